import NavEvents
import NavRuntime
import Testing

/// `pop`, `back`, `popTo` and `popToRoot` that name the primary of a collapsed split: they use the entries that the state
/// view lists for it, of which the top ones are the nested stacks.
struct UncoverTests {
  /// Returns a collapsed stage with a b in the primary, s in the supplementary, x y in the secondary.
  private static func triple(_ steps: Step..., plugins: [any NavPlugin] = []) throws -> Stage {
    let stage = try Stage(
      .triple, .column(.primary, "a"), .primary("b"), .column(.supplementary, "s"), .detail("x"),
      .column(.secondary, "y"), .collapse, plugins: plugins)
    try stage.send(steps)
    return stage
  }

  // MARK: pop and back

  @Test(arguments: [Step.pop, .back])
  func `pop and back take off whole nested stacks, then screens of the primary`(_ step: Step) throws {
    let stage = try Self.triple()
    let step = step.on("primary")
    #expect(try stage.send(step).events == [Fact.collapsed("supplementary")])
    #expect(stage.visible == "s")
    #expect(stage.entries(of: "primary") == "a b supplementary")
    #expect(try stage.send(step).events == [Fact.collapsed()])
    #expect(stage.visible == "b")
    #expect(try stage.send(step).kinds == ["popped"])
    #expect(try stage.send(step).isNothing)
    #expect(stage.entries(of: "primary") == "a")
    #expect(try stage.divergences().isEmpty)
  }

  @Test func `taking off nested stacks asks no plugin, and the expand gives everything back`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Self.triple(plugins: [doorkeeper])
    try stage.send(.expand)
    let before = stage.digest
    try stage.send(.collapse)
    doorkeeper.log.take()
    try stage.send(Step.pop.on("primary"), Step.back.on("primary"))
    #expect(doorkeeper.log.take().isEmpty)
    #expect(stage.entries(of: "secondary") == "x y")
    #expect(stage.entries(of: "supplementary") == "s")
    try stage.send(.expand)
    #expect(stage.digest == before)
  }

  @Test(arguments: [Step.pop, .back, .popToRoot])
  func `a nested stack at the bottom of the primary stays`(_ step: Step) throws {
    let stage = try Stage(.triple, .column(.supplementary, "s"), .detail("x"), .collapse)
    #expect(try stage.send(step.on("primary")).events == [Fact.collapsed("supplementary")])
    #expect(try stage.send(step.on("primary")).isNothing)
    #expect(stage.visible == "s")
  }

  @Test func `an uncovered primary takes commands again`() throws {
    let stage = try Self.triple(Step.popToRoot.on("primary"))
    #expect(try stage.send(.push("z")).events == [Fact.pushed("z", on: "primary")])
    #expect(stage["focus"] == #""primary""#)
  }

  // MARK: popTo and popToRoot

  @Test(
    arguments: [
      (.popToRoot, [Fact.collapsed(), Fact.popped("b", from: "primary", "popToRoot")], "a"),
      (.popTo("a"), [Fact.collapsed(), Fact.popped("b", from: "primary", "popTo")], "a"),
      (.popTo("b"), [Fact.collapsed()], "b"),
      (.popTo("supplementary"), [Fact.collapsed("supplementary")], "s"),
      (.popTo("secondary"), [], "y"),
    ] as [(Step, [String], String)])
  func `root and popTo uncover the named entry`(_ step: Step, _ events: [String], _ visible: String) throws {
    let stage = try Self.triple()
    let reply = try stage.send(step.on("primary"))
    #expect(reply.events == events)
    #expect(reply.refused == nil)
    #expect(stage.visible == visible)
    #expect(try stage.send(step.on("primary")).isNothing)
    #expect(try stage.divergences().isEmpty)
  }

  @Test(arguments: ["x", "y", "s", "split"])
  func `a screen in a nested stack is not on the primary's stack`(_ screen: String) throws {
    let reply = try Self.triple().send(Step.popTo(screen).on("primary"))
    #expect(reply.refused == "not-in-stack")
    #expect(reply.messages == ["“\(screen)” is not on the stack of “primary”."])
  }

  @Test func `screens of the primary that leave are asked, and an objection keeps the stacks on it`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Self.triple(plugins: [doorkeeper])
    doorkeeper.log.take()
    try stage.send(.attribute("stays", "popTo", of: "b"))
    #expect(try stage.send(Step.popTo("a").on("primary")).refused == "vetoed")
    #expect(stage.words("containers.split.merged") == "supplementary secondary")
    try stage.send(Step.popToRoot.on("primary"))
    #expect(doorkeeper.log.take() == ["popTo b", "popToRoot b"])
  }

  // MARK: Swipes

  @Test func `a swipe of a nested stack that is taken off is cancelled first`() throws {
    let stage = try Self.triple(.beginSwipe(0))
    let reply = try stage.send(Step.pop.on("primary"))
    #expect(reply.events == [Fact.swipeCancelled(on: "secondary"), Fact.collapsed("supplementary")])
  }

  // MARK: Expanded

  @Test func `the primary of an expanded split is a stack like any other`() throws {
    let stage = try Self.triple(.expand)
    #expect(try stage.send(Step.pop.on("primary")).events == [Fact.popped("b", from: "primary")])
    #expect(try stage.send(Step.popTo("supplementary").on("primary")).refused == "not-in-stack")
  }
}
