import NavEvents
import NavRuntime
import Testing

struct BuiltInSceneTests {
  private static let emptyStack = "{kind:stack,entries:[],navigationBarsHidden:false,swipe:null}"

  private static let scenes: [(scene: BuiltInScene, root: String, focus: String, containers: String)] = [
    (.drilldown, "main", "main", "main"), (.stack, "main", "main", "main"),
    (.tabs, "tabs", "first", "first second tabs third"),
    (.split, "split", "primary", "primary secondary split"),
    (.triple, "split", "primary", "primary secondary split supplementary"), (.web, "main", "web", "main web"),
    (.demo, "tabs", "one", "embedded one tabs three two"),
  ]

  @Test(arguments: scenes)
  func `each scene has its containers, and the focus on the first of them`(
    _ scene: BuiltInScene, _ root: String, _ focus: String, _ containers: String
  ) throws {
    let stage = try Stage(scene)
    #expect(stage.plain("root") == root)
    #expect(stage.plain("focus") == focus)
    #expect(stage.names("containers") == containers)
  }

  @Test func `tabs has three empty stacks, the first selected`() throws {
    let stage = try Stage(.tabs)
    #expect(
      stage.plain("containers.tabs")
        == "{kind:tabs,children:[first,second,third],titles:[first,second,third],selected:first}")
    for child in ["first", "second", "third"] {
      #expect(stage.plain("containers.\(child)") == Self.emptyStack)
    }
    #expect(stage["screens"] == "{}")
  }

  @Test(arguments: [
    (BuiltInScene.split, "{primary:primary,secondary:secondary}"),
    (.triple, "{primary:primary,supplementary:supplementary,secondary:secondary}"),
  ])
  func `split and triple have empty columns`(_ scene: BuiltInScene, _ columns: String) throws {
    let stage = try Stage(scene)
    #expect(stage.plain("containers.split.columns") == columns)
    #expect(stage.plain("containers.primary") == Self.emptyStack)
    #expect(stage["screens"] == "{}")
  }

  @Test func `web has a web container on the screen home`() throws {
    let stage = try Stage(.web)
    #expect(stage.entries(of: "main") == "home web")
    #expect(stage.plain("containers.web") == "{kind:web,pages:[],pending:null,activity:false,error:null}")
    #expect(stage["screens"] == #"{"home":{"title":"home"}}"#)
  }

  @Test func `demo is the demonstration of the original, with placeholders in every drillDown`() throws {
    let stage = try Stage(.demo)
    #expect(
      stage.plain("containers.tabs")
        == "{kind:tabs,children:[one,two,three],titles:[one.left,two.left,embedded.left],selected:one}")
    #expect(stage.entries(of: "three") == "embedded")
    for drillDown in ["one", "two", "embedded"] {
      #expect(stage.plain("containers.\(drillDown).leftPlaceholder") == "\(drillDown).left")
      #expect(stage.plain("containers.\(drillDown).rightPlaceholder") == "\(drillDown).right")
    }
    #expect(stage.plain("containers.embedded.navigationBarPosition") == "top")
    #expect(stage.plain("containers.one.navigationBarPosition") == "topAttached")
    #expect(stage.plain("items.embedded.title") == "Embedded")
    #expect(stage.visible == "one.left one.right")
    #expect(try stage.type("propagate item off in=embedded").isNothing, "it does not propagate its item")
    #expect(try stage.type("propagate item on in=one").isNothing, "the others do")
  }

  @Test func `a first command that is not scene gets a drillDown called main`() throws {
    let stage = try Stage.empty()
    #expect(try stage.type("rotate portrait").refused == nil)
    #expect(stage.plain("root") == "main")
    #expect(stage["commits"] == "2")
  }
}
