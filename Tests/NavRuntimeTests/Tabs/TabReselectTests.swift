import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct TabReselectTests {
  @Test(arguments: ["select first", "select 0", "select first in=tabs", "select 00"])
  func `selecting the selected tab again pops its stack to the root`(_ line: String) throws {
    let stage = try Stage(.tabs, "push a", "push b", "push c")
    let reply = try stage.type(line)
    #expect(reply.events == ["popped,container:first,screens:[c,b],way:tabReselect"])
    #expect(reply.by == ["plugin:tab-reselect,did:rewrote,command:{type:popToRoot,container:first}"])
    #expect(stage.entries(of: "first") == "a")
  }

  @Test func `a tab whose id is another spelling of the selected one's is selected`() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let spellings = ["add stack \(composed) in=tabs", "add stack \(decomposed) in=tabs"]
    let stage = try Stage(.tabs, spellings + ["select \(composed)"])
    try stage.type("push a in=\(decomposed)", "push b in=\(decomposed)")
    let events = try stage.type("select \(decomposed)").events
    #expect(events.map { Array($0.utf8) } == [Array("selected,container:tabs,child:\(decomposed)".utf8)])
    #expect(stage.entries(of: decomposed) == "a b")
  }

  @Test func `a drillDown goes to its root and the root's successor`() throws {
    let stage = try Stage(.demo, "push a", "push b", "push c", "push d")
    #expect(
      try stage.type("select one").events == [
        "popped,container:one,screens:[d,c],way:tabReselect", "hidesBackButtonChanged,screen:a,value:false",
        "hidesBackButtonChanged,screen:b,value:true",
      ])
    #expect(stage.drillDown("one") == "[a] b")
  }

  @Test func `selecting a tab again at its root changes nothing`() throws {
    for lines in [[], ["push a"]] {
      let stage = try Stage(.tabs, lines)
      for _ in 0..<3 { #expect(try stage.type("select 0").isNothing) }
    }
  }

  @Test(arguments: ["tabs", "split", "web"])
  func `another kind of child stays as it is`(_ kind: String) throws {
    let stage = try Stage(.tabs, "add \(kind) x in=tabs", "select x")
    if kind == "tabs" { try stage.type("add stack s in=x", "push a", "push b") }
    if kind == "split" { try stage.type("primary a", "primary b") }
    if kind == "web" {
      try stage.type("open https://a.example/", "loaded", "open https://b.example/", "loaded")
    }
    let before = stage.scene
    let reply = try stage.type("select x in=tabs")
    #expect(reply.isNothing)
    #expect(reply.by.isEmpty)
    #expect(stage.scene == before)
  }

  @Test func `a screen as a child stays as it is`() throws {
    let stage = try Stage.file(#"{"id":"t","kind":"tabs","children":[{"id":"a"}]}"#)
    #expect(try stage.type("select a").isNothing)
  }

  @Test func `a reselect pops only the child itself: a container deeper inside keeps its entries`() throws {
    let stage = try Stage(
      .demo, "select three", "push a in=embedded", "push b in=embedded", "push c in=embedded")
    #expect(try stage.type("select three").isNothing)
    #expect(stage.drillDown("embedded") == "[a,b] c")
  }

  @Test func `a select of another tab is left alone`() throws {
    let stage = try Stage(.tabs, "push a", "push b")
    let reply = try stage.type("select 1")
    #expect(reply.events == ["selected,container:tabs,child:second"])
    #expect(reply.by.isEmpty)
    #expect(stage.entries(of: "first") == "a b")
  }

  @Test(arguments: ["select 7", "select nobody", "select 0 in=first", "select 0 in=nowhere"])
  func `tab-reselect does not change the refusal of a select`(_ line: String) throws {
    let stage = try Stage(.tabs, "push a", "push b")
    let without = try Stage(.tabs, "plugin detach tab-reselect", "push a", "push b")
    #expect(try stage.type(line) == without.type(line))
    #expect(try stage.type(line).refused != nil)
  }

  // MARK: Exits

  @Test func `screens that leave are asked with the way tabReselect`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .tabs, "push a", "push b", "push c")
    try stage.type("select first")
    #expect(doorkeeper.log.take() == ["tabReselect c b"])
  }

  @Test func `root on the selected tab has the way popToRoot`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .tabs, "push a", "push b")
    #expect(try stage.type("root").events == ["popped,container:first,screens:[b],way:popToRoot"])
    #expect(doorkeeper.log.take() == ["popToRoot b"])
  }

  @Test func `an objection refuses a reselect and changes nothing`() throws {
    let stage = try Stage(Doorkeeper(), .tabs, "push a", "push b", "push c", "attr b stays=tabReselect")
    let before = stage.scene
    let reply = try stage.type("select 0")
    #expect(reply.refused == "vetoed")
    #expect(reply.reasons == ["doorkeeper: “b” stays."])
    #expect(stage.scene == before)
    #expect(try stage.type("pop", "root").events == ["popped,container:first,screens:[b],way:popToRoot"])
  }

  @Test func `unsaved changes refuse a reselect`() throws {
    let stage = try Stage(.tabs, "push a", "push b", "plugin attach unsaved-changes", "attr b dirty=true")
    let reply = try stage.type("select 0")
    #expect(reply.refused == "vetoed")
    #expect(reply.reasons == ["unsaved-changes: “b” has unsaved changes: save or discard them first."])
  }

  // MARK: The plugin

  @Test(arguments: ["plugin detach tab-reselect", "plugin configure tab-reselect enabled=false"])
  func `without tab-reselect, selecting the selected tab changes nothing`(_ line: String) throws {
    let stage = try Stage(.tabs, "push a", "push b", line)
    let reply = try stage.type("select 0")
    #expect(reply.isNothing)
    #expect(reply.by.isEmpty)
    #expect(stage.entries(of: "first") == "a b")
  }

  @Test func `tab-reselect that is enabled again takes part from the next command on`() throws {
    let stage = try Stage(
      .tabs, "push a", "push b", "plugin configure tab-reselect enabled=false", "select 0")
    #expect(try stage.type("plugin configure tab-reselect", "select 0").kinds == ["popped"])
  }

  @Test(arguments: ["enabled=7", "on=true"])
  func `an unknown setting or value is a bad argument`(_ setting: String) throws {
    let stage = try Stage(.tabs)
    #expect(try stage.type("plugin configure tab-reselect \(setting)").refused == "bad-argument")
    #expect(try stage.type("plugin configure tab-reselect enabled=true").isNothing, "that is the default")
  }
}
