import NavEvents
import NavRuntime
import Testing

struct ReplaceTests {
  @Test(arguments: ["x", nil])
  func `replacing without a left screen is refused, for nil too`(_ id: String?) throws {
    let reply = try Stage().send(.replace(id.map { ScreenDescription($0) }))
    #expect(reply.refused == "no-left-screen")
  }

  @Test func `replacing puts a screen on the right and removes the old one`() throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.replace("x")).events == [Fact.replaced("c", by: "x", on: "main", "fade")])
    #expect(stage.stack == "a b|x")
    #expect(stage["screens.c"] == "missing")
  }

  @Test func `replacing an empty right pane fills it`() throws {
    let stage = try Stage("a")
    #expect(try stage.send(.replace("x")).events == [Fact.replaced(nil, by: "x", on: "main", "fade")])
    #expect(stage.stack == "a|x")
  }

  @Test func `replacing by nil empties the right pane`() throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.replace(nil)).events == [Fact.replaced("c", by: nil, on: "main", "fade")])
    #expect(stage.stack == "a b|")
  }

  @Test func `replacing an empty right pane by nil changes nothing`() throws {
    #expect(try Stage("a").send(.replace(nil)).isNothing)
  }

  @Test func `replacing the right screen by itself changes nothing, not even its title`() throws {
    let stage = try Stage("a", "b")
    #expect(try stage.send(.replace(ScreenDescription("b", title: "new"))).isNothing)
    #expect(stage["screens.b.title"] == #""b""#)
  }

  @Test(arguments: ["a", "b", "main", "p"])
  func `replacing by an id that is elsewhere in the scene is a duplicate`(_ id: String) throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.placeholder(.left, "p"))
    #expect(try stage.send(.replace(ScreenDescription(id))).refused == "duplicate-node")
    #expect(stage.stack == "a b|c")
  }

  @Test func `a missing left screen is reported before a bad id`() throws {
    let stage = try Stage()
    #expect(try stage.send(.replace("")).refused == "no-left-screen")
    #expect(try stage.send(.push("a"), .replace("")).refused == "bad-argument")
  }

  @Test func `guards are asked about the replaced screen, with the cause replace`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b")
    try stage.send(.replace("x"), .replace(nil), .replace("y"))
    #expect(doorkeeper.log.take() == ["replace b", "replace x"])
    try stage.send(.attribute("stays", "replace", of: "y"))
    #expect(try stage.send(.replace("z")).refused == "vetoed")
    #expect(stage.stack == "a|y")
  }

  // MARK: Animation

  @Test(arguments: [
    ("replace x", ",animation:fade"), ("replace x animation=fade", ",animation:fade"),
    ("replace x animation=push", ""), ("replace nil", ",animation:fade"),
    ("replace x animated=false", ",animated:false,animation:fade"),
    ("show x for=a", ",animation:fade"), ("show x for=a animation=push", ""),
  ])
  func `the right screen fades into another one unless another animation is asked for`(
    _ line: String, _ hints: String
  ) throws {
    let reply = try Stage(.drilldown, "push a", "push b").type(line)
    let replaced = try #require(reply.events.first { $0.hasPrefix("replaced") })
    #expect(replaced.hasSuffix("removed:b" + hints))
  }

  @Test func `a replacement in a stack does not fade`() throws {
    let reply = try Stage(.stack, "push a").type("replace x")
    #expect(reply.events == [Fact.replaced("a", by: "x", on: "main")])
  }

  @Test func `deciding a replacement with a push animation again gives no divergence`() throws {
    let stage = try Stage(.drilldown, "push a", "push b", "replace x animation=push", "replace y")
    #expect(try stage.divergences().isEmpty)
  }
}
