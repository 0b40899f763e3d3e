import NavEvents
import NavRuntime
import Testing

/// While a split is collapsed: what commands to it, to its primary and to its nested stacks do.
@Suite struct NestedStackTests {
  /// a b in the primary, s in the supplementary, x y in the secondary; collapsed.
  private static func triple(_ steps: Step...) throws -> Play {
    let play = try Play(
      .triple, .column(.primary, "a"), .primary("b"), .column(.supplementary, "s"), .detail("x"),
      .column(.secondary, "y"), .collapse)
    try play.send(steps)
    return play
  }

  /// a in the primary, x y in the secondary; collapsed.
  private static func pair(_ steps: Step...) throws -> Play {
    let play = try Play(
      .split, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"), .collapse)
    try play.send(steps)
    return play
  }

  // MARK: Who acts

  private static let acts: [(Step, String)] = [
    (.push("z"), Fact.pushed("z", on: "secondary")), (.pop, Fact.popped("y", from: "secondary")),
    (.back, Fact.popped("y", from: "secondary", "back")),
    (.popTo("x"), Fact.popped("y", from: "secondary", "popTo")),
    (.popToRoot, Fact.popped("y", from: "secondary", "popToRoot")),
    (.replace("z"), #"{"type":"replaced","container":"secondary","screen":{"id":"z"},"removed":"y"}"#),
    (
      .setEntries("y"),
      #"{"type":"stackSet","container":"secondary","screens":["y"],"transition":"none"}"#
    ),
    (
      .bars(hidden: true),
      #"{"type":"navigationBarsHiddenChanged","container":"secondary","value":true}"#
    ),
    (.beginSwipe(0), #"{"type":"swipeBegan","container":"secondary","x":0}"#),
  ]

  @Test(arguments: acts, ["split", "primary", "secondary", nil])
  func `commands to the split or the primary act on the topmost nested stack`(
    _ act: (step: Step, event: String), _ container: String?
  ) throws {
    let step = container.map { act.step.on($0) } ?? act.step
    #expect(try Self.pair().send(step).events.first == act.event)
    #expect(try Self.triple().send(step).events.first == act.event)
  }

  @Test func `without a nested stack they act on the primary`() throws {
    let play = try Play(.split, .column(.primary, "a"), .collapse)
    #expect(try play.send(Step.push("b").on("split")).events == [Fact.pushed("b", on: "primary")])
    #expect(try play.send(Step.pop.on("split")).events == [Fact.popped("b", from: "primary")])
    #expect(try play.send(Step.pop.on("split")).isNothing)
  }

  @Test(arguments: ["a", "s"])
  func `an entry further down is not on the nested stack`(_ screen: String) throws {
    let reply = try Self.triple().send(Step.popTo(screen).on("split"))
    #expect(reply.refused == "not-in-stack")
    #expect(reply.messages == ["“\(screen)” is not on the stack of “secondary”."])
  }

  @Test func `root goes to the root of the nested stack`() throws {
    let play = try Self.pair(.push("z"))
    #expect(try play.send(.popToRoot).events == [Fact.popped("z", "y", from: "secondary", "popToRoot")])
    #expect(try play.send(.popToRoot).isNothing)
  }

  // MARK: Continuing below

  @Test(arguments: [(Step.pop, nil), (.back, "back")] as [(Step, String?)])
  func `back and pop continue with the entry below the nested stack`(_ step: Step, _ way: String?) throws {
    let play = try Self.triple()
    let exits = [("y", "secondary"), ("x", "secondary"), ("s", "supplementary"), ("b", "primary")]
    let visible = ["x", "s", "b", "a"]
    let merged = ["supplementary secondary", "supplementary", "", ""]
    for (place, exit) in exits.enumerated() {
      #expect(try play.send(step).events == [Fact.popped(exit.0, from: exit.1, way)])
      #expect(play.visible == visible[place])
      #expect(play.words("containers.split.merged") == merged[place])
    }
    #expect(try play.send(step).isNothing)
    #expect(play.entries(of: "primary") == "a")
  }

  @Test func `popping the last entry of a nested stack takes it off the primary`() throws {
    let play = try Self.pair(.pop)
    #expect(play.entries(of: "primary") == "a secondary")
    try play.send(.pop)
    #expect(play.entries(of: "primary") == "a")
    #expect(play.entries(of: "secondary").isEmpty)
    #expect(play.visible == "a")
    try play.send(.expand)
    #expect(play["panes"] == #"{"primary":"a","secondary":null}"#)
  }

  @Test func `with nothing below it a nested stack keeps its root`() throws {
    let play = try Play(.split, .detail("x"), .collapse)
    #expect(try play.send(.pop).isNothing)
    #expect(try play.send(.back).isNothing)
    #expect(play.backButton(of: "x") == "null")
    let reply = try play.send(.beginSwipe(0))
    #expect(reply.refused == "swipe-unavailable")
    #expect(reply.messages == ["There is no screen below to swipe back to."])
    #expect(play.visible == "x")
  }

  @Test func `an empty stack between them is passed over`() throws {
    let play = try Play(.triple, .column(.primary, "a"), .detail("x"), .collapse)
    #expect(try play.send(.pop).events == [Fact.popped("x", from: "secondary")])
    #expect(play.visible == "a")
  }

  @Test func `a covered nested stack is a stack like any other: its root is never popped`() throws {
    let play = try Self.triple(Step.push("t").on("supplementary"))
    #expect(play.visible == "y")
    #expect(try play.send(Step.pop.on("supplementary")).events == [Fact.popped("t", from: "supplementary")])
    #expect(try play.send(Step.pop.on("supplementary")).isNothing)
    #expect(try play.send(Step.back.on("supplementary")).isNothing)
    #expect(play.entries(of: "supplementary") == "s")
    let replaced = try play.send(Step.replace("u").on("supplementary"))
    #expect(replaced.kinds == ["replaced"])
    #expect(play.entries(of: "supplementary") == "u")
    #expect(play.visible == "y")
  }

  @Test func `those who leave a nested stack are asked, by the way they leave`() throws {
    let doorkeeper = Doorkeeper()
    let play = try Play(
      .split, .column(.primary, "a"), .detail("x"), .column(.secondary, "y"), .collapse,
      plugins: [doorkeeper])
    try play.send(.back, .pop)
    #expect(doorkeeper.hearing.take() == ["back y", "pop x"])
    try play.send(.push("z"), .attribute("stays", "back", of: "z"))
    #expect(try play.send(.back).refused == "vetoed")
    #expect(play.visible == "z")
  }

  // MARK: The back button

  @Test func `the back button names the entry below, across the stacks`() throws {
    let play = try Self.triple(.title("Folders", of: "b"))
    #expect(play.backButton(of: "y") == #""x""#)
    try play.send(.pop)
    #expect(play.backButton(of: "x") == #""s""#)
    try play.send(.pop)
    #expect(play.backButton(of: "s") == #""Folders""#)
    try play.send(.pop)
    #expect(play.backButton(of: "b") == #""a""#)
    try play.send(.pop)
    #expect(play.backButton(of: "a") == "null")
  }

  @Test func `only the shown screen has a back button`() throws {
    let play = try Self.triple()
    for covered in ["a", "b", "s", "x"] { #expect(play.backButton(of: covered) == "null") }
  }

  @Test func `it is there while the primary's bars are shown`() throws {
    let play = try Self.pair(.pop)
    #expect(play.backButton(of: "x") == #""a""#)
    // The nested stack's own bar is not drawn, whatever it is set to.
    try play.send(Step.bars(hidden: true).on("secondary"))
    #expect(play.backButton(of: "x") == #""a""#)
    let hidden = try Play(
      .split, .column(.primary, "a"), .detail("x"), Step.bars(hidden: true).on("primary"), .collapse)
    #expect(hidden.backButton(of: "x") == "null")
  }

  @Test func `hidesBackButton hides it, left items replace it unless they supplement it`() throws {
    let play = try Self.pair(.hidesBackButton(true, of: "y"))
    #expect(play.backButton(of: "y") == "null")
    var screen = ScreenDescription("z")
    screen.leftItems = ["edit"]
    try play.send(.push(screen))
    #expect(play.backButton(of: "z") == "null")
    screen.leftItemsSupplementBackButton = true
    screen.id = "w"
    try play.send(.push(screen))
    #expect(play.backButton(of: "w") == #""z""#)
  }

  // MARK: Layout

  @Test func `collapsed it is laid out as one stack, with one bar`() throws {
    let frames = ["top y 0 64 1024 704", "bar y 0 0 1024 64"]
    #expect(try Self.triple().layout == frames)
    let play = try Self.pair(.pop, .pop)
    #expect(play.layout == ["top a 0 64 1024 704", "bar a 0 0 1024 64"])
    #expect(play["panes"] == #"{"top":"a"}"#)
  }

  @Test func `hidden bars of the primary leave the whole area to the shown screen`() throws {
    let play = try Play(
      .split, .column(.primary, "a"), .detail("x"), Step.bars(hidden: true).on("primary"), .collapse)
    #expect(play.layout == ["top x 0 0 1024 768"])
  }

  @Test func `the focus is on the topmost nested stack`() throws {
    #expect(try Self.triple()["focus"] == #""secondary""#)
    #expect(try Self.triple(.pop, .pop)["focus"] == #""supplementary""#)
    #expect(try Self.triple(.pop, .pop, .pop)["focus"] == #""primary""#)
  }
}
