import NavEvents
import Testing

struct PlaceholderTests {
  @Test(arguments: DrillDownSide.allCases)
  func `an empty pane shows its placeholder`(_ side: DrillDownSide) throws {
    let stage = try Stage()
    let reply = try stage.send(.placeholder(side, ScreenDescription("p", title: "Nothing here")))
    #expect(
      reply.events == ["placeholderChanged,container:main,side:\(side),screen:{id:p,title:Nothing here}"])
    #expect(stage["panes.\(side)"] == #""p""#)
    #expect(stage["containers.main.\(side)Placeholder"] == #""p""#)
    #expect(stage["screens.p"] == #"{"title":"Nothing here"}"#)
    #expect(stage["appearances.p"] == "1")
  }

  @Test func `a screen covers the placeholder, which stays`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.placeholder(.left, "p"), .placeholder(.right, "q"))
    #expect(stage.visible == "a b")
    try stage.send(.pop)
    #expect(stage.visible == "a q")
    try stage.send(.pop)
    #expect(stage.visible == "p q")
  }

  @Test func `a new placeholder replaces the old one, which is forgotten`() throws {
    let stage = try Stage()
    try stage.send(.placeholder(.left, ScreenDescription("p", title: "old")))
    #expect(
      try stage.send(.placeholder(.left, "q")).events == [
        "placeholderChanged,container:main,side:left,screen:{id:q}"
      ])
    #expect(stage["screens.p"] == "missing")
    try stage.send(.placeholder(.left, "p"))
    #expect(stage["screens.p.title"] == #""p""#)
  }

  @Test func `nil removes a placeholder`() throws {
    let stage = try Stage()
    try stage.send(.placeholder(.right, "p"))
    #expect(
      try stage.send(.placeholder(.right, nil)).events == [
        "placeholderChanged,container:main,side:right,screen:null"
      ])
    #expect(stage["screens"] == "{}")
    #expect(try stage.send(.placeholder(.right, nil)).isNothing)
  }

  @Test func `setting the current placeholder again changes nothing`() throws {
    let stage = try Stage()
    try stage.send(.placeholder(.left, "p"))
    #expect(try stage.send(.placeholder(.left, ScreenDescription("p", title: "new"))).isNothing)
  }

  @Test(arguments: ["a", "b", "main", "q"])
  func `a placeholder that is elsewhere in the scene is a duplicate`(_ id: String) throws {
    let stage = try Stage("a", "b")
    try stage.send(.placeholder(.right, "q"))
    #expect(try stage.send(.placeholder(.left, ScreenDescription(id))).refused == "duplicate-node")
  }

  @Test func `a placeholder with a bad id is a bad argument`() throws {
    #expect(try Stage().send(.placeholder(.left, "")).refused == "bad-argument")
  }

  @Test func `no guard is asked about a replaced placeholder`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper)
    try stage.send(.placeholder(.left, "p"), .placeholder(.left, "q"), .placeholder(.left, nil))
    #expect(doorkeeper.log.take().isEmpty)
  }

  @Test func `a placeholder is not a screen of the stack`() throws {
    let stage = try Stage()
    #expect(try stage.send(.placeholder(.left, "p"), .pop).isNothing)
    #expect(try stage.send(.replace("x")).refused == "no-left-screen")
  }
}
