import NavEvents
import NavRuntime
import Testing

/// The scene's answer to whether and how its interface may turn, for every kind of container.
struct AutorotationTests {
  /// The answer in short: `yes p l`, with the first letters of portrait, upside down, left and right.
  private static func answer(_ stage: Stage) -> String {
    let names = ["portrait": "p", "portraitUpsideDown": "u", "landscapeLeft": "l", "landscapeRight": "r"]
    let supported = stage.plain("rotation.supported").dropFirst().dropLast().split(separator: ",")
    let letters = supported.map { names[String($0)] ?? "?" }
    return ([stage["rotation.autorotates"] == "true" ? "yes" : "no"] + letters).joined(separator: " ")
  }

  private static let all = "yes p u l r"

  /// The lines that lead to a scene, and its answer with the policy `selected`.
  private static let scenes: [SceneCase] = [
    // A screen, in a stack: the top entry.
    SceneCase(.stack, [], all), SceneCase(.stack, ["push a"], all),
    SceneCase(.stack, ["push a orientations=portrait"], "yes p"),
    SceneCase(.stack, ["push a autorotates=false"], "no p u l r"),
    SceneCase(.stack, ["push a autorotates=false orientations=landscapeLeft,landscapeRight"], "no l r"),
    SceneCase(.stack, ["push a orientations=portrait", "push b"], all),
    SceneCase(.stack, ["push a", "push b orientations=portrait"], "yes p"),
    // Tabs: the selected child.
    SceneCase(.tabs, [], all), SceneCase(.tabs, ["push a orientations=portrait"], "yes p"),
    SceneCase(.tabs, ["push a orientations=portrait in=second"], all),
    SceneCase(.tabs, ["push a autorotates=false in=second", "select second"], "no p u l r"),
    SceneCase(.tabs, ["push a orientations=portrait", "select third"], all),
    // A drillDown: all screens in its panes, not its placeholders.
    SceneCase(.drilldown, [], all), SceneCase(.drilldown, ["push a orientations=portrait"], "yes p"),
    SceneCase(.drilldown, ["push a", "push b orientations=portrait"], "yes p"),
    SceneCase(
      .drilldown,
      ["push a orientations=portrait,landscapeLeft", "push b orientations=landscapeLeft,landscapeRight"],
      "yes l"),
    SceneCase(.drilldown, ["push a orientations=portrait", "push b orientations=landscapeLeft"], "yes"),
    SceneCase(.drilldown, ["push a autorotates=false", "push b"], "no p u l r"),
    SceneCase(.drilldown, ["push a autorotates=false", "push b", "push c"], all),
    SceneCase(
      .drilldown, ["placeholder left p orientations=portrait", "placeholder right q autorotates=false"], all),
    SceneCase(.drilldown, ["push a orientations=portrait", "push b", "resize 400 800"], all),
    SceneCase(.drilldown, ["push a", "push b orientations=portrait", "resize 400 800"], "yes p"),
    SceneCase(.drilldown, ["push a orientations=portrait", "push b", "pop", "resize 400 800"], "yes p"),
    SceneCase(.drilldown, ["push a", "push b", "push c", "swipe begin 0"], "no p u l r"),
    SceneCase(.demo, ["push a", "push b", "push c", "swipe begin 0"], "no p u l r"),
    // A split: the tops of the columns shown; when collapsed the one shown.
    SceneCase(.split, [], all), SceneCase(.split, ["primary a orientations=portrait", "detail b"], "yes p"),
    SceneCase(
      .split,
      ["primary a orientations=portrait,landscapeLeft", "detail b orientations=portrait,landscapeRight"],
      "yes p"),
    SceneCase(.split, ["primary a orientations=portrait", "detail b", "hidecolumn primary"], all),
    SceneCase(
      .split, ["primary a orientations=portrait", "detail b autorotates=false", "collapse"], "no p u l r"),
    SceneCase(
      .split, ["primary a orientations=portrait", "detail b autorotates=false", "collapse", "pop"], "yes p"),
    SceneCase(.split, ["primary x autorotates=false", "primary a", "detail b"], all),
    SceneCase(.triple, ["primary a orientations=portrait", "column supplementary s", "detail b"], all),
    SceneCase(
      .triple, ["primary a orientations=portrait", "column supplementary s", "detail b", "mode twoBeside"],
      "yes p"),
    SceneCase(
      .split, ["add stack c in=split column=compact", "push x orientations=portrait in=c", "collapse"],
      "yes p"),
    SceneCase(.split, ["add stack c in=split column=compact", "push x orientations=portrait in=c"], all),
    // A web container: its top page.
    SceneCase(.web, ["open https://a.example/", "loaded"], all),
    // Nested containers: tabs, stack, drillDown.
    SceneCase(.demo, ["select three", "push a", "push b orientations=portrait"], "yes p"),
    SceneCase(.demo, ["select three", "push a", "push b orientations=portrait", "push c in=three"], all),
    SceneCase(.demo, ["select three", "push a", "push b", "push c", "swipe begin 0"], "no p u l r"),
    // Modals: the topmost full-screen one is asked, other styles are not.
    SceneCase(.stack, ["push a", "present m style=fullScreen orientations=portrait"], "yes p"),
    SceneCase(.stack, ["push a", "present m orientations=portrait"], all),
    SceneCase(.stack, ["push a", "present m style=popover orientations=portrait"], all),
    SceneCase(.stack, ["push a orientations=portrait", "present m style=fullScreen"], all),
    SceneCase(
      .stack,
      ["push a orientations=portrait", "present m style=fullScreen", "present n orientations=landscapeLeft"],
      all),
    SceneCase(
      .stack,
      [
        "present m style=fullScreen orientations=portrait",
        "present n style=fullScreen orientations=landscapeLeft",
      ], "yes l"),
    SceneCase(.stack, ["present m style=fullScreen orientations=portrait", "dismiss"], all),
    SceneCase(
      .stack,
      ["push a", "present m style=fullScreen kind=tabs", "add stack s", "push b orientations=portrait"],
      "yes p"),
  ]

  @Test(arguments: scenes)
  func `the question reaches the shown nodes, and all nodes asked must agree`(_ row: SceneCase) throws {
    #expect(Self.answer(try row.stage()) == row.expected)
  }

  @Test(arguments: scenes)
  func `with the policy container, and without the plugin, no screen is asked`(_ row: SceneCase) throws {
    for first in ["plugin configure autorotation policy=container", "plugin detach autorotation"] {
      let stage = try Stage(row.scene, [first] + row.lines)
      let isSwipedRoot = row.scene == .drilldown && row.lines.last == "swipe begin 0"
      #expect(Self.answer(stage) == (isSwipedRoot ? "no p u l r" : Self.all), "\(first)")
    }
  }

  /// The answers with the policy `all`.
  private static let everyTab: [SceneCase] = [
    SceneCase(.tabs, ["push a orientations=portrait in=second"], "yes p"),
    SceneCase(
      .tabs, ["push a orientations=portrait", "push b orientations=portrait,landscapeLeft in=third"], "yes p"),
    SceneCase(.tabs, ["push a orientations=portrait", "push b orientations=landscapeLeft in=third"], "yes"),
    SceneCase(.tabs, ["push a autorotates=false in=third"], "no p u l r"),
    SceneCase(.tabs, ["push a autorotates=false in=third", "push b in=third"], all),
    SceneCase(.tabs, [], all),
    SceneCase(.demo, ["push a orientations=portrait in=embedded"], "yes p"),
    SceneCase(
      .demo, ["push a in=two", "push b in=two", "push c in=two", "select two", "swipe begin 0"], "no p u l r"),
    SceneCase(
      .tabs,
      [
        "add tabs inner in=tabs", "add stack x in=inner", "add stack y in=inner",
        "push a orientations=portrait in=y",
      ], "yes p"),
    SceneCase(.stack, ["push a orientations=portrait", "push b"], all),
    SceneCase(.drilldown, ["push a orientations=portrait", "push b", "push c"], all),
    SceneCase(.split, ["primary a orientations=portrait", "detail b", "hidecolumn primary"], all),
  ]

  @Test(arguments: everyTab)
  func `with the policy all, tabs ask every child; other containers ask as usual`(_ row: SceneCase) throws {
    let stage = try Stage(row.scene, ["plugin configure autorotation policy=all"] + row.lines)
    #expect(Self.answer(stage) == row.expected)
  }

  /// The answers with `drilldown=own`.
  private static let ownAnswers: [SceneCase] = [
    SceneCase(.drilldown, ["push a orientations=portrait", "push b autorotates=false"], all),
    SceneCase(.drilldown, ["push a orientations=portrait", "resize 400 800"], all),
    SceneCase(.drilldown, ["push a", "push b", "push c", "swipe begin 0"], "no p u l r"),
    SceneCase(.drilldown, ["push a", "add stack s", "push b orientations=portrait"], all),
    SceneCase(.demo, ["push a autorotates=false"], all),
    SceneCase(.demo, ["select three", "push a orientations=portrait"], all),
    SceneCase(.demo, ["select three", "push a orientations=portrait in=three"], "yes p"),
    SceneCase(.demo, ["push a", "push b", "push c", "swipe begin 0"], "no p u l r"),
    SceneCase(.tabs, ["push a orientations=portrait"], "yes p"),
    SceneCase(.split, ["primary a orientations=portrait", "detail b"], "yes p"),
  ]

  @Test(arguments: ownAnswers)
  func `with drilldown=own a drillDown answers by its swipe alone, for all orientations`(_ row: SceneCase)
    throws
  {
    let stage = try Stage(row.scene, ["plugin configure autorotation drilldown=own"] + row.lines)
    #expect(Self.answer(stage) == row.expected)
  }

  @Test func `drilldown=own combines with the policy all, and drilldown=screens is the default`() throws {
    let lines = ["push a orientations=portrait in=two"]
    for (configuration, answer) in [
      ("policy=all", "yes p"), ("policy=all drilldown=screens", "yes p"),
      ("policy=all drilldown=own", Self.all),
    ] {
      let stage = try Stage(.demo, ["plugin configure autorotation \(configuration)"] + lines)
      #expect(Self.answer(stage) == answer, "\(configuration)")
    }
    #expect(try Stage().type("plugin configure autorotation drilldown=nobody").refused != nil)
  }

  @Test func `a screen in the first scene gives its own answer`() throws {
    let stage = try Stage.file(
      #"{"id":"t","kind":"tabs","children":[{"id":"a","autorotates":false,"orientations":["landscapeRight","portrait"]}]}"#
    )
    #expect(Self.answer(stage) == "no p r")
  }

  @Test func `a web container asks its top page alone`() throws {
    let pages =
      #"{"id":"p","url":"https://a.example/","autorotates":false},{"id":"q","url":"https://b.example/","orientations":["portrait"]}"#
    let stage = try Stage.file(#"{"id":"w","kind":"web","pages":[\#(pages)]}"#)
    #expect(Self.answer(stage) == "yes p")
    try stage.type("back")
    #expect(Self.answer(stage) == "no p u l r")
  }

  // MARK: The event

  @Test func `a policy is asked in the commit that attaches it`() throws {
    var policy = TestScene("portrait")
    policy.orientations = { _ in [.portrait] }
    let recorded = try RecordedSession(attached: [], others: [policy])
    try recorded.push("a")
    try recorded.session.send(.app, Step.attach("portrait").make)
    #expect(try recorded.last().events.contains { $0.contains("rotationAnswerChanged") })
  }

  @Test func `a changed answer is in the same commit, with the plugin that gave it`() throws {
    let stage = try Stage(.tabs)
    let reply = try stage.type("push a orientations=portrait autorotates=false")
    #expect(reply.events.last == "rotationAnswerChanged,autorotates:false,supported:[portrait]")
    #expect(
      reply.by == [
        "plugin:autorotation,did:answered,question:shouldAutorotate,answer:false",
        "plugin:autorotation,did:answered,question:supportedOrientations,answer:[portrait]",
      ])
    #expect(
      try stage.type("push b autorotates=false orientations=portrait").kinds == ["pushed"], "the same answer")
    #expect(
      try stage.type("select 1").events.last
        == "rotationAnswerChanged,autorotates:true,supported:[portrait,portraitUpsideDown,landscapeLeft,landscapeRight]"
    )
  }

  @Test(arguments: [
    (["push a", "push b orientations=portrait"], "pop"),
    (["push a", "push b orientations=portrait"], "root"),
    (["push a orientations=portrait"], "replace b"), (["push a orientations=portrait"], "select 2"),
    (["push a orientations=portrait"], "present m style=fullScreen"),
    (["push a"], "push b autorotates=false"),
    (["push a orientations=portrait"], "set b"),
    (["push a orientations=portrait"], "plugin detach autorotation"),
    (["push a orientations=portrait"], "plugin configure autorotation policy=container"),
    (["push a orientations=portrait in=second"], "plugin configure autorotation policy=all"),
  ])
  func `a commit that changes the visible screens or the plugin asks again`(
    _ lines: [String], _ line: String
  ) throws {
    let stage = try Stage(.tabs, lines)
    #expect(try stage.type(line).kinds.last == "rotationAnswerChanged")
  }

  @Test(arguments: [
    "title a T", "attr a k=v", "push b in=second", "resize 900 700", "bars hide", "push a",
    "rotate landscapeRight",
  ])
  func `a command that keeps the answer records no rotationAnswerChanged`(_ line: String) throws {
    let stage = try Stage(.tabs, "push a orientations=portrait,landscapeRight")
    #expect(try !stage.type(line).kinds.contains("rotationAnswerChanged"))
  }

  @Test func `a drillDown's swipe changes the answer at its begin and at its end, a stack's does not`() throws
  {
    let drillDown = try Stage(.demo, "push a", "push b", "push c")
    #expect(try drillDown.type("swipe begin 0").kinds == ["swipeBegan", "rotationAnswerChanged"])
    #expect(try drillDown.type("swipe cancel").kinds == ["swipeCancelled", "rotationAnswerChanged"])
    let stack = try Stage(.tabs, "push a", "push b")
    #expect(try stack.type("swipe begin 0").kinds == ["swipeBegan"])
    #expect(try stack.type("swipe cancel").kinds == ["swipeCancelled"])
  }

  @Test func `a drillDown in a sheet is not asked, even while it is swiped`() throws {
    let stage = try Stage(.drilldown, "push a orientations=portrait", "push b", "present s kind=drilldown")
    #expect(Self.answer(stage) == "yes p")
    try stage.type("push x", "push y", "push z", "swipe begin 0")
    #expect(Self.answer(stage) == "yes p", "the sheet is not asked")
  }

  @Test(arguments: ["policy=some", "policy=7", "ask=all"])
  func `an unknown setting or value is a bad argument`(_ setting: String) throws {
    let stage = try Stage(.tabs, "push a orientations=portrait")
    let before = stage.scene
    #expect(try stage.type("plugin configure autorotation \(setting)").refused == "bad-argument")
    #expect(stage.scene == before)
    #expect(try stage.type("plugin configure autorotation policy=selected").isNothing, "that is the default")
  }
}
