import NavBase
import NavEvents
import NavRuntime
import Testing

struct NestedRestoreTests {
  // MARK: The round trip

  /// Scenes that survive as a whole.
  private static let scenes: [SceneCase] = [
    SceneCase(
      .stack, ["push a restore=a", "push b restore=b title=B left=x", "attr b k=v", "hidesback b on"]),
    SceneCase(
      .stack,
      ["push a restore=a", "bars hide", "add drilldown d title=D", "push x restore=x", "push y restore=y"]),
    SceneCase(.tabs, ["push a restore=a", "select third", "push b restore=b"]),
    SceneCase(.tabs, ["add tabs t in=tabs title=T", "select t", "add stack s", "push a restore=a"]),
    SceneCase(.split, ["primary a restore=a", "detail b restore=b", "column secondary c restore=c"]),
    SceneCase(
      .triple, ["column supplementary s restore=s", "add tabs k in=split column=compact", "add stack z in=k"]),
    SceneCase(
      .drilldown,
      ["push a restore=a", "add stack s", "push b restore=b", "width 200 in=main", "toolbars show"]),
    SceneCase(
      .drilldown,
      ["add stack s", "push a restore=a", "push b restore=b in=main", "push c restore=c", "push nil"]),
  ]

  /// Scenes with empty stacks: entries that are pushed later stay after a restore.
  private static let empty: [SceneCase] = [
    SceneCase(.stack, []), SceneCase(.tabs, []),
    SceneCase(.split, ["mode secondaryOnly", "behavior displace", "width 300 fraction=0.5 min=20 max=400"]),
  ]

  @Test(arguments: scenes + empty)
  func `restoring an archive is the identity when everything survives`(_ row: SceneCase) throws {
    let stage = try row.stage()
    let (digest, archive) = (stage.digest, stage.archive)
    #expect(try stage.restore(archive).kinds == ["restored"])
    #expect(stage.digest == digest)
    #expect(stage.archive == archive)
  }

  @Test(arguments: scenes)
  func `an archive brings back the scene from before other commands`(_ row: SceneCase) throws {
    let stage = try row.stage()
    let (view, archive) = (stage.scene, stage.archive)
    for line in [
      "push n1", "push n2", "add drilldown nd", "select 1", "bars hide", "present m", "detail n3",
      "root in=first", "title main M",
    ] {
      try stage.type(line)
    }
    let titles = try stage.type("title main \(stage.plain("items.main.title") == "missing" ? "x" : "main")")
    #expect(titles.refused == nil || titles.refused == "unknown-node")
    try stage.restore(archive)
    #expect(stage.plain("containers") == Self.part("containers", of: view))
    #expect(stage.plain("screens") == Self.part("screens", of: view))
    #expect(stage.archive == archive)
  }

  private static func part(_ name: String, of view: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse("{" + view)) != nil,
      let value = JSONPath(name)?.find(in: document.root, of: document)
    else { return "missing" }
    return document.text(value).filter { $0 != "\"" }
  }

  // MARK: Survivors

  @Test func `containers survive by id, also empty ones; screens only with a restoration id`() throws {
    let stage = try Stage(
      .demo, "push a restore=a", "push b", "push c restore=c", "push d in=two",
      "push e restore=e in=embedded",
      "push f restore=f in=three", "push g in=three", "select three")
    try stage.restore(stage.archive)
    #expect(stage.drillDown("one") == "[a] c")
    #expect(stage.drillDown("two") == "[] null")
    #expect(stage.drillDown("embedded") == "[e] null")
    #expect(stage.entries(of: "three") == "embedded f")
    #expect(
      stage.plain("containers.tabs")
        == "{kind:tabs,children:[one,two,three],titles:[a,two.left,e],selected:three}")
    // The app has set the placeholders: an archive without them leaves them as they are.
    #expect(
      stage.names("screens")
        == "a c e embedded.left embedded.right f one.left one.right two.left two.right")
  }

  @Test(arguments: [
    (["push a restore=a", "push b", "push c restore=c"], "[a,c]"), (["push a", "push b restore=b"], "[b]"),
    (["push a", "push b"], "[a,b]"), (["push a restore=a", #"push b restore="""#], "[a]"),
    (["push a", "add drilldown d", "push b in=main"], "[d]"),
  ])
  func `a stack keeps its survivors in order`(_ lines: [String], _ entries: String) throws {
    let stage = try Stage(.stack, lines)
    try stage.restore(stage.archive)
    #expect(stage.plain("containers.main.entries") == entries)
  }

  @Test func `tabs keep the children that survive, and the selected one if it does`() throws {
    let file =
      #"{"id":"t","kind":"tabs","children":[{"id":"a"},{"id":"b","restorationID":"b"},{"id":"s","kind":"stack"}]"#
    for (selected, after) in [("a", "b"), ("b", "b"), ("s", "s")] {
      let stage = try Stage.file(file + #","selected":"\#(selected)"}"#)
      try stage.restore(stage.archive)
      #expect(stage.plain("containers.t") == "{kind:tabs,children:[b,s],titles:[b,s],selected:\(after)}")
    }
  }

  @Test func `a split is never archived collapsed, and each column keeps its own entries`() throws {
    let stage = try Stage(.split, "primary a restore=a", "detail b restore=b", "collapse")
    #expect(!stage.archive.contains("collapsed"))
    #expect(try stage.restore(stage.archive).kinds == ["restored"])
    #expect(stage.plain("containers.split.collapsed") == "false")
    #expect(stage.entries(of: "primary") == "a")
    #expect(stage.entries(of: "secondary") == "b")
  }

  @Test func `in a compact width a restored split is collapsed in the same commit`() throws {
    let stage = try Stage(.split, "primary a restore=a", "detail b restore=b")
    let archive = stage.archive
    try stage.type("resize 400 800", "detail c")
    #expect(
      try stage.restore(archive).events.last == "collapsed,container:split,merged:[secondary],discarded:[]")
    #expect(stage.visible == "b")
    #expect(stage.entries(of: "primary") == "a secondary")
  }

  @Test func `web pages come back as snapshots, and the top one loads again`() throws {
    let page = #"{"id":"w/0","url":"https://a.example/","restorationID":"r"}"#
    let stage = try Stage.file(
      #"{"id":"w","kind":"web","pages":[\#(page),{"id":"w/1","url":"https://b.example/"}]}"#)
    #expect(
      try stage.restore(stage.archive).events.dropFirst() == [
        "residencyChanged,container:w,page:w/0,to:loading",
        "loadStarted,container:w,page:w/0,url:https://a.example/,kind:return",
      ])
    #expect(
      stage.plain("containers.w.pages") == "[{id:w/0,url:https://a.example/,residency:loading,locked:true}]")
  }

  @Test func `settings that an archive does not hold stay, in the container of the same id and kind`() throws
  {
    let stage = try Stage(
      .demo, "barposition top in=one", "propagate item off in=one", "propagate item on in=embedded",
      "hidesback three on",
      "attr two k=v")
    let digest = stage.digest
    let placeholders = try Stage(.demo)
    try placeholders.restore(placeholders.archive)
    try stage.restore(stage.archive)
    #expect(stage.digest == digest, "the placeholders stay too")
    #expect(stage.plain("containers.one.navigationBarPosition") == "top")
    #expect(stage.plain("containers.embedded.navigationBarPosition") == "top")
    #expect(stage.plain("items.three.hidesBackButton") == "true")
    #expect(try stage.type("propagate item off in=one").isNothing)
    #expect(try stage.type("propagate item on in=embedded").isNothing)
    #expect(try stage.type("attr two k=v").isNothing)
    #expect(placeholders.plain("items.three.hidesBackButton") == "false")
  }

  // MARK: Exits

  @Test func `the screens that leave are asked with the way restore, the last in the tree first`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(
      doorkeeper, .tabs, "push a", "push b restore=b", "push c", "push d in=second",
      "add drilldown e in=second", "push f",
      "push g")
    try stage.restore(stage.archive)
    let heard = doorkeeper.log.take()
    #expect(heard.count == 1)
    #expect(
      Set(heard.first?.split(separator: " ").map(String.init) ?? []) == ["restore", "a", "c", "d", "f", "g"])
    #expect(heard.first?.contains("c a") == true, "the top of a stack before what is below it")
    try stage.restore(stage.archive)
    #expect(doorkeeper.log.take().isEmpty)
  }

  @Test func `a screen leaves even if the archive has a container with its id`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .stack, "push a", "add drilldown b")
    let archive = stage.archive
    try stage.type("pop in=main", "push b")
    _ = doorkeeper.log.take()
    try stage.restore(archive)
    #expect(doorkeeper.log.take() == ["restore b a"])
  }

  @Test func `an objection anywhere in the tree refuses the restore`() throws {
    let stage = try Stage(Doorkeeper(), .demo, "push a", "push b in=embedded", "attr b stays=restore")
    let before = stage.scene
    let reply = try stage.restore(stage.archive)
    #expect(reply.refused == "vetoed")
    #expect(reply.reasons == ["doorkeeper: “b” stays."])
    #expect(stage.scene == before)
  }

  @Test func `a running swipe is cancelled first`() throws {
    let stage = try Stage(.tabs, "push a restore=a", "push b restore=b", "swipe begin 0")
    #expect(try stage.restore(stage.archive).kinds == ["swipeCancelled", "restored"])
  }

  // MARK: Refusals

  private static func archive(_ root: String, version: String = "1") -> String {
    #"{"archive":\#(version),"scene":{"root":\#(root)}}"#
  }

  @Test func `another root replaces the whole scene`() throws {
    let stage = try Stage(.tabs, "push a")
    try stage.restore(Self.archive(#"{"id":"first","kind":"drillDown","left":[{"id":"tabs"}]}"#))
    #expect(stage.plain("root") == "first")
    #expect(stage.drillDown("first") == "[tabs] null")
    #expect(stage.names("containers") == "first")
  }
}
