import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Commands that a plugin holds: they wait, and are resumed, dropped or superseded.
struct HeldCommandTests {
  private static let gate = TestInterceptor.holding("gate", "g")

  // MARK: Holding

  @Test func `nothing of a held command happens, and its commit has the one event held`() throws {
    let recorded = try RecordedSession(Self.gate)
    try recorded.push("a")
    let before = recorded.view
    let commit = try recorded.send("push gold title=Gold")
    #expect(commit.ticket == 1)
    #expect(
      try recorded.last().events == [
        #"{"type":"held","ticket":1,"plugin":"gate","reason":"Wait.","command":"#
          + #"{"type":"push","screen":{"id":"gold","title":"Gold"}},"commit":2,"target":"main"}"#
      ])
    #expect(try recorded.last().by == [#"{"plugin":"gate","did":"held","reason":"Wait."}"#])
    #expect(recorded.waiting == ["1 push gold title=Gold (gate: Wait.)"])
    #expect(
      recorded.view.contains(
        #""held":[{"ticket":1,"plugin":"gate","reason":"Wait.","command":{"type":"push","screen":{"id":"gold","title":"Gold"}},"commit":2}]"#
      ))
    try recorded.send("drop 1")
    #expect(recorded.view == before.replacing(Self.digest(in: before), with: Self.digest(in: recorded.view)))
    #expect(Self.digest(in: recorded.view) != Self.digest(in: before), "the next ticket is state, too")
  }

  private static func digest(in view: String) -> String {
    guard let range = view.firstRange(of: #""digest":""#) else { return "" }
    return String(view[range.lowerBound...].prefix(30))
  }

  @Test func `the same command held again by the same plugin has the same ticket, and no event`() throws {
    let recorded = try RecordedSession(Self.gate)
    #expect(try recorded.send("push gold").ticket == 1)
    let again = try recorded.send("push gold")
    #expect(again.ticket == 1 && again.events.isEmpty && again.refusal == nil)
    #expect(try recorded.send("push gold title=Gold").ticket == 2)
    #expect(recorded.waiting.count == 2)
  }

  @Test func `a veto wins over a hold, and the first hold over the rest`() throws {
    let veto = TestInterceptor("z-veto", CommandKinds(.push)) { context in
      context.pushedScreen == "gone" ? .veto("Never.") : .proceed
    }
    let recorded = try RecordedSession(Self.gate, TestInterceptor.holding("later", "g"), veto)
    #expect(try recorded.send("push gone").refusal?.code == .vetoed)
    #expect(recorded.waiting.isEmpty)
    try recorded.send("push gold")
    #expect(recorded.waiting == ["1 push gold (gate: Wait.)"])
  }

  @Test func `the whole command is held as it was sent, not as a plugin has rewritten it`() throws {
    let recorded = try RecordedSession(TestInterceptor.renaming("a", "x", to: "gold"), Self.gate)
    try recorded.send("push x")
    #expect(recorded.waiting == ["1 push x (gate: Wait.)"])
    try recorded.send("all { push y; push gold; push z }")
    #expect(recorded.waiting.last == "2 all { push y; push gold; push z } (gate: Wait.)")
    #expect(recorded.session.scene["main"]?.children == [])
    try recorded.send("resume 2")
    #expect(recorded.session.scene["main"]?.children == ["y", "gold", "z"])
  }

  @Test func `a requested command that is held is dropped, with the reason held`() throws {
    let recorded = try RecordedSession(Self.gate, TestReactor.pushing("asks", ["a": ["gold", "b"]]))
    let commit = try recorded.send("push a")
    #expect(commit.ticket == nil && recorded.waiting.isEmpty)
    #expect(
      try recorded.last().by.contains { $0.contains(#""plugin":"asks""#) && $0.contains(#""code":"held""#) })
    #expect(recorded.session.scene["main"]?.children == ["a", "b"])
  }

  @Test func `sixteen commands wait at most`() throws {
    let recorded = try RecordedSession(Self.gate)
    for number in 1...16 { #expect(try recorded.send("push g\(number)").ticket == number) }
    let refused = try recorded.send("push g17")
    #expect(refused.refusal?.code == .tooManyHeld && refused.events.isEmpty)
    #expect(try recorded.send("push g3").ticket == 3)
    try recorded.send("drop 5")
    #expect(try recorded.send("push g17").ticket == 17)
  }

  @Test(arguments: [0, -1, .infinity, .nan, 2e9]) func `a hold without a time that a command may wait fails`(
    _ seconds: Double
  ) throws {
    let recorded = try RecordedSession(TestInterceptor.holding("gate", "g", expires: seconds))
    try recorded.send("push gold")
    #expect(try recorded.last().by == [#"{"plugin":"gate","did":"fault","code":"bad-hold"}"#])
    #expect(recorded.session.scene["main"]?.children == ["gold"])
  }

  // MARK: Resuming

  @Test func `a resumed command is decided now, and its holder is not asked again`() throws {
    let recorded = try RecordedSession(Self.gate, TestInterceptor.renaming("names", "gold", to: "silver"))
    try recorded.send("push gold")
    let commit = try recorded.send("resume 1", from: .app)
    #expect(commit.refusal == nil && recorded.waiting.isEmpty)
    #expect(
      try recorded.lastEvents() == [
        #"{"type":"resumed","ticket":1}"#, #"{"type":"pushed","container":"main","screen":{"id":"silver"}}"#,
      ])
    #expect(try recorded.last().by == [Self.rewrote("names", "silver")])
    #expect(try recorded.send("push gold").ticket == 2, "the next one is held again")
  }

  private static func rewrote(_ plugin: String, _ screen: String) -> String {
    #"{"plugin":"\#(plugin)","did":"rewrote","command":{"type":"push","screen":{"id":"\#(screen)"}}}"#
  }

  @Test func `another plugin that holds the resumed command keeps the ticket, and neither is asked again`()
    throws
  {
    let recorded = try RecordedSession(
      Self.gate, TestInterceptor.holding("later", "g", because: "Not yet.", keep: true))
    try recorded.send("push gold")
    let again = try recorded.send("resume 1")
    #expect(again.ticket == 1 && again.events.map(\.kind) == [.held])
    #expect(recorded.waiting == ["1 push gold (later: Not yet.)"])
    #expect(try recorded.send("resume 1").events.map(\.kind) == [.resumed, .pushed])
  }

  @Test func `what follows from a resumed command is asked about as ever`() throws {
    let recorded = try RecordedSession(Self.gate, TestReactor.pushing("asks", ["gold": ["gift"]]))
    try recorded.send("push gold")
    try recorded.send("resume 1")
    #expect(recorded.session.scene["main"]?.children == ["gold"])
    #expect(try recorded.last().by.contains { $0.contains(#""code":"held""#) })
  }

  @Test func `a resumed command goes to the container and the opener that it had when it was held`() throws {
    let recorded = try RecordedSession(Self.gate)
    try recorded.send("scene tabs")
    try recorded.send("push a")
    let tab = try #require(recorded.session.scene.focus)
    try recorded.send("push gold request=pick")
    try recorded.send("select 1", from: .app)
    #expect(recorded.session.scene.focus != tab)
    try recorded.send("resume 1")
    #expect(recorded.session.scene[tab]?.children.last == "gold")
    #expect(recorded.session.scene.screens["gold"]?.request?.opener == "a")
  }

  @Test func `a resumed command that is refused is dropped by the system, in a commit of its own`() throws {
    let recorded = try RecordedSession(Self.gate)
    try recorded.send("push gold")
    try recorded.send("push a", from: .app)
    try recorded.send("replace gold", from: .app)
    let refused = try recorded.send("resume 1", from: .app)
    #expect(refused.refusal?.code == .duplicateNode && refused.events.isEmpty)
    let last = try recorded.last()
    #expect(
      last.source == "system" && last.command == #"{"type":"drop","ticket":1,"reason":"duplicate-node"}"#)
    #expect(last.events == [#"{"type":"dropped","ticket":1,"reason":"duplicate-node"}"#])
    #expect(recorded.waiting.isEmpty)
  }

  @Test func `an unknown ticket is refused, and is nobody's`() throws {
    let recorded = try RecordedSession(Self.gate)
    let count = { try recorded.commits().count }
    for line in ["resume 1", "drop 1", "resume 0", "drop -4"] {
      let before = try count()
      #expect(try recorded.send(line).refusal?.code == .unknownTicket)
      #expect(try count() == before + 1)
    }
  }

  @Test func `a plugin resumes and drops, and a refused resumption is dropped in the same commit`() throws {
    let sees = TestReactor("sees", EventKinds(.titleChanged)) { context, requests in
      for held in context.scene.held { requests.append(.resume(held.ticket)) }
    }
    let recorded = try RecordedSession(Self.gate, sees)
    try recorded.send("push a")
    try recorded.send("push gold")
    try recorded.send("push gift", from: .app)
    try recorded.send("title a Hello", from: .app)
    #expect(recorded.session.scene["main"]?.children == ["a", "gold", "gift"])
    try recorded.send("push gram", from: .app)
    try recorded.send("replace gram", from: .app)
    try recorded.send("title a Bye", from: .app)
    let last = try recorded.last()
    #expect(
      last.events == [
        #"{"type":"titleChanged","screen":"a","title":"Bye"}"#,
        #"{"type":"dropped","ticket":3,"reason":"duplicate-node"}"#,
      ])
    #expect(last.by.contains { $0.contains(#""refused":{"code":"duplicate-node""#) })
    #expect(last.refused == nil)
  }

  @Test func `a dropped command has the reason that was given, or none in particular`() throws {
    let recorded = try RecordedSession(Self.gate)
    try recorded.send("push gold")
    try recorded.send("push gift", from: .app)
    #expect(try recorded.send("drop 1 \"no user\"").events.map(\.description) == [Self.dropped(1, "no user")])
    #expect(try recorded.send("drop 2").events.map(\.description) == [Self.dropped(2, "dropped")])
  }

  private static func dropped(_ ticket: Int, _ reason: String) -> String {
    #"{"type":"dropped","ticket":\#(ticket),"reason":"\#(reason)"}"#
  }

  // MARK: The end of waiting

  /// What happens while `push gold` waits for a container, and whether the ticket is dropped by it.
  struct Meanwhile: CustomTestStringConvertible, Sendable {
    let scene: String
    let line: String
    var source = CommitSource.user
    let drops: Bool

    var testDescription: String { "\(scene): \(line) from \(source)" }

    static let all = [
      user(tabs, "push b", true), Meanwhile(scene: tabs, line: "push b", source: .link, drops: true),
      Meanwhile(scene: tabs, line: "push b", source: .app, drops: false),
      Meanwhile(scene: tabs, line: "push b", source: .system, drops: false),
      Meanwhile(scene: tabs, line: "push b", source: .repl, drops: false), user(tabs, "pop", true),
      user(tabs, "push b in=second", false), user(tabs, "title a Hello", false),
      user(tabs, "attr a dirty=true", false),
      user(tabs, "bars hide", false), user(tabs, "select second", true),
      user(tabs, "select second; select first", false),
      user(tabs, "present cover style=fullScreen", true), user(tabs, "present note style=sheet", false),
      user(tabs, "resize 400 700", false), user(tabs, "params a {\"x\":1}", false),
      user(tabs, "set a b c", true), user(tabs, "change a id=x", false), user(split, "change z id=x", false),
      user(tabs, "replace b", true), user(tabs, "swipe begin 5", false), user(tabs, "revert #1", true),
      user(split, "detail other", true), user(split, "column secondary other", true),
      user(split, "primary other", false), user(split, "placeholder secondary empty", false),
      user(split, "push b in=secondary", true),
    ]

    private static let tabs = "scene tabs; push z; push a"
    private static let split = "scene split; primary list; detail z; push a in=secondary"
    private static func user(_ scene: String, _ line: String, _ drops: Bool) -> Meanwhile {
      Meanwhile(scene: scene, line: line, drops: drops)
    }
  }

  @Test(arguments: Meanwhile.all, [false, true])
  func `what the user does in its container supersedes a command that waits, unless it is kept`(
    _ meanwhile: Meanwhile, _ keeps: Bool
  ) throws {
    let gate = TestInterceptor.holding("gate", "g", keep: keeps)
    let recorded = try RecordedSession(options: RecordedSession.options(attached: [gate, SwipeBack()]))
    for line in meanwhile.scene.split(separator: "; ") { try recorded.send(String(line), from: .app) }
    try recorded.send("push gold", from: .app)
    #expect(recorded.waiting.count == 1)
    let lines = meanwhile.line.split(separator: "; ").map(String.init)
    var last: NavCommit?
    if lines.count > 1 {
      last = try recorded.session.commit(
        .all(try lines.map { try NavCommand(line: $0) }), from: meanwhile.source)
    } else if meanwhile.line.hasPrefix("revert") {
      _ = try recorded.session.revert(to: .commit(1), from: meanwhile.source)
    } else {
      last = try recorded.send(meanwhile.line, from: meanwhile.source)
    }
    #expect(last?.refusal == nil)
    #expect(recorded.waiting.isEmpty == (meanwhile.drops && !keeps), "\(String(describing: last))")
    if recorded.waiting.isEmpty { #expect(try recorded.last().events.last == Self.dropped(1, "superseded")) }
  }

  @Test func `moves of a swipe and a cancelled one supersede nothing, a completed one does`() throws {
    let recorded = try RecordedSession(Self.gate, SwipeBack())
    try recorded.send("scene stack")
    try recorded.push("z", "a")
    try recorded.send("push gold")
    for line in ["swipe begin 5", "swipe move 90", "swipe cancel", "swipe begin 5"] {
      try recorded.send(line)
    }
    #expect(recorded.waiting.count == 1)
    try recorded.send("swipe end 900")
    #expect(recorded.waiting.isEmpty)
  }

  @Test func `a command that concerns the whole scene is superseded by any change of it`() throws {
    let gate = TestInterceptor("gate", CommandKinds(.present)) { _ in .hold("Wait.") }
    let recorded = try RecordedSession(gate)
    try recorded.send("scene tabs")
    try recorded.send("present note")
    #expect(try recorded.lastEvents().first?.contains(#""target":null"#) == true)
    try recorded.send("title main Hello")
    #expect(recorded.waiting.count == 1)
    try recorded.send("select 1")
    #expect(recorded.waiting.isEmpty)
  }

  @Test func `the commit that holds does not supersede its own ticket, but others`() throws {
    let shows = TestReactor("shows", EventKinds(.held)) { _, requests in
      requests.append(.present(ScreenDescription("login"), style: .fullScreen))
    }
    let recorded = try RecordedSession(Self.gate, shows)
    try recorded.send("push a")
    try recorded.send("push gold")
    #expect(recorded.session.scene.presented.map(\.node) == ["login"])
    #expect(recorded.waiting.count == 1)
    try recorded.send("dismiss", from: .app)
    try recorded.send("push gift")
    #expect(recorded.waiting == ["2 push gift (gate: Wait.)"])
  }

  @Test func `a command that is held again does not supersede itself by what follows`() throws {
    let shows = TestReactor("shows", EventKinds(.held)) { context, requests in
      if context.scene.held.first?.plugin == "later" {
        requests.append(.present(ScreenDescription("login"), style: .fullScreen))
      }
    }
    let recorded = try RecordedSession(Self.gate, TestInterceptor.holding("later", "g"), shows)
    try recorded.send("push a")
    try recorded.send("push gold")
    #expect(try recorded.send("resume 1").events.map(\.kind) == [.held, .presented])
    #expect(recorded.waiting == ["1 push gold (later: Wait.)"])
  }

  @Test func `a command is dropped before the first commit after its time`() throws {
    let files = MemoryFileSystem()
    var options = RecordedSession.options(attached: [TestInterceptor.holding("gate", "g", expires: 1.5)])
    let start: Int64 = 1_700_000_000_000
    func at(_ time: Int64, _ body: (RecordedSession) throws -> Void) throws {
      options.clock = .fixed(start + time)
      let recorded = try RecordedSession(options: options, in: files)
      try body(recorded)
      try recorded.session.close()
    }
    try at(0) { recorded in
      try recorded.send("push gold")
      #expect(try recorded.lastEvents() == [try recorded.last().events[0]])
      #expect(try recorded.last().events[0].hasSuffix(#""target":"main","until":1700000001500}"#))
    }
    try at(1500) { recorded in
      try recorded.send("push a", from: .app)
      #expect(recorded.waiting.count == 1)
    }
    try at(1501) { recorded in
      #expect(try recorded.send("push a", from: .app).refusal?.code == .duplicateNode)
      #expect(recorded.waiting.count == 1, "a refused commit has no events")
      let commit = try recorded.send("push b", from: .app)
      #expect(commit.events.first?.description == Self.dropped(1, "expired"))
      #expect(recorded.waiting.isEmpty && commit.events.map(\.kind) == [.dropped, .pushed])
    }
  }

  @Test func `a command whose time is over cannot be resumed`() throws {
    let files = MemoryFileSystem()
    var options = RecordedSession.options(attached: [TestInterceptor.holding("gate", "g", expires: 1)])
    let first = try RecordedSession(options: options, in: files)
    try first.send("push gold")
    try first.session.close()
    options.clock = .fixed(1_700_000_002_000)
    let recorded = try RecordedSession(options: options, in: files)
    #expect(try recorded.send("resume 1").refusal?.code == .unknownTicket)
    let last = try recorded.last()
    #expect(last.source == "system" && last.events == [Self.dropped(1, "expired")])
    #expect(recorded.waiting.isEmpty)
  }

  @Test func `the commands of a plugin that takes part no more are dropped`() throws {
    let later = TestInterceptor.holding("later", "l")
    let recorded = try RecordedSession(Self.gate, later)
    try recorded.send("push gold")
    try recorded.send("push last", from: .app)
    let commit = try recorded.send("plugin detach gate", from: .app)
    #expect(commit.events.last?.description == Self.dropped(1, "detached"))
    #expect(recorded.waiting == ["2 push last (later: Wait.)"])
  }

  @Test func `the commands of a plugin in quarantine are dropped`() throws {
    let failing = TestInterceptor("gate", CommandKinds(.push, .title)) { context throws(PluginFault) in
      if context.command.kind == .title { throw PluginFault(code: "broken", message: "It broke.") }
      return .hold("Wait.")
    }
    let recorded = try RecordedSession(failing)
    try recorded.send("push gold")
    for _ in 0..<3 { try recorded.send("title main Hello", from: .app) }
    #expect(
      try recorded.last().events == [
        #"{"type":"pluginQuarantined","plugin":"gate"}"#, Self.dropped(1, "quarantined"),
      ])
  }

  @Test func `only a plugin that holds a command still can have its ticket resumed or dropped by name`()
    throws
  {
    let recorded = try RecordedSession(Self.gate, TestInterceptor.holding("later", "g"))
    try recorded.send("push gold")
    #expect(try recorded.send("resume 1 plugin=later", from: .app).refusal?.code == .unknownTicket)
    #expect(try recorded.send("resume 1 plugin=gate", from: .app).ticket == 1)
    #expect(try recorded.send("resume 1 plugin=gate", from: .app).refusal?.code == .unknownTicket)
    #expect(try recorded.send("drop 1 plugin=gate", from: .app).refusal?.code == .unknownTicket)
    #expect(recorded.waiting == ["1 push gold (later: Wait.)"], "a refusal for another holder drops nothing")
    #expect(try recorded.send("push gold", from: .app).ticket == 1, "held by gate, which has held it")
    #expect(try recorded.send("resume 1 plugin=later", from: .app).events.map(\.kind) == [.resumed, .pushed])
  }

  @Test func `a request that resumes, and that another plugin holds again, keeps the ticket`() throws {
    let sees = TestReactor("sees", EventKinds(.titleChanged)) { _, requests in requests.append(.resume(1)) }
    let recorded = try RecordedSession(Self.gate, TestInterceptor.holding("later", "g"), sees)
    try recorded.send("push a", from: .app)
    try recorded.send("push gold", from: .app)
    let commit = try recorded.send("title a Hello", from: .app)
    #expect(commit.events.map(\.kind) == [.titleChanged, .held] && commit.ticket == nil)
    #expect(recorded.waiting == ["1 push gold (later: Wait.)"])
    #expect(
      try recorded.last().by.last?.contains(
        #""did":"requested","command":{"type":"resume","ticket":1},"events":[1,2]"#) == true)
  }

  @Test func `a plugin cannot rewrite a command into several of which one resumes`() throws {
    let rewrites = TestInterceptor("rewrites", CommandKinds(.title)) { context in
      .rewrite([.setAttribute("k", to: "v", of: nil), .resume(1)])
    }
    let recorded = try RecordedSession(Self.gate, rewrites)
    try recorded.send("push gold", from: .app)
    #expect(try recorded.send("title main Hello", from: .app).refusal?.code == .badArgument)
    #expect(recorded.waiting.count == 1)
  }

  @Test func `a plugin that reacts to an expired command without end can be quarantined`() throws {
    let files = MemoryFileSystem()
    let loop = TestReactor("loop", EventKinds(.dropped, .titleChanged)) { context, requests in
      requests.append(.setTitle("\(context.scene.events)", of: "main"))
    }
    var options = RecordedSession.options(attached: [TestInterceptor.holding("gate", "g", expires: 1), loop])
    let first = try RecordedSession(options: options, in: files)
    try first.send("push gold", from: .app)
    try first.session.close()
    options.clock = .fixed(1_700_000_009_000)
    let recorded = try RecordedSession(options: options, in: files)
    for _ in 0..<3 { #expect(try recorded.send("push a", from: .app).refusal?.code == .pluginLoop) }
    #expect(recorded.session.plugins.map(\.id) == ["gate"])
    #expect(try recorded.send("push a", from: .app).events.map(\.kind) == [.dropped, .pushed])
  }

  @Test
  func `each command that a plugin resumes has follow-ups of its own, and the next commit those of one`()
    throws
  {
    let opens = TestReactor("opens", EventKinds(.titleChanged)) { context, requests in
      for held in context.scene.held { requests.append(.resume(held.ticket)) }
    }
    let counts = ["g1": 60, "g2": 60, "g3": 60, "b": 65, "gz": 1000]
    let marks = TestReactor("marks", EventKinds(.pushed)) { context, requests in
      for number in 0..<counts[context.pushedScreen ?? "", default: 0] {
        requests.append(.setAttribute("n", to: "\(number)", of: "a"))
      }
    }
    let gate = TestInterceptor.holding("gate", "g")
    let recorded = try RecordedSession(gate, opens, marks)
    try recorded.send("push a")
    try recorded.send("all { push g1; push g2; push g3 }")
    #expect(recorded.waiting.count == 1)
    #expect(try recorded.send("title a Now").refusal == nil)
    #expect(try recorded.last().events.count { $0.contains("attributeChanged") } == 3 * 60)
    #expect(try recorded.send("push b").refusal?.code == .pluginLoop)
    try recorded.send("all { push g4; push gz }")
    #expect(try recorded.send("title a Again").refusal?.code == .pluginLoop)
    for plugins in [[gate, opens, marks] as [any NavPlugin], [gate, opens], []] {
      var catalog = PluginCatalog()
      for plugin in plugins { catalog.add(plugin) }
      var verification = Verification(try recorded.files.open(RecordedSession.path, .read), catalog: catalog)
      try verification.run()
      #expect(verification.verdict == .clean)
      #expect(verification.divergences == [], "with \(plugins.count) plugins")
    }
  }

  /// The resumed command raises the bound, and a report stands in spite of the loop: what is left of it is dropped.
  @Test func `a recorded loop that a resumed command begins in a report ends where it did`() throws {
    let opens = TestReactor("opens", EventKinds(.resized)) { context, requests in
      for held in context.scene.held { requests.append(.resume(held.ticket)) }
    }
    let endless = TestReactor("endless", EventKinds(.pushed, .attributeChanged)) { context, requests in
      if let screen = context.pushedScreen, screen != "gold" { return }
      let ones = context.sceneAttribute("n") ?? ""
      requests.append(.setAttribute("n", to: ones + "1", of: nil))
    }
    let plugins: [any NavPlugin] = [Self.gate, opens, endless]
    let recorded = try RecordedSession(attached: plugins)
    try recorded.send("push a")
    try recorded.send("push gold")
    #expect(try recorded.send("resize 400 800").refusal == nil)
    // The resumption is the first of the follow-ups.
    let changes = try recorded.last().events.count { $0.contains("attributeChanged") }
    #expect(changes == 2 * PluginHost.mostFollowUps - 1)
    #expect(try recorded.last().by.contains(#"{"plugin":"endless","did":"fault","code":"plugin-loop"}"#))
    for count in 0...plugins.count {
      var catalog = PluginCatalog()
      for plugin in plugins.prefix(count) { catalog.add(plugin) }
      var verification = Verification(try recorded.files.open(RecordedSession.path, .read), catalog: catalog)
      try verification.run()
      #expect(verification.verdict == .clean)
      #expect(verification.divergences == [], "with \(count) plugins")
    }
  }

  @Test func `the commands that wait are in the order of their tickets, also when one is held again`()
    throws
  {
    var engine = Engine(catalog: PluginCatalog())
    let (gate, command) = (engine.draft.texts.intern("gate"), engine.draft.canonical("{}"))
    for ticket in [1, 3, 2, 1] as [Int32] {
      if ticket == 1 { engine.draft.events.append(.waiting(.resumed(ticket: 1))) }
      engine.draft.events.append(
        .waiting(
          .held(
            until: nil, ticket: ticket, plugin: gate, reason: gate, command: command, commit: 1, target: nil,
            opener: nil, keeps: false)))
    }
    engine.replay()
    #expect(engine.state.heldTickets == [1, 2, 3])
    #expect(engine.state.nextTicket == 4)
  }

  @Test func `the texts of a command that waits stay when others are collected`() throws {
    let recorded = try RecordedSession(TestInterceptor.holding("gate", "gold", because: "Once.", keep: true))
    try recorded.send("push gold-1 title=One")
    for number in 0..<20_000 {
      try recorded.session.send([.push("screen-\(number)"), .pop()], from: .app)
    }
    #expect(recorded.waiting == ["1 push gold-1 title=One (gate: Once.)"])
    try recorded.send("resume 1", from: .app)
    #expect(recorded.session.scene.screens["gold-1"]?.title == "One")
  }

  // MARK: The journal

  @Test
  func `what waits is state: it is there after a crash, and in a fork, a compacted and a rolled journal`()
    throws
  {
    let files = MemoryFileSystem()
    let options = RecordedSession.options(attached: [TestInterceptor.holding("gate", "g", keep: true)])
    let recorded = try RecordedSession(options: options, in: files)
    try recorded.send("push gold")
    try recorded.send("drop 1")
    try recorded.send("push gift")
    for number in 0..<5 { try recorded.send("push a\(number)") }
    let waiting = recorded.waiting
    #expect(waiting == ["2 push gift (gate: Wait.)"])
    #expect(try recorded.viewOfReplay() == recorded.session.stateView())
    try NavJournal(at: RecordedSession.path, in: files).compact(at: .commit(4), to: "small.jsonl", in: files)
    try recorded.session.close()
    for path in [RecordedSession.path, "small.jsonl"] {
      let session = try NavSession.open(at: path, in: files, options: options)
      #expect(session.scene.held.map(\.ticket) == [2])
      #expect(try session.commit(.push("go"), from: .user)?.ticket == 3, "\(path)")
      #expect(try session.commit(.resume(2))?.events.map(\.kind) == [.resumed, .pushed])
      try session.close()
    }
  }

  @Test func `deciding again gives the same holds, also without the plugin`() throws {
    let stage = Stage(
      try RecordedSession(
        options: RecordedSession.options(
          attached: [
            TestInterceptor.holding("gate", "g", expires: 60), TestInterceptor.holding("late", "go"),
          ])))
    let recorded = stage.recorded
    for line in [
      "push a", "push gold", "push gold", "resume 1", "title a x", "push gift", "push b", "push gas",
      "drop 4", "resume 9",
      "all { push c; push great }", "resume 5",
    ] { try recorded.send(line) }
    for catalog in [true, false] {
      var plugins = PluginCatalog()
      if catalog {
        plugins.add(TestInterceptor.holding("gate", "g", expires: 60))
        plugins.add(TestInterceptor.holding("late", "go"))
      }
      var verification = Verification(try recorded.files.open(RecordedSession.path, .read), catalog: plugins)
      try verification.run()
      #expect(
        verification.verdict == .clean && verification.divergences.isEmpty, "\(verification.divergences)")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a question about all screens ends while a command waits for the first scene`() throws {
    let recorded = try RecordedSession(
      TestInterceptor("gate", CommandKinds(.scene)) { _ in .hold("Wait.") }, Bouncer())
    _ = try recorded.session.send(.scene(BuiltInScene.stack.content))
    #expect(recorded.session.scene.held.count == 1)
    #expect(try recorded.session.send(.reask("bouncer")).refusal == nil)
  }

  @Test func `a journal that is folded after a command was held decides routes as recorded`() throws {
    let recorded = try RecordedSession(TestInterceptor.holding("gate", "g"))
    try recorded.send("push a")
    try recorded.send("push gold")
    try recorded.send("drop 1", from: .app)
    try recorded.send("push b")
    try recorded.send("push route=r")
    try recorded.session.close()
    var timeline = NavTimeline(try recorded.files.open(RecordedSession.path, .read))
    try timeline.compaction(at: .commit(3)).write(to: "short", in: recorded.files)
    let short = try NavJournal(at: "short", in: recorded.files)
    #expect(short.header.base?.hasHeld == true)
    var catalog = PluginCatalog()
    catalog.add(TestInterceptor.holding("gate", "g"))
    #expect(try short.verify(plugins: catalog).divergences == [])
  }
}
