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

  // MARK: The event

  @Test func `a policy is asked in the commit that attaches it`() throws {
    var policy = TestScene("portrait")
    policy.orientations = { _ in [.portrait] }
    let recorded = try RecordedSession(attached: [], others: [policy])
    try recorded.push("a")
    try recorded.session.send(.app, Step.attach("portrait").make)
    #expect(try recorded.last().events.contains { $0.contains("rotationAnswerChanged") })
  }
}
