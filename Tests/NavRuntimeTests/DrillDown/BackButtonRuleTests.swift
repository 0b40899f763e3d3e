import NavEvents
import Testing

struct BackButtonRuleTests {
  @Test(arguments: [([], ""), (["a"], ""), (["a", "b"], ""), (["a", "b", "c"], "b: a")])
  func `the left pane shows a back button from two screens on`(_ ids: [String], _ buttons: String) throws {
    let stage = try Stage()
    for id in ids { try stage.send(.push(ScreenDescription(id))) }
    #expect(stage.backButtons == buttons)
  }

  @Test func `only the top left screen shows a back button, never the right one`() throws {
    let stage = try Stage("a", "b", "c", "d", "e")
    for id in ["a", "b", "c", "d", "e"] { try stage.send(.hidesBackButton(false, of: id)) }
    #expect(stage.backButtons == "d: c")
  }

  @Test func `no back button is shown while bars are hidden`() throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.bars(hidden: true))
    #expect(stage.backButtons.isEmpty)
    try stage.send(.bars(hidden: false))
    #expect(stage.backButtons == "b: a")
  }

  @Test func `no back button is shown while the top left screen hides it`() throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.hidesBackButton(true, of: "b"))
    #expect(stage.backButtons.isEmpty)
  }

  @Test(arguments: [(false, ""), (true, "b: a")])
  func `left items replace the back button unless they supplement it`(
    _ supplement: Bool, _ buttons: String
  ) throws {
    var screen = ScreenDescription("b")
    screen.leftItems = ["edit"]
    screen.leftItemsSupplementBackButton = supplement
    #expect(try Stage("a", screen, "c").backButtons == buttons)
  }

  @Test func `a hidden back button stays hidden when left items supplement it`() throws {
    var screen = ScreenDescription("b")
    screen.leftItems = ["edit"]
    screen.leftItemsSupplementBackButton = true
    let stage = try Stage("a", screen, "c")
    try stage.send(.hidesBackButton(true, of: "b"))
    #expect(stage.backButtons.isEmpty)
  }

  @Test func `right items and toolbar items do not replace the back button`() throws {
    var screen = ScreenDescription("b")
    (screen.rightItems, screen.toolbarItems) = (["edit"], ["trash"])
    #expect(try Stage("a", screen, "c").backButtons == "b: a")
  }

  @Test func `the title is the previous screen's back title, else its title, else its id`() throws {
    var root = ScreenDescription("a", title: "Title")
    #expect(try Stage(root, "b", "c").backButtons == "b: Title")
    root.backTitle = "Back"
    let stage = try Stage(root, "b", "c")
    #expect(stage.backButtons == "b: Back")
    try stage.send(.title("Other", of: "a"))
    #expect(stage.backButtons == "b: Back")
  }

  @Test func `a back button's title follows the previous screen's title`() throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.title("Inbox", of: "a"))
    #expect(stage.backButtons == "b: Inbox")
  }

  @Test func `after push nil the new top left screen shows a back button`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.pushNil)
    #expect(stage.backButtons == "b: a")
  }

  @Test func `a replacement on the right leaves the back button`() throws {
    let stage = try Stage("a", "b", "c")
    try stage.send(.replace(nil))
    #expect(stage.backButtons == "b: a")
  }
}
