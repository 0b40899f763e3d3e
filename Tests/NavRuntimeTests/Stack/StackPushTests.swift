import NavEvents
import NavRuntime
import Testing

struct StackPushTests {
  @Test func `a screen is pushed on top`() throws {
    let stage = try Stage(.stack, "push a")
    #expect(
      try stage.type("push b title=B back=Back").events == [
        "pushed,container:main,screen:{id:b,title:B,backTitle:Back}"
      ])
    #expect(stage.entries(of: "main") == "a b")
    #expect(stage.visible == "b")
    #expect(
      stage["containers.main"]
        == #"{"kind":"stack","entries":["a","b"],"navigationBarsHidden":false,"swipe":null}"#)
  }

  @Test func `the hints of a command go into its event`() throws {
    let stage = try Stage(.stack)
    let events = try stage.type("push a animated=false animation=fade").events
    #expect(events == ["pushed,container:main,screen:{id:a},animated:false,animation:fade"])
  }

  @Test func `no plugin manages hidesBackButton in a stack`() throws {
    let stage = try Stage(.stack, "push a", "push b", "push c", "pop")
    #expect(stage.hidden.isEmpty)
    #expect(try stage.type("push d").by.isEmpty)
  }

  @Test(arguments: ["push a", "push b", "push main", "replace a", "replace main", "set b main"])
  func `an id that is anywhere in the scene is a duplicate`(_ line: String) throws {
    let stage = try Stage(.stack, "push a", "push b")
    let before = stage.scene
    let reply = try stage.type(line)
    #expect(reply.refused == "duplicate-node")
    #expect(
      reply.reasons == [
        "core: “\(line.split(separator: " ").last ?? "")” is already in the scene: choose another id, or popto it if it is on the stack."
      ])
    #expect(stage.scene == before)
  }

  @Test func `a screen of another container is a duplicate too`() throws {
    let stage = try Stage(.tabs, "push a", "push p in=second")
    for line in ["push p", "replace p", "set a p", "push second", "push tabs"] {
      #expect(try stage.type(line).refused == "duplicate-node", "\(line)")
    }
  }

  @Test func `an id is free again when its screen has left, and comes back with defaults`() throws {
    let stage = try Stage(
      .stack, "push a", "push b title=B left=x", "attr b k=v", "hidesback b on", "pop", "push b")
    #expect(stage["screens.b"] == #"{"title":"b"}"#)
    #expect(
      stage["items.b"]
        == #"{"title":"b","hidesBackButton":false,"backButton":{"title":"a"},"leave":null,"leftItems":[],"rightItems":[]}"#
    )
  }

  @Test(arguments: [
    ("push nil", "push needs a screen, not nil."), ("replace nil", "replace needs a screen, not nil."),
    ("popto nil", "popTo needs a screen, not nil."), (#"push """#, "An id must not be empty."),
    (#"push "nil""#, "An id must not be “nil”: it means no screen."),
    (#"replace """#, "An id must not be empty."), (#"set a """#, "An id must not be empty."),
  ])
  func `nil and invalid ids are bad arguments`(_ line: String, _ message: String) throws {
    let stage = try Stage(.stack, "push a", "push b")
    let before = stage.scene
    let reply = try stage.type(line)
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons == ["core: " + message])
    #expect(stage.scene == before)
  }

  @Test func `a nil screen is refused before an empty stack`() throws {
    let stage = try Stage(.stack)
    #expect(try stage.type("replace nil").refused == "bad-argument")
    #expect(try stage.type("replace main").refused == "empty-stack")
  }

  // MARK: Containers on a stack

  @Test(arguments: [
    ("tabs", "tab-in-stack", "“x”: tabs cannot be pushed on a stack: put the stack into the tabs."),
    ("split", "split-in-stack", "“x”: a split cannot be pushed on a stack: present it, or make it a tab."),
    (
      "stack", "nested-navigation",
      "“x”: pushing a navigation container on a stack is not supported: present it, or add it elsewhere."
    ),
  ])
  func `tabs, a split and a stack cannot be pushed on a stack`(
    _ kind: String, _ code: String, _ message: String
  ) throws {
    for lines in [[], ["push a"], ["push a", "push b"]] {
      let stage = try Stage(.stack, lines)
      let before = stage.scene
      let reply = try stage.type("add \(kind) x in=main")
      #expect(reply.refused == code)
      #expect(reply.reasons == ["core: " + message])
      #expect(stage.scene == before)
    }
  }

  @Test(arguments: [("drilldown", "drillDown"), ("web", "web")])
  func `a drillDown and a web container can stand on a stack`(_ kind: String, _ name: String) throws {
    let stage = try Stage(.stack, "push a")
    #expect(
      try stage.type("add \(kind) x").events == ["containerAdded,container:main,node:{id:x,kind:\(name)}"])
    #expect(stage.entries(of: "main") == "a x")
    #expect(stage.plain("focus") == "x")
    #expect(try stage.type("pop in=main").events == ["popped,container:main,screens:[x]"])
    #expect(stage.plain("containers.x") == "missing")
  }

  @Test func `the content of a container leaves with it`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(
      doorkeeper, .stack, "push a", "add drilldown d", "push x", "push y", "push z", "placeholder left p")
    #expect(try stage.type("pop in=main").events == ["popped,container:main,screens:[d]"])
    #expect(doorkeeper.log.take() == ["pop z y x"])
    #expect(stage["screens"] == #"{"a":{"title":"a"}}"#)
    #expect(try stage.type("push d", "push x", "push p").refused == nil)
  }

  @Test func `an empty container leaves without a question`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .stack, "push a", "add drilldown d", "pop in=main")
    #expect(doorkeeper.log.take().isEmpty)
    #expect(stage.entries(of: "main") == "a")
  }
}
