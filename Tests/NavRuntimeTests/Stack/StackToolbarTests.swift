import NavEvents
import NavRuntime
import Testing

struct StackToolbarTests {
  @Test func `a toolbar is hidden until it is shown, with one event for each change`() throws {
    let stage = try Stage(.stack, "push a")
    #expect(stage.frames("toolbar").isEmpty)
    #expect(try stage.type("toolbars hide").isNothing)
    #expect(try stage.type("toolbars show").events == ["toolbarsHiddenChanged,container:main,value:false"])
    #expect(try stage.type("toolbars show").isNothing)
    #expect(try stage.type("toolbars hide").events == ["toolbarsHiddenChanged,container:main,value:true"])
    #expect(stage.frames("toolbar").isEmpty)
  }

  @Test(
    arguments: [
      ("bars hide", "navigationBarsHiddenChanged", true), ("toolbars show", "toolbarsHiddenChanged", false),
    ], [BuiltInScene.stack, .drilldown])
  func `the events of bars and toolbars carry animated, which is left out for true`(
    _ change: (line: String, event: String, value: Bool), _ scene: BuiltInScene
  ) throws {
    for (hint, member) in [("", ""), (" animated=true", ""), (" animated=false", ",animated:false")] {
      let stage = try Stage(scene, "push a")
      let reply = try stage.type(change.line + hint)
      #expect(reply.events == ["\(change.event),container:main,value:\(change.value)\(member)"])
      #expect(try stage.type(change.line + " animated=false").isNothing, "a hint changes nothing by itself")
    }
  }

  // MARK: Layout

  @Test(arguments: [
    (["toolbars show"], ["top null 0 64 1024 660", "bar null 0 0 1024 64", "toolbar null 0 724 1024 44"]),
    (
      ["push a", "push b toolbar=x,y", "toolbars show"],
      ["top b 0 64 1024 660", "bar b 0 0 1024 64", "toolbar b 0 724 1024 44"]
    ),
    (["push a", "toolbars show", "bars hide"], ["top a 0 0 1024 724", "toolbar a 0 724 1024 44"]),
    (
      ["push a", "toolbars show", "resize 400 100"],
      ["top a 0 64 400 0", "bar a 0 0 400 64", "toolbar a 0 56 400 44"]
    ),
    (
      ["push a", "add web w", "toolbars show in=main"],
      ["top null 0 44 1024 680", "bar w 0 0 1024 44", "toolbar w 0 724 1024 44"]
    ),
    (
      ["add drilldown d", "push x", "push y", "toolbars show", "toolbars show in=main"],
      [
        "left x 0 128 320 552", "right y 321 128 703 552", "bar d 0 0 1024 64", "leftBar x 0 64 320 64",
        "rightBar y 320 64 704 64", "leftToolbar x 0 680 320 44", "rightToolbar y 320 680 704 44",
        "toolbar d 0 724 1024 44",
      ]
    ),
  ])
  func `a toolbar takes 44 points at the bottom, for the top entry`(
    _ lines: [String], _ layout: [String]
  ) throws {
    let stage = try Stage(.stack, lines)
    #expect(stage.layout.sorted() == layout.sorted())
    #expect(!stage.visible.contains("toolbar"))
  }

  @Test func `a toolbar stays in place while the top is swiped, above a tab bar`() throws {
    let stage = try Stage(
      .tabs, "push a", "push b", "toolbars show", "swipe begin 0", "swipe move 512")
    #expect(
      stage.layout == [
        "below a -153.6 64 1024 611 0.1", "top b 512 64 1024 611", "bar b 0 0 1024 64",
        "toolbar b 0 675 1024 44", "tabBar tabs 0 719 1024 49",
      ])
  }

  @Test func `the primary of a collapsed split draws the toolbar for the top screen`() throws {
    let stage = try Stage(
      .split, "primary a", "detail x", "toolbars show in=primary", "toolbars show in=secondary")
    #expect(stage.frames("toolbar") == ["toolbar a 0 724 320 44", "toolbar x 321 724 703 44"])
    try stage.type("collapse")
    #expect(stage.layout == ["top x 0 64 1024 660", "bar x 0 0 1024 64", "toolbar x 0 724 1024 44"])
    #expect(
      try stage.type("toolbars hide").events == ["toolbarsHiddenChanged,container:secondary,value:true"])
    #expect(stage.frames("toolbar") == ["toolbar x 0 724 1024 44"])
  }

  // MARK: In archives

  @Test func `a shown toolbar survives an archive, and a hidden one is left out`() throws {
    let stage = try Stage(.stack, "push a restore=a")
    let hidden = stage.archive
    #expect(!hidden.contains("toolbarsHidden"))
    try stage.type("toolbars show")
    let shown = stage.archive
    #expect(shown.contains(#""toolbarsHidden":false"#))
    try stage.restore(hidden)
    #expect(stage.frames("toolbar").isEmpty)
    try stage.restore(shown)
    #expect(stage.frames("toolbar") == ["toolbar a 0 724 1024 44"])
  }

  @Test(arguments: [BuiltInScene.tabs, .web])
  func `tabs and web containers have no toolbars`(_ scene: BuiltInScene) throws {
    let container = scene == .tabs ? "tabs" : "web"
    #expect(try Stage(scene).type("toolbars show in=\(container)").refused == "wrong-container")
  }
}
