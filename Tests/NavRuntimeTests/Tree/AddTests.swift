import NavEvents
import NavRuntime
import Testing

struct AddTests {
  // MARK: The root

  @Test(arguments: [
    ("stack", "stack"), ("tabs", "tabs"), ("drilldown", "drillDown"), ("split", "split"), ("web", "web"),
  ])
  func `a first add starts the scene with that container`(_ verb: String, _ kind: String) throws {
    let stage = try Stage.empty()
    #expect(
      try stage.type("add \(verb) r title=R").events == ["containerAdded,node:{id:r,kind:\(kind),title:R}"])
    #expect(stage.plain("root") == "r")
    #expect(stage.plain("containers.r.kind") == kind)
    #expect(stage.plain("items.r.title") == "R")
    #expect(stage["commits"] == "1", "no scene was set before it")
  }

  @Test(arguments: [
    (#"add stack """#, "An id must not be empty."),
    ("add stack nil", "An id must not be “nil”: it means no screen."),
  ])
  func `a first command that is refused leaves no scene`(_ line: String, _ message: String) throws {
    let stage = try Stage.empty()
    let reply = try stage.type(line)
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons == ["core: " + message])
    #expect(stage["root"] == "null")
    #expect(try stage.type("add tabs t").refused == nil)
    #expect(stage.plain("root") == "t")
  }

  @Test func `a container may be inside a hundred others, and their archive can be restored`() throws {
    let stage = try Stage.empty()
    try stage.type("add tabs t0")
    for level in 1...100 { try stage.type("add tabs t\(level) in=t\(level - 1)") }
    let reply = try stage.type("add stack s in=t100")
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons == ["core: “t100” stands in 100 containers already: no further one fits in."])
    let archive = stage.session.preserve()
    let outcome = try stage.session.send { draft in draft.restore(draft.knownJSON(archive)) }
    if case .refused(_, let refusal) = outcome { Issue.record("\(refusal)") }
    #expect(stage.plain("containers.t100.kind") == "tabs")
  }

  @Test func `a first add with a target goes into the drillDown that every first command gets`() throws {
    let stage = try Stage.empty()
    #expect(
      try stage.type("add stack s in=main").events.first
        == "containerAdded,container:main,node:{id:s,kind:stack}")
    #expect(stage.drillDown("main") == "[s] null")
  }

  @Test func `a new split has a stack for each column`() throws {
    let stage = try Stage.empty()
    try stage.type("add split s")
    #expect(stage.plain("containers.s.columns") == "{primary:s/primary,secondary:s/secondary}")
    #expect(
      stage.plain("containers.s/primary") == "{kind:stack,entries:[],navigationBarsHidden:false,swipe:null}")
    #expect(stage.plain("containers.s.collapsed") == "false")
  }

  // MARK: Into a container

  @Test func `tabs get a new last child, selected only when it is the only one`() throws {
    let stage = try Stage.empty()
    try stage.type("add tabs t", "add stack a", "add stack b in=t")
    #expect(stage.plain("containers.t") == "{kind:tabs,children:[a,b],titles:[a,b],selected:a}")
    try stage.type("select b", "add drilldown c in=t")
    #expect(stage.plain("containers.t") == "{kind:tabs,children:[a,b,c],titles:[a,b,c],selected:b}")
  }

  @Test func `a drillDown takes a container like a push, including back buttons`() throws {
    let stage = try Stage(.drilldown, "push a", "push b")
    let reply = try stage.type("add tabs t title=T")
    #expect(
      reply.events == [
        "containerAdded,container:main,node:{id:t,kind:tabs,title:T}",
        "hidesBackButtonChanged,screen:b,value:false",
        "hidesBackButtonChanged,screen:t,value:true",
      ])
    #expect(stage.drillDown("main") == "[a,b] t")
    #expect(try stage.type("pop in=main").events.first == "popped,container:main,screens:[t]")
  }

  @Test func `an empty drillDown gets a container on the left`() throws {
    let stage = try Stage(.drilldown)
    try stage.type("add stack s", "add web w in=main")
    #expect(stage.drillDown("main") == "[s] w")
  }

  @Test(arguments: ["primary", "secondary"])
  func `a container for a column of a split is pushed on its stack`(_ column: String) throws {
    let stage = try Stage(.split, "primary a", "detail b")
    #expect(
      try stage.type("add drilldown d in=split column=\(column)").events
        == ["containerAdded,container:split,node:{id:d,kind:drillDown},column:\(column)"])
    #expect(stage.entries(of: column) == (column == "primary" ? "a d" : "b d"))
  }

  @Test(arguments: ["primary", "secondary"])
  func `a column refuses containers that may not be on a stack`(_ column: String) throws {
    let stage = try Stage(.split)
    let before = stage.scene
    for (kind, code) in [
      ("tabs", "tab-in-stack"), ("split", "split-in-stack"), ("stack", "nested-navigation"),
    ] {
      #expect(try stage.type("add \(kind) x in=split column=\(column)").refused == code)
    }
    #expect(stage.scene == before)
  }

  @Test(arguments: ["stack", "tabs", "drilldown", "split", "web"])
  func `the compact column takes one container of any kind`(_ kind: String) throws {
    let stage = try Stage(.split)
    #expect(try stage.type("add \(kind) c in=split column=compact").events.count == 1)
    #expect(stage.plain("containers.split.compact") == "c")
    let reply = try stage.type("add stack d in=split column=compact")
    #expect(reply.refused == "bad-argument")
    #expect(
      reply.reasons == ["core: The split cannot get a column compact now: it has one, or is collapsed."])
  }

  @Test func `a stack as supplementary column makes a split of three`() throws {
    let stage = try Stage(.split, "primary a", "detail b")
    #expect(
      try stage.type("add stack s in=split column=supplementary").events
        == ["containerAdded,container:split,node:{id:s,kind:stack},column:supplementary"])
    #expect(
      stage.plain("containers.split.columns") == "{primary:primary,supplementary:s,secondary:secondary}")
    #expect(try stage.type("add drilldown d in=split column=supplementary").refused == nil)
    #expect(stage.entries(of: "s") == "d", "now it is a column like the others")
    #expect(try stage.type("add stack t in=split column=supplementary").refused == "nested-navigation")
  }

  @Test(arguments: [
    (
      [], "add drilldown d in=split",
      "Say into which column: column=primary, supplementary, secondary or compact."
    ),
    (
      [], "add drilldown d in=split column=supplementary",
      "The split has no column supplementary that could take that."
    ),
    (
      ["collapse"], "add tabs c in=split column=compact",
      "The split cannot get a column compact now: it has one, or is collapsed."
    ),
    (
      ["collapse"], "add stack s in=split column=supplementary",
      "The split cannot get a column supplementary now: it has one, or is collapsed."
    ),
  ])
  func `no column, a missing column or a collapsed split is a bad argument`(
    _ lines: [String], _ line: String, _ message: String
  ) throws {
    let stage = try Stage(.split, lines)
    let before = stage.scene
    let reply = try stage.type(line)
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons == ["core: " + message])
    #expect(stage.scene == before)
  }

  @Test(arguments: [
    (BuiltInScene.stack, "add drilldown x column=primary in=main", "main"),
    (.tabs, "add stack x column=secondary in=tabs", "tabs"),
    (.drilldown, "add stack x column=compact in=main", "main"),
    (.split, "add drilldown x column=primary in=primary", "primary"),
  ])
  func `only a split has columns`(_ scene: BuiltInScene, _ line: String, _ parent: String) throws {
    let stage = try Stage(scene)
    let before = stage.scene
    let reply = try stage.type(line)
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons == ["core: “\(parent)” is no split: only a split has columns."])
    #expect(stage.scene == before)
  }

  @Test func `a column without a target means the deepest split on the focus path`() throws {
    let stage = try Stage(.split)
    #expect(
      try stage.type("add stack s column=supplementary").events
        == ["containerAdded,container:split,node:{id:s,kind:stack},column:supplementary"])
    #expect(try stage.type("add drilldown d column=secondary").refused == nil)
    #expect(stage.entries(of: "secondary") == "d")
    let reply = try Stage(.tabs).type("add drilldown d column=primary")
    #expect(reply.refused == "wrong-container")
    #expect(reply.reasons == ["core: No split in the focus has columns: name one with in=ID."])
    #expect(try Stage.empty().type("add stack s column=primary").refused == "bad-argument")
  }

  @Test(arguments: ["nourl", "note:7", "http://"])
  func `a first page with a URL that cannot load is a bad URL`(_ url: String) throws {
    for stage in [try Stage(.tabs), try Stage.empty()] {
      let reply = try stage.type("add web w root=\(url)\(stage["root"] == "null" ? "" : " in=tabs")")
      #expect(reply.refused == "bad-url")
      let reason = url == "note:7" ? "is not an address that a page can load" : "is not a URL"
      #expect(reply.reasons == ["core: “\(url)” \(reason)."])
      #expect(stage["containers.w"] == "missing")
    }
  }

  // MARK: Targets

  /// Scenes, and the container that a new one is added to.
  private static let parents: [SceneCase] = [
    SceneCase(.tabs, [], "first"), SceneCase(.tabs, ["select third"], "third"),
    SceneCase(.drilldown, ["push a"], "main"),
    SceneCase(.split, [], "primary"), SceneCase(.split, ["detail a"], "secondary"),
    SceneCase(.demo, ["select three"], "embedded"), SceneCase(.demo, ["select 1"], "two"),
    SceneCase(.stack, ["add drilldown d"], "d"), SceneCase(.stack, ["add drilldown d", "push a"], "d"),
    SceneCase(.web, [], "main"), SceneCase(.stack, ["add web w", "push a in=main"], "main"),
  ]

  @Test(arguments: parents)
  func `an add without a target goes to the deepest container on the path that takes containers`(
    _ row: SceneCase
  ) throws {
    let events = try row.stage().type("add drilldown new").events
    #expect(events.first == "containerAdded,container:\(row.expected),node:{id:new,kind:drillDown}")
  }

  @Test func `a web container takes no containers`() throws {
    let stage = try Stage(.web)
    let reply = try stage.type("add drilldown d in=web")
    #expect(reply.refused == "wrong-container")
    #expect(reply.reasons == ["core: “web” is not a container that knows add."])
    let alone = try Stage.empty()
    try alone.type("add web w")
    #expect(try alone.type("add stack s").refused == "wrong-container")
  }

  @Test(arguments: ["a", "nowhere", "p", ""])
  func `a screen, a placeholder and an unknown id are not containers`(_ id: String) throws {
    let stage = try Stage(.drilldown, "push a", "placeholder left p")
    let before = stage.scene
    #expect(try stage.type("add stack s in=\"\(id)\"").refused == "unknown-container")
    #expect(stage.scene == before)
  }

  // MARK: Names

  @Test(arguments: [
    "add stack first in=tabs", "add stack tabs in=tabs", "add stack a in=tabs", "add split s in=tabs",
    "add split u in=tabs",
    "add stack s/x in=tabs",
  ])
  func `an id anywhere in the scene is a duplicate, even for the column stacks of a split`(
    _ line: String
  ) throws {
    let stage = try Stage(.tabs, "push a", "push s/primary", "push u/secondary", "push s/x")
    let before = stage.scene
    #expect(try stage.type(line).refused == "duplicate-node")
    #expect(stage.scene == before)
  }

  @Test func `the ids of a split's column stacks are taken`() throws {
    let stage = try Stage(.tabs, "add split s in=tabs")
    for line in ["add stack s/primary in=tabs", "push s/secondary", "add web s/primary in=tabs"] {
      #expect(try stage.type(line).refused == "duplicate-node", "\(line)")
    }
  }

  @Test func `a bad id is a bad argument`() throws {
    let stage = try Stage(.tabs)
    #expect(try stage.type(#"add stack "" in=tabs"#).refused == "bad-argument")
    let long = String(repeating: "x", count: 257)
    #expect(
      try stage.type("add stack \(long) in=tabs").reasons == [
        "core: An id must not be longer than 256 bytes, as this one of 257 is."
      ])
  }

  // MARK: Compact

  @Test(arguments: ["add split s in=tabs", "present s kind=split"])
  func `a new split in a compact width is collapsed in the same commit`(_ line: String) throws {
    let stage = try Stage(.tabs, "resize 400 800")
    let events = try stage.type(line).events
    #expect(events.count == 2)
    #expect(events.last == "collapsed,container:s,merged:[],discarded:[]")
    let regular = try Stage(.tabs)
    #expect(try regular.type(line).events.count == 1)
  }
}
