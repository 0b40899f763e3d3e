import NavEvents
import NavRuntime
import Testing

/// The commands to a collapsed split, to its primary and to its nested stacks.
struct NestedStackTests {
  /// Returns a collapsed stage with a b in the primary, s in the supplementary, x y in the secondary.
  private static func triple(_ steps: Step...) throws -> Stage {
    let stage = try Stage(
      .triple, .column(.primary, "a"), .primary("b"), .column(.supplementary, "s"), .detail("x"),
      .column(.secondary, "y"), .collapse)
    try stage.send(steps)
    return stage
  }

  /// Returns a collapsed stage with a in the primary, x y in the secondary.
  private static func pair(_ steps: Step...) throws -> Stage {
    let stage = try Stage(
      .split, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"), .collapse)
    try stage.send(steps)
    return stage
  }

  // MARK: The acting stack

  private static let acts: [(Step, String)] = [
    (.push("z"), Fact.pushed("z", on: "secondary")),
    (.replace("z"), "replaced,container:secondary,screen:{id:z},removed:y"),
    (
      .setEntries("y"),
      "stackSet,container:secondary,screens:[y],transition:none"
    ),
    (
      .bars(hidden: true),
      "navigationBarsHiddenChanged,container:secondary,value:true"
    ),
    (.beginSwipe(0), "swipeBegan,container:secondary,x:0"),
  ]

  @Test(arguments: acts, ["split", "primary", "secondary", nil])
  func `commands to the split or the primary act on the topmost nested stack`(
    _ act: (step: Step, event: String), _ container: String?
  ) throws {
    let step = container.map { act.step.on($0) } ?? act.step
    #expect(try Self.pair().send(step).events.first == act.event)
    #expect(try Self.triple().send(step).events.first == act.event)
  }

  private static let exits: [(Step, String)] = [
    (.pop, Fact.popped("y", from: "secondary")),
    (.back, Fact.popped("y", from: "secondary", "back")),
    (.popTo("x"), Fact.popped("y", from: "secondary", "popTo")),
    (.popToRoot, Fact.popped("y", from: "secondary", "popToRoot")),
  ]

  @Test(arguments: exits, ["split", "secondary", nil])
  func `a command that goes back acts on the topmost nested stack`(
    _ act: (step: Step, event: String), _ container: String?
  ) throws {
    let step = container.map { act.step.on($0) } ?? act.step
    #expect(try Self.pair().send(step).events.first == act.event)
    #expect(try Self.triple().send(step).events.first == act.event)
  }

  @Test func `without a nested stack commands to the split act on the primary`() throws {
    let stage = try Stage(.split, .column(.primary, "a"), .collapse)
    #expect(try stage.send(Step.push("b").on("split")).events == [Fact.pushed("b", on: "primary")])
    #expect(try stage.send(Step.pop.on("split")).events == [Fact.popped("b", from: "primary")])
    #expect(try stage.send(Step.pop.on("split")).isNothing)
  }

  @Test(arguments: ["a", "s"])
  func `popTo an entry below the nested stack is refused`(_ screen: String) throws {
    let reply = try Self.triple().send(Step.popTo(screen).on("split"))
    #expect(reply.refused == "not-in-stack")
    #expect(reply.messages == ["“\(screen)” is not on the stack of “secondary”."])
  }

  @Test func `root goes to the root of the nested stack`() throws {
    let stage = try Self.pair(.push("z"))
    #expect(try stage.send(.popToRoot).events == [Fact.popped("z", "y", from: "secondary", "popToRoot")])
    #expect(try stage.send(.popToRoot).isNothing)
  }

  // MARK: Continuing below

  @Test(arguments: [(Step.pop, nil), (.back, "back")] as [(Step, String?)])
  func `back and pop continue with the entry below the nested stack`(_ step: Step, _ way: String?) throws {
    let stage = try Self.triple()
    let exits = [("y", "secondary"), ("x", "secondary"), ("s", "supplementary"), ("b", "primary")]
    let visible = ["x", "s", "b", "a"]
    let merged = ["supplementary secondary", "supplementary", "", ""]
    for (place, exit) in exits.enumerated() {
      #expect(try stage.send(step).events == [Fact.popped(exit.0, from: exit.1, way)])
      #expect(stage.visible == visible[place])
      #expect(stage.words("containers.split.merged") == merged[place])
    }
    #expect(try stage.send(step).isNothing)
    #expect(stage.entries(of: "primary") == "a")
  }

  @Test func `popping the last entry of a nested stack takes it off the primary`() throws {
    let stage = try Self.pair(.pop)
    #expect(stage.entries(of: "primary") == "a secondary")
    try stage.send(.pop)
    #expect(stage.entries(of: "primary") == "a")
    #expect(stage.entries(of: "secondary").isEmpty)
    #expect(stage.visible == "a")
    try stage.send(.expand)
    #expect(stage["panes"] == #"{"primary":"a","secondary":null}"#)
  }

  @Test func `with nothing below it a nested stack keeps its root`() throws {
    let stage = try Stage(.split, .detail("x"), .collapse)
    #expect(try stage.send(.pop).isNothing)
    #expect(try stage.send(.back).isNothing)
    #expect(stage.backButton(of: "x") == "null")
    let reply = try stage.send(.beginSwipe(0))
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.messages == ["There is no screen below to swipe back to."])
    #expect(stage.visible == "x")
  }

  @Test func `pop skips an empty supplementary between the stacks`() throws {
    let stage = try Stage(.triple, .column(.primary, "a"), .detail("x"), .collapse)
    #expect(try stage.send(.pop).events == [Fact.popped("x", from: "secondary")])
    #expect(stage.visible == "a")
  }

  @Test func `a covered nested stack is a stack like any other: its root is never popped`() throws {
    let stage = try Self.triple(Step.push("t").on("supplementary"))
    #expect(stage.visible == "y")
    #expect(try stage.send(Step.pop.on("supplementary")).events == [Fact.popped("t", from: "supplementary")])
    #expect(try stage.send(Step.pop.on("supplementary")).isNothing)
    #expect(try stage.send(Step.back.on("supplementary")).isNothing)
    #expect(stage.entries(of: "supplementary") == "s")
    let replaced = try stage.send(Step.replace("u").on("supplementary"))
    #expect(replaced.kinds == ["replaced"])
    #expect(stage.entries(of: "supplementary") == "u")
    #expect(stage.visible == "y")
  }

  @Test func `screens leaving a nested stack are asked, with the way they leave`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(
      .split, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"), .collapse,
      plugins: [doorkeeper])
    try stage.send(.back, .pop)
    #expect(doorkeeper.log.take() == ["back y", "pop x"])
    try stage.send(.push("z"), .attribute("stays", "back", of: "z"))
    #expect(try stage.send(.back).refused == "vetoed")
    #expect(stage.visible == "z")
  }

  // MARK: The back button

  @Test func `the back button names the entry below, across the stacks`() throws {
    let stage = try Self.triple(.title("Folders", of: "b"))
    #expect(stage.backButton(of: "y") == #""x""#)
    try stage.send(.pop)
    #expect(stage.backButton(of: "x") == #""s""#)
    try stage.send(.pop)
    #expect(stage.backButton(of: "s") == #""Folders""#)
    try stage.send(.pop)
    #expect(stage.backButton(of: "b") == #""a""#)
    try stage.send(.pop)
    #expect(stage.backButton(of: "a") == "null")
  }

  @Test func `only the shown screen has a back button`() throws {
    let stage = try Self.triple()
    for covered in ["a", "b", "s", "x"] { #expect(stage.backButton(of: covered) == "null") }
  }

  @Test func `the back button is shown while the primary's bars are shown`() throws {
    let stage = try Self.pair(.pop)
    #expect(stage.backButton(of: "x") == #""a""#)
    // The nested stack's own bar is not drawn, regardless of its setting.
    try stage.send(Step.bars(hidden: true).on("secondary"))
    #expect(stage.backButton(of: "x") == #""a""#)
    let hidden = try Stage(
      .split, .column(.primary, "a"), .detail("x"), Step.bars(hidden: true).on("primary"), .collapse)
    #expect(hidden.backButton(of: "x") == "null")
  }

  @Test func `hidesBackButton hides the button, left items replace it unless they supplement it`() throws {
    let stage = try Self.pair(.hidesBackButton(true, of: "y"))
    #expect(stage.backButton(of: "y") == "null")
    var screen = ScreenDescription("z")
    screen.leftItems = ["edit"]
    try stage.send(.push(screen))
    #expect(stage.backButton(of: "z") == "null")
    screen.leftItemsSupplementBackButton = true
    screen.id = "w"
    try stage.send(.push(screen))
    #expect(stage.backButton(of: "w") == #""z""#)
  }

  // MARK: Layout

  @Test func `a collapsed split is laid out as one stack with one bar`() throws {
    let frames = ["top y 0 64 1024 704", "bar y 0 0 1024 64"]
    #expect(try Self.triple().layout == frames)
    let stage = try Self.pair(.pop, .pop)
    #expect(stage.layout == ["top a 0 64 1024 704", "bar a 0 0 1024 64"])
    #expect(stage["panes"] == #"{"top":"a"}"#)
  }

  @Test func `hidden bars of the primary leave the whole area to the shown screen`() throws {
    let stage = try Stage(
      .split, .column(.primary, "a"), .detail("x"), Step.bars(hidden: true).on("primary"), .collapse)
    #expect(stage.layout == ["top x 0 0 1024 768"])
  }

  @Test func `the focus is on the topmost nested stack`() throws {
    #expect(try Self.triple()["focus"] == #""secondary""#)
    #expect(try Self.triple(.pop, .pop)["focus"] == #""supplementary""#)
    #expect(try Self.triple(.pop, .pop, .pop)["focus"] == #""primary""#)
  }
}
