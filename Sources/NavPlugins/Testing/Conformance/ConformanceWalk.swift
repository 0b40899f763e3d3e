import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Synchronization

/// A random walk over one scene, with a plugin and the standard plugins.
///
/// While commands wait, some of them are resumed and dropped, and the time of others passes.
struct ConformanceWalk {
  /// The number of commands in each scene, in a full check.
  static let standardSteps = 150
  /// The number of commands between two restarts.
  private static let restart = 30
  /// The place between two restarts at which the session is lost, if a command waits there.
  private static let crash = 15
  /// The number of bytes that a plugin may remember: its value is part of the state, and of every snapshot.
  static let mostRemembered = 4096
  private static let journal = "walk.jsonl"

  let scene: SceneUnderTest
  private let id: String
  private let make: () throws -> any NavPlugin
  private var generator: CommandGenerator
  /// Another plugin that takes part, whose commands wait too.
  private let other: (any NavPlugin)?
  private var tickets: ConformanceTickets
  /// The numbers that decide what happens while a command waits. They are others, so that a plugin that holds nothing sees the same
  /// commands.
  private var waitingNumbers = SeededNumbers(seed: 0x5EED)
  /// The types of commands that the user sends to supersede what waits.
  private static let superseding: [CommandKind] = [.replace, .select, .pop, .present, .detail, .set]
  private var time: Int64 = 0
  private let files = MemoryFileSystem()
  private let faults = FaultMessages()
  /// The commits as they are written in the journal.
  private(set) var lines: [String] = []
  /// The places of these lines, by the numbers of their commits. The session itself makes commits between them.
  private var places: [Int: Int] = [:]
  /// The number of contributions of the plugin.
  private(set) var parts = 0
  private(set) var violations: [ConformanceFailure.Violation] = []

  init(
    _ id: String, _ make: @escaping () throws -> any NavPlugin, _ scene: SceneUnderTest,
    _ generator: CommandGenerator, beside other: (any NavPlugin)? = nil
  ) {
    self.id = id
    self.other = other
    tickets = ConformanceTickets(plugin: id)
    self.scene = scene
    self.make = make
    self.generator = generator
  }

  // MARK: Walking

  mutating func run(_ steps: Int, _ log: ConformanceLog?, restarting: Bool) throws {
    var (session, plugin) = try open()
    try session?.send(.system) { [scene] draft in draft.intern(.scene(scene.scene)) }
    for step in 0..<steps {
      if restarting, step > 0, step.isMultiple(of: Self.restart) {
        try session?.close()
        (session, plugin) = try open()
        check(session, step)
      } else if restarting, step % Self.restart == Self.crash, !tickets.isEmpty {
        // A crash closes nothing, and a program ends with its host.
        (plugin as? any RestartablePlugin)?.kill()
        session = nil
        (session, plugin) = try open()
        check(session, step)
      }
      if let session { try take(step, session, log) }
    }
    try session?.close()
  }

  private func open() throws -> (session: NavSession?, plugin: any NavPlugin) {
    let plugin = try make()
    var options = Self.options(with: plugin)
    if let other { options.add(other) }
    options.clock = .fixed(time)
    options.catalog.onFault = { [faults, id] plugin, fault in
      if plugin.hasSameBytes(as: id) { faults.keep(fault) }
    }
    return (try NavSession.open(at: Self.journal, in: files, options: options), plugin)
  }

  /// Compares the commands that wait after a restart.
  private mutating func check(_ session: NavSession?, _ step: Int) {
    if tickets.isEmpty { return }
    if let scene = session?.scene { tickets.compare(with: scene) }
    note(tickets.takeFindings(), step)
  }

  /// - Parameter command: The command as it is typed; nil for a restart.
  private mutating func note(
    _ findings: [(law: PluginLaw, message: String)], _ step: Int, _ command: String? = nil
  ) {
    let words = command.map { ": \($0)" } ?? ""
    violations += findings.map {
      .init(law: $0.law, message: "\($0.message); in the scene \(scene.name), command \(step)\(words)")
    }
  }

  private static func options(with plugin: any NavPlugin) -> SessionOptions {
    var options = SessionOptions.standard
    options.catalog.add(plugin)
    if !options.plugins.contains(plugin.manifest.id) { options.plugins.append(plugin.manifest.id) }
    options.clock = .fixed(0)
    options.id = "walk"
    options.durability = .os
    return options
  }

  private mutating func take(_ step: Int, _ session: NavSession, _ log: ConformanceLog?) throws {
    let (command, isOfUser) = nextAboutTickets(session)
    var generator = generator
    var line = ByteBuffer()
    let scene = scene
    var part = ConformancePart(plugin: id) { [faults] in faults.message($0) }
    let later = tickets.isEmpty ? nil : LaterCommits(session)
    var (followed, number, words) = (tickets, 0, "")
    // A plugin may act on a touch only.
    try session.send(isOfUser || step.isMultiple(of: 2) ? .user : .app) { draft in
      let command = draft.intern(command ?? generator.next())
      var text = ByteBuffer()
      draft.write(command, to: &text)
      log?.attempt("\(scene.name), command \(step): \(text.string)")
      return command
    } inspecting: { draft in
      draft.writeCommit(to: &line)
      part.look(at: draft)
      followed.follow(draft)
      number = draft.number
      if !part.findings.isEmpty { words = draft.command.map { draft.plain($0).description } ?? "" }
    }
    for commit in later?.end(after: number) ?? [] { followed.follow(commit) }
    if later != nil || !followed.isEmpty { followed.compare(with: session.scene) }
    tickets = followed
    self.generator = generator
    places[number] = lines.count
    lines.append(line.string)
    log?.result(line.string)
    parts += part.count
    note(part.findings + tickets.takeFindings(), step, words.isEmpty ? nil : words)
  }

  // MARK: Commands that wait

  /// Returns a command about one that waits, or about a ticket under which nothing waits, now and then while a command waits; nil
  /// otherwise. Now and then the time of those that wait is over, or the user does what may supersede them.
  private mutating func nextAboutTickets(_ session: NavSession) -> (command: NavCommand?, isOfUser: Bool) {
    let waiting = tickets.tickets
    if waiting.isEmpty { return (other == nil ? nil : generator.make(.bars), false) }
    let number = waitingNumbers.next()
    let ticket = waiting[Int(number / 10 % UInt64(waiting.count))]
    switch number % 10 {
    case 0, 1: return (.resume(ticket), false)
    case 2: return (.drop(ticket, reason: "enough"), false)
    case 3: return (.drop(ticket), false)
    case 4: return (.resume(tickets.unknown), false)
    case 5:
      time = max(time, tickets.firstEnd ?? time) + 1
      session.take(timesFrom: .fixed(time))
      return (nil, false)
    // An answer often arrives as an attribute.
    case 6, 7: return (other == nil ? nil : generator.make(.attribute), false)
    default:
      return (generator.make(Self.superseding[Int(number / 10 % UInt64(Self.superseding.count))]), true)
    }
  }

  // MARK: The order of the plugins

  /// Returns the ids of the standard plugins and of `plugin`, in the order in which they are asked.
  static func order(with plugin: any NavPlugin) throws -> [String] {
    try NavSession(options: options(with: plugin)).plugins.map(\.id)
  }

  /// Returns the ids of the standard plugins without the plugin `id`.
  static func order(without id: String) throws -> [String] {
    var options = SessionOptions.standard
    options.plugins.removeAll { $0 == id }
    return try NavSession(options: options).plugins.map(\.id)
  }

  /// Returns the first commit in which the plugin has no part, and which is decided differently without it;
  /// nil when there is none.
  func change(without id: String) throws -> String? {
    var verification = Verification(try files.open(Self.journal, .read), catalog: .builtIn, without: [id])
    try verification.run()
    var quoted = ByteBuffer()
    quoted.appendQuoted(id)
    let change = verification.divergences.first { divergence in
      let line = places[divergence.commit].map { lines[$0] } ?? divergence.recordedOutcome
      return !["plugin", "by"].contains { line.contains("\"\($0)\":\(quoted.string)") }
    }
    guard let change else { return nil }
    return """
      without it commit \(change.commit) of the scene \(scene.name), in which it has no part, is decided differently:
      - \(change.decidedOutcome)
      + \(change.recordedOutcome)
      """
  }
}

/// The commits of a session beside that of a command: those that the session itself makes after it.
private final class LaterCommits: Sendable {
  private let commits = Lock<[NavCommit]>([])
  private let observation = Lock<NavObservation?>(nil)

  init(_ session: NavSession) {
    let observation = session.observe { [weak self] commit in
      self?.commits.withLock { $0.append(commit) }
    }
    self.observation.withLock { $0 = observation }
  }

  /// Ends the observation, and returns the commits after the one with this number.
  func end(after number: Int) -> [NavCommit] {
    observation.withLock { $0 }?.cancel()
    return commits.withLock { $0 }.filter { $0.number > number }
  }
}

/// A plugin beside the one that is checked, which holds commands too. Nobody but the app may resume or drop them.
struct ConformanceHolder: CommandInterceptor {
  let manifest = PluginManifest(id: "conformance-holder", version: 1, phase: .before)
  let interceptedCommands = CommandKinds(.bars)

  var hooks: [PluginHook] { [.intercept] }

  func intercept(in context: borrowing HookContext) -> Interception {
    .hold("Another plugin holds it.", keep: true)
  }
}

/// The message of the last failure with each code.
///
/// A class: its identity is the walk, which fills it.
final class FaultMessages: Sendable {
  private let messages = Lock<[String: String]>([:])

  func keep(_ fault: PluginFault) { messages.withLock { $0[fault.code] = fault.message } }

  func message(_ code: String) -> String? { messages.withLock { $0[code] } }
}
