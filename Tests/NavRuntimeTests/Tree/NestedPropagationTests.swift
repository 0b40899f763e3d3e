import NavEvents
import NavRuntime
import Testing

/// A drillDown inside a stack shows its root's item, as SGBDrillDownController does inside UINavigationController.
struct NestedPropagationTests {
  private static func item(_ stage: Stage, _ id: String = "d") -> String { stage.plain("items.\(id)") }

  @Test(arguments: [
    ([], "title:D,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"),
    (["push x"], "title:x,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"),
    (
      ["push x title=X left=l right=r,s"],
      "title:X,hidesBackButton:false,backButton:null,leave:null,leftItems:[l],rightItems:[r,s]"
    ),
    (
      ["push x title=X left=l supplement=true"],
      "title:X,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[l],rightItems:[]"
    ),
    (
      ["push x title=X left=l", "propagate item off"],
      "title:D,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"
    ),
    (
      ["push x title=X", "push y title=Y", "push z title=Z"],
      "title:X,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"
    ),
    (
      ["push x", "title x New"],
      "title:New,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"
    ),
    (
      ["push x title=X", "pop"],
      "title:D,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"
    ),
    (
      ["push x title=X", "propagate item off"],
      "title:D,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"
    ),
    (
      ["push x title=X", "propagate item off", "propagate item on"],
      "title:X,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"
    ),
    (
      ["push x title=X", "propagate tab off"],
      "title:X,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"
    ),
    (
      ["placeholder left p title=P"],
      "title:D,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"
    ),
    (
      ["push x", "hidesback x off"],
      "title:x,hidesBackButton:false,backButton:{title:a},leave:null,leftItems:[],rightItems:[]"
    ),
    (
      ["push x", "hidesback d on"],
      "title:x,hidesBackButton:true,backButton:null,leave:null,leftItems:[],rightItems:[]"
    ),
  ])
  func `a drillDown in a stack has its root's title and items, hidesBackButton is its own`(
    _ lines: [String], _ item: String
  ) throws {
    let stage = try Stage(.stack, ["push a", "add drilldown d title=D"] + lines)
    #expect(Self.item(stage) == "{\(item)}")
  }

  @Test func `each change of a propagation is an event, the same again is none`() throws {
    let stage = try Stage(.demo)
    #expect(
      try stage.type("propagate item off").events == [
        "propagationChanged,container:one,what:navigationItem,value:false"
      ])
    #expect(try stage.type("propagate item off").isNothing)
    #expect(
      try stage.type("propagate tab off").events == [
        "propagationChanged,container:one,what:tabBarItem,value:false"
      ])
    #expect(
      try stage.type("propagate item on").events == [
        "propagationChanged,container:one,what:navigationItem,value:true"
      ])
  }

  @Test(arguments: [BuiltInScene.tabs, .drilldown])
  func `a drillDown outside a stack has its own item`(_ scene: BuiltInScene) throws {
    let stage = try Stage(
      scene, "push x0", "add drilldown d in=\(scene == .tabs ? "tabs" : "main")", "push x in=d")
    #expect(stage.plain("items.d.title") == "d")
  }

  @Test func `a drillDown in a column of a split is in a stack, too`() throws {
    let stage = try Stage(.split, "add drilldown d in=split column=secondary", "push x title=X")
    #expect(stage.plain("items.d.title") == "X")
  }

  @Test func `a root that is a container gives its own item`() throws {
    let stage = try Stage(.stack, "add drilldown d", "add tabs t title=Tabs", "push x in=d")
    #expect(stage.plain("items.d.title") == "Tabs")
  }

  @Test func `the embedded drillDown of the demo keeps its own item until it propagates`() throws {
    let stage = try Stage(.demo, "select three", "push a title=News")
    #expect(stage.plain("items.embedded.title") == "Embedded")
    try stage.type("propagate item on in=embedded")
    #expect(stage.plain("items.embedded.title") == "News")
  }

  @Test(arguments: [
    ([], "y: D"), (["push x title=X"], "y: X"), (["push x title=X back=B"], "y: B"),
    (["push x title=X back=B", "propagate item off"], "y: D"),
  ])
  func `a back button to a drillDown has the back title of its item`(
    _ lines: [String], _ buttons: String
  ) throws {
    let stage = try Stage(.stack, ["add drilldown d title=D"] + lines + ["push y in=main"])
    #expect(stage.backButtons == buttons)
  }

  @Test func `left items of a drillDown's root prevent a swipe of the stack unless they supplement`() throws {
    for (screen, refused) in [("x left=l", "swipe-unavailable"), ("x left=l supplement=true", nil)] {
      let stage = try Stage(.stack, "push a", "add drilldown d", "push \(screen)")
      #expect(try stage.type("swipe begin 0 in=main").refused == refused)
    }
  }
}
