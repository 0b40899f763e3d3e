import NavEvents
import Testing

struct PopToTests {
  @Test(arguments: [
    ("a", "a|b", Fact.popped("e", "d", "c", from: "main", "popTo")),
    ("b", "a b|c", Fact.popped("e", "d", from: "main", "popTo")),
    ("c", "a b c|d", Fact.popped("e", from: "main", "popTo")),
  ])
  func `popping to a screen leaves it on top of the left and its successor on the right`(
    _ screen: String, _ stack: String, _ popped: String
  ) throws {
    let stage = try Stage("a", "b", "c", "d", "e")
    let right = String(stack.suffix(1))
    let reply = try stage.send(.popTo(screen))
    let changes = [Fact.hidesBackButton("a", false), Fact.hidesBackButton(right, true)]
    #expect(reply.events == [popped] + changes)
    #expect(stage.stack == stack)
  }

  @Test(arguments: ["b", "c"])
  func `popping to the right screen or the top left changes nothing`(_ screen: String) throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.popTo(screen)).isNothing)
    #expect(stage.stack == "a b|c")
  }

  @Test func `popping to a screen that push nil covered brings its successor back`() throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.pushNil, .popTo("b")).events.first == Fact.popped(from: "main", "popTo"))
    #expect(stage.stack == "a b|c")
  }

  @Test(arguments: ["nowhere", "main", "p", "q", ""])
  func `popping to an id that is not on the stack is refused`(_ screen: String) throws {
    let stage = try Stage("a", "b")
    try stage.send(.placeholder(.left, "p"), .placeholder(.right, "q"))
    #expect(try stage.send(.popTo(screen)).refused == "not-in-stack")
    #expect(stage.stack == "a|b")
  }

  @Test func `popping to nil is a bad argument`() throws {
    #expect(try Stage("a", "b").send(.popTo(nil)).refused == "bad-argument")
  }

  @Test func `guards are asked about all leaving screens at once, top first`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b", "c", "d")
    try stage.send(.popTo("a"))
    #expect(doorkeeper.log.take() == ["popTo d c"])
  }

  @Test func `an objection to one screen keeps them all`() throws {
    let stage = try Stage(Doorkeeper(), "a", "b", "c", "d")
    try stage.send(.attribute("stays", "popTo", of: "c"))
    #expect(try stage.send(.popTo("a")).refused == "vetoed")
    #expect(stage.stack == "a b c|d")
  }
}
