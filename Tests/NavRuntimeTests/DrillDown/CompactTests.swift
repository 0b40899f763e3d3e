import NavEvents
import NavJournals
import NavRuntime
import Testing

struct CompactTests {
  private func narrow(_ screens: ScreenDescription...) throws -> Stage {
    let stage = try Stage()
    try stage.send(.narrow)
    for screen in screens { try stage.send(.push(screen)) }
    return stage
  }

  @Test func `one pane shows the top of the stack, with one bar and one toolbar`() throws {
    let stage = try narrow("a", "b", "c")
    try stage.send(.toolbars(hidden: false))
    #expect(stage.layout == ["top c 0 64 400 660", "bar c 0 0 400 64", "leftToolbar c 0 724 400 44"])
    #expect(stage["panes"] == #"{"top":"c"}"#)
    #expect(stage.visible == "c")
    #expect(stage["appearances"] == #"{"c":1}"#)
  }

  @Test(
    arguments: [
      ([.barPosition(.top)], ["top a 0 44 400 724", "bar a 0 0 400 44"]),
      ([.bars(hidden: true)], ["top a 0 0 400 768"]),
    ] as [([Step], [String])])
  func `bars are as high as in two panes`(_ steps: [Step], _ frames: [String]) throws {
    let stage = try narrow("a")
    try stage.send(steps)
    #expect(stage.layout == frames)
  }

  @Test func `with an empty right pane the top of the left is shown`() throws {
    let stage = try narrow("a", "b")
    try stage.send(.placeholder(.right, "q"), .pushNil)
    #expect(stage["panes"] == #"{"top":"b"}"#)
    #expect(stage.visible == "b")
  }

  @Test func `an empty pane shows the left placeholder, never the right one`() throws {
    let stage = try narrow()
    #expect(stage["panes"] == #"{"top":null}"#)
    try stage.send(.placeholder(.right, "q"))
    #expect(stage.visible.isEmpty)
    try stage.send(.placeholder(.left, "p"))
    #expect(stage["panes"] == #"{"top":"p"}"#)
    #expect(stage["appearances"] == #"{"p":1}"#)
  }

  @Test(arguments: [
    ([], ""), (["a"], ""), (["a", "b"], "b: a"), (["a", "b", "c"], "c: b"),
  ])
  func `a back button is shown when two screens are on the stack`(_ ids: [String], _ buttons: String) throws {
    let stage = try narrow()
    for id in ids { try stage.send(.push(ScreenDescription(id))) }
    #expect(stage.backButtons == buttons)
    try stage.send(.bars(hidden: true))
    #expect(stage.backButtons.isEmpty)
  }

  @Test func `neither hidesBackButton nor left items remove the back button`() throws {
    var screen = ScreenDescription("b")
    screen.leftItems = ["edit"]
    let stage = try narrow("a", screen)
    #expect(stage["items.b.hidesBackButton"] == "true")
    #expect(stage.backButtons == "b: a")
  }

  @Test func `after push nil the back button names the screen under the top`() throws {
    let stage = try narrow("a", "b", "c")
    try stage.send(.pushNil)
    #expect(stage.backButtons == "c: b")
  }

  @Test(arguments: [
    (["a"], "|", [Fact.popped("a", from: "main", "back")]),
    (["a", "b"], "a|", [Fact.popped("b", from: "main", "back")]),
  ])
  func `back removes the screen shown`(_ ids: [String], _ stack: String, _ events: [String]) throws {
    let stage = try narrow()
    for id in ids { try stage.send(.push(ScreenDescription(id))) }
    #expect(try stage.send(.back).events == events)
    #expect(stage.stack == stack)
  }

  @Test func `with an empty right pane back is two pops in one commit`() throws {
    let stage = try narrow("a", "b", "c")
    let reply = try stage.send(.pushNil, .back)
    let first = [
      Fact.popped(from: "main", "back"), Fact.hidesBackButton("a", false), Fact.hidesBackButton("c", true),
    ]
    #expect(
      reply.events == first + [Fact.popped("c", from: "main", "back"), Fact.hidesBackButton("b", true)])
    #expect(stage.stack == "a|b")
  }

  @Test func `with an empty right pane and one screen on the left back is one pop`() throws {
    let stage = try narrow("a", "b")
    #expect(try stage.send(.replace(nil), .back).events == [Fact.popped("a", from: "main", "back")])
    #expect(stage.stack == "|")
  }

  @Test func `guards are asked once about the two pops of a back, and a veto refuses both`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", "b")
    try stage.send(.narrow, .pushNil, .attribute("stays", "back", of: "b"))
    let before = stage.digest
    #expect(try stage.send(.back).refused == "vetoed")
    #expect(doorkeeper.log.take() == ["back b"])
    #expect(stage.digest == before)
  }

  @Test func `pop is the same command as in two panes`() throws {
    let stage = try narrow("a", "b")
    #expect(try stage.send(.pushNil, .pop).events.first == Fact.popped(from: "main"))
    #expect(stage.stack == "a|b")
  }

  @Test(arguments: [[Step.pop], [.pushNil], [.pop, .pop], [.placeholder(.left, "p"), .bars(hidden: true)]])
  func `expanding what was collapsed is the identity`(_ steps: [Step]) throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(steps)
    let (digest, layout, items) = (stage.digest, stage.layout, stage["items"])
    #expect(try stage.send(.narrow).kinds == ["resized"])
    try stage.send(.wide)
    #expect(stage.digest == digest)
    #expect(stage.layout == layout)
    #expect(stage["items"] == items)
  }

  // MARK: One pane shows the requested screen

  @Test(arguments: [
    SceneCase(.drilldown, ["popto c"], "a b|c"), SceneCase(.drilldown, ["popto b"], "a|b"),
    SceneCase(.drilldown, ["popto a"], "a|"), SceneCase(.drilldown, ["root"], "a|"),
    SceneCase(.drilldown, ["popto d"], "a b c|d"),
    SceneCase(.drilldown, ["push nil", "popto d"], "a b c d|"),
    SceneCase(.drilldown, ["push nil", "popto c"], "a b|c"),
    SceneCase(.drilldown, ["show x for=d"], "a b c d|x"), SceneCase(.drilldown, ["show x for=c"], "a b c|x"),
    SceneCase(.drilldown, ["show x for=a"], "a|x"), SceneCase(.drilldown, ["show d for=b"], "a b|d"),
  ])
  func `popTo, root and show leave the screen itself on top`(_ row: SceneCase) throws {
    let start = ["resize 400 768", "push a", "push b", "push c", "push d"]
    #expect(try Stage(row.scene, start + row.lines).stack == row.expected)
  }

  @Test func `the successor leaves in the same pop, and guards are asked about it`() throws {
    let stage = try Stage(.drilldown, ["resize 400 768", "push a", "push b", "push c"])
    #expect(
      try stage.type("popto b").events == [
        Fact.popped("c", from: "main", "popTo"), Fact.hidesBackButton("a", false),
        Fact.hidesBackButton("b", true),
      ])
    let dirty = try Stage(
      .drilldown,
      ["plugin attach unsaved-changes", "resize 400 768", "push a", "push b", "attr b dirty=true"])
    #expect(try dirty.type("root").refused == "vetoed")
  }

  @Test func `a reselected tab shows its root`() throws {
    let lines = [
      "add drilldown d in=tabs", "select d", "push a in=d", "push b in=d", "push c in=d", "resize 400 768",
    ]
    let stage = try Stage(.tabs, lines)
    #expect(try stage.type("select d").events.first == Fact.popped("c", "b", from: "d", "tabReselect"))
    #expect(stage["containers.d.left"] == #"["a"]"#)
    #expect(stage["containers.d.right"] == "null")
  }
}
