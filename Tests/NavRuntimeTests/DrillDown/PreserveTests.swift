import NavEvents
import NavRuntime
import Testing

struct PreserveTests {
  /// A screen that survives.
  private static func kept(_ id: String) -> ScreenDescription {
    var screen = ScreenDescription(id)
    screen.restorationID = "r-" + id
    return screen
  }

  /// Returns the stack after the screens were preserved and restored. Those in upper case survive.
  private func survivors(_ ids: [String], _ steps: [Step] = []) throws -> String {
    let stage = try Stage()
    for id in ids { try stage.send(.push(id == id.uppercased() ? Self.kept(id) : ScreenDescription(id))) }
    try stage.send(steps)
    let other = try Stage()
    try other.send(.restore(stage.archive))
    return other.stack
  }

  @Test func `an archive of an empty scene has its version and the container`() throws {
    let archive = #"{"archive":1,"scene":{"root":{"id":"main","kind":"drillDown"}}}"#
    #expect(try Stage().archive == archive)
  }

  @Test func `an archive has the surviving screens in the order of the stack`() throws {
    let stage = try Stage(Self.kept("a"), "b", Self.kept("c"))
    let left = #"[{"id":"a","hidesBackButton":true,"restorationID":"r-a"}]"#
    let right = #"{"id":"c","hidesBackButton":true,"restorationID":"r-c"}"#
    let root = #"{"id":"main","kind":"drillDown","left":\#(left),"right":\#(right)}"#
    #expect(stage.archive == #"{"archive":1,"scene":{"root":\#(root)}}"#)
  }

  @Test func `preserving changes nothing`() throws {
    let stage = try Stage(Self.kept("a"))
    let before = stage.session.stateView()
    _ = stage.archive
    #expect(stage.session.stateView() == before)
  }

  @Test(arguments: [
    ([], "|"), (["a", "b"], "|"), (["A"], "A|"), (["A", "b"], "A|"), (["A", "B"], "A|B"),
    (["A", "B", "c"], "A B|"), (["A", "b", "C"], "A|C"), (["A", "b", "c", "D", "E"], "A D|E"),
  ])
  func `a right screen that survives with another one goes right, else all go left`(
    _ ids: [String], _ stack: String
  ) throws {
    #expect(try survivors(ids) == stack)
  }

  @Test(arguments: [["a", "B"], ["a", "b", "C"], ["a", "b", "c", "D"]])
  func `a right screen that is the only survivor becomes the only left one`(_ ids: [String]) throws {
    #expect(try survivors(ids) == "\(ids[ids.count - 1])|")
  }

  @Test func `of five screens on the stack the three restorable ones come back`() throws {
    #expect(try survivors(["a", "b", "C", "D", "E"]) == "C D|E")
  }

  @Test(arguments: [(["A", "B"], "A B|"), (["A", "b"], "A|"), (["a", "b", "C"], "C|")])
  func `without a right screen all survivors go left`(_ ids: [String], _ stack: String) throws {
    #expect(try survivors(ids, [.pushNil]) == stack)
  }

  @Test func `an empty restoration id counts as none`() throws {
    var screen = ScreenDescription("a")
    screen.restorationID = ""
    #expect(try Stage(screen).archive == Stage().archive)
  }

  @Test func `surviving screens keep all of their properties`() throws {
    var screen = Self.kept("a")
    screen.title = "All"
    (screen.url, screen.backTitle, screen.tabItem) = ("u", "b", "i")
    (screen.leftItems, screen.rightItems, screen.toolbarItems) = (["l"], ["r"], ["t"])
    (screen.leftItemsSupplementBackButton, screen.isEmptyDetail, screen.autorotates) = (true, true, false)
    screen.orientations = [.portrait, .landscapeLeft]
    let stage = try Stage(screen, Self.kept("b"))
    try stage.send(.hidesBackButton(false, of: "a"), .attribute("k", "v", of: "a"), .title("Now", of: "b"))
    let other = try Stage()
    try other.send(.restore(stage.archive))
    #expect(other["screens"] == stage["screens"])
    #expect(other["items"] == stage["items"])
    #expect(other.hidden == "b")
  }

  @Test(arguments: [(Self.kept("p"), #""p""#), (ScreenDescription("p"), "null")])
  func `placeholders survive if they are restorable`(_ screen: ScreenDescription, _ node: String) throws {
    let stage = try Stage()
    for side in DrillDownSide.allCases {
      try stage.send(.placeholder(side, screen))
      let other = try Stage()
      try other.send(.restore(stage.archive))
      #expect(other["containers.main.\(side)Placeholder"] == node)
      try stage.send(.placeholder(side, nil))
    }
  }

  @Test func `bars, toolbars and the left width survive`() throws {
    let stage = try Stage("a")
    try stage.send(.bars(hidden: true), .toolbars(hidden: false), .leftWidth(250.5))
    let other = try Stage()
    try other.send(.restore(stage.archive))
    #expect(other["containers.main.navigationBarsHidden"] == "true")
    #expect(other["containers.main.toolbarsHidden"] == "false")
    #expect(other["containers.main.leftWidth"] == "250.5")
  }

  @Test func `a swipe does not survive`() throws {
    let stage = try Stage(Self.kept("a"), Self.kept("b"), Self.kept("c"))
    let before = stage.archive
    try stage.send(.beginSwipe(0), .moveSwipe(100))
    #expect(stage.archive == before)
  }
}
