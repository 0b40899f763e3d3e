import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// What the host reports as done: plugins are told, and none of them prevents it. The tables of what leaves are in `host.rules`.
struct HostFactTests {
  private static func stack(_ plugins: any NavPlugin..., screens: [String]) throws -> RecordedSession {
    let recorded = try RecordedSession(attached: plugins)
    try recorded.send("scene stack")
    for screen in screens { try recorded.send("push \(screen)", from: .app) }
    return recorded
  }

  private static func entries(_ recorded: RecordedSession) -> [String] {
    recorded.session.scene["main"]?.children ?? []
  }

  @Test(arguments: [("stack", "removed a"), ("tabs", "children third first second in=tabs")])
  func `no plugin is asked to intercept what the host has done`(_ scene: String, _ line: String) throws {
    let asked = CallLog()
    let veto = TestInterceptor("veto", .all) { context in
      let kind = context.command.kind
      if kind.isReport { asked.note(kind.name) }
      return .proceed
    }
    let recorded = try RecordedSession(veto)
    try recorded.send("scene \(scene)")
    try recorded.send("push root")
    try recorded.send("push a")
    let commit = try recorded.send(line)
    #expect(commit.refusal == nil && !commit.events.isEmpty)
    #expect(asked.calls == [])
  }

  @Test func `a plugin that reacts brings a screen back when all are off`() throws {
    let back = TestReactor("keeper", EventKinds(.popped)) { context, requests in
      guard case .navigation(.popped(_, let screens, .host, _))? = context.event else { return }
      requests += screens.map { .push(ScreenDescription($0 + "-again"), in: "main") }
    }
    let recorded = try Self.stack(back, screens: ["a", "b", "c"])
    let commit = try recorded.send("removed b c")
    #expect(commit.events.map(\.kind) == [.popped, .pushed, .pushed])
    #expect(Self.entries(recorded) == ["a", "c-again", "b-again"])
    #expect(try recorded.viewOfReplay() == recorded.session.stateView())
  }

  @Test func `a screen that a plugin brings back beside an empty pane stays`() throws {
    let back = TestReactor("keeper", EventKinds(.popped)) { context, requests in
      if context.find("late") == nil { requests.append(.push("late", in: "main")) }
    }
    let recorded = try RecordedSession(back)
    for line in ["push a", "push b", "push c", "push nil", "resize 400 768"] { try recorded.send(line) }
    try recorded.send("removed c")
    #expect(recorded.session.scene["main"]?.children == ["a", "b", "late"])
  }

  @Test(arguments: [PluginManifest.FaultPolicy.failOpen, .failClosed])
  func `a guard that fails keeps nothing`(_ policy: PluginManifest.FaultPolicy) throws {
    let bad = TestGuard("bad", policy) { _, _ throws(PluginFault) in
      throw PluginFault(code: "oops", message: "Oops.")
    }
    let recorded = try Self.stack(bad, screens: ["a", "b"])
    let commit = try recorded.send("removed b")
    #expect(commit.refusal == nil)
    #expect(Self.entries(recorded) == ["a"])
    #expect(try recorded.last().by == [#"{"plugin":"bad","did":"fault","code":"oops"}"#])
    #expect(try recorded.send("pop").refusal == nil, "the root stays, so that nobody is asked")
  }

  @Test(arguments: [PluginManifest.FaultPolicy.failOpen, .failClosed])
  func `a plugin that fails when it reacts does not refuse what the host has done`(
    _ policy: PluginManifest.FaultPolicy
  ) throws {
    let bad = TestReactor("bad", EventKinds(.popped, .childrenSet), policy) { _, _ throws(PluginFault) in
      throw PluginFault(code: "oops", message: "Oops.")
    }
    let recorded = try Self.stack(bad, screens: ["a", "b"])
    #expect(try recorded.send("removed b").events.map(\.kind) == [.popped])
    let tabs = try RecordedSession(bad)
    try tabs.send("scene tabs")
    let commit = try tabs.send("children third first second in=tabs")
    #expect(commit.events.map(\.kind) == [.childrenSet])
  }

  @Test(arguments: CommitSource.allCases)
  func `any source may tell what the host has done`(_ source: CommitSource) throws {
    let recorded = try Self.stack(screens: ["a", "b"])
    #expect(try recorded.send("removed b", from: source).refusal == nil)
    #expect(Self.entries(recorded) == ["a"])
  }

  @Test func `a plugin may tell it, too, and a link: the way stays that of the host`() throws {
    let tells = TestReactor("tells", EventKinds(.titleChanged)) { _, requests in
      requests.append(.removed("b"))
    }
    let keeper = TestGuard("keeper") { removal, _ in removal.cause == .host ? "No." : nil }
    let recorded = try Self.stack(tells, keeper, screens: ["a", "b"])
    let commit = try recorded.send("title a A")
    #expect(commit.events.map(\.kind) == [.titleChanged, .popped])
    let router = try LinkRouter(routes: [("/done/:id", [.removed("{id}")])])
    let linked = try Self.stack(router, keeper, screens: ["a", "b"])
    try linked.send("open app://done/b")
    #expect(Self.entries(linked) == ["a"])
    #expect(
      try linked.last().events == [#"{"type":"popped","container":"main","screens":["b"],"way":"host"}"#])
  }

  @Test func `what the user has removed drops what waits there`() throws {
    let recorded = try Self.stack(TestInterceptor.holding("gate", "g"), screens: ["a", "b"])
    try recorded.send("push gold")
    #expect(recorded.waiting.count == 1)
    try recorded.send("removed b", from: .app)
    #expect(recorded.waiting.count == 1)
    try recorded.send("push c", from: .app)
    try recorded.send("removed c", from: .user)
    #expect(recorded.waiting == [])
  }

  @Test func `a preview says what a report would do`() throws {
    let recorded = try Self.stack(screens: ["a", "b", "c"])
    for line in ["removed b c", "removed a", "removed a b c", "removed x"] {
      let command = try NavCommand(line: line)
      let before = recorded.session.scene
      let preview = try recorded.session.preview(command, from: .user)
      #expect(recorded.session.scene == before)
      #expect(try recorded.session.commit(command, from: .user) == preview.commit)
    }
  }

  @Test func `a recorded objection that kept nothing stands for a plugin that is missing`() throws {
    let files = MemoryFileSystem()
    let keeper = TestGuard("keeper") { removal, _ in
      "\(removal.screens[0]) stays."
    }
    let recorded = try RecordedSession(options: RecordedSession.options(attached: [keeper]), in: files)
    for line in ["scene stack", "push a", "push b", "push c", "removed b c", "present m", "removed m"] {
      try recorded.send(line, from: .app)
    }
    try recorded.session.close()
    let journal = try NavJournal(at: RecordedSession.path, in: files)
    #expect(try journal.verify(plugins: .builtIn).divergences.isEmpty)
    #expect(try recorded.last().by.count == 1)
  }

  @Test func `a modal that the host has taken off says so`() throws {
    let recorded = try Self.stack(screens: ["a"])
    try recorded.send("present m")
    #expect(try recorded.send("removed m").events == [.modal(.dismissed(node: "m", cause: .host))])
    #expect(try recorded.last().events == [#"{"type":"dismissed","node":"m","way":"host"}"#])
    #expect(try recorded.viewOfReplay() == recorded.session.stateView())
  }
}
