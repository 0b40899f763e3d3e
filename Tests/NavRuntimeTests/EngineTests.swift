import NavBase
import NavEvents
import NavRuntime
import Testing

/// The path of a command: interceptors, decide, reactions.
struct EngineTests {
  private static func pushed(_ screen: String) -> String {
    #"{"type":"pushed","container":"main","screen":{"id":"\#(screen)"}}"#
  }

  private static func push(_ screen: String) -> String {
    #"{"type":"push","screen":{"id":"\#(screen)"}}"#
  }

  private static func rewrote(_ plugin: String, _ screen: String) -> String {
    #"{"plugin":"\#(plugin)","did":"rewrote","command":\#(push(screen))}"#
  }

  private static func requested(_ plugin: String, _ screen: String, _ events: String) -> String {
    #"{"plugin":"\#(plugin)","did":"requested","command":\#(push(screen)),"events":\#(events)}"#
  }

  private static func vetoed(_ reasons: (by: String, message: String)...) -> String {
    let list = reasons.map { #"{"by":"\#($0.by)","message":"\#($0.message)"}"# }
    return #"{"code":"vetoed","reasons":[\#(list.joined(separator: ","))]}"#
  }

  @Test func `a swipe in a scene of a negative width, which only a forged journal has, is refused`() throws {
    var engine = Engine(catalog: PluginCatalog())
    engine.decide(engine.draft.scene(BuiltInScene.stack.content(&engine.draft)))
    engine.keep()
    for screen in ["a", "b"] {
      engine.draft.clear()
      let command = engine.draft.intern(.push(ScreenDescription(screen)))
      engine.decide(command)
      engine.keep()
    }
    engine.draft.clear()
    engine.draft.events.append(.environment(.resized(width: -5, height: -5, .regular)))
    engine.replay()
    engine.draft.clear()
    engine.decide(engine.draft.intern(.beginSwipe(at: 1)))
    #expect(engine.draft.refusal?.code == .badArgument)
    engine.keep()
  }

  // MARK: Interceptors

  @Test func `interceptors are asked in the order of the plugins`() throws {
    let log = CallLog()
    let plugins = ["b", "a", "c"].map { id in
      TestInterceptor(id) { _ in
        log.note(id)
        return .proceed
      }
    }
    let recorded = try RecordedSession(attached: plugins)
    try recorded.session.send { $0.scene($0.canonical(#"{"root":{"id":"main","kind":"drillDown"}}"#)) }
    #expect(log.calls == ["a", "b", "c"])
  }

  @Test func `a later plugin sees the rewrite of an earlier one`() throws {
    let recorded = try RecordedSession(
      TestInterceptor.renaming("first", "x", to: "y"), TestInterceptor.renaming("second", "y", to: "z"))
    try recorded.push("x")
    let commit = try recorded.last()
    #expect(commit.command == Self.push("x"))
    #expect(commit.events == [Self.pushed("z")])
    #expect(commit.by == [Self.rewrote("first", "y"), Self.rewrote("second", "z")])
  }

  @Test func `an earlier plugin does not see the rewrite of a later one`() throws {
    let recorded = try RecordedSession(
      TestInterceptor.renaming("first", "y", to: "z"), TestInterceptor.renaming("second", "x", to: "y"))
    try recorded.push("x")
    #expect(try recorded.last().events == [Self.pushed("y")])
    #expect(try recorded.last().by == [Self.rewrote("second", "y")])
  }

  @Test func `each command of a rewrite into several is seen by the later plugins`() throws {
    let doubling = TestInterceptor("a", CommandKinds(.push)) { context in
      context.pushedScreen == "x" ? .rewrite([.push("one"), .push("two")]) : .proceed
    }
    let recorded = try RecordedSession(doubling, TestInterceptor.renaming("b", "two", to: "three"))
    try recorded.push("x")
    #expect(try recorded.last().events == [Self.pushed("one"), Self.pushed("three")])
    #expect(
      try recorded.last().by == [
        Self.rewrote("a", "one"), Self.rewrote("a", "two"), Self.rewrote("b", "three"),
      ])
  }

  @Test func `a rewrite into several commands is carried out as a whole or not at all`() throws {
    let doubling = TestInterceptor("a", CommandKinds(.push)) { context in
      context.pushedScreen == "x" ? .rewrite([.push("one"), .push("one")]) : .proceed
    }
    let recorded = try RecordedSession(doubling)
    try recorded.push("root")
    let before = recorded.view
    try recorded.push("x")
    let commit = try recorded.last()
    #expect(commit.events.isEmpty)
    #expect(commit.refused?.contains(#""code":"duplicate-node""#) == true)
    #expect(commit.by == [Self.rewrote("a", "one"), Self.rewrote("a", "one")])
    #expect(recorded.view == before)
  }

  @Test func `all vetoes are collected, in order, and nothing happens`() throws {
    let recorded = try RecordedSession(
      TestInterceptor.vetoing("first", .pop, because: "Not now."),
      TestInterceptor("second", CommandKinds(.pop)) { _ in .proceed },
      TestInterceptor.vetoing("third", .pop, because: "Not ever."))
    try recorded.push("x")
    let before = recorded.view
    try recorded.session.send { $0.intern(.pop()) }
    let commit = try recorded.last()
    #expect(commit.refused == Self.vetoed(("first", "Not now."), ("third", "Not ever.")))
    #expect(commit.events.isEmpty && commit.by.isEmpty)
    #expect(recorded.view == before)
  }

  @Test func `a rewrite is kept in the record of a refused command`() throws {
    let recorded = try RecordedSession(
      TestInterceptor.renaming("a", "x", to: "y"), TestInterceptor.vetoing("b", .push, because: "No."))
    try recorded.push("x")
    #expect(try recorded.last().refused == Self.vetoed(("b", "No.")))
    #expect(try recorded.last().by == [Self.rewrote("a", "y")])
  }

  @Test func `a plugin sees only the commands it wants`() throws {
    let log = CallLog()
    let picky = TestInterceptor("picky", CommandKinds(.pop, .bars)) { context in
      log.note(context.command.kind.name)
      return .proceed
    }
    let recorded = try RecordedSession(picky, TestInterceptor("curious") { _ in .proceed })
    try recorded.push("x")
    try recorded.session.send { $0.intern(.pop()) }
    try recorded.session.send { $0.intern(.back()) }
    try recorded.session.send { $0.intern(.setNavigationBarsHidden(true)) }
    #expect(log.calls == ["pop", "bars"])
  }

  // MARK: Follow-ups

  @Test func `follow-ups run breadth first`() throws {
    let recorded = try RecordedSession(
      TestReactor.pushing("tree", ["root": ["a", "b"], "a": ["a1", "a2"], "b": ["b1"]]))
    try recorded.push("root")
    let commit = try recorded.last()
    #expect(commit.events == ["root", "a", "b", "a1", "a2", "b1"].map { Self.pushed($0) })
    #expect(
      commit.by == [
        Self.requested("tree", "a", "[1,2]"), Self.requested("tree", "b", "[2,3]"),
        Self.requested("tree", "a1", "[3,4]"), Self.requested("tree", "a2", "[4,5]"),
        Self.requested("tree", "b1", "[5,6]"),
      ])
  }

  @Test func `follow-ups to one event run in the order of the plugins`() throws {
    let recorded = try RecordedSession(
      TestReactor.pushing("z", ["root": ["by z"]]), TestReactor.pushing("a", ["root": ["by a"]]))
    try recorded.push("root")
    #expect(try recorded.last().events == ["root", "by a", "by z"].map { Self.pushed($0) })
  }

  @Test func `a reactor sees the state after its event`() throws {
    let log = CallLog()
    let watcher = TestReactor("watcher", EventKinds(.pushed)) { context, _ in
      guard case .navigation(.pushed(let container, let screen, _))? = context.event else { return }
      log.note("\(screen.id) \(context.rightScreen(of: container) == screen.id)")
    }
    let recorded = try RecordedSession(watcher)
    try recorded.push("left", "right")
    #expect(log.calls == ["left false", "right true"])
  }

  @Test func `a reactor sees only the events it wants`() throws {
    let log = CallLog()
    let picky = TestReactor("picky", EventKinds(.popped)) { context, _ in
      log.note((context.eventKind?.name ?? ""))
    }
    let recorded = try RecordedSession(picky)
    try recorded.push("x")
    try recorded.session.send { $0.intern(.setTitle("X", of: "x")) }
    try recorded.session.send { $0.intern(.pop()) }
    #expect(log.calls == ["popped"])
  }

  @Test func `a refused follow-up is dropped and recorded, and the others go on`() throws {
    let recorded = try RecordedSession(TestReactor.pushing("a", ["root": ["root", "next"]]))
    try recorded.push("root")
    let commit = try recorded.last()
    #expect(commit.refused == nil)
    #expect(commit.events == [Self.pushed("root"), Self.pushed("next")])
    let reason = "“root” is already in the scene: choose another id, or popto it if it is on the stack."
    let refusal = #"{"code":"duplicate-node","reasons":[{"by":"core","message":"\#(reason)"}]}"#
    #expect(
      commit.by == [
        #"{"plugin":"a","did":"requested","command":\#(Self.push("root")),"refused":\#(refusal)}"#,
        Self.requested("a", "next", "[1,2]"),
      ])
  }

  @Test func `a follow-up refused halfway leaves no event and no follow-up behind`() throws {
    let doubling = TestInterceptor("a", CommandKinds(.push)) { context in
      context.pushedScreen == "x" ? .rewrite([.push("half"), .push("root")]) : .proceed
    }
    let recorded = try RecordedSession(
      doubling, TestReactor.pushing("b", ["root": ["x", "last"], "half": ["never"]]))
    try recorded.push("root")
    #expect(try recorded.last().events == [Self.pushed("root"), Self.pushed("last")])
    #expect(recorded.view.contains(#""left":["root"],"right":"last""#))
  }

  @Test func `follow-ups pass the interceptors like any command`() throws {
    let recorded = try RecordedSession(
      TestInterceptor.renaming("a", "asked", to: "given"), TestReactor.pushing("b", ["root": ["asked"]]))
    try recorded.push("root")
    #expect(try recorded.last().events == [Self.pushed("root"), Self.pushed("given")])
    #expect(try recorded.last().by == [Self.rewrote("a", "given"), Self.requested("b", "asked", "[1,2]")])
  }

  @Test func `removal guards are asked about follow-ups, too`() throws {
    let popping = TestReactor("a", EventKinds(.titleChanged)) { _, requests in
      requests.append(.pop())
    }
    let recorded = try RecordedSession(popping, TestGuard("b") { _, _ in "Stay." })
    try recorded.push("x")
    try recorded.session.send { $0.intern(.setTitle("X", of: "x")) }
    #expect(try recorded.last().events.count == 1)
    #expect(try recorded.last().by.first?.contains(Self.vetoed(("b", "Stay."))) == true)
  }

  @Test func `64 follow-ups are accepted`() throws {
    let recorded = try RecordedSession(Self.climbing(to: PluginHost.mostFollowUps))
    try recorded.push("x")
    try recorded.session.send { $0.intern(.setTitle("0", of: "x")) }
    #expect(try recorded.last().refused == nil)
    #expect(try recorded.last().events.count == 65)
    #expect(recorded.view.contains(#""x":{"title":"64"}"#))
  }

  @Test func `65 follow-ups are refused as a loop, and nothing changes`() throws {
    let recorded = try RecordedSession(Self.climbing(to: PluginHost.mostFollowUps + 1))
    try recorded.push("x")
    let before = recorded.view
    try recorded.session.send { $0.intern(.setTitle("0", of: "x")) }
    let commit = try recorded.last()
    #expect(commit.events.isEmpty)
    #expect(commit.by == [#"{"plugin":"climber","did":"fault","code":"plugin-loop"}"#])
    #expect(commit.refused?.hasPrefix(#"{"code":"plugin-loop","reasons":[{"by":"climber","#) == true)
    #expect(recorded.view == before)
    #expect(try recorded.session.send { $0.intern(.push("y")) }.isAccepted)
  }

  /// Returns a reactor that answers every title with the next number as a title, up to `top`.
  private static func climbing(to top: Int) -> TestReactor {
    TestReactor("climber", EventKinds(.titleChanged)) { context, requests in
      guard case .item(.titleChanged(_, let title))? = context.event, let number = Int(title),
        number < top
      else { return }
      requests.append(.setTitle("\(number + 1)", of: "x"))
    }
  }

  // MARK: Commands of several steps

  @Test func `a command of two steps is carried out as a whole or not at all`() throws {
    let staying = TestGuard("guard") { exit, _ in exit.cause == .replace ? "Stay." : nil }
    let recorded = try RecordedSession(staying)
    try recorded.push("a", "b", "c", "d")
    let before = recorded.view
    try recorded.session.send { $0.intern(.show("x", for: "a")) }
    #expect(try recorded.last().refused == Self.vetoed(("guard", "Stay.")))
    #expect(try recorded.last().events.isEmpty)
    #expect(recorded.view == before)
  }
}

extension Outcome {
  /// A Boolean value that indicates whether the command was accepted.
  var isAccepted: Bool {
    switch self {
    case .accepted: true
    case .refused, .queued: false
    }
  }
}
