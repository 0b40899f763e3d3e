import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Everything that is written can be read again: a command is either in the journal, and read back unchanged, or was not
/// written at all.
struct HostileReadBackTests {
  /// A command that carries a JSON value of its own.
  enum Carrier: CaseIterable {
    case attach, configure, scene, restore, rewritten, requested, remembered, routed

    /// Sends the command; `value` is canonical JSON.
    func send(_ value: String, to session: NavSession) throws(SessionError) {
      switch self {
      case .attach:
        try session.send { $0.attach("echo-none", configuration: $0.knownJSON("{\"k\":\(value)}")) }
      case .configure: try session.send { $0.configure(Echo.id, configuration: $0.knownJSON(value)) }
      case .scene: try session.send { $0.scene($0.knownJSON("{\"root\":\(value)}")) }
      case .restore:
        try session.send { $0.restore($0.knownJSON("{\"archive\":1,\"scene\":{\"root\":\(value)}}")) }
      case .rewritten, .requested, .remembered, .routed:
        // The title tells the plugin what to do, and the attribute contains the value.
        try session.send { $0.intern(.setAttribute("value", to: value, of: nil)) }
        try session.send { $0.intern(.open("echo:\(self)")) }
        try session.send { $0.intern(.setTitle("\(self)", of: "main")) }
      }
    }
  }

  /// A plugin that carries out the request in a title, with the value in an attribute of the scene.
  struct Echo: CommandInterceptor, EventReactor, LinkHandler {
    static let id = "echo"
    let manifest = PluginManifest(id: Self.id, version: 1)
    let interceptedCommands = CommandKinds(.title)
    let watchedEvents = EventKinds(.titleChanged)

    func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
      guard case .item(.setTitle(_, "\(Carrier.rewritten)")) = context.command else { return .proceed }
      return .rewrite([context.command, .configure(Self.id, configuration: value(context))])
    }

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      guard case .item(.titleChanged(_, let title))? = context.event else { return [] }
      return switch title {
      case "\(Carrier.requested)": [.configure(Self.id, configuration: value(context))]
      case "\(Carrier.remembered)": [.remember(Self.id, value: value(context))]
      default: []
      }
    }

    func route(
      _ url: String, in context: borrowing HookContext
    ) throws(PluginFault) -> [NavCommand]? {
      guard url == "echo:\(Carrier.routed)" else { return nil }
      return [.configure(Self.id, configuration: value(context))]
    }

    private func value(_ context: borrowing HookContext) -> CanonicalJSON {
      CanonicalJSON(canonical: context.sceneAttribute("value") ?? "null")
    }
  }

  private static var options: SessionOptions {
    var options = SmallJournal.options
    options.catalog.add(Echo().manifest) { _ in Echo() }
    options.plugins.append(Echo.id)
    return options
  }

  /// Depths around every bound: half of what a line may contain, all of it, and far beyond.
  private static let depths =
    [0, 1, 100, 240, 245, 250, 251, 252, 253, 254, 255, 256, 257, 258, 300, 500]
    + Array(505...515) + [600, 2000]

  /// An array, an object and a scene of each depth.
  private static let shapes: [[String]] = depths.map { depth in
    [
      String(repeating: "[", count: depth) + "7" + String(repeating: "]", count: depth),
      String(repeating: #"{"a":"#, count: depth) + "7" + String(repeating: "}", count: depth),
      scene(depth: depth),
    ]
  }

  /// Returns nested drillDowns.
  private static func scene(depth: Int) -> String {
    (0..<depth / 2).reversed().reduce(#"{"id":"leaf"}"#) { inside, level in
      #"{"id":"d\#(level)","kind":"drillDown","left":[\#(inside)]}"#
    }
  }

  @Test(arguments: Carrier.allCases)
  func `a value of any depth is written and read again, or not written at all`(_ carrier: Carrier) throws {
    var cases = HostileCases("read back: depth of a value in \(carrier)")
    let place = Carrier.allCases.firstIndex(of: carrier) ?? 0
    for index in HostileCases.sample(Array(Self.depths.indices), every: 2, at: place) {
      let (depth, shapes) = (Self.depths[index], Self.shapes[index])
      // In a usual run, the carriers of a depth share its shapes.
      for shape in HostileCases.isFull ? shapes : [shapes[(index + place) % shapes.count]] {
        let problem = try Self.problem(options: Self.options) { session in
          try? carrier.send(shape, to: session)
        }
        cases.note(problem.map { "\(carrier) \(depth): \($0)" })
      }
    }
    cases.finish()
  }

  @Test func `a number of any size is written and read again, or not written at all`() throws {
    var cases = HostileCases("read back: numbers")
    let limit = 9_007_199_254_740_992.0
    let numbers = [
      0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 0.1, limit - 1, limit, limit.nextUp,
      -limit, -limit.nextUp, 1e300,
      .greatestFiniteMagnitude, .infinity, -.infinity, .nan, .signalingNaN,
    ]
    for number in numbers {
      for other in [1, number] {
        let problem = try Self.problem(options: Self.options) { session in
          _ = try? session.send { $0.intern(.setLeftWidth(number)) }
          _ = try? session.send { $0.intern(.beginSwipe(at: number)) }
          _ = try? session.send { $0.intern(.moveSwipe(to: other)) }
          _ = try? session.send { $0.intern(.endSwipe(at: other, velocity: number)) }
          _ = try? session.send { $0.intern(.resize(width: other, height: number)) }
          _ = try? session.send { $0.intern(.setPrimaryWidth(ColumnWidth(points: number, fraction: other))) }
        }
        cases.note(problem.map { "\(number), \(other): \($0)" })
      }
    }
    cases.finish()
  }

  @Test func `a clock of any time is written and read again, or not written at all`() throws {
    var cases = HostileCases("read back: times")
    let limit: Int64 = 9_007_199_254_740_992
    for time in [0, -1, limit - 1, limit, limit + 1, -limit, -limit - 1, .max, .min] {
      var options = Self.options
      options.clock = .fixed(time)
      let problem = try Self.problem(options: options) { session in
        _ = try? session.send { $0.intern(.push("a")) }
      }
      cases.note(problem.map { "\(time): \($0)" })
    }
    cases.finish()
  }

  @Test func `any text is written and read again, or not written at all`() throws {
    var cases = HostileCases("read back: texts")
    var numbers = SeededNumbers(seed: 11)
    for _ in 0..<HostileCases.number(full: 100, usual: 50) {
      let text = Self.text(&numbers)
      let problem = try Self.problem(options: Self.options) { session in
        _ = try? session.send { $0.intern(.push(ScreenDescription(text, title: text))) }
        var screen = ScreenDescription("form", title: text)
        (screen.url, screen.backTitle, screen.leftItems) = (text, text, [text, text])
        (screen.attributes, screen.restorationID) = (
          NavAttributes(written: [(text, text), (text, "again")]), text
        )
        _ = try? session.send { $0.intern(.push(screen)) }
        _ = try? session.send { $0.intern(.setAttribute(text, to: text, of: nil)) }
        _ = try? session.send { $0.intern(.open(text)) }
        _ = try? session.send { $0.attach(text) }
        _ = try? session.send { $0.intern(.popTo(text)) }
        let archive = session.preserve()
        _ = try? session.send { $0.restore($0.knownJSON(archive)) }
      }
      cases.note(problem.map { "\(text.debugDescription): \($0)" })
    }
    cases.finish()
  }

  /// Returns a short or long random text of letters that JSON, UTF-8 or a terminal treats in its own way.
  private static func text(_ numbers: inout SeededNumbers) -> String {
    let letters: [Unicode.Scalar] = [
      "\0", "\t", "\n", "\r", "\u{1B}", "\"", "\\", "/", "a", "\u{7F}", "\u{80}", "\u{9B}", "é", "e",
      "\u{301}",
      "\u{37E}", ";", "\u{200D}", "\u{202E}", "\u{2028}", "\u{FEFF}", "\u{FFFE}", "\u{D7FF}", "\u{E000}",
      "\u{1F468}", "\u{E0041}", "\u{10FFFF}",
    ]
    let length = Int.random(in: 0...(Bool.random(using: &numbers) ? 6 : 300), using: &numbers)
    var text = String.UnicodeScalarView()
    for _ in 0..<length { text.append(letters.randomElement(using: &numbers) ?? "a") }
    return String(text)
  }

  // MARK: Reading back

  /// Runs `body` twice, the second time after opening the journal again, and returns the first problem with the journal.
  private static func problem(
    options: SessionOptions, _ body: (NavSession) -> Void
  ) throws -> String? {
    let disk = MemoryFileSystem()
    for round in 0..<2 {
      let session: NavSession
      do throws(SessionError) {
        session = try NavSession.open(at: SmallJournal.path, in: disk, options: options)
      } catch {
        // A journal that was never begun is not an unreadable one.
        return round == 0 && disk.contents(of: SmallJournal.path)?.isEmpty ?? true
          ? nil : "round \(round): \(error.message)"
      }
      _ = try? session.send { $0.intern(.push(ScreenDescription("start \(round)"))) }
      body(session)
      if let problem = try difference(session, disk) { return "round \(round): \(problem)" }
      try? session.close()
    }
    return nil
  }

  /// Returns the difference between a session and the state that a reader folds from its journal.
  private static func difference(_ session: NavSession, _ disk: MemoryFileSystem) throws -> String? {
    let bytes = disk.contents(of: SmallJournal.path) ?? []
    var replay = Replay(ByteFile(bytes))
    while try replay.step(.everything) {}
    guard replay.verdict == .clean else { return replay.verdict.message }
    if replay.unreadableCommits > 0 { return "\(replay.unreadableCommits) commits cannot be read whole" }
    var view = StateView()
    let moment = StateMoment(events: replay.position.events, commits: replay.position.commits)
    view.write(replay.engine.state, replay.engine.draft.texts, moment)
    let live = session.stateView()
    return view.string == live ? nil : "live \(live.prefix(300)) read \(view.string.prefix(300))"
  }
}
