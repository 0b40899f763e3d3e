import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

@testable import NavPluginPrograms

/// The question `backBelow`, and the plugin `system-back`, which answers it. Its rules are in `system-back.rules`.
struct SystemBackTests {
  private static func policy(_ answer: BackAnswer?, _ id: String = "a-policy") -> TestPolicy {
    var policy = TestPolicy(id)
    policy.onBack = answer
    return policy
  }

  private static func answer(_ answer: String, by plugin: String = "a-policy") -> String {
    "plugin:\(plugin),did:answered,question:backBelow,answer:\(answer)"
  }

  // MARK: The question

  @Test func `the question names the containers on the focus path, and those that have something to pop`()
    throws
  {
    let policy = Self.policy(nil)
    let web = try Stage(.web, plugins: [policy])
    _ = try web.send(.open("https://example.org/"), .finishLoad(), .back)
    #expect(policy.log.take() == ["backBelow main web pops main"])
    let demo = try Stage(.demo, plugins: [policy])
    _ = try demo.send(.choose("three"), .push("x"), .back)
    #expect(policy.log.take() == ["backBelow tabs three embedded"])
    let modal = try Stage(.stack, plugins: [policy])
    _ = try modal.send(.push("a"), .push("b"), .presentScreen("m", .sheet), .back)
    #expect(policy.log.take() == ["backBelow "])
  }

  @Test func `the question is asked only where back names no container and has nothing to pop`() throws {
    let policy = Self.policy(nil)
    let stage = try Stage(.stack, plugins: [policy])
    try stage.send(.push("a"), .push("b"), .back, .back.on("main"), .pop, .popToRoot)
    #expect(policy.log.take() == [])
    try stage.send(.back)
    #expect(policy.log.take() == ["backBelow main"])
  }

  @Test func `without an opinion back does what it does without plugins, and no plugin is recorded`() throws {
    let stack = try Stage(.stack, plugins: [Self.policy(nil)])
    let reply = try stack.send(.push("a"), .back)
    #expect(reply.refused == nil && reply.events.isEmpty && reply.by.isEmpty)
    let drill = try Stage(.drilldown, plugins: [Self.policy(nil)])
    #expect(try drill.send(.push("a"), .back).events == [Fact.popped("a", from: "main", "back")])
  }

  @Test func `the first opinion about what is below wins`() throws {
    let second = Self.policy(.select("second"), "b-policy")
    let stage = try Stage(.tabs, plugins: [second, Self.policy(.select("third"))])
    let reply = try stage.send(.back)
    #expect(reply.events == ["selected,container:tabs,child:third"])
    #expect(reply.by == [Self.answer("{select:third}")])
    #expect(second.log.calls == [])
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `a plugin that fails has no opinion about what is below, and the next one is asked`() throws {
    var first = TestPolicy()
    first.fails = true
    let stage = try Stage(.tabs, plugins: [first, Self.policy(.select("third"), "b-policy")])
    let reply = try stage.send(.back)
    #expect(reply.events == ["selected,container:tabs,child:third"])
    #expect(
      reply.by == ["plugin:a-policy,did:fault,code:broken", Self.answer("{select:third}", by: "b-policy")])
    let alone = try Stage(.tabs, plugins: [first])
    #expect(try alone.send(.back).refused == nil)
  }

  /// Answers that name nothing below: with tabs in front, a modal in front of them, and a stack in front.
  private static let wrong: [(BackAnswer, BuiltInScene, [Step])] = [
    (.select("first"), .tabs, []), (.select("nobody"), .tabs, []), (.select("tabs"), .tabs, []),
    (.select("second"), .tabs, [.presentScreen("m", .sheet)]), (.dismiss("m"), .tabs, []),
    (.dismiss("first"), .tabs, [.presentScreen("m", .sheet)]),
    (.dismiss("m"), .tabs, [.presentScreen("m", .sheet), .presentScreen("n", .sheet)]),
    (.pop("first"), .tabs, [.push("a")]), (.pop("tabs"), .tabs, []), (.pop("main"), .drilldown, [.push("a")]),
    (.pop("second"), .tabs, [.push("a").on("second"), .push("b").on("second")]),
  ]

  @Test(arguments: 0..<wrong.count)
  func `an answer that names nothing below is a fault, and no opinion`(_ number: Int) throws {
    let (answer, scene, steps) = Self.wrong[number]
    let (asked, alone) = (try Stage(scene, plugins: [Self.policy(answer)]), try Stage(scene))
    try asked.send(steps)
    try alone.send(steps)
    let (reply, usual) = (try asked.send(.back), try alone.send(.back))
    #expect(reply.by == ["plugin:a-policy,did:fault,code:not-below"])
    #expect(reply.refused == usual.refused && reply.events == usual.events)
    #expect(try asked.divergences().isEmpty)
  }

  @Test func `a reactor is told that a selection goes back, and that a usual one does not`() throws {
    let log = CallLog()
    let watcher = TestReactor("watcher", EventKinds(.selected, .dismissed, .popped)) { context, _ in
      let before = context.covered.map { " from \($0)" } ?? ""
      log.note("\(context.eventKind?.name ?? "")\(before)\(context.goesBack ? " back" : "")")
    }
    let stage = try Stage(.tabs, plugins: [try SystemBack(), watcher])
    try stage.send(
      .choose("second"), .push("a"), .push("b"), .presentScreen("m", .sheet), .back, .back, .back)
    #expect(log.calls == ["selected from first", "dismissed back", "popped", "selected from second back"])
  }

  @Test func `what a plugin asks for when back selects a tab does not itself go back`() throws {
    let log = CallLog()
    let reactor = TestReactor("reactor", EventKinds(.selected)) { context, requests in
      let child = context.eventContainer.flatMap { context.selectedChild(of: $0) }
      log.note("\(child ?? "")\(context.goesBack ? " back" : "")")
      if child == "first" { requests.append(.select("third", in: "tabs")) }
    }
    let stage = try Stage(.tabs, plugins: [try SystemBack(tabs: .history), reactor])
    try stage.send(.choose("second"), .back)
    #expect(log.calls == ["second", "first back", "third"])
    #expect(try stage.send(.back).events.first == "selected,container:tabs,child:first")
  }

  @Test func `a back among several commands, and one that a plugin asks for, go below too`() throws {
    let stage = try Stage(.tabs, plugins: [try SystemBack(tabs: .history)])
    let session = stage.session
    _ = try session.send([.select("second"), .back(), .select("third"), .back()])
    #expect(session.scene["tabs"].flatMap(Self.selected) == "first")
    let asking = TestReactor("asking", EventKinds(.titleChanged)) { _, requests in requests.append(.back()) }
    let other = try Stage(.tabs, plugins: [try SystemBack(), asking])
    _ = try other.session.send([.select("second"), .push("a", in: "second")])
    _ = try other.session.send(.setTitle("A", of: "a"))
    #expect(other.session.scene["tabs"].flatMap(Self.selected) == "first")
    #expect(try stage.divergences().isEmpty && other.divergences().isEmpty)
  }

  @Test
  func `a back that has waited goes below when it is resumed, and one that pops stays in its container`()
    throws
  {
    let gate = TestInterceptor("gate", CommandKinds(.back)) { _ in .hold("Ask first.", keep: true) }
    let stage = try Stage(.tabs, plugins: [gate, try SystemBack()])
    let session = stage.session
    try stage.send(.choose("second"), .push("a"), .push("b"), .back, .pop)
    // It was to pop b, in second, where nothing is left to pop.
    #expect(try session.send(.resume(1)).commit?.events.map(\.kind) == [.resumed])
    try stage.send(.back)
    #expect(try session.send(.resume(2)).commit?.events.map(\.kind) == [.resumed, .selected])
    #expect(session.scene["tabs"].flatMap(Self.selected) == "first")
    #expect(try stage.divergences().isEmpty)
  }

  private static func selected(_ container: NavScene.Container) -> String? {
    if case .tabs(let tabs) = container { tabs.selected } else { nil }
  }

  // MARK: Previews

  @Test func `a preview says whether back can go somewhere, with and without the plugin`() throws {
    func canGoBack(_ stage: Stage) throws -> Bool {
      let before = stage.session.stateView()
      defer { #expect(stage.session.stateView() == before) }
      return try stage.session.preview(.back(), from: .user).changesScene
    }
    let (usual, system) = (try Stage(.tabs), try Stage(.tabs, plugins: [try SystemBack(tabs: .history)]))
    for stage in [usual, system] {
      #expect(try !canGoBack(stage))
      try stage.send(.choose("second"), .push("a"))
    }
    #expect(try !canGoBack(usual))
    #expect(try canGoBack(system))
    #expect(try system.session.preview(.back()).commit.events.map(\.kind) == [.selected, .remembered])
    try system.send(.back)
    #expect(try !canGoBack(system))
    #expect(try system.session.preview(.back()).commit.refusal?.code == .nothingBelow)
    for stage in [usual, system] { try stage.send(.presentScreen("m", .sheet)) }
    #expect(try !canGoBack(usual))
    #expect(try canGoBack(system))
  }

  // MARK: The history

  @Test func `a history keeps as many selections as a plugin may remember with the longest ids`() throws {
    func id(_ number: Int) -> String { String(repeating: "\"", count: 254) + "\(number % 90 + 10)" }
    var options = SessionOptions.standard
    try options.catalog.configure("system-back", CanonicalJSON(#"{"tabs":"fullHistory"}"#))
    options.plugins.append("system-back")
    let stage = try Stage.empty(options)
    let children = (0..<3).map { #"{"id":\#(CanonicalJSON(string: id($0)).text)}"# }.joined(separator: ",")
    let name = CanonicalJSON(string: id(77)).text
    try stage.session.send(
      .scene(try CanonicalJSON(#"{"root":{"id":\#(name),"kind":"tabs","children":[\#(children)]}}"#)))
    for number in 1...70 { try stage.session.send(.select(id(number % 3))) }
    let commit = try #require(try stage.recorded.journalCommits().last)
    #expect(commit.events.map(\.kind) == [.selected, .remembered])
    for number in (21..<70).reversed() {
      try stage.session.send(.back())
      #expect(stage.session.scene[id(77)].flatMap(Self.selected) == id(number % 3))
    }
    let end = try stage.session.preview(.back())
    #expect(end.commit.refusal?.code == .nothingBelow)
  }

  @Test(arguments: [
    "null", "7", #""tabs""#, #"{"tabs":["first"]}"#, #"[["tabs"]]"#, #"[["tabs","second",3]]"#, "[[1,2]]",
    #"[["other","second"],["second","tabs"]]"#,
  ])
  func `a value that is no history is none`(_ value: String) throws {
    let memory = try CanonicalJSON(value)
    let forger = TestReactor("system-back", EventKinds(.attributeChanged)) { _, requests in
      requests.append(.remember("system-back", value: memory))
    }
    let forged = try RecordedSession(forger)
    try forged.session.send(.scene(BuiltInScene.tabs.content))
    try forged.session.send(.setAttribute("a", to: "b", of: nil))
    try forged.session.close()
    let options = RecordedSession.options(attached: [try SystemBack(tabs: .history)])
    let session = try RecordedSession(options: options, in: forged.files).session
    try session.send(.select("second"))
    try session.send(.back())
    #expect(session.scene["tabs"].flatMap(Self.selected) == "first")
    #expect(try session.preview(.back()).commit.refusal?.code == .nothingBelow)
  }

  @Test func `ids are compared as bytes`() throws {
    let (one, other) = ("\u{E9}", "e\u{301}")
    let stage = try Stage.empty(SessionOptions(catalog: .builtIn, plugins: []))
    try stage.session.send(.attach("system-back", configuration: CanonicalJSON(#"{"tabs":"order"}"#)))
    try stage.session.send(
      .scene(
        try CanonicalJSON(
          #"{"root":{"id":"tabs","kind":"tabs","children":[{"id":"\#(one)"},{"id":"\#(other)"}]}}"#)))
    try stage.session.send(.select(other))
    try stage.session.send(.back())
    let selected = stage.session.scene["tabs"].flatMap(Self.selected)
    #expect(selected.map { Array($0.utf8) } == Array(one.utf8))
  }

  // MARK: Settings

  @Test func `the settings that differ from their defaults are the configuration`() throws {
    #expect(try SystemBack().configuration == nil)
    #expect(try SystemBack(tabs: .history).configuration == #"{"tabs":"history"}"#)
    #expect(
      try SystemBack(tabs: .initial, initial: ["a", "b,c"]).configuration
        == #"{"initial":["a","b,c"],"tabs":"initial"}"#)
    #expect(
      try SystemBack(configuration: #"{"tabs":"initial","initial":"a,b"}"#).configuration
        == #"{"initial":["a","b"],"tabs":"initial"}"#)
    for text in [
      #"{"tabs":"last"}"#, #"{"tabs":true}"#, #"{"initial":""}"#, #"{"initial":[7]}"#, #"{"x":1}"#,
    ] {
      let fault = #expect(throws: PluginFault.self) { try SystemBack(configuration: text) }
      #expect(fault?.code == "bad-configuration")
    }
  }

  // MARK: Programs

  @Test func `a program answers what is below`() throws {
    let program = try TestProgram(
      #"""
      *'"hook":"backBelow","path":["tabs","first"],"pops":[]'*) echo "{\"id\":$id,\"answer\":{\"select\":\"third\"}}" ;;
      *'"hook":"backBelow","path":["tabs","third"],"pops":[]'*) echo "{\"id\":$id,\"answer\":\"nothing\"}" ;;
      *) echo "{\"id\":$id,\"answer\":{\"leave\":\"m\"}}" ;;
      """#, hooks: #"["backBelow"]"#)
    let stage = try Stage(.tabs, plugins: [try program.start()])
    #expect(try stage.send(.back).by == [Self.answer("{select:third}", by: "policy")])
    #expect(try stage.send(.back).refused == "nothing-below")
    let reply = try stage.send(.presentScreen("m", .sheet), .back)
    #expect(reply.by == ["plugin:policy,did:fault,code:plugin-bad-answer"])
  }

  /// A plugin that answers as `system-back` does, and as `system-back` does as a program.
  private struct Served: BackPolicy, EventReactor {
    let plugin: SystemBack
    let log: CallLog
    let manifest = SystemBack.manifest
    var watchedEvents: EventKinds { plugin.watchedEvents }

    func below(_ path: BackPath, in context: borrowing HookContext) throws(PluginFault) -> BackAnswer? {
      var line = ByteBuffer()
      line.append("{\"id\":1,\"hook\":\"backBelow\",\"path\":")
      line.list(path.containers) { $1.appendQuoted($0) }
      line.append(",\"pops\":")
      line.list(path.poppable) { $1.appendQuoted($0) }
      let answer = try plugin.below(path, in: context)
      compare(context, &line, #","answer":\#(answer?.json.text ?? "null")"#)
      return answer
    }

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      var line = ByteBuffer()
      line.append("{\"id\":1,\"hook\":\"react\",\"event\":")
      line.append(string: context.event?.description ?? "null")
      let commands = try plugin.react(in: context)
      compare(context, &line, #","commands":[\#(commands.map(\.json.text).joined(separator: ","))]"#)
      return commands
    }

    private func compare(_ context: borrowing HookContext, _ line: inout ByteBuffer, _ members: String) {
      context.writeRemote(to: &line)
      line.append("}")
      var answer = ByteBuffer()
      PluginServer(plugin).answer(line.string, to: &answer)
      log.note(answer.string == "{\"id\":1\(members)}" ? "same" : "\(answer.string), and not \(members)")
    }
  }

  @Test func `a Swift plugin that is a program answers as inside an app`() throws {
    let served = Served(plugin: try SystemBack(tabs: .history), log: CallLog())
    var options = SessionOptions(catalog: .builtIn, plugins: PluginCatalog.standardPlugins)
    options.catalog.add(served)
    options.plugins.append("system-back")
    let stage = try Stage(.tabs, options: options)
    try stage.send(.choose("second"), .choose("third"), .presentScreen("m", .sheet))
    try stage.send(.back, .back, .back, .back)
    #expect(Set(served.log.calls) == ["same"])
    #expect(served.log.calls.count == 8)
  }

  // MARK: Going back again and again

  private static let walks = FullRun.isOn ? 60 : 3

  @Test(arguments: SystemBack.TabsBack.allCases)
  func `back again and again ends with nothing below, and only a full history shows the same twice`(
    _ tabs: SystemBack.TabsBack
  ) throws {
    var backs = 0
    for scene in BuiltInScene.allCases {
      for seed in 0..<UInt64(Self.walks) { backs += try Self.walkBack(tabs, scene, seed) }
    }
    #expect(backs > BuiltInScene.allCases.count * Self.walks * 2)
  }

  /// Goes back to the end from the end of a random walk. Returns how often.
  private static func walkBack(_ tabs: SystemBack.TabsBack, _ scene: BuiltInScene, _ seed: UInt64) throws
    -> Int
  {
    var options = SessionOptions.standard
    try options.add(SystemBack(tabs: tabs))
    options.durability = .os
    let recorded = try RecordedSession(options: options)
    let session = recorded.session
    try session.send(.scene(scene.content))
    var generator = CommandGenerator(seed: seed, scene: scene)
    for _ in 0..<120 {
      let command = generator.next()
      // The scene is to become deep.
      let skipped: [CommandKind] = [
        .attach, .detach, .configure, .pop, .popTo, .popToRoot, .back, .dismiss, .restore, .set, .leave,
      ]
      if skipped.contains(command.kind) { continue }
      _ = try session.send(command)
    }
    for plugin in session.plugins where !["system-back", "back-button"].contains(plugin.id) {
      _ = try session.send(.detach(plugin.id))
    }
    var seen = [shown(session.scene)]
    for count in 0..<1000 {
      let canGoBack = try session.preview(.back(), from: .user)
      switch try session.send(.back(), from: .user) {
      case .accepted(let commit):
        #expect(canGoBack.commit.events == commit.events)
        try #require(!commit.events.isEmpty, "\(scene) \(seed): \(session.scene)")
        let now = shown(session.scene)
        if tabs != .fullHistory {
          try #require(!seen.contains(now), "\(scene) \(seed): \(now) is shown again")
        }
        seen.append(now)
      case .refused(let refusal):
        #expect(refusal.code == .nothingBelow, "\(scene) \(seed): \(refusal)")
        #expect(session.scene.presented.isEmpty)
        return count
      case .queued: Issue.record("nobody observes")
      }
    }
    Issue.record("\(scene) \(seed): there is no end")
    return 0
  }

  /// What is shown, and what is on the stacks and selected.
  private static func shown(_ scene: NavScene) -> String {
    "\(scene.presented.count) \(scene.visible) \(scene.containers.map { "\($0)" })"
  }
}
