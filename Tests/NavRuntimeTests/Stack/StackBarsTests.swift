import NavEvents
import NavRuntime
import Testing

struct StackBarsTests {
  @Test func `bars are hidden and shown, with one event for each change`() throws {
    let stage = try Stage(.stack, "push a")
    #expect(try stage.type("bars hide").events == ["navigationBarsHiddenChanged,container:main,value:true"])
    #expect(stage["containers.main.navigationBarsHidden"] == "true")
    #expect(try stage.type("bars hide").isNothing)
    #expect(try stage.type("bars show").events == ["navigationBarsHiddenChanged,container:main,value:false"])
    #expect(try stage.type("bars show").isNothing)
  }

  // MARK: The back button

  @Test(arguments: [
    ([], ""), (["push b"], "b: a"), (["push b", "push c"], "c: b"),
    (["push b title=B", "push c"], "c: B"), (["push b title=B back=Back", "push c"], "c: Back"),
    (["push b", "push c", "title b New"], "c: New"), (["push b", "push c", "bars hide"], ""),
    (["push b", "hidesback b on"], ""), (["push b", "hidesback b on", "hidesback b off"], "b: a"),
    (["push b", "hidesback a on"], "b: a"),
    (["push b left=x"], ""), (["push b left=x supplement=true"], "b: a"), (["push b right=x"], "b: a"),
    (["push b supplement=true"], "b: a"), (["push b left=x supplement=true", "hidesback b on"], ""),
    (["push b", "hidesback b on", "push c"], "c: b"), (["push b left=x", "push c", "pop"], ""),
    (["push b", "push c", "pop"], "b: a"), (["push b", "replace c"], "c: a"), (["set b a"], "a: b"),
  ])
  func `the top entry shows a back button when something is below, unless it hides or replaces it`(
    _ lines: [String], _ buttons: String
  ) throws {
    #expect(try Stage(.stack, ["push a"] + lines).backButtons == buttons)
  }

  @Test func `back never requires a visible button`() throws {
    let stage = try Stage(.stack, "push a", "push b left=x", "hidesback b on", "bars hide")
    #expect(stage.backButtons.isEmpty)
    #expect(try stage.type("back").events == ["popped,container:main,screens:[b],way:back"])
  }

  @Test func `a drillDown on a stack has a back button beside that of its own stack`() throws {
    let stage = try Stage(.stack, "push a title=Home", "add drilldown d", "push x", "push y", "push z")
    #expect(stage.backButtons == "d: Home, y: x")
    #expect(try stage.type("hidesback d on").refused == nil)
    #expect(stage.backButtons == "y: x")
  }

  // MARK: Layout

  @Test(arguments: [
    ([], ["top null 0 64 1024 704", "bar null 0 0 1024 64"]),
    (["push a"], ["top a 0 64 1024 704", "bar a 0 0 1024 64"]),
    (["push a", "push b"], ["top b 0 64 1024 704", "bar b 0 0 1024 64"]),
    (["push a", "bars hide"], ["top a 0 0 1024 768"]),
    (["push a", "resize 400 50"], ["top a 0 64 400 0", "bar a 0 0 400 64"]),
  ])
  func `the bar takes 64 points, the top entry gets the rest`(_ lines: [String], _ layout: [String]) throws {
    #expect(try Stage(.stack, lines).layout == layout)
  }

  @Test func `a drillDown on a stack is laid out below its bar, with bars of its own`() throws {
    let stage = try Stage(
      .stack, "push a", "add drilldown d", "push x", "push y", "barposition top", "toolbars show")
    #expect(
      stage.layout == [
        "left x 0 108 320 616", "right y 321 108 703 616", "bar d 0 0 1024 64", "leftBar x 0 64 320 44",
        "rightBar y 320 64 704 44", "leftToolbar x 0 724 320 44", "rightToolbar y 320 724 704 44",
      ])
  }

  @Test func `a web container on top has only its own bar`() throws {
    let stage = try Stage(.stack, "push a", "add web w")
    #expect(stage.layout == ["top null 0 44 1024 724", "bar w 0 0 1024 44"])
    try stage.type("open https://a.example/", "loaded")
    #expect(stage.layout == ["top w/0 0 44 1024 724", "bar w/0 0 0 1024 44"])
    #expect(stage.plain("items.w.backButton") == "null")
    try stage.type("pop in=main")
    #expect(stage.layout == ["top a 0 64 1024 704", "bar a 0 0 1024 64"])
  }

  @Test(arguments: [.drilldown, .tabs] as [BuiltInScene])
  func `a stack inside another container has a bar of its own`(_ scene: BuiltInScene) throws {
    let stage = try Stage(scene)
    if scene == .drilldown { try stage.type("push l", "add stack first") }
    try stage.type("push a in=first")
    let bars = stage.layout.filter { $0.hasPrefix("bar ") }
    #expect(bars == [scene == .drilldown ? "bar a 321 64 703 64" : "bar a 0 0 1024 64"])
  }
}
