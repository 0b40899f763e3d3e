import NavEvents
import Testing

struct ScreenTests {
  private static let full: ScreenDescription = {
    var screen = ScreenDescription("a", title: "All")
    screen.restorationID = "r"
    screen.url = "u"
    screen.backTitle = "b"
    (screen.leftItems, screen.rightItems, screen.toolbarItems) = (["l", "m"], ["r"], ["t"])
    screen.leftItemsSupplementBackButton = true
    screen.autorotates = false
    screen.orientations = [.portrait]
    screen.isEmptyDetail = true
    screen.tabItem = "i"
    screen.attributes = [("k", "v"), ("j", "w")]
    screen.hidesBottomBar = true
    return screen
  }()

  @Test func `a screen has defaults for everything but its id`() throws {
    let stage = try Stage("a")
    #expect(stage["screens.a"] == #"{"title":"a"}"#)
    let item =
      #"{"title":"a","hidesBackButton":true,"backButton":null,"leave":null,"leftItems":[],"rightItems":[]}"#
    #expect(stage["items.a"] == item)
  }

  @Test func `every property of a screen's description is kept`() throws {
    let stage = try Stage(Self.full)
    let view =
      #"{"title":"All","restorationID":"r","url":"u","backTitle":"b","leftItems":["l","m"],"#
      + #""rightItems":["r"],"toolbarItems":["t"],"leftItemsSupplementBackButton":true,"#
      + #""autorotates":false,"orientations":["portrait"],"isEmptyDetail":true,"tabItem":"i","#
      + #""attributes":{"j":"w","k":"v"},"hidesBottomBar":true}"#
    #expect(stage["screens.a"] == view)
  }

  @Test func `a screen that left is forgotten and comes back with defaults`() throws {
    let stage = try Stage(Self.full)
    try stage.send(.hidesBackButton(false, of: "a"), .pop, .push("a"))
    #expect(stage["screens.a"] == #"{"title":"a"}"#)
    #expect(stage["items.a.hidesBackButton"] == "true")
  }

  @Test(arguments: ["a", "main", "p"])
  func `every node has a title of its own, the id until it is set`(_ node: String) throws {
    let stage = try Stage("a")
    try stage.send(.placeholder(.right, "p"))
    #expect(stage["items.\(node).title"] == "\"\(node)\"")
    #expect(try stage.send(.title("T", of: node)).events == ["titleChanged,screen:\(node),title:T"])
    #expect(stage["items.\(node).title"] == #""T""#)
    #expect(try stage.send(.title("T", of: node)).isNothing)
  }

  @Test func `a title set back to the id is the default again`() throws {
    let stage = try Stage("a")
    let before = stage.digest
    try stage.send(.title("T", of: "a"), .title("a", of: "a"))
    #expect(stage.digest == before)
  }

  @Test(arguments: ["a", "main", "p"])
  func `every node can hide its back button`(_ node: String) throws {
    let stage = try Stage("a")
    try stage.send(.placeholder(.right, "p"), .hidesBackButton(false, of: "a"))
    let reply = try stage.send(.hidesBackButton(true, of: node))
    #expect(reply.events == [Fact.hidesBackButton(node, true)])
    #expect(stage.hidden == node)
    #expect(try stage.send(.hidesBackButton(true, of: node)).isNothing)
  }

  @Test func `attributes are set, changed and removed`() throws {
    let stage = try Stage("a")
    #expect(
      try stage.send(.attribute("k", "v", of: "a")).events == ["attributeChanged,screen:a,key:k,value:v"])
    #expect(try stage.send(.attribute("k", "v", of: "a")).isNothing)
    #expect(try stage.send(.attribute("j", "", of: "a")).events == ["attributeChanged,screen:a,key:j,value:"])
    try stage.send(.attribute("k", "w", of: "a"))
    #expect(stage["screens.a.attributes"] == #"{"j":"","k":"w"}"#)
    #expect(
      try stage.send(.attribute("k", nil, of: "a")).events == ["attributeChanged,screen:a,key:k,value:null"])
    #expect(try stage.send(.attribute("k", nil, of: "a")).isNothing)
  }

  @Test func `the scene has attributes of its own`() throws {
    let stage = try Stage("a")
    let before = stage.digest
    #expect(try stage.send(.attribute("k", "v", of: nil)).events == ["attributeChanged,key:k,value:v"])
    #expect(stage.digest != before)
    try stage.send(.attribute("k", nil, of: nil))
    #expect(stage.digest == before)
  }

  @Test(arguments: [
    Step.hidesBackButton(true, of: "x"), .title("t", of: "x"), .attribute("k", "v", of: "x"),
  ])
  func `a command about an unknown node is refused`(_ step: Step) throws {
    let reply = try Stage("a").send(step)
    #expect(reply.refused == "unknown-node")
    #expect(reply.messages.first?.contains("“x”") == true)
  }
}
