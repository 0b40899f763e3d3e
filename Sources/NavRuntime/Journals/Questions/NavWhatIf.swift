import NavBase
public import NavEvents
public import NavRuntime

/// The answer to *what if*: the effects of executing the commands of a journal under another circumstance.
///
/// ```swift
/// let answer = try journal.whatIf(.without("back-button"), plugins: .builtIn)
/// if let divergence = answer.divergence { print("commit \(divergence.commit) differs at \(divergence.path)") }
/// print(answer.difference.changes.map(\.path), answer.scene.visible)
/// ```
public struct NavWhatIf: Equatable, Sendable {
  /// The circumstance.
  public let circumstance: NavCircumstance
  /// The commits whose outcomes differ, in their order; at most the first ``mostDivergences``.
  public let divergences: [Divergence]
  /// The number of all commits whose outcomes differ.
  public let divergentCommits: Int
  /// The differences at the end: `old` as recorded, `new` under the circumstance.
  public let difference: NavDifference
  /// The scene at the end as recorded.
  public let recordedScene: NavScene
  /// The scene at the end under the circumstance.
  public let scene: NavScene
  /// The first moment at which the pictures of both scenes differ; nil when they look the same after every commit.
  public let firstSight: Sight?
  /// A Boolean value that indicates whether the plugin to leave out never took part, so that nothing can differ.
  public let isMoot: Bool
  /// The rules of containers that were missing and had to decide where nothing is on record, in the order in which they did. Their
  /// containers stayed as they were, and what the rules themselves would do there is not known.
  public let unknownRules: [String]

  /// The number of commits that ``divergences`` lists at most.
  public static let mostDivergences = 5

  /// The first commit whose outcome differs; nil when no outcome differs.
  public var divergence: Divergence? { divergences.first }

  /// A moment at which a window looks different under the circumstance.
  public struct Sight: Equatable, Sendable {
    /// The number of the commit after which the pictures differ.
    public let commit: Int
    /// The scene after it as recorded.
    public let recordedScene: NavScene
    /// The scene after it under the circumstance.
    public let scene: NavScene
  }

  /// A commit whose outcome differs.
  public struct Divergence: Equatable, Sendable, CustomStringConvertible {
    /// The number of the commit.
    public let commit: Int
    /// The path at which the outcomes differ first, such as `events[1].value` or `refused.code`.
    public let path: String
    /// The recorded value there; nil when there is none.
    public let expected: CanonicalJSON?
    /// The value under the circumstance; nil when there is none.
    public let actual: CanonicalJSON?
    /// The command as the line that one types for it; a command of a later version in words.
    public let command: String
    /// The recorded part of the outcome in words: the event that differs, or the refusal. Nil when there is none.
    public let recorded: String?
    /// The part under the circumstance in words; nil when there is none.
    public let now: String?

    /// The difference for people, with events and refusals in words; where their words are the same, the values at the path.
    public var lines: [NavDifference.Line] {
      if let recorded, let now, recorded.hasSameBytes(as: now) {
        return NavDifference.Change(path: path, old: expected, new: actual).lines
      }
      let kind: NavDifference.Line.Kind = recorded == nil ? .added : now == nil ? .removed : .changed
      return [NavDifference.Line(kind: kind, path: path, name: nil, old: recorded, new: now)]
    }

    /// The commit, the path and both values.
    public var description: String {
      "#\(commit) \(path): \(expected?.text ?? "nothing") → \(actual?.text ?? "nothing")"
    }
  }

  /// The answer as navrepl prints it: `{"without"|"with"|"resize":…,"divergence":{…}|null,"changes":[…]}`,
  /// with the member `unknownRules` when there are any.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    switch circumstance {
    case .without(let id):
      buffer.append("{\"without\":")
      buffer.appendQuoted(id)
    case .with(let id, let configuration):
      buffer.append("{\"with\":")
      buffer.appendQuoted(configuration.map { "\(id):\(NavCircumstance.settings($0))" } ?? id)
    case .resized(let width, let height):
      buffer.append("{\"resize\":[")
      buffer.append(width)
      buffer.append(",")
      buffer.append(height)
      buffer.append("]")
    }
    Self.write(divergence, difference, to: &buffer)
    guard !unknownRules.isEmpty else { return CanonicalJSON(canonical: buffer.string) }
    let rules = CanonicalJSON(elements: unknownRules.map { CanonicalJSON(string: $0) })
    return CanonicalJSON(canonical: "\(buffer.string.dropLast()),\"unknownRules\":\(rules.text)}")
  }

  /// Ends an object with the divergence and the differences.
  static func write(_ divergence: Divergence?, _ difference: NavDifference, to buffer: inout ByteBuffer) {
    buffer.member("divergence")
    if let divergence { write(divergence, to: &buffer) } else { buffer.append("null") }
    buffer.member("changes", difference.changesJSON)
    buffer.close()
  }

  private static func write(_ divergence: Divergence, to buffer: inout ByteBuffer) {
    buffer.append("{\"commit\":")
    buffer.append(divergence.commit)
    buffer.member("path")
    buffer.appendQuoted(divergence.path)
    buffer.member("expected", divergence.expected)
    buffer.member("actual", divergence.actual)
    buffer.close()
  }
}

extension NavJournal {
  /// Executes every command of the journal under another circumstance, and returns the first commit whose outcome differs,
  /// and the differences at the end.
  ///
  /// ```swift
  /// let answer = try journal.whatIf(.without("back-button"), plugins: .builtIn)
  /// ```
  ///
  /// Each command is decided from the state that the commands before it have led to under the circumstance, at the recorded
  /// time, and a `revert` goes back to the scene that this run had at its moment. The outcome of a command is its events and its
  /// refusal. Commands about the plugin in question, and about versions of plugins, are left out. A device has the new size from
  /// the first commit on, until the journal resizes it.
  ///
  /// Complexity: O(size of the journal).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/plugins(_:)`` when `catalog` lacks a plugin that takes part, when the plugins cannot take part
  ///   together, when no journal can hold the size of the device, or when a state is nested too deeply to be compared;
  ///   ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced`` when its path now refers to another
  ///   journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed since, and not only extended.
  public func whatIf(
    _ circumstance: NavCircumstance, plugins catalog: PluginCatalog
  ) throws(Failure) -> NavWhatIf {
    var timeline = NavTimeline(try file())
    let (answer, commits) = try timeline.whatIf(circumstance, upTo: commitCount, plugins: catalog, false)
    try check(wasRead: commits)
    return answer
  }
}

extension NavTimeline {
  /// Executes every command of the journal under another circumstance, as ``NavRuntime/NavJournal/whatIf(_:plugins:)`` does. The
  /// timeline stays where it is; its verdict is about the whole journal afterwards.
  ///
  /// Complexity: O(size of the journal).
  /// - Parameters:
  ///   - catalog: The plugins that decide again.
  ///   - standingIn: True to let stand-ins with the recorded answers take the places of missing plugins.
  public mutating func whatIf(
    _ circumstance: NavCircumstance, plugins catalog: PluginCatalog, standingIn: Bool = false
  ) throws(NavJournal.Failure) -> NavWhatIf {
    try whatIf(circumstance, upTo: .max, plugins: catalog, standingIn).answer
  }

  fileprivate mutating func whatIf(
    _ circumstance: NavCircumstance, upTo commits: Int, plugins catalog: PluginCatalog, _ standsIn: Bool
  ) throws(NavJournal.Failure) -> (answer: NavWhatIf, commits: Int) {
    var pass = Counterfactual(file, circumstance, catalog, standingIn: standsIn)
    pass.comparesAll = true
    let answer = try pass.run(upTo: commits)
    note(pass.verdict, pass.mismatch)
    return (answer, pass.commits)
  }
}

/// A pass over a journal that also executes its commands under another circumstance.
struct Counterfactual: ~Copyable {
  private let file: any StorageFile
  private var replay: Replay
  /// The number of commits that were read, with those before the beginning of a fork.
  var commits: Int { replay.position.commits }
  private let circumstance: NavCircumstance
  /// The plugins in question. Commands about them are left out.
  private let inQuestion: [String]
  private let catalog: PluginCatalog
  /// A Boolean value that indicates whether stand-ins with the recorded answers take the places of missing plugins.
  private let standsIn: Bool
  private var scratch = ByteBuffer(capacity: 4096)
  private var divergences: [NavWhatIf.Divergence] = []
  private var divergentCommits = 0
  private var sight: NavWhatIf.Sight?
  /// True to compare all commits, and the pictures after them; false to find only the first commit that differs.
  var comparesAll = false
  /// True when the plugin in question took part in the recording.
  private var wasThere = false
  private var firstCommit = 0
  /// The missing rules that had to decide in a scene that was not recorded.
  private var unknownRules: [String] = []

  init(
    _ file: any StorageFile, _ circumstance: NavCircumstance, _ catalog: PluginCatalog,
    standingIn: Bool = false
  ) {
    replay = Replay(file)
    (self.circumstance, self.catalog) = (circumstance, catalog)
    (self.file, standsIn) = (file, standingIn)
    inQuestion = circumstance.plugin.map { [$0] } ?? []
  }

  /// Creates a pass without any of these plugins.
  init(
    _ file: any StorageFile, withoutAll plugins: [String], _ catalog: PluginCatalog, standingIn: Bool = false
  ) {
    replay = Replay(file)
    (circumstance, self.catalog) = (.without(plugins.first ?? ""), catalog)
    (self.file, standsIn) = (file, standingIn)
    inQuestion = plugins
  }

  /// A hash of the outcomes of all commands except those about plugins.
  private(set) var fingerprint = FNV1a()

  /// A Boolean value that indicates whether the run is written as a journal.
  var isRecorded = false
  /// The id of that journal; nil for that of the journal itself.
  var runID: String?
  private var recording: RecordedRun?
  /// The numbers of the commits whose commands were not carried out.
  private(set) var leftOutCommits: [Int] = []
  /// The numbers, in the run, of the commits that have no counterpart in the journal.
  private(set) var insertedCommits: [Int] = []

  /// Returns the lines of the journal of the run; nil when there was none.
  consuming func takeLines() -> [UInt8]? { recording?.lines }

  /// Returns the journal of the run; nil when there was none.
  consuming func takeRecording() throws(NavJournal.Failure) -> (any StorageFile)? {
    do throws(FileError) { return try recording?.file } catch { throw .file(error) }
  }

  var verdict: JournalVerdict { replay.verdict }
  var mismatch: CheckpointMismatch? { replay.mismatch }

  private var isMoot: Bool {
    guard case .without = circumstance else { return false }
    return !wasThere
  }

  /// Executes the first `commits` commits, and returns the answer.
  mutating func run(upTo commits: Int = .max) throws(NavJournal.Failure) -> NavWhatIf {
    let header = try readHeader()
    noteParticipation(header.plugins)
    firstCommit = replay.position.commits
    let script = standsIn ? try Rerun.script(in: file, catalog) : nil
    let deciders: PluginCatalog
    let past: PastScenes
    do throws(FileError) {
      deciders = try catalog.answeringLinks(of: file)
      past = try PastScenes(of: file, upTo: commits)
    } catch {
      throw .file(error)
    }
    var rerun = try Rerun(
      header, with: plugins(header.plugins), deciders, standingIn: script, without: leftOut, past: past)
    rerun.keepsNumbers = true
    if isRecorded { recording = try RecordedRun(header, plugins: rerun.plugins, id: runID) }
    if case .resized(let width, let height) = circumstance {
      try rerun.checkIsWritable(.resize(width: width, height: height))
    }
    while replay.position.commits < commits, let record = try read() {
      guard case .commit = record else {
        replay.fold(record)
        continue
      }
      let number = replay.engine.draft.number
      try carryOut(&rerun)
      replay.fold(record)
      noteUnknownRules(in: rerun)
      if comparesAll, sight == nil { lookAt(number, rerun) }
    }
    return NavWhatIf(
      circumstance: circumstance, divergences: divergences, divergentCommits: divergentCommits,
      difference: try difference(rerun), recordedScene: recordedScene, scene: Self.scene(of: rerun),
      firstSight: sight, isMoot: isMoot, unknownRules: unknownRules)
  }

  private var recordedScene: NavScene {
    NavScene(replay.engine.state, replay.engine.draft.texts, recordedMoment)
  }

  private static func scene(of rerun: borrowing Rerun) -> NavScene {
    NavScene(rerun.engine.state, rerun.engine.draft.texts, rerun.moment)
  }

  /// Notes the moment after a commit if both windows look different then. Before the first outcome that differs, only the device
  /// does, which nobody asks about.
  private mutating func lookAt(_ commit: Int, _ rerun: borrowing Rerun) {
    if divergentCommits == 0 { return }
    let (recorded, now) = (recordedScene, Self.scene(of: rerun))
    if recorded.looksLike(now) { return }
    sight = NavWhatIf.Sight(commit: commit, recordedScene: recorded, scene: now)
  }

  /// Notes the missing rules of containers in a scene that is not the recorded one. As long as the scenes are the same, the rules decide
  /// as they did.
  private mutating func noteUnknownRules(in rerun: borrowing Rerun) {
    guard standsIn, divergentCommits > 0 || rerun.engine.state.environment != replay.engine.state.environment
    else { return }
    for rules in rerun.rules where catalog.manifest(of: rules) == nil {
      if !unknownRules.containsBytes(of: rules) { unknownRules.append(rules) }
    }
  }

  /// The plugins in question that take no part under the circumstance.
  private var leftOut: [String] { if case .with = circumstance { [] } else { inQuestion } }

  private func plugins(_ recorded: [PluginRecord]) -> [PluginRecord] {
    circumstance.plugins(recorded).filter { inQuestion.count < 2 || !inQuestion.containsBytes(of: $0.id) }
  }

  private mutating func readHeader() throws(NavJournal.Failure) -> JournalHeader {
    while let record = try read() {
      defer { replay.fold(record) }
      if case .header(let header) = record { return header }
    }
    throw .notAJournal(replay.verdict)
  }

  private mutating func read() throws(NavJournal.Failure) -> JournalReader.Record? {
    do throws(FileError) { return try replay.read(.everything) } catch { throw .file(error) }
  }

  private mutating func noteParticipation(_ plugins: [PluginRecord]) {
    guard let plugin = circumstance.plugin else { return }
    wasThere = wasThere || plugins.map(\.id).containsBytes(of: plugin)
  }

  /// Executes the command of the commit that was read.
  private mutating func carryOut(_ rerun: inout Rerun) throws(NavJournal.Failure) {
    let number = replay.engine.draft.number
    guard let command = replay.engine.draft.command.map({ replay.engine.draft.plain($0) }) else {
      let command = replay.engine.draft.unknownCommand.map { replay.engine.draft.plain($0) }
      let words = command.map { JournalWords.command($0.text) }
      note(
        .init(
          commit: number, path: "command", expected: command, actual: nil, command: words ?? "",
          recorded: words,
          now: nil))
      leftOutCommits.append(number)
      return
    }
    if isLeftOut(command) { return leftOutCommits.append(number) }
    if !standsIn { try checkAttached() }
    try rerun.carryOut(
      commit: number, command, from: replay.engine.draft.source, at: replay.engine.draft.time)
    var now = rerun.lastEffect()
    // Not all runs have the commands about plugins, so their outcomes cannot be compared.
    if case .plugin = command {} else { now.withUTF8 { fingerprint.add(UnsafeRawBufferPointer($0)) } }
    if comparesAll || divergences.isEmpty {
      let recorded = replay.engine.draft.effect(&scratch)
      if !recorded.hasSameBytes(as: now) { compare(number, command, recorded, now) }
    }
    try recording?.add(&rerun)
    if number == firstCommit, case .resized(let width, let height) = circumstance {
      rerun.send(.resize(width: width, height: height), from: .system, at: replay.engine.draft.time)
      insertedCommits.append(rerun.moment.commits - 1)
      try recording?.add(&rerun)
    }
  }

  /// Throws when the recorded commit attaches a plugin that is missing: what it would do is not known.
  private func checkAttached() throws(NavJournal.Failure) {
    for case .plugin(.attached(let id, let version, _)) in replay.engine.draft.events.array {
      let id = replay.engine.draft.texts[id]
      guard catalog.manifest(of: id) == nil else { continue }
      throw .plugins(.pluginMissing([PluginRecord(id: id, version: version)]))
    }
  }

  private mutating func isLeftOut(_ command: NavCommand) -> Bool {
    guard case .plugin(let command) = command else { return false }
    switch command {
    case .upgrade: return true
    case .attach(let id, _):
      noteParticipation([PluginRecord(id: id, version: 0)])
      return isInQuestion(id)
    case .detach(let id), .configure(let id, _), .quarantine(let id), .remember(let id, _), .reask(let id):
      return isInQuestion(id)
    }
  }

  private func isInQuestion(_ id: String) -> Bool { inQuestion.containsBytes(of: id) }

  private mutating func compare(_ commit: Int, _ command: NavCommand, _ recorded: String, _ now: String) {
    if divergences.count == NavWhatIf.mostDivergences {
      divergentCommits += 1
      return
    }
    guard let difference = JSONDifference.between(recorded, now) else { return }
    let words = OutcomeWords(at: difference.path)
    note(
      .init(
        commit: commit, path: difference.path,
        expected: difference.expected.map { CanonicalJSON(canonical: $0) },
        actual: difference.actual.map { CanonicalJSON(canonical: $0) }, command: command.description,
        recorded: words.part(of: recorded), now: words.part(of: now)))
  }

  private mutating func note(_ divergence: NavWhatIf.Divergence) {
    divergentCommits += 1
    if divergences.count < NavWhatIf.mostDivergences { divergences.append(divergence) }
  }

  private var recordedMoment: StateMoment {
    StateMoment(events: replay.position.events, commits: replay.position.commits)
  }

  private func difference(_ rerun: borrowing Rerun) throws(NavJournal.Failure) -> NavDifference {
    let end = recordedMoment
    var view = StateView()
    view.write(replay.engine.state, replay.engine.draft.texts, end)
    do throws(JSONError) {
      return try NavDifference(from: end.events, view.string, to: rerun.moment.events, rerun.stateView())
    } catch {
      throw .plugins(.valueTooDeep)
    }
  }
}

/// The part of an outcome that a difference is about, in words: the event at its path; for any other path, the whole outcome.
private struct OutcomeWords {
  private let event: Int?

  init(at path: String) {
    let names = JSONPath(path)
    event = names?.firstName == "events" ? names?.index(at: 1) : nil
  }

  /// Returns the words of the part, or of the refusal; nil for an outcome that has neither.
  func part(of outcome: String) -> String? {
    let lines = JournalWords.outcomeLines(outcome)
    guard let event, lines.first?.startsWithBytes(of: "refused ") != true else {
      return lines.joined(separator: "; ")
    }
    return event < lines.count ? lines[event] : nil
  }
}
