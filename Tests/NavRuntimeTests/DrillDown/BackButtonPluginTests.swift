import NavEvents
import Testing

struct BackButtonPluginTests {
  @Test func `a push of the first screen hides its back button by a separate event`() throws {
    let reply = try Stage().send(.push("a"))
    #expect(reply.events == [Fact.pushed("a", on: "main"), Fact.hidesBackButton("a", true)])
    #expect(reply.requests == ["back-button 1..<2"])
  }

  @Test func `a push hides the back button of the new right screen`() throws {
    let stage = try Stage("a")
    #expect(try stage.send(.push("b")).events.last == Fact.hidesBackButton("b", true))
    #expect(stage.hidden == "a b")
  }

  @Test func `a right screen that joins the left shows its back button`() throws {
    let stage = try Stage("a", "b")
    let reply = try stage.send(.push("c"))
    let changes = [Fact.hidesBackButton("b", false), Fact.hidesBackButton("c", true)]
    #expect(reply.events == [Fact.pushed("c", on: "main")] + changes)
    #expect(reply.requests == ["back-button 1..<3"])
    #expect(stage.hidden == "a c")
  }

  @Test func `a screen that joins the left by push nil shows its back button`() throws {
    let stage = try Stage("a", "b")
    let reply = try stage.send(.pushNil)
    #expect(reply.events == ["advanced,container:main", Fact.hidesBackButton("b", false)])
    #expect(reply.requests == ["back-button 1..<2"])
  }

  @Test(arguments: [
    (Step.pop, "c"), (.back, "c"), (.popTo("a"), "b"), (.popTo("b"), "c"), (.popToRoot, "b"),
  ])
  func `a pop that moves a left screen to the right shows the root's back button and hides that screen's`(
    _ step: Step, _ right: String
  ) throws {
    let stage = try Stage("a", "b", "c", "d")
    let reply = try stage.send(step)
    let changes = [Fact.hidesBackButton("a", false), Fact.hidesBackButton(right, true)]
    #expect(reply.events.dropFirst() == changes[...])
    #expect(reply.requests == ["back-button 1..<3"])
  }

  @Test(arguments: [["a"], ["a", "b"]])
  func `a pop that moves no screen to the right changes no back button`(_ screens: [String]) throws {
    let stage = try Stage()
    for screen in screens { try stage.send(.push(ScreenDescription(screen))) }
    #expect(try stage.send(.pop).kinds == ["popped"])
  }

  @Test func `a second pop finds the root's back button already shown`() throws {
    let stage = try Stage("a", "b", "c", "d")
    #expect(
      try stage.send(.pop, .pop).events == [Fact.popped("c", from: "main"), Fact.hidesBackButton("b", true)])
  }

  @Test func `only values that change are written`() throws {
    let stage = try Stage("a", "b")
    try stage.send(.hidesBackButton(false, of: "b"))
    #expect(
      try stage.send(.push("c")).events == [Fact.pushed("c", on: "main"), Fact.hidesBackButton("c", true)])
    try stage.send(.hidesBackButton(false, of: "a"), .hidesBackButton(true, of: "b"))
    let reply = try stage.send(.pop)
    #expect(reply.events == [Fact.popped("c", from: "main")])
    #expect(reply.requests.isEmpty)
  }

  @Test func `a replacement changes no back button`() throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(.replace("x")).kinds == ["replaced"])
    #expect(stage.hidden == "a")
    #expect(try stage.send(.replace(nil)).kinds == ["replaced"])
    #expect(try stage.send(.replace("y")).kinds == ["replaced"])
    #expect(stage.hidden == "a")
  }

  @Test func `a show that pops changes the right screen that the pop brought, not the replacement`() throws {
    let stage = try Stage("a", "b", "c", "d")
    let reply = try stage.send(.show("x", for: "a"))
    #expect(reply.kinds == ["popped", "hidesBackButtonChanged", "hidesBackButtonChanged", "replaced"])
    #expect(reply.requests == ["back-button 1..<3"])
    #expect(stage["items.x.hidesBackButton"] == "false")
  }

  @Test func `a refused command leads to no request`() throws {
    let stage = try Stage("a", "b", "c")
    let reply = try stage.send(.push("a"))
    #expect(reply.requests.isEmpty)
    #expect(stage.hidden == "a c")
  }

  @Test func `a plugin that is configured off requests nothing, from the next command on`() throws {
    let stage = try Stage("a", "b")
    #expect(
      try stage.send(.configure("back-button", #"{"enabled":false}"#)).events
        == ["pluginConfigured,plugin:back-button,config:{enabled:false}"])
    #expect(try stage.send(.push("c")).events == [Fact.pushed("c", on: "main")])
    #expect(stage.hidden == "a b")
    try stage.send(.configure("back-button", nil))
    #expect(try stage.send(.push("d")).kinds.count == 2)
    #expect(stage.hidden == "a b d")
  }

  @Test func `no back button is hidden without the plugin`() throws {
    let stage = try Stage("a", "b", "c", plugins: [])
    #expect(stage.hidden.isEmpty)
    #expect(stage["plugins"] == "[]")
    #expect(try stage.send(.pop).kinds == ["popped"])
  }

  @Test func `a plugin that is detached leaves the values that it has set`() throws {
    let stage = try Stage("a", "b")
    #expect(try stage.send(.detach("back-button")).events == ["pluginDetached,plugin:back-button"])
    #expect(stage.hidden == "a b")
    #expect(try stage.send(.push("c")).kinds == ["pushed"])
    #expect(stage.hidden == "a b")
  }

  @Test func `a plugin that is attached later begins with the next command`() throws {
    let stage = try Stage("a", "b", plugins: [])
    #expect(try stage.send(.attach("back-button")).events == ["pluginAttached,plugin:back-button,version:1"])
    #expect(stage.hidden.isEmpty)
    #expect(
      try stage.send(.push("c")).events == [Fact.pushed("c", on: "main"), Fact.hidesBackButton("c", true)])
    #expect(stage["plugins"] == #"["back-button"]"#)
  }

  @Test(arguments: [
    (Step.attach("back-button"), "plugin-attached"), (.attach("nobody"), "plugin-missing"),
    (.detach("unsaved-changes"), "plugin-missing"), (.configure("unsaved-changes", nil), "plugin-missing"),
    (.configure("back-button", #"{"enabled":1}"#), "bad-argument"),
    (.configure("back-button", #"{"other":true}"#), "bad-argument"),
    (.attach("unsaved-changes", #"{"enabled":true}"#), "bad-argument"),
  ])
  func `a plugin command that does not fit is refused`(_ step: Step, _ code: String) throws {
    let stage = try Stage("a", "b")
    let before = stage.digest
    #expect(try stage.send(step).refused == code)
    #expect(stage.digest == before)
  }

  @Test func `the same configuration again changes nothing`() throws {
    let stage = try Stage()
    #expect(try stage.send(.configure("back-button", nil)).isNothing)
    let off = Step.configure("back-button", #"{"enabled":false}"#)
    #expect(try stage.send(off, off).isNothing)
  }
}
