import NavBase
package import NavEvents
package import NavRuntime

/// The conversion of a journal into a redacted one, which is written commit by commit. It needs memory for the state and for
/// the words that replace texts, however long the journal is.
package struct RedactedJournal: ~Copyable {
  /// The original, with the plugins of this package, as far as they take part in it.
  var original: Replay
  private var originalDecisions: Redecision
  let end: Int
  /// A reader at the beginning of the same commits.
  let beginning: JournalReader
  var redactor: Redactor
  /// The state of the redacted journal, and the same plugins, which decide its commits again. For all others, the recorded
  /// answers are used.
  var engine: Engine
  private var redecision: Redecision
  private var scratch = ByteBuffer(capacity: 4096)
  private let catalog: PluginCatalog
  /// The reason why the journal cannot be redacted further.
  private var failure: NavJournal.Failure?

  /// Returns the bytes of a redacted journal, which ends after `end` commits, or before any damage; and what was found in the
  /// original.
  static func bytes(
    of file: any StorageFile, upTo end: Int = .max, _ catalog: PluginCatalog,
    _ redaction: Redaction = Redaction()
  ) throws(NavJournal.Failure) -> (bytes: [UInt8], found: Findings) {
    var journal = RedactedJournal(JournalReader(file), end, catalog, redaction)
    return (try journal.bytes(), journal.findings)
  }

  /// Writes a redacted journal to a new, empty file, which ends after commit `end - 1`, or before any damage; returns the
  /// verdict on the original. The file is not synced.
  /// - Parameter reader: A reader of the original: at its beginning, or after a header that was made for the commits from its
  ///   position on, as when the beginning of a journal is folded.
  @discardableResult
  package static func write(
    _ reader: consuming JournalReader, upTo end: Int = .max, to file: any StorageFile,
    _ catalog: PluginCatalog, _ redaction: Redaction = Redaction()
  ) throws(NavJournal.Failure) -> JournalVerdict {
    var journal = RedactedJournal(reader, end, catalog, redaction)
    try journal.run(to: file)
    return journal.original.verdict
  }

  /// Writes a redacted journal to an empty file, each piece of which ends with a line; see ``write(_:upTo:to:_:_:)``.
  static func append(
    to file: any StorageFile, from reader: consuming JournalReader, _ catalog: PluginCatalog,
    _ redaction: Redaction
  ) throws(NavJournal.Failure) -> Findings {
    var journal = RedactedJournal(reader, .max, catalog, redaction)
    try journal.run(to: file)
    return journal.findings
  }

  /// Writes a redacted journal to a new file, which has its name only when it is complete and durable; see
  /// ``write(_:upTo:to:_:_:)``.
  static func create(
    _ path: String, in fileSystem: some FileSystem, from reader: consuming JournalReader,
    upTo end: Int = .max, _ catalog: PluginCatalog, _ redaction: Redaction = Redaction()
  ) throws(NavJournal.Failure) -> Findings {
    var journal = RedactedJournal(reader, end, catalog, redaction)
    try NewFile.write(path, in: fileSystem, { .unwritable(.journal(.file($0))) }) {
      file throws(NavJournal.Failure) in
      try journal.run(to: file)
    }
    return journal.findings
  }

  /// What was found in the original: its verdict, and the first checkpoint that its state contradicts. The checkpoints of the
  /// redacted journal are its own, so it does not show a wrong one.
  struct Findings {
    let verdict: JournalVerdict
    let mismatch: CheckpointMismatch?
    /// The number of commits up to the end of the redacted journal.
    let commits: Int
    /// The texts that were to be kept, and that were nowhere in the original.
    let unmetTexts: [String]
  }

  private var findings: Findings {
    Findings(
      verdict: original.verdict, mismatch: original.mismatch, commits: commits,
      unmetTexts: redactor.unmetTexts)
  }

  init(
    _ reader: consuming JournalReader, _ end: Int, _ catalog: PluginCatalog, _ redaction: Redaction
  ) {
    (self.end, self.catalog) = (end, catalog)
    redactor = Redactor(
      redaction, catalog.knownPlugins,
      sceneMembers: { kind in
        ShapeSchema.members(of: kind).map { SceneMember($0.name, in: $0.parent, $0.meaning) }
      }, resolve: { reference, base in WebAddress(reference, relativeTo: base)?.text })
    beginning = reader.again()
    original = Replay(reader)
    engine = Engine(catalog: PluginCatalog())
    redecision = Redecision(RecordedPlugins(catalog: PluginCatalog()))
    originalDecisions = Redecision(RecordedPlugins(catalog: PluginCatalog()))
  }

  // MARK: The journal

  /// The number of commits that were read, with those before the beginning.
  var commits: Int { original.position.commits }

  /// The name of a redacted journal while it is written in memory.
  private static let name = "redacted"

  mutating func bytes() throws(NavJournal.Failure) -> [UInt8] {
    let disk = MemoryFileSystem()
    let file: any StorageFile
    do throws(FileError) { file = try disk.open(Self.name, .create) } catch { throw .file(error) }
    try run(to: file)
    return disk.contents(of: Self.name) ?? []
  }

  private mutating func run(to file: any StorageFile) throws(NavJournal.Failure) {
    let header = try begin()
    do throws(JournalError) {
      var writer = try JournalWriter(
        creating: UnsyncedFile(file), in: MemoryFileSystem(), header: header,
        durability: header.durability == .always ? .always : .os)
      while readCommit() {
        try write(to: &writer)
        original.fold(.commit)
      }
      try writer.close(digest: digest())
    } catch {
      throw failure ?? .unwritable(.journal(error))
    }
    if let failure { throw failure }
  }

  /// Reads the header, unless that was done before, and returns the redacted one.
  private mutating func begin() throws(NavJournal.Failure) -> JournalHeader {
    if original.header == nil { _ = try read() }
    guard let recorded = original.header else { throw .notAJournal(original.verdict) }
    // A plugin of this package whose configuration does not fit may be another one with the same id.
    let strangers = recorded.plugins.filter { plugin in
      plugin.configuration.map { !redactor.known.accepts(plugin.id, $0) } ?? false
    }
    let deciders = catalog.ours.without(strangers.map(\.id))
    original.engine.host.catalog = deciders
    original.fold(.header(recorded))
    originalDecisions = Redecision(RecordedPlugins(catalog: deciders))
    originalDecisions.join(&original.engine, header: recorded)
    var given = recorded
    // The state without the members that no fold reads.
    given.base = recorded.base.map { original.engine.base(at: $0) }
    try keepRoutes(given)
    try keepContainers()
    var header = redactor.redact(given)
    engine = Engine(catalog: deciders)
    redecision = Redecision(RecordedPlugins(catalog: deciders))
    engine.begin(with: header.plugins, header.base)
    header.base = header.base.map { engine.base(at: $0) }
    redecision.join(&engine, header: header)
    return header
  }

  private mutating func digest() -> UInt64 { engine.state.digest(engine.draft.texts, scratch: &scratch) }

  private mutating func read() throws(NavJournal.Failure) -> JournalReader.Record? {
    do throws(FileError) { return try original.read(.everything) } catch { throw .file(error) }
  }

  /// Reads the next commit; returns false at the end, and with a ``failure`` at a commit that cannot be redacted.
  private mutating func readCommit() -> Bool {
    do throws(NavJournal.Failure) {
      while let record = try read() {
        guard case .commit = record else {
          if case .checkpoint = record { original.fold(record) }
          continue
        }
        if original.engine.draft.number >= end { return false }
        if canRead { return true }
        failure = .unreadableCommit(original.engine.draft.number)
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
    original.engine.draft.command != nil && original.engine.draft.unreadableRemarks.isEmpty
      && !original.engine.draft.events.contains { if case .ignorable = $0 { true } else { false } }
      && !original.engine.draft.provenance.contains { !canRead($0.contribution) }
  }

  private func canRead(_ contribution: Provenance.Contribution) -> Bool {
    switch contribution {
    case .ofLaterVersion: false
    case .answered(let question, let answer):
      PluginHook(rawValue: original.engine.draft.texts[question])?
        .hasAnswer(CanonicalJSON(canonical: original.engine.draft.texts[answer.text])) == true
    case .rewrote, .requested, .requestRefused, .held, .arranged, .passed, .kept, .failed: true
    }
  }

  // MARK: Commits

  /// Writes the commit that was read. Sentences that contain ids are made again by deciding the commit again, unless the
  /// original is decided otherwise today.
  private mutating func write(to writer: inout JournalWriter) throws(JournalError) {
    engine.state.collectTexts(&engine.draft.texts)
    var commit = redacted()
    let isDecidedAlike =
      !commit.hasSentences && !commit.answersLink || originalDecisions.decide(&original.engine) == nil
    // Answers about links are not given again in the redacted journal, so another one must be seen in the answer itself.
    if !isDecidedAlike { commit.markAnswersAboutLinks() }
    fill(commit)
    if isDecidedAlike, redecision.adopt(&engine, if: Self.differsOnlyInSentences) {
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

    /// A Boolean value that indicates whether there is a sentence for people in the outcome.
    var hasSentences: Bool {
      refusal != nil || events.contains { $0.kind == .rotationDeferred }
        || contributions.contains { contribution in
          switch contribution.part {
          case .requestRefused, .held: true
          case .answered(let question, _): question.hasSameBytes(as: PluginHook.shouldPop.rawValue)
          case .rewrote, .requested, .arranged, .passed, .kept, .failed, .ofLaterVersion: false
          }
        }
    }

    /// A Boolean value that indicates whether a plugin answered a question about a link.
    var answersLink: Bool { contributions.contains { $0.answerAboutLink != nil } }

    /// Gives the answers about links a member that nobody reads.
    mutating func markAnswersAboutLinks() {
      contributions = contributions.map { contribution in
        guard let (question, answer) = contribution.answerAboutLink else { return contribution }
        return NavContribution(
          plugin: contribution.plugin, part: .answered(question: question, answer: Redactor.marked(answer)))
      }
    }
  }

  private mutating func redacted() -> Commit {
    let commit = NavCommit(original.engine.draft)
    noteClashes(in: commit)
    noteResolutions(in: commit)
    if [.select, .perform].contains(commit.command?.kind) || !commit.contributions.isEmpty {
      redactor.childIDs = childIDs
      redactor.childIDs.mostAdded = commit.mostAddedTabs
    }
    return Commit(
      command: redactor.redact(commit.command ?? .back()), events: redactedEvents(of: commit),
      contributions: commit.contributions.map { redactor.redact($0) },
      refusal: commit.refusal.map { redactor.redact($0) })
  }

  /// The children of the scene before the commit.
  private var childIDs: Redactor.ChildIDs {
    var ids = Redactor.ChildIDs(isKnown: true)
    for container in engine.state.selectableContainers {
      ids.children[TextBytes(engine.draft.texts[container.name])] =
        container.children.map { engine.draft.texts[$0] }
    }
    ids.focused = engine.state.receiver(of: .select).map { engine.draft.texts[$0] }
    ids.focusedRules = engine.state.receiver(of: .perform).map { engine.draft.texts[$0] }
    return ids
  }

  /// Puts a commit into the engine's draft.
  private mutating func fill(_ commit: Commit) {
    engine.draft.clear()
    engine.draft.number = original.engine.draft.number
    engine.draft.firstEvent = original.engine.draft.firstEvent
    (engine.draft.time, engine.draft.source) = (original.engine.draft.time, original.engine.draft.source)
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
    case .held(let reason): part = .held(reason: engine.draft.texts.intern(reason))
    case .arranged(let events):
      part = .arranged(firstEvent: Int32(events.lowerBound), endEvent: Int32(events.upperBound))
    case .passed(let child): part = .passed(child: engine.draft.texts.intern(child))
    case .kept: part = .kept
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

extension NavContribution {
  /// The name of the question about a link and the plugin's answer; nil for anything else.
  fileprivate var answerAboutLink: (question: String, answer: CanonicalJSON)? {
    guard case .answered(let question, let answer) = part,
      question.hasSameBytes(as: PluginHook.route.rawValue)
    else { return nil }
    return (question, answer)
  }
}

extension Engine {
  /// Returns the state as the beginning of a journal, at the moment of another one.
  fileprivate func base(at given: JournalHeader.Base) -> JournalHeader.Base {
    state.base(at: StateMoment(events: given.events, commits: given.commits), draft.texts)
  }
}
