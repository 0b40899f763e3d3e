import NavEvents
import NavRuntime
import Testing

/// The content of a scene file, valid and invalid.
struct SceneFileTests {
  private static func split(_ members: String, primary: String = #"{"id":"p","kind":"stack"}"#) -> String {
    #"{"id":"m","kind":"split","primary":\#(primary),"secondary":{"id":"q","kind":"stack"}\#(members)}"#
  }

  private static func container(_ kind: String, _ members: String) -> String {
    #"{"id":"m","kind":"\#(kind)",\#(members)}"#
  }

  // MARK: Content

  @Test func `a scene file may hold every kind of container with its content`() throws {
    let stage = try Stage.file(
      #"{"id":"t","kind":"tabs","title":"T","children":["#
        + #"{"id":"d","kind":"drillDown","left":[{"id":"a","title":"A"}],"right":{"id":"s","kind":"stack","entries":[{"id":"b"},{"id":"w","kind":"web","pages":[{"id":"w/0","url":"https://a.example/"}]}]},"leftPlaceholder":{"id":"x"},"leftWidth":300,"toolbarsHidden":false},"#
        + #"{"id":"c","orientations":["portrait"]},"#
        + #"{"id":"sp","kind":"split","primary":{"id":"p","kind":"stack","entries":[{"id":"e"}]},"secondary":{"id":"q","kind":"stack"},"compact":{"id":"k","kind":"tabs"},"displayMode":"secondaryOnly","splitBehavior":"overlay"}"#
        + #"],"selected":"c"}"#)
    #expect(stage.plain("containers.t") == "{kind:tabs,children:[d,c,sp],titles:[A,c,sp],selected:c}")
    #expect(stage.drillDown("d") == "[a] s")
    #expect(stage.plain("containers.d.leftWidth") == "300")
    #expect(stage.entries(of: "s") == "b w")
    #expect(
      stage.plain("containers.w.pages") == "[{id:w/0,url:https://a.example/,residency:live,locked:false}]")
    #expect(stage.plain("containers.sp.displayMode") == "secondaryOnly")
    #expect(stage.plain("containers.sp.compact") == "k")
    #expect(stage.visible == "c")
    #expect(stage.plain("items.t.title") == "T")
    #expect(try stage.type("select sp").refused == nil)
    #expect(stage.plain("focus") == "p")
  }

  @Test func `only the first command can set the scene`() throws {
    let stage = try Stage(.tabs)
    let reply = try stage.open(#"{"id":"m","kind":"stack"}"#)
    #expect(reply.refused != nil)
    #expect(
      reply.reasons == [
        "core: There is a scene already: start another journal for another scene."
      ])
    #expect(stage.plain("root") == "tabs")
  }

  // MARK: Refusals

  /// The root of a scene, and the reason of the refusal.
  private static let shapes: [(root: String, reason: String)] = [
    (#"{"id":"m"}"#, "the root must be a container"), ("7", "the root must be a container"),
    (#"{"id":"m","kind":"book"}"#, "“m” has a kind that nobody knows"),
    (#"{"id":"m","kind":7}"#, "“m” has a kind that nobody knows"),
    (#"{"kind":"stack"}"#, "a node must be an object with an “id”, and its members of their types"),
    (
      container("stack", #""entries":[7]"#),
      "a node must be an object with an “id”, and its members of their types"
    ),
    (
      container("stack", #""entries":[{"id":"a","title":7}]"#),
      "a node must be an object with an “id”, and its members of their types"
    ),
    (
      container("stack", #""entries":[{"id":"a","orientations":["up"]}]"#),
      "a node must be an object with an “id”, and its members of their types"
    ),
    (container("stack", #""entries":[{"id":"a","hidesBackButton":1}]"#), "“hidesBackButton” is no boolean"),
    (container("stack", #""entries":{}"#), "“entries” of “m” is no list"),
    (container("tabs", #""children":7"#), "“children” of “m” is no list"),
    (container("drillDown", #""left":null"#), "“left” of “m” is no list"),
    (container("web", #""pages":"x""#), "“pages” of “m” is no list"),
    (container("drillDown", #""right":{"id":"r"}"#), "“m” has a right screen without a left one"),
    (container("drillDown", #""leftPlaceholder":{"id":"p","kind":"stack"}"#), "a placeholder is a screen"),
    (container("drillDown", #""rightPlaceholder":{"id":"p","kind":"tabs"}"#), "a placeholder is a screen"),
    (container("web", #""pages":[{"id":"s","kind":"stack"}]"#), "a page of “m” is no screen"),
    (#"{"id":"m","kind":"split"}"#, "“m” lacks the stack of a column"),
    (#"{"id":"m","kind":"split","primary":{"id":"p","kind":"stack"}}"#, "“m” lacks the stack of a column"),
    (split("", primary: #"{"id":"p","kind":"tabs"}"#), "a column of “m” is no stack"),
    (split("", primary: #"{"id":"p"}"#), "a column of “m” is no stack"),
    (split(#","supplementary":{"id":"r","kind":"web"}"#), "a column of “m” is no stack"),
    (split(#","compact":{"id":"c"}"#), "“compact” is a container"),
  ]

  /// Settings of the wrong type.
  private static let settings = [
    container("drillDown", #""leftWidth":0"#), container("drillDown", #""leftWidth":"wide""#),
    container("drillDown", #""navigationBarsHidden":1"#), container("drillDown", #""toolbarsHidden":"no""#),
    container("drillDown", #""navigationBarPosition":"bottom""#),
    container("drillDown", #""propagatesNavigationItem":0"#),
    container("drillDown", #""propagatesTabBarItem":0"#),
    container("stack", #""navigationBarsHidden":7"#), container("tabs", #""selected":7"#),
    container("web", #""rootURL":7"#), split(#","collapsed":1"#), split(#","displayMode":"wide""#),
    split(#","splitBehavior":"glue""#), split(#","primaryWidth":0"#), split(#","primaryWidthFraction":-1"#),
    split(#","minimumPrimaryWidth":"x""#), split(#","maximumPrimaryWidth":0"#),
  ]

  @Test(arguments: shapes)
  func `an invalid scene is a bad argument, with the reason`(_ root: String, _ reason: String) throws {
    let stage = try Stage.empty()
    let reply = try stage.open(root)
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons == ["core: This is not a scene: \(reason)."])
    #expect(stage["root"] == "null")
  }

  @Test(arguments: settings) func `a setting of another type is a bad argument`(_ root: String) throws {
    let reply = try Stage.empty().open(root)
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons == ["core: This is not a scene: “m” has a setting of another type."])
  }

  @Test(arguments: [
    ("tabs", "", "tab-in-stack"), ("stack", "", "nested-navigation"),
    (
      "split", #","primary":{"id":"p","kind":"stack"},"secondary":{"id":"q","kind":"stack"}"#,
      "split-in-stack"
    ),
  ])
  func `a container that cannot be pushed on a stack cannot be on one in a file either`(
    _ kind: String, _ members: String, _ code: String
  ) throws {
    let node = #"{"id":"x","kind":"\#(kind)"\#(members)}"#
    let roots = [
      Self.container("stack", #""entries":[\#(node)]"#),
      Self.container("stack", #""entries":[{"id":"a"},\#(node)]"#),
      Self.split("", primary: #"{"id":"pp","kind":"stack","entries":[\#(node)]}"#).replacing(
        #""id":"q","kind":"stack"}}"#, with: #""id":"qq","kind":"stack"}}"#),
      Self.container("tabs", #""children":[{"id":"s","kind":"stack","entries":[\#(node)]}]"#),
    ]
    for root in roots {
      let reply = try Stage.empty().open(root)
      #expect(reply.refused == code, "\(root)")
      #expect(reply.reasons.first?.hasPrefix("core: “x”") == true, "\(root)")
    }
  }

  @Test(arguments: [
    container("stack", #""entries":[{"id":"m"}]"#), container("stack", #""entries":[{"id":"a"},{"id":"a"}]"#),
    container("tabs", #""children":[{"id":"a"},{"id":"s","kind":"stack","entries":[{"id":"a"}]}]"#),
    container("drillDown", #""left":[{"id":"a"}],"right":{"id":"a"}"#),
    container("drillDown", #""leftPlaceholder":{"id":"a"},"rightPlaceholder":{"id":"a"}"#),
    container("web", #""pages":[{"id":"a"},{"id":"a"}]"#), split(#","compact":{"id":"q","kind":"tabs"}"#),
    split("", primary: #"{"id":"q","kind":"stack"}"#), split("", primary: #"{"id":"m","kind":"stack"}"#),
  ])
  func `a repeated id is a duplicate, anywhere in the scene`(_ root: String) throws {
    #expect(try Stage.empty().open(root).refused == "duplicate-node")
  }

  @Test(arguments: ["", "nil", "a\\u0000b", "\\u007f", String(repeating: "x", count: 257)])
  func `a bad id is a bad argument`(_ id: String) throws {
    let reply = try Stage.empty().open(Self.container("stack", #""entries":[{"id":"\#(id)"}]"#))
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons.first?.hasPrefix("core: An id must not") == true)
  }

  @Test(arguments: [
    split(#","primaryWidthFraction":7"#), split(#","minimumPrimaryWidth":300,"maximumPrimaryWidth":200"#),
    container("web", #""pages":[{"id":"a","residency":"frozen"}]"#), container("web", #""load":7"#),
    container("web", #""rootURL":"no url""#), container("web", #""rootURL":"note:7""#),
    container("tabs", #""children":[{"id":"a"}],"selected":"b""#),
  ])
  func `a value that no command would accept is refused in a file, too`(_ root: String) throws {
    let reply = try Stage.empty().open(root)
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons.first?.contains("“m”") == true)
  }
}
