import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct PopTests {
  @Test(arguments: [Step.pop, .back])
  func `popping nothing changes nothing`(_ step: Step) throws {
    let stage = try Stage()
    #expect(try stage.send(step).isNothing)
    #expect(stage["commits"] == "2")
  }

  @Test func `popping the only screen empties the left pane`() throws {
    let stage = try Stage("a")
    #expect(try stage.send(.pop).events == [Fact.popped("a", from: "main")])
    #expect(stage.stack == "|")
    #expect(stage["panes"] == #"{"left":null,"right":null}"#)
  }

  @Test func `popping exactly left and right empties the right pane`() throws {
    let stage = try Stage("a", "b")
    #expect(try stage.send(.pop).events == [Fact.popped("b", from: "main")])
    #expect(stage.stack == "a|")
  }

  @Test func `popping a deeper stack brings the left top back to the right`() throws {
    let stage = try Stage("a", "b", "c", "d")
    let reply = try stage.send(.pop)
    let changes = [Fact.hidesBackButton("a", false), Fact.hidesBackButton("c", true)]
    #expect(reply.events == [Fact.popped("d", from: "main")] + changes)
    #expect(stage.stack == "a b|c")
  }

  @Test func `popping after push nil brings the left top back and removes no screen`() throws {
    let stage = try Stage("a", "b")
    let reply = try stage.send(.pushNil, .pop)
    let changes = [Fact.hidesBackButton("a", false), Fact.hidesBackButton("b", true)]
    #expect(reply.events == [Fact.popped(from: "main")] + changes)
    #expect(stage.stack == "a|b")
  }

  @Test func `hammering pop empties the stack and then changes nothing`() throws {
    let stage = try Stage("a", "b", "c", "d")
    for stack in ["a b|c", "a|b", "a|", "|", "|"] {
      #expect(try stage.send(.pop).refused == nil)
      #expect(stage.stack == stack)
    }
  }

  @Test func `back is a pop with the cause back`() throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.back).events.first == Fact.popped("c", from: "main", "back"))
    #expect(stage.stack == "a|b")
  }

  @Test(
    arguments: [
      [.hidesBackButton(true, of: "b")], [.bars(hidden: true)], [.pop], [.pop, .pop],
    ] as [[Step]])
  func `back never requires a visible button`(_ steps: [Step]) throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(steps)
    #expect(stage.backButtons.isEmpty)
    #expect(try stage.send(.back).kinds.first == "popped")
  }

  @Test(arguments: [(Step.pop, "pop"), (.back, "back"), (.popToRoot, "popToRoot"), (.popTo("a"), "popTo")])
  func `guards are asked about the screen that leaves, with the cause`(_ step: Step, _ way: String) throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b", "c")
    try stage.send(step)
    #expect(doorkeeper.log.take() == ["\(way) c"])
  }

  @Test func `a pop that removes no screen asks no guard`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b")
    try stage.send(.pushNil, .pop)
    #expect(doorkeeper.log.take().isEmpty)
  }

  @Test func `a pop that a guard objects to is refused and changes nothing`() throws {
    let stage = try Stage("a", "b", plugins: ["back-button", "unsaved-changes"])
    try stage.send(.attribute("dirty", "true", of: "b"))
    let before = stage.digest
    let reply = try stage.send(.pop)
    #expect(reply.refused == "vetoed")
    #expect(reply.objectors == ["unsaved-changes"])
    #expect(stage.digest == before)
    #expect(try stage.send(.attribute("dirty", nil, of: "b"), .pop).refused == nil)
  }

  @Test func `all objections are collected`() throws {
    var options = SessionOptions.standard
    options.catalog.add(Doorkeeper())
    options.plugins += ["doorkeeper", "unsaved-changes"]
    let stage = try Stage(options)
    try stage.send(.push("a"), .attribute("dirty", "true", of: "a"), .attribute("stays", "pop", of: "a"))
    #expect(try stage.send(.pop).objectors == ["doorkeeper", "unsaved-changes"])
  }
}
