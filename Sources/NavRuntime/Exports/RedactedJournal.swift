import NavEvents

extension NavJournal {
  /// Returns the bytes of another journal, which has the same content without the data about the user.
  ///
  /// Ids are numbered; titles, URLs, attributes, sentences and the values of plugins are replaced, the same text
  /// always by the same word. Types, numbers, times and the shape of the scene stay, so the same things happen in it.
  /// The new journal has its own sums and checkpoints, and it can be replayed and decided again like the original.
  /// Plugins whose decisions depend on replaced texts have other names, so that their recorded answers stay valid.
  ///
  /// Complexity: O(size of the journal) in time and memory.
  /// - Parameter catalog: The plugins that decide the commits again, so that their sentences contain the new ids.
  /// - Throws: ``Failure/withoutBeginning(events:)`` for a journal that begins with a state: a fork, or a journal whose
  ///   beginning was folded; ``Failure/unreadableCommit(_:)`` for a commit that this version cannot read completely;
  ///   ``Failure/file(_:)`` when the file cannot be opened or read; ``Failure/replaced`` when its path now refers to another
  ///   journal; ``Failure/changed`` when the file was changed since, and not only extended; ``Failure/notAJournal(_:)`` when
  ///   its first line is not valid any more; ``Failure/unwritable(_:)`` when a redacted commit is longer than a line of a
  ///   journal.
  public func redacted(plugins catalog: PluginCatalog) throws(Failure) -> [UInt8] {
    var journal = RedactedJournal(try file(), commitCount, catalog)
    let bytes = try journal.run()
    try check(wasRead: journal.commits)
    return bytes
  }
}

/// The conversion of a journal into a redacted one.
package struct RedactedJournal: ~Copyable {
  /// The plugins that decide only by the shape of the scene, by numbers and by flags.
  private static let openPlugins = [
    "autorotation", "back-button", "depth-limit", "page-memory", "split-collapse", "swipe-back",
    "tab-reselect",
  ]
  /// The id of every redacted journal, and its name while it is written.
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
  private var attached: [String] = []
  /// The reason why the journal cannot be redacted further.
  private var failure: NavJournal.Failure?

  /// Returns the bytes of a redacted journal, which ends after `end` commits, or before any damage; and the verdict
  /// on the original.
  package static func bytes(
    of file: any StorageFile, upTo end: Int = .max, _ catalog: PluginCatalog
  ) throws(NavJournal.Failure) -> (bytes: [UInt8], verdict: JournalVerdict) {
    var journal = RedactedJournal(file, end, catalog)
    return (try journal.run(), journal.reader.verdict)
  }

  fileprivate init(_ file: any StorageFile, _ end: Int, _ catalog: PluginCatalog) {
    reader = JournalReader(file)
    (self.end, self.catalog) = (end, catalog)
    engine = Engine(catalog: catalog)
    redecision = Redecision(RecordedPlugins(catalog: catalog))
  }

  // MARK: The journal

  /// The number of commits that were read.
  fileprivate var commits: Int { reader.position.commits }

  fileprivate mutating func run() throws(NavJournal.Failure) -> [UInt8] {
    guard case .header(let recorded)? = try read() else { throw .notAJournal(reader.verdict) }
    if let base = recorded.base { throw .withoutBeginning(events: base.events) }
    let header = JournalHeader(
      id: Self.id, created: recorded.created, runtime: recorded.runtime, durability: recorded.durability,
      plugins: recorded.plugins.map { redactor.redact($0) })
    attached = recorded.plugins.map(\.id)
    engine.begin(with: header.plugins, nil)
    redecision.join(&engine, header: header)
    let disk = MemoryFileSystem()
    do throws(JournalError) {
      var writer = try JournalWriter(creating: try Self.newFile(on: disk), in: disk, header: header)
      while readCommit() { try write(to: &writer) }
      try writer.close(digest: digest())
    } catch {
      throw failure ?? .unwritable(.journal(error))
    }
    if let failure { throw failure }
    return disk.contents(of: Self.id) ?? []
  }

  private static func newFile(on disk: MemoryFileSystem) throws(JournalError) -> any StorageFile {
    do throws(FileError) { return try disk.open(id, .create) } catch { throw .file(error) }
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
    for case .plugin(.attached(let id, _, _)) in commit.events { attached.append(id) }
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
      catalog.manifest(of: id) != nil, !attached.containsBytes(of: id)
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
