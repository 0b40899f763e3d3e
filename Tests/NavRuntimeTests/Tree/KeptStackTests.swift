import NavEvents
import NavRuntime
import Testing

/// Stacks of which nothing survives a restore.
struct KeptStackTests {
  private static func archive(_ root: String) -> String { #"{"archive":1,"scene":{"root":\#(root)}}"# }

  private static func stack(_ id: String, _ members: String = "") -> String {
    #"{"id":"\#(id)","kind":"stack"\#(members)}"#
  }

  @Test func `a stack of which nothing survives keeps its entries with all their content`() throws {
    let stage = try Stage(
      .stack, "push a title=A left=x", "add drilldown d", "push p", "push q", "hidesback p on")
    let before = stage.scene
    #expect(try stage.restore(Self.archive(Self.stack("main"))).kinds == ["restored"])
    #expect(stage.scene == before)
    #expect(try stage.restore(Self.archive(Self.stack("main", #","entries":[]"#))).kinds == ["restored"])
    #expect(stage.scene == before)
  }

  @Test func `the event holds the resulting scene`() throws {
    let stage = try Stage(.stack, "push a title=A")
    let reply = try stage.restore(
      Self.archive(Self.stack("main", #","title":"T","navigationBarsHidden":true"#)))
    #expect(
      reply.events == [
        "restored,scene:{root:{id:main,kind:stack,title:T,navigationBarsHidden:true,entries:[{id:a,title:A}]}}"
      ])
    #expect(stage["containers.main.navigationBarsHidden"] == "true")
  }

  @Test func `only screens that leave are asked`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .tabs, "push a", "push b restore=b in=second", "push c in=second")
    try stage.restore(stage.archive)
    #expect(doorkeeper.log.take() == ["restore c"])
    #expect(stage.entries(of: "first") == "a")
    #expect(stage.entries(of: "second") == "b")
  }

  @Test(arguments: [
    // A node of the stack comes back elsewhere: all its entries leave.
    (["push a", "push b"], #"{"id":"b"}"#, ""),
    (["push a", "add drilldown d", "push b"], #"{"id":"b"}"#, ""),
    (["push a", "add drilldown d", "placeholder left b"], #"{"id":"b"}"#, ""),
    (["push a", "add drilldown d", "push p"], #"{"id":"d","kind":"drillDown"}"#, ""),
    (["push a", "add web w", "open https://a.example/ id=b"], #"{"id":"b"}"#, ""),
    (["push a", "add web w", "open https://a.example/", "loaded"], #"{"id":"w/0"}"#, ""),
    // No node of the stack does.
    (["push a", "push b"], #"{"id":"z"}"#, "a b"),
    (["push a"], #"{"id":"z","attributes":{"a":"a","id":"first","kind":"stack"}}"#, "a"),
  ])
  func `a stack keeps its entries unless a node in them is elsewhere in the archive`(
    _ lines: [String], _ other: String, _ entries: String
  ) throws {
    let stage = try Stage(.tabs, lines)
    let children = Self.stack("first") + "," + Self.stack("second", #","entries":[\#(other)]"#)
    let reply = try stage.restore(Self.archive(#"{"id":"tabs","kind":"tabs","children":[\#(children)]}"#))
    #expect(reply.refused == nil)
    #expect(stage.entries(of: "first") == entries)
  }

  @Test func `when one entry survives, the others leave`() throws {
    let stage = try Stage(.stack, "push a", "push b restore=b", "push c")
    try stage.restore(stage.archive)
    #expect(stage.entries(of: "main") == "b")
  }

  @Test func `a container always survives, so the other entries of its stack leave`() throws {
    let stage = try Stage(.stack, "push a", "add drilldown d", "push p", "push q in=main")
    try stage.restore(stage.archive)
    #expect(stage.entries(of: "main") == "d")
    #expect(stage.drillDown("d") == "[] null")
  }

  @Test func `the columns of a split are stacks, too`() throws {
    let stage = try Stage(.split, "primary a restore=a", "primary b", "detail x", "push y in=secondary")
    try stage.restore(stage.archive)
    #expect(stage.entries(of: "primary") == "a")
    #expect(stage.entries(of: "secondary") == "x y")
  }

  @Test func `a stack in a surviving drillDown keeps its own entries`() throws {
    let stage = try Stage(.tabs, "push a", "add drilldown d in=first", "add stack s in=d", "push x in=s")
    try stage.restore(stage.archive)
    #expect(stage.entries(of: "first") == "d", "the containers survive")
    #expect(stage.entries(of: "s") == "x", "and the stack in them keeps its screen")
  }

  @Test(arguments: ["drillDown", "tabs"])
  func `a container of another kind with the same id, and a new stack, keep nothing`(_ kind: String) throws {
    let stage = try Stage(.stack, "push a")
    let children = #""\#(kind == "tabs" ? "children" : "left")":[\#(Self.stack("new"))]"#
    try stage.restore(Self.archive(#"{"id":"main","kind":"\#(kind)",\#(children)}"#))
    #expect(stage.entries(of: "new").isEmpty)
    #expect(stage.names("screens").isEmpty)
  }

  @Test func `a drillDown of which nothing survives is empty`() throws {
    let stage = try Stage(.drilldown, "push a", "push b")
    try stage.restore(stage.archive)
    #expect(stage.stack == "|")
  }

  @Test func `a modal's stack keeps its entries where the archive puts it`() throws {
    let stage = try Stage(.tabs, "present m kind=stack", "push a in=m")
    let children = Self.stack("first") + "," + Self.stack("m")
    try stage.restore(Self.archive(#"{"id":"tabs","kind":"tabs","children":[\#(children)]}"#))
    #expect(stage.entries(of: "m") == "a")
    #expect(stage["presented"] == "[]")
  }
}
