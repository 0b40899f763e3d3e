import NavEvents
import NavRuntime
import Testing

struct StackSetTests {
  /// Returns a stage with a, b, c on the stack.
  private static func stage(_ lines: String...) throws -> Stage {
    try Stage(.stack, ["push a title=A", "push b", "push c"] + lines)
  }

  @Test(arguments: [
    ("a b c d", "push"), ("x", "push"), ("a x", "push"), ("c b a x", "push"), ("x c", "none"), ("c", "none"),
    ("b a c", "none"), ("a", "pop"), ("a b", "pop"), ("c a", "pop"), ("x b", "pop"), ("c b a", "pop"),
  ])
  func `the transition depends on the new top: absent, on top already, or below`(
    _ ids: String, _ transition: String
  ) throws {
    let stage = try Self.stage()
    let list = "[\(ids.replacing(" ", with: ","))]"
    #expect(
      try stage.type("set \(ids)").events == [
        "stackSet,container:main,screens:\(list),transition:\(transition)"
      ])
    #expect(stage.plain("containers.main.entries") == list)
    #expect(stage.visible == ids.split(separator: " ").last.map(String.init))
  }

  @Test func `an empty stack gets its entries by a push`() throws {
    let stage = try Stage(.stack)
    #expect(try stage.type("set a b").events == ["stackSet,container:main,screens:[a,b],transition:push"])
    #expect(stage.backButtons == "b: a")
  }

  @Test func `the same entries again change nothing`() throws {
    let stage = try Self.stage()
    #expect(try stage.type("set a b c").isNothing)
  }

  @Test func `an entry that is kept keeps everything, at any position`() throws {
    let stage = try Self.stage("attr a k=v", "hidesback a on", "title b B")
    let before = (stage["screens.a"], stage["screens.b"], stage["items.a.hidesBackButton"])
    try stage.type("set b x a")
    #expect(stage["screens.a"] == before.0)
    #expect(stage["screens.b"] == before.1)
    #expect(stage["items.a.hidesBackButton"] == "true")
    #expect(before.2 == "true")
    #expect(stage["screens.c"] == "missing")
  }

  @Test func `a new screen with more than an id is described in the event`() throws {
    let stage = try Self.stage()
    let set = Step("set") { $0.intern(.set(["a", ScreenDescription("x", title: "X"), "y"])) }
    #expect(
      try stage.send(set).events == [
        "stackSet,container:main,screens:[a,x,y],added:[{id:x,title:X}],transition:push"
      ])
    #expect(stage.plain("screens.x") == "{title:X}")
  }

  @Test func `a new description of a screen that is kept is ignored`() throws {
    let stage = try Self.stage()
    let set = Step("set") { $0.intern(.set([ScreenDescription("a", title: "Other"), "c"])) }
    try stage.send(set)
    #expect(stage.plain("screens.a.title") == "A")
  }

  // MARK: Refusals

  @Test(arguments: [
    ("", "empty-stack", "“main” needs at least one entry for that."),
    (
      "x x", "duplicate-node",
      "“x” is named twice: an id has one place in a scene."
    ),
    (
      "a b a", "duplicate-node",
      "“a” is named twice: an id has one place in a scene."
    ),
    (
      "main", "duplicate-node",
      "“main” is already in the scene: choose another id, or popto it if it is on the stack."
    ),
    ("x \"\"", "bad-argument", "An id must not be empty."),
    ("x nil", "bad-argument", "An id must not be “nil”: it means no screen."),
    // The order of the checks.
    (
      "\"\" \"\"", "duplicate-node",
      "“” is named twice: an id has one place in a scene."
    ),
    (
      "\"\" main", "duplicate-node",
      "“main” is already in the scene: choose another id, or popto it if it is on the stack."
    ),
    (
      "main x x", "duplicate-node",
      "“x” is named twice: an id has one place in a scene."
    ),
  ])
  func `no entries, an id twice, an id elsewhere and a bad id are refused, in this order`(
    _ ids: String, _ code: String, _ message: String
  ) throws {
    let stage = try Self.stage()
    let before = stage.scene
    let reply = try stage.type("set \(ids)")
    #expect(reply.refused == code)
    #expect(reply.reasons == ["core: " + message])
    #expect(stage.scene == before)
  }

  @Test func `an empty stack cannot be set to nothing either`() throws {
    #expect(try Stage(.stack).type("set").refused == "empty-stack")
  }

  @Test func `a drillDown has no entries to set`() throws {
    #expect(try Stage(.drilldown, "push a").type("set b").refused == "wrong-container")
    let reply = try Stage(.drilldown, "push a").type("set b in=main")
    #expect(reply.refused == "wrong-container")
    #expect(reply.reasons == ["core: “main” is not a container that knows set."])
  }

  // MARK: Containers as entries

  @Test func `a container on the stack is kept with its content`() throws {
    let stage = try Self.stage("add drilldown d", "push x", "push y")
    #expect(try stage.type("set d b").events == ["stackSet,container:main,screens:[d,b],transition:pop"])
    #expect(stage.drillDown("d") == "[x] y")
    #expect(try stage.type("set b").events == ["stackSet,container:main,screens:[b],transition:none"])
    #expect(stage["screens"] == #"{"b":{"title":"b"}}"#)
  }

  @Test func `a node inside an entry is a duplicate`() throws {
    let stage = try Self.stage("add drilldown d", "push x")
    #expect(try stage.type("set a x").refused == "duplicate-node")
  }

  // MARK: Questions

  @Test(arguments: [("set b", "set c a"), ("set x", "set c b a"), ("set c", "set b a"), ("set c a b", "")])
  func `all screens that leave are asked at once, top first`(_ line: String, _ question: String) throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .stack, "push a", "push b", "push c")
    try stage.type(line)
    #expect(doorkeeper.log.take() == (question.isEmpty ? [] : [question]))
  }

  @Test func `one objection keeps all entries`() throws {
    let stage = try Stage(Doorkeeper(), .stack, "push a", "push b", "push c", "attr a stays=set")
    let before = stage.scene
    let reply = try stage.type("set x y")
    #expect(reply.refused == "vetoed")
    #expect(reply.reasons == ["doorkeeper: “a” stays."])
    #expect(stage.scene == before)
    #expect(try stage.type("set a y").refused == nil)
  }
}
