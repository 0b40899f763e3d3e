import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// A random walk of one session on a faulty disk, with every invariant checked after each command.
struct FuzzLeg: ~Copyable {
  /// The number of commands and faults of each kind.
  struct Tally: Equatable, Sendable {
    var accepted = 0
    var refused = 0
    /// The number of commands that cannot be journalled.
    var invalid = 0
    var failedAppends = 0
    var pluginFaults = 0
  }

  private static let path = "fuzz.jsonl"
  /// The time of every commit. With a clock, the bytes of the journal would differ each time.
  static let time: Int64 = 0

  private let screens: [ScreenDescription]
  /// The verbs of the rules that take part.
  private let verbs: [TextBytes: [ContainerVerb]]
  private let options: SessionOptions
  private let witness: RemovalWitness
  private let disk: FuzzDisk
  private let log: FuzzLog
  private var numbers: SeededNumbers
  private var generator: CommandGenerator
  /// The draft in which random commands are made.
  private var draft = CommitDraft()
  private var session: NavSession
  private var observation: NavObservation
  private let conditions: [NavPredicate]
  private(set) var tally = Tally()
  /// The commands that are in the journal.
  private(set) var commands: [NavMinimalJournal.Step]

  init(
    _ scene: SceneUnderTest, seed: UInt64, _ given: SessionOptions, _ preparing: [NavCommand],
    _ conditions: [NavPredicate]
  ) throws(SessionError) {
    let (witness, disk, log) = (RemovalWitness(), FuzzDisk(), FuzzLog())
    var options = Self.recording(given)
    options.catalog.add(witness)
    options.catalog.add(FuzzFaults())
    options.plugins += [RemovalWitness.id, FuzzFaults.id]
    var numbers = SeededNumbers(seed: seed)
    let verbs = given.catalog.verbs(of: options.plugins)
    let generator = CommandGenerator(
      seed: numbers.next(), scene: scene, attributes: [FuzzFaults.kept, ("dirty", "true"), ("key", "value")],
      verbs: options.plugins.flatMap { verbs[TextBytes($0)] ?? [] })
    let session = try NavSession.open(at: Self.path, in: disk, options: options)
    let commands = ([.scene(scene.scene)] + preparing).map {
      NavMinimalJournal.Step(command: $0, source: .user)
    }
    for step in commands {
      let outcome = try session.send(step.command, from: step.source)
      if case .refused(let refusal) = outcome { throw .refused(step.command, refusal) }
    }
    (screens, self.verbs) = (scene.screens, verbs)
    (self.options, self.conditions, self.commands) = (options, conditions, commands)
    (self.numbers, self.generator, self.session) = (numbers, generator, session)
    (self.witness, self.disk, self.log) = (witness, disk, log)
    observation = log.observe(session)
    log.begin(with: session.scene)
  }

  /// Returns the options with which a walk writes the same bytes each time.
  static func recording(_ given: SessionOptions) -> SessionOptions {
    var options = given
    options.plugins = given.plugins + given.attaching
    options.attaching = []
    (options.clock, options.id, options.durability) = (.fixed(Self.time), "fuzz", .os)
    (options.keep, options.recovery) = (nil, .throw)
    return options
  }

  /// The digest of the state now.
  var digest: UInt64 { session.read { $0.digest($1.texts) } }

  // MARK: A step

  /// Sends a random command; returns the violation after it, or nil for none.
  mutating func step() throws(SessionError) -> NavViolation? {
    let command = nextCommand()
    if pick(Self.appendsForAFault) == 0 { disk.failNextAppend(after: pick(Self.longestTornTail)) }
    defer { disk.failNextAppend(after: nil) }
    let before = session.read { state, draft in
      var scratch = ByteBuffer(capacity: 4096)
      return CommitLaws(before: state, draft.texts, &scratch)
    }
    witness.record.forget()
    log.forget()
    do throws(SessionError) {
      try count(session.send(command, from: .user))
    } catch {
      guard case .journal = error else {
        tally.invalid += 1
        return unchanged(since: before.digest, "No journal can hold the command, and the state has changed.")
      }
      tally.failedAppends += 1
      return try reopen(before.digest)
    }
    commands += log.steps
    return violation(since: before)
  }

  /// The average number of appends for one that fails, and the limit of the bytes that it leaves behind.
  private static let appendsForAFault = 200
  private static let longestTornTail = 60

  private mutating func count(_ outcome: NavOutcome) {
    switch outcome {
    case .accepted: tally.accepted += 1
    case .refused: tally.refused += 1
    case .queued: break
    }
  }

  /// Closes the session that could not write, and opens the next one, which reads the journal.
  private mutating func reopen(_ digest: UInt64) throws(SessionError) -> NavViolation? {
    if let broken = unchanged(since: digest, "The append failed, and the state has changed.") {
      return broken
    }
    observation.cancel()
    do throws(SessionError) { try session.close() } catch {
      // The session cannot write its last checkpoint either.
    }
    session = try NavSession.open(at: Self.path, in: disk, options: options)
    observation = log.observe(session)
    log.begin(with: session.scene)
    return unchanged(since: digest, "The journal that was opened again leads to another state.")
  }

  private func unchanged(since digest: UInt64, _ message: String) -> NavViolation? {
    self.digest == digest ? nil : NavViolation(.replay, at: "digest", message)
  }

  // MARK: Checks

  private mutating func violation(since before: CommitLaws) -> NavViolation? {
    let scene = session.scene
    let tickets = session.read { state, _ in state.violationsOfTickets }
    if let first = (scene.violations() + tickets).first ?? log.violation(in: scene) { return first }
    if let broken = violationOfLaws(since: before) { return broken }
    let view = conditions.isEmpty ? "" : session.stateView()
    for condition in conditions {
      do throws(JSONError) { if try condition.holds(in: view) { continue } } catch { continue }
      return NavViolation(.condition, at: "", "This does not hold: \(condition)")
    }
    return pick(Self.commitsForAReplay) == 0 ? violationInReplay() : nil
  }

  /// The average number of commits for one replay of the whole journal.
  private static let commitsForAReplay = 500

  /// Checks the laws of one commit, and that the two folds of the session agree. After several commits, as when
  /// plugins were quarantined, it only compares the folds.
  private mutating func violationOfLaws(since before: CommitLaws) -> NavViolation? {
    let (asked, isAlone) = (witness.record.asked, log.steps.count == 1)
    let published = digest
    tally.pluginFaults += log.faults
    let (live, broken) = session.withEngine { engine in
      var scratch = ByteBuffer(capacity: 4096)
      let live = engine.state.digest(engine.draft.texts, scratch: &scratch)
      let broken =
        isAlone
        ? before.violation(after: engine.state, engine.draft, live, asked: asked, &scratch) : nil
      return (live, broken)
    }
    if let broken { return broken }
    return live == published
      ? nil : NavViolation(.replay, at: "digest", "The fold of the events is not the live state.")
  }

  /// Replays the journal from its beginning and from a snapshot; returns a violation when the state differs.
  mutating func violationInReplay() -> NavViolation? {
    let live = digest
    do throws(FileError) {
      var replay = Replay(try disk.memory.open(Self.path, .read), catalog: options.catalog)
      try replay.runToEnd()
      guard replay.engine.state.digest(replay.engine.draft.texts) == live else {
        return NavViolation(.replay, at: "digest", "The replay of the journal gives another state.")
      }
      return try digestFromSnapshot(after: pick(commands.count)) == live
        ? nil : NavViolation(.replay, at: "digest", "The replay from a snapshot gives another state.")
    } catch {
      return NavViolation(.replay, at: "", "The journal cannot be read: \(error.message)")
    }
  }

  private func digestFromSnapshot(after lines: Int) throws(FileError) -> UInt64? {
    let file = try disk.memory.open(Self.path, .read)
    var first = Replay(file, catalog: options.catalog)
    for _ in 0...lines { if try !first.step(.events) { break } }
    var snapshot = ByteBuffer(capacity: 4096)
    first.engine.state.writeSnapshot(first.engine.draft.texts, to: &snapshot)
    var engine = Engine(catalog: options.catalog)
    guard engine.load(snapshot: snapshot.bytes) else { return nil }
    var rest = Replay(file, at: first.position, header: first.header, engine: engine)
    try rest.runToEnd()
    return rest.engine.state.digest(rest.engine.draft.texts)
  }

  // MARK: Commands

  private mutating func pick(_ count: Int) -> Int { Int(numbers.next() % UInt64(max(1, count))) }

  /// The average number of commands for one about a command that waits, while one does.
  private static let commandsForATicket = 6

  private mutating func nextCommand() -> NavCommand {
    let waiting = session.read { state, _ in ExplorationAlphabet.waiting(in: state) }
    if !waiting.isEmpty, pick(Self.commandsForATicket) == 0 { return waiting[pick(waiting.count)] }
    switch pick(48) {
    case 0: return .attach(FuzzFaults.id)
    case 1: return .attach(options.catalog.ids[pick(options.catalog.ids.count)])
    case 2: return invalidCommand()
    // A command for the current scene leads further than a command for any scene.
    case 3..<24:
      let letters = session.read { [screens, verbs] in
        ExplorationAlphabet.letters(in: $0, $1.texts, showing: screens, verbs: verbs, isWide: true)
      }
      return letters[pick(letters.count)]
    default:
      draft.clear()
      let command = draft.intern(generator.next())
      return draft.plain(command)
    }
  }

  /// Returns a command that is refused, or that cannot be journalled.
  private mutating func invalidCommand() -> NavCommand {
    switch pick(8) {
    case 0: .push(ScreenDescription(""))
    case 1: .push(ScreenDescription("a\u{7}b"))
    case 2: .push(ScreenDescription(String(repeating: "x", count: 257)))
    case 3: .resize(width: .nan, height: 768)
    case 4: .resize(width: -1, height: 1e300)
    case 5: .setLeftWidth(.infinity)
    case 6: .select("\u{202E}")
    default: .restore(CanonicalJSON(canonical: #"{"archive":99}"#))
    }
  }
}

extension SessionError {
  /// Returns the error of a walk that cannot begin because one of its first commands is refused.
  static func refused(_ command: NavCommand, _ refusal: Refusal) -> Self {
    let reasons = refusal.reasons.map(\.message).joined(separator: " ")
    return .plugins(PluginFault(code: refusal.code.rawValue, message: "\(command): \(reasons)"))
  }
}
