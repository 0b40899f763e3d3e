import NavEvents
import NavRuntime
import Testing

struct ShowTests {
  @Test func `showing for the right screen pushes`() throws {
    let stage = try Stage("a", "b", "c")
    let reply = try stage.send(.show("x", for: "c"))
    let changes = [Fact.hidesBackButton("c", false), Fact.hidesBackButton("x", true)]
    #expect(reply.events == [Fact.pushed("x", on: "main")] + changes)
    #expect(stage.stack == "a b c|x")
  }

  @Test func `showing for the top left replaces the right screen`() throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.show("x", for: "b")).events == [Fact.replaced("c", by: "x", on: "main", "fade")])
    #expect(stage.stack == "a b|x")
  }

  @Test func `showing for the top left without a right screen pushes`() throws {
    let stage = try Stage("a")
    #expect(
      try stage.send(.show("x", for: "a")).events == [
        Fact.pushed("x", on: "main"), Fact.hidesBackButton("x", true),
      ])
    #expect(stage.stack == "a|x")
  }

  @Test func `showing for a deeper screen pops to it and replaces the screen that the pop brought`() throws {
    let stage = try Stage("a", "b", "c", "d")
    let reply = try stage.send(.show("x", for: "a"))
    let popped = [
      Fact.popped("d", "c", from: "main", "popTo"), Fact.hidesBackButton("a", false),
      Fact.hidesBackButton("b", true),
    ]
    #expect(reply.events == popped + [Fact.replaced("b", by: "x", on: "main", "fade")])
    #expect(stage.stack == "a|x")
  }

  @Test func `a show that pops does not hide the back button of the replacement`() throws {
    let stage = try Stage("a", "b", "c", "d")
    try stage.send(.show("x", for: "a"))
    #expect(stage.hidden.isEmpty)
  }

  @Test(arguments: ["c", "d"])
  func `the shown screen may be one that the pop removes`(_ id: String) throws {
    let stage = try Stage("a", "b", ScreenDescription("c", title: "old"), "d")
    #expect(try stage.send(.show(ScreenDescription(id), for: "a")).refused == nil)
    #expect(stage.stack == "a|\(id)")
    #expect(stage["screens.\(id)"] == #"{"title":"\#(id)"}"#)
  }

  @Test func `showing the screen that the pop brings back replaces nothing`() throws {
    let stage = try Stage("a", "b", "c", "d")
    #expect(try stage.send(.show("b", for: "a")).kinds.contains("replaced") == false)
    #expect(stage.stack == "a|b")
  }

  @Test func `showing the right screen for the one before it changes nothing`() throws {
    #expect(try Stage("a", "b", "c").send(.show("c", for: "b")).isNothing)
  }

  @Test(arguments: ["nowhere", "main", "p"])
  func `showing for an id that is not on the stack is refused`(_ owner: String) throws {
    let stage = try Stage("a", "b")
    try stage.send(.placeholder(.right, "p"))
    #expect(try stage.send(.show("x", for: owner)).refused == "not-in-stack")
  }

  @Test(arguments: [("a", "duplicate-node"), ("main", "duplicate-node"), ("", "bad-argument")])
  func `a refused second step undoes the first`(_ id: String, _ code: String) throws {
    let stage = try Stage("a", "b", "c", "d")
    let before = stage.digest
    #expect(try stage.send(.show(ScreenDescription(id), for: "a")).refused == code)
    #expect(stage.stack == "a b c|d")
    #expect(stage.digest == before)
  }

  @Test func `showing the right screen for itself is a duplicate`() throws {
    #expect(try Stage("a", "b").send(.show("b", for: "b")).refused == "duplicate-node")
  }

  @Test func `guards are asked for each step in the state before it`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b", "c", "d")
    try stage.send(.show("x", for: "a"))
    #expect(doorkeeper.log.take() == ["popTo d c", "replace b"])
  }

  @Test(arguments: [("d", "popTo"), ("b", "replace")])
  func `an objection to either step refuses both`(_ screen: String, _ way: String) throws {
    let stage = try Stage(Doorkeeper(), "a", "b", "c", "d")
    try stage.send(.attribute("stays", way, of: screen))
    #expect(try stage.send(.show("x", for: "a")).refused == "vetoed")
    #expect(stage.stack == "a b c|d")
  }

  // MARK: Showing the placeholder

  @Test(arguments: [
    SceneCase(.drilldown, ["push a", "push b", "push c", "show nil for=c"], "a b c|"),
    SceneCase(.drilldown, ["push a", "push b", "push c", "show nil for=b"], "a b|"),
    SceneCase(.drilldown, ["push a", "push b", "push c", "show nil for=a"], "a|"),
    SceneCase(.drilldown, ["push a", "show nil for=a"], "a|"),
    SceneCase(.drilldown, ["push a", "push b", "push nil", "show nil for=b"], "a b|"),
  ])
  func `showing nil for a screen empties the right pane`(_ row: SceneCase) throws {
    #expect(try row.stage().stack == row.expected)
  }

  @Test func `showing nil for a deeper screen pops to it and empties the right pane`() throws {
    let reply = try Stage(.drilldown, "push a", "push b", "push c", "push d").type("show nil for=a")
    #expect(reply.kinds == ["popped", "hidesBackButtonChanged", "hidesBackButtonChanged", "replaced"])
    #expect(reply.events.last == Fact.replaced("b", by: nil, on: "main", "fade"))
  }
}
