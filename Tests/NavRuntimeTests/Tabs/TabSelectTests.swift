import NavEvents
import NavRuntime
import Testing

struct TabSelectTests {
  @Test(arguments: [("1", "second"), ("second", "second"), ("2", "third"), ("02", "third")])
  func `a child is selected by its name or by its index from 0`(_ word: String, _ child: String) throws {
    let stage = try Stage(.tabs)
    #expect(try stage.type("select \(word)").events == ["selected,container:tabs,child:\(child)"])
    #expect(stage.words("containers.tabs.children") == "first second third")
    #expect(stage.plain("containers.tabs.selected") == child)
    #expect(stage.plain("focus") == child)
  }

  @Test func `an id takes precedence over an index`() throws {
    let stage = try Stage(.tabs, "add stack 0 in=tabs", "add stack 2 in=tabs")
    #expect(stage.plain("containers.tabs.children") == "[first,second,third,0,2]")
    #expect(try stage.type("select 0").events == ["selected,container:tabs,child:0"])
    #expect(try stage.type("select 2").events == ["selected,container:tabs,child:2"])
    #expect(try stage.type("select 00").events == ["selected,container:tabs,child:first"])
    #expect(try stage.type("select 3 in=tabs").events == ["selected,container:tabs,child:0"])
  }

  @Test func `an id that is not a child does not take precedence over an index`() throws {
    let stage = try Stage(.tabs, "push 1")
    #expect(try stage.type("select 1").events == ["selected,container:tabs,child:second"])
  }

  @Test(arguments: ["3", "10", "99999999999999999999"])
  func `an index beyond the last is a bad argument`(_ index: String) throws {
    let stage = try Stage(.tabs)
    let before = stage.scene
    let reply = try stage.type("select \(index)")
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons == ["core: There is no child \(index): there are 3, counted from 0."])
    #expect(stage.scene == before)
  }

  @Test(arguments: ["nobody", "-1", "+1", "1.0", " 1", "", "١"])
  func `a word that is neither a child nor digits is an unknown node`(_ word: String) throws {
    let stage = try Stage(.tabs)
    let before = stage.scene
    let reply = try stage.type("select \"\(word)\"")
    #expect(reply.refused == "unknown-node")
    #expect(reply.reasons.first?.hasPrefix("core: ") == true)
    #expect(reply.reasons.first?.contains("“\(word)”") == true)
    #expect(stage.scene == before)
  }

  @Test(arguments: ["a", "tabs", "d"])
  func `a node that is not a child is refused as such, not as missing`(_ id: String) throws {
    let stage = try Stage(.tabs, "push a", "add drilldown d")
    let reply = try stage.type("select \(id)")
    #expect(reply.refused == "unknown-node")
    #expect(reply.reasons == ["core: “\(id)” is no child of “tabs”."])
  }

  @Test func `selecting in anything but tabs is refused`() throws {
    let stage = try Stage(.tabs, "push a")
    let wrong = try stage.type("select 1 in=first")
    #expect(wrong.refused == "wrong-container")
    #expect(wrong.reasons == ["core: “first” is not a container that knows select."])
    #expect(try stage.type("select 1 in=a").refused == "unknown-container")
    #expect(try stage.type("select 1 in=nowhere").refused == "unknown-container")
    #expect(
      try Stage(.stack).type("select 0").reasons == [
        "core: No container in the focus knows select: name one with in=ID."
      ])
  }

  @Test func `each child keeps its entries while another is shown`() throws {
    let stage = try Stage(.tabs, "push a", "push b", "select second", "push x", "push y in=first")
    #expect(stage.visible == "x")
    try stage.type("select first")
    #expect(stage.entries(of: "first") == "a b y")
    #expect(stage.entries(of: "second") == "x")
    #expect(stage.visible == "y")
    #expect(stage["appearances"] == #"{"y":1}"#)
  }

  @Test func `selecting asks no plugin, because no screen leaves`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .tabs, "push a", "push b")
    try stage.type("select second")
    #expect(doorkeeper.log.take().isEmpty)
  }

  @Test func `a screen may be a child`() throws {
    let stage = try Stage.file(
      #"{"id":"t","kind":"tabs","children":[{"id":"a"},{"id":"s","kind":"stack"}],"selected":"s"}"#)
    #expect(stage.plain("containers.t.selected") == "s")
    #expect(try stage.type("select a").events == ["selected,container:t,child:a"])
    #expect(stage.visible == "a")
    #expect(stage.plain("focus") == "t")
    #expect(stage.plain("panes") == "{top:a}")
  }

  @Test func `in nested tabs a select without a name goes to the inner ones`() throws {
    let stage = try Stage(
      .tabs, "add tabs inner in=tabs", "select inner", "add stack x", "add stack y in=inner")
    #expect(stage.plain("focus") == "x")
    #expect(try stage.type("select 1").events == ["selected,container:inner,child:y"])
    #expect(try stage.type("select 1 in=tabs").events == ["selected,container:tabs,child:second"])
  }
}
