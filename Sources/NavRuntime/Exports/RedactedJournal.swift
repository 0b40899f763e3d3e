import NavEvents

extension NavJournal {
  /// Returns the bytes of another journal, which has the same content without the data about the user.
  ///
  /// Ids are numbered; titles, URLs, attributes, sentences and the values of plugins are replaced, the same text
  /// always by the same word. Types, numbers, times and the shape of the scene stay, so the same things happen in it.
  /// The new journal has its own sums and checkpoints, and it can be replayed and decided again like the original.
  /// Plugins whose decisions depend on replaced texts have other names, so that their recorded answers stay valid.
  /// A journal whose beginning was folded, and a fork, begin with the same moment as before.
  ///
  /// Complexity: O(size of the journal) in time and memory.
  /// - Parameter catalog: The plugins that decide the commits again, so that their sentences contain the new ids.
  /// - Throws: ``Failure/unreadableCommit(_:)`` for a commit that this version cannot read completely;
  ///   ``Failure/file(_:)`` when the file cannot be opened or read; ``Failure/replaced`` when its path now refers to another
  ///   journal; ``Failure/changed`` when the file was changed since, and not only extended; ``Failure/notAJournal(_:)`` when
  ///   its first line is not valid any more; ``Failure/unwritable(_:)`` when a redacted commit is longer than a line of a
  ///   journal.
  public func redacted(plugins catalog: PluginCatalog) throws(Failure) -> [UInt8] {
    var journal = RedactedJournal(JournalReader(try file()), commitCount, catalog)
    let bytes = try journal.bytes()
    try check(wasRead: journal.commits)
    return bytes
  }
}

/// The conversion of a journal into a redacted one, which is written commit by commit. It needs memory for the state and for
/// the words that replace texts, however long the journal is.
package struct RedactedJournal: ~Copyable {
  /// The plugins that decide only by the shape of the scene, by numbers and by flags.
  private static let openPlugins = [
    "autorotation", "back-button", "depth-limit", "page-memory", "split-collapse", "swipe-back",
    "tab-reselect",
  ]
  /// The id of every redacted journal, and its name while it is written in memory.
  private static let id = "redacted"

  private var reader: JournalReader
  private let end: Int
  private var given = CommitDraft()
  private var redactor = Redactor(
    openPlugins: openPlugins,
    sceneMembers: ContainerKind.allCases.flatMap { ShapeSchema.members(of: $0).map(\.name) })
  private var engine: Engine
  private var redecision: Redecision
  private var scratch = ByteBuffer(capacity: 4096)
  private let catalog: PluginCatalog
  /// The ids of all plugins that were attached so far, before redaction.
  private var attached: Set<TextBytes> = []
  /// The reason why the journal cannot be redacted further.
  private var failure: NavJournal.Failure?

  /// Returns the bytes of a redacted journal, which ends after `end` commits, or before any damage; and the verdict
  /// on the original.
  package static func bytes(
    of file: any StorageFile, upTo end: Int = .max, _ catalog: PluginCatalog
  ) throws(NavJournal.Failure) -> (bytes: [UInt8], verdict: JournalVerdict) {
    var journal = RedactedJournal(JournalReader(file), end, catalog)
    return (try journal.bytes(), journal.reader.verdict)
  }

  /// Writes a redacted journal to a new, empty file, which ends after commit `end - 1`, or before any damage; returns the
  /// verdict on the original. The file is not synced.
  /// - Parameter reader: A reader of the original: at its beginning, or after a header that was made for the commits from its
  ///   position on, as when the beginning of a journal is folded.
  @discardableResult
  package static func write(
    _ reader: consuming JournalReader, upTo end: Int = .max, to file: any StorageFile,
    _ catalog: PluginCatalog
  ) throws(NavJournal.Failure) -> JournalVerdict {
    var journal = RedactedJournal(reader, end, catalog)
    try journal.run(to: file)
    return journal.reader.verdict
  }

  /// Writes a redacted journal to a new file, which has its name only when it is complete and durable; see
  /// ``write(_:upTo:to:_:)``.
  package static func create(
    _ path: String, in fileSystem: some FileSystem, from reader: consuming JournalReader,
    upTo end: Int = .max,
    _ catalog: PluginCatalog
  ) throws(NavJournal.Failure) -> JournalVerdict {
    var journal = RedactedJournal(reader, end, catalog)
    try NewFile.write(path, in: fileSystem, { .unwritable(.journal(.file($0))) }) {
      file throws(NavJournal.Failure) in
      try journal.run(to: file)
    }
    return journal.reader.verdict
  }

  fileprivate init(_ reader: consuming JournalReader, _ end: Int, _ catalog: PluginCatalog) {
    self.reader = reader
    (self.end, self.catalog) = (end, catalog)
    engine = Engine(catalog: catalog)
    redecision = Redecision(RecordedPlugins(catalog: catalog))
  }

  // MARK: The journal

  /// The number of commits that were read, with those before the beginning.
  fileprivate var commits: Int { reader.position.commits }

  fileprivate mutating func bytes() throws(NavJournal.Failure) -> [UInt8] {
    let disk = MemoryFileSystem()
    let file: any StorageFile
    do throws(FileError) { file = try disk.open(Self.id, .create) } catch { throw .file(error) }
    try run(to: file)
    return disk.contents(of: Self.id) ?? []
  }

  private mutating func run(to file: any StorageFile) throws(NavJournal.Failure) {
    let header = try begin()
    do throws(JournalError) {
      var writer = try JournalWriter(
        creating: UnsyncedFile(file), in: MemoryFileSystem(), header: header,
        durability: header.durability == .always ? .always : .os)
      while readCommit() { try write(to: &writer) }
      try writer.close(digest: digest())
    } catch {
      throw failure ?? .unwritable(.journal(error))
    }
    if let failure { throw failure }
  }

  /// Reads the header, unless that was done before, and returns the redacted one.
  private mutating func begin() throws(NavJournal.Failure) -> JournalHeader {
    if reader.header == nil { _ = try read() }
    guard let recorded = reader.header, !isDamaged(recorded) else { throw .notAJournal(reader.verdict) }
    attached = Set(recorded.plugins.map { TextBytes($0.id) })
    let plugins = recorded.plugins.map { redactor.redact($0) }
    engine.begin(with: plugins, recorded.base.map { redactor.redact(canonical($0)) })
    let header = JournalHeader(
      id: Self.id, created: recorded.created, runtime: recorded.runtime, durability: recorded.durability,
      plugins: plugins, base: recorded.base.map { base(at: $0) },
      parent: recorded.parent.map { redactor.redact($0) })
    redecision.join(&engine, header: header)
    return header
  }

  /// Returns true, and rejects the header, when no journal can begin with it.
  private mutating func isDamaged(_ header: JournalHeader) -> Bool {
    var trial = Engine(catalog: PluginCatalog())
    guard let reason = trial.damage(in: header) else { return false }
    reader.reject(reason)
    return true
  }

  /// Returns a beginning without the members that no fold reads.
  private func canonical(_ base: JournalHeader.Base) -> JournalHeader.Base {
    var draft = CommitDraft()
    return NavState(base, &draft).base(
      at: StateMoment(events: base.events, commits: base.commits), draft.texts)
  }

  /// Returns the state of the engine as the beginning of a journal.
  private func base(at given: JournalHeader.Base) -> JournalHeader.Base {
    engine.state.base(at: StateMoment(events: given.events, commits: given.commits), engine.draft.texts)
  }

  private mutating func digest() -> UInt64 { engine.state.digest(engine.draft.texts, scratch: &scratch) }

  private mutating func read() throws(NavJournal.Failure) -> JournalReader.Record? {
    given.clear()
    do throws(FileError) { return try reader.next(into: &given, .everything) } catch { throw .file(error) }
  }

  /// Reads the next commit; returns false at the end, and with a ``failure`` at a commit that cannot be redacted.
  private mutating func readCommit() -> Bool {
    do throws(NavJournal.Failure) {
      while let record = try read() {
        guard case .commit = record else { continue }
        if given.number >= end { return false }
        if canRead { return true }
        failure = .unreadableCommit(given.number)
        return false
      }
    } catch {
      failure = error
    }
    return false
  }

  /// A Boolean value that indicates whether the whole commit can be read. The meaning of a part from a later version
  /// is unknown.
  private var canRead: Bool {
    given.command != nil && given.unreadableRemarks.isEmpty
      && !given.events.contains { if case .ignorable = $0 { true } else { false } }
      && !given.provenance.contains { !canRead($0.contribution) }
  }

  private func canRead(_ contribution: Provenance.Contribution) -> Bool {
    switch contribution {
    case .ofLaterVersion: false
    case .answered(let question, let answer):
      PluginHook(rawValue: given.texts[question])?
        .hasAnswer(CanonicalJSON(canonical: given.texts[answer.text])) == true
    case .rewrote, .requested, .requestRefused, .failed: true
    }
  }

  // MARK: Commits

  /// Writes the commit that was read. Sentences that contain ids are made again by deciding the commit again.
  private mutating func write(to writer: inout JournalWriter) throws(JournalError) {
    let commit = redacted()
    engine.state.collectTexts(&engine.draft.texts)
    fill(commit)
    if redecision.adopt(&engine, if: Self.differsOnlyInSentences) {
      try writer.append(&engine.draft)
    } else {
      fill(commit)
      try writer.append(&engine.draft)
      engine.replay()
    }
    guard writer.mayCheckpoint else { return }
    try writer.checkpoint(digest: digest(), stateSize: scratch.count)
  }

  /// The members of a redacted commit, as values.
  private struct Commit {
    var command: NavCommand
    var events: [NavEvent]
    var contributions: [NavContribution]
    var refusal: Refusal?
  }

  private mutating func redacted() -> Commit {
    let commit = NavCommit(given)
    redactor.isAccepted = commit.refusal == nil
    redactor.stranger = stranger(commit)
    if commit.command?.kind == .select || !commit.contributions.isEmpty { redactor.tabs = tabs }
    for case .plugin(.attached(let id, _, _)) in commit.events { attached.insert(TextBytes(id)) }
    return Commit(
      command: redactor.redact(commit.command ?? .back()), events: commit.events.map { redactor.redact($0) },
      contributions: commit.contributions.map { redacted($0) },
      refusal: commit.refusal.map { redactor.redact($0) })
  }

  /// The tabs of the scene before the commit.
  private var tabs: Redactor.TabIDs {
    var nodes: [NodeID] = []
    if !engine.state.scene.tabBars.isEmpty { engine.state.scene.forEachNode { nodes.append($0) } }
    var tabs = Redactor.TabIDs()
    for node in nodes {
      guard let index = engine.state.scene.tabsIndex(node) else { continue }
      var children: [String] = []
      for child in engine.state.scene.tabBars[index].children { children.append(id(of: child)) }
      tabs.children[id(of: node)] = children
    }
    if case .success(let node) = engine.state.find(nil, .select) { tabs.focused = id(of: node) }
    return tabs
  }

  private func id(of node: NodeID) -> String { engine.draft.texts[engine.state.scene[node].name] }

  /// Returns the plugin that a refused command would have attached for the first time.
  private func stranger(_ commit: NavCommit) -> String? {
    guard commit.refusal != nil, case .plugin(.attach(let id, _))? = commit.command,
      catalog.manifest(of: id) != nil, !attached.contains(TextBytes(id))
    else { return nil }
    return id
  }

  private mutating func redacted(_ contribution: NavContribution) -> NavContribution {
    let part: NavContribution.Part =
      switch contribution.part {
      case .rewrote(let command): .rewrote(redactor.redact(command))
      case .answered(let question, let answer):
        .answered(question: question, answer: redactor.answer(answer))
      case .requested(let command, let events): .requested(redactor.redact(command), events: events)
      case .requestRefused(let command, let refusal):
        .requestRefused(redactor.redact(command), redactor.redact(refusal))
      case .failed(let code): .failed(code: redactor.code(code, of: contribution.plugin))
      case .ofLaterVersion(let entry): .ofLaterVersion(entry)
      }
    return NavContribution(plugin: redactor.plugin(contribution.plugin), part: part)
  }

  /// Puts a commit into the engine's draft.
  private mutating func fill(_ commit: Commit) {
    engine.draft.clear()
    (engine.draft.number, engine.draft.firstEvent) = (given.number, given.firstEvent)
    (engine.draft.time, engine.draft.source) = (given.time, given.source)
    engine.draft.command = engine.draft.intern(commit.command)
    for event in commit.events { engine.draft.events.append(engine.draft.intern(event)) }
    engine.draft.refusal = commit.refusal
    for contribution in commit.contributions { add(contribution) }
  }

  private mutating func add(_ contribution: NavContribution) {
    let plugin = engine.draft.texts.intern(contribution.plugin)
    let part: Provenance.Contribution
    switch contribution.part {
    case .rewrote(let command): part = .rewrote(engine.draft.intern(command))
    case .answered(let question, let answer):
      part = .answered(
        question: engine.draft.texts.intern(question),
        answer: JSONText(engine.draft.texts.intern(answer.text)))
    case .requested(let command, let events):
      part = .requested(
        engine.draft.intern(command), firstEvent: Int32(events.lowerBound), endEvent: Int32(events.upperBound)
      )
    case .requestRefused(let command, let refusal):
      part = .requestRefused(engine.draft.intern(command), refusal: Int32(engine.draft.dropped.count))
      engine.draft.dropped.append(refusal)
    case .failed(let code): part = .failed(code: engine.draft.texts.intern(code))
    case .ofLaterVersion: return
    }
    engine.draft.add(part, by: plugin)
  }

  // MARK: Sentences

  /// Returns true when a decided outcome differs from the recorded one only in redacted sentences.
  private static func differsOnlyInSentences(_ recorded: String, _ decided: String) -> Bool {
    isSame(CanonicalJSON(canonical: recorded), CanonicalJSON(canonical: decided))
  }

  private static func isSame(_ recorded: CanonicalJSON, _ decided: CanonicalJSON) -> Bool {
    if recorded == decided { return true }
    if let text = recorded.string { return decided.string != nil && Redactor.isSentence(text) }
    if let one = recorded.elements, let other = decided.elements {
      return one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
    }
    guard let one = recorded.members, let other = decided.members, one.count == other.count else {
      return false
    }
    return zip(one, other).allSatisfy { $0.name.hasSameBytes(as: $1.name) && isSame($0.value, $1.value) }
  }
}
