import NavEvents
import Testing

@testable import NavRuntime

struct TabLayoutTests {
  @Test(arguments: [
    ([], ["top null 0 64 1024 655", "bar null 0 0 1024 64", "tabBar tabs 0 719 1024 49"]),
    (["push a"], ["top a 0 64 1024 655", "bar a 0 0 1024 64", "tabBar tabs 0 719 1024 49"]),
    (["push a", "bars hide"], ["top a 0 0 1024 719", "tabBar tabs 0 719 1024 49"]),
    (["resize 400 800"], ["top null 0 64 400 687", "bar null 0 0 400 64", "tabBar tabs 0 751 400 49"]),
    (["resize 400 20"], ["top null 0 64 400 0", "bar null 0 0 400 64", "tabBar tabs 0 -29 400 49"]),
  ])
  func `the tab bar takes 49 points at the bottom, the selected child has the rest`(
    _ lines: [String], _ layout: [String]
  ) throws {
    #expect(try Stage(.tabs, lines).layout == layout)
  }

  @Test func `tabs without a child show only the tab bar`() throws {
    let stage = try Stage.empty()
    #expect(try stage.type("add tabs t").events == ["containerAdded,node:{id:t,kind:tabs}"])
    #expect(stage.layout == ["tabBar t 0 719 1024 49"])
    #expect(stage["visible"] == "[]")
    #expect(stage.plain("panes") == "{top:null}")
    #expect(stage.plain("containers.t") == "{kind:tabs,children:[],titles:[],selected:null}")
    #expect(stage.plain("focus") == "t")
  }

  @Test func `tabs in tabs have a bar each, the inner above the outer`() throws {
    let stage = try Stage(.tabs, "add tabs inner in=tabs", "select inner", "add stack s", "push a")
    #expect(
      stage.layout == [
        "top a 0 64 1024 606", "bar a 0 0 1024 64", "tabBar tabs 0 719 1024 49", "tabBar inner 0 670 1024 49",
      ])
  }

  @Test func `a drillDown as a tab stands above the tab bar with bars and toolbars`() throws {
    let stage = try Stage(.demo, "push a", "push b", "toolbars show")
    #expect(
      stage.layout == [
        "left a 0 64 320 611", "right b 321 64 703 611", "leftBar a 0 0 320 64", "rightBar b 320 0 704 64",
        "leftToolbar a 0 675 320 44", "rightToolbar b 320 675 704 44", "tabBar tabs 0 719 1024 49",
      ])
  }

  @Test func `a split and a web container as tabs are laid out above the bar`() throws {
    let stage = try Stage(
      .tabs, "add split s in=tabs", "add web w in=tabs", "select s", "primary a", "detail b")
    #expect(stage.frame("primary") == "a 0 64 320 655")
    #expect(stage.frame("secondary") == "b 321 64 703 655")
    try stage.type("select w")
    #expect(stage.layout == ["top null 0 44 1024 675", "bar w 0 0 1024 44", "tabBar tabs 0 719 1024 49"])
  }

  // MARK: Titles

  /// Returns the titles of the children in the tab bar.
  private static func titles(_ stage: Stage) -> String { stage.words("containers.tabs.titles") }

  @Test(arguments: [
    ([], "one.left two.left embedded.left"), (["push a"], "a two.left embedded.left"),
    (["push a title=A"], "A two.left embedded.left"),
    (["push a title=A tab=T", "push b tab=U"], "T two.left embedded.left"),
    (["placeholder left nil"], "one two.left embedded.left"),
    (["placeholder left nil", "title one One"], "One two.left embedded.left"),
    (["placeholder left p title=P tab=T"], "T two.left embedded.left"),
    (["push a", "propagate tab off"], "one two.left embedded.left"),
    (["propagate tab off", "title one One"], "One two.left embedded.left"),
    (["propagate item off", "push a"], "a two.left embedded.left"),
    (["title three Third"], "one.left two.left embedded.left"),
    (["push x in=three"], "one.left two.left embedded.left"),
  ])
  func `a drillDown's tab item is its root's, else its left placeholder's, else its own`(
    _ lines: [String], _ titles: String
  ) throws {
    #expect(Self.titles(try Stage(.demo, lines)) == titles)
  }

  @Test(arguments: [
    ([], "first second third"), (["title first First"], "First second third"),
    (["push a"], "a second third"), (["push a title=A tab=T"], "T second third"),
    (["push a title=A", "push b tab=B"], "A second third"),
    (["push a", "title first First"], "a second third"),
    (["push a", "replace b title=B"], "B second third"),
    (["add drilldown d title=D in=first"], "D second third"),
    (["add drilldown d title=D in=first", "push x tab=X"], "X second third"),
    (["add drilldown d title=D in=first", "push x tab=X", "propagate tab off"], "D second third"),
    (["add web w title=Web in=first"], "Web second third"),
    (["add web w title=Web in=first", "open https://a.example/", "loaded title=Page"], "Web second third"),
  ])
  func `a stack without a tab item has the tab title of its bottom entry`(
    _ lines: [String], _ titles: String
  ) throws {
    #expect(Self.titles(try Stage(.tabs, lines)) == titles)
  }

  @Test func `a stack's own tab item takes precedence, and a drillDown may take that of a stack`() throws {
    let stage = try Stage(
      .tabs, "add stack s in=tabs tab=Mine", "push a in=s", "add drilldown d in=tabs", "add stack t in=d",
      "push b title=B in=t", "set s d in=tabs")
    #expect(Self.titles(stage) == "Mine B")
  }

  @Test func `other children have their own tab item, else their title`() throws {
    let stage = try Stage(
      .tabs, "add web w in=tabs tab=Web", "add split s in=tabs title=Split", "primary a tab=A in=s")
    #expect(Self.titles(stage) == "first second third Web Split")
  }
}
