import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Laws for every scene: a journal holds everything, and a refusal leaves no trace.
struct TreeLawTests {
  /// Commands for a scene that use every container in it.
  private static let talks: [SceneCase] = [
    SceneCase(
      .stack,
      [
        "push a title=A", "push b left=x", "set b a c", "hidesback a on", "replace d", "bars hide",
        "add drilldown e", "push x", "push y", "pop in=main", "root",
      ]),
    SceneCase(
      .tabs,
      [
        "push a", "select 1", "push b orientations=portrait", "rotate portrait", "select 0", "select 0",
        "add tabs t in=tabs", "select t", "add stack s", "push c", "select 1 in=tabs", "pop",
      ]),
    SceneCase(
      .demo,
      [
        "push a", "push b", "push c tab=T", "swipe begin 0", "swipe move 80", "select three", "push d",
        "propagate item on in=embedded", "push e in=three", "select three", "resize 400 800", "back",
        "resize 1024 768",
      ]),
    SceneCase(
      .split,
      [
        "primary a", "detail b", "collapse", "pop", "expand", "add stack m in=split column=supplementary",
        "resize 400 800", "push c", "rotate landscapeRight", "resize 900 700",
      ]),
    SceneCase(
      .stack,
      [
        "push a", "present m kind=stack", "push x", "push y", "swipe begin 0", "present f style=fullScreen",
        "dismiss", "dismiss way=swipe", "push z",
      ]),
    SceneCase(
      .web,
      ["open https://a.example/", "loaded title=A", "push b in=main", "pop in=main", "back", "leave", "pop"]),
  ]

  private static func recorded(_ row: SceneCase, _ count: Int? = nil) throws -> RecordedSession {
    var options = SessionOptions.standard
    options.clock = .fixed(1_700_000_000_000)
    options.id = "law"
    options.durability = .os
    let recorded = try RecordedSession(options: options)
    try recorded.session.send(.system) { draft in draft.scene(row.scene.content(&draft)) }
    try Stage(recorded).type(Array(row.lines.prefix(count ?? row.lines.count)))
    return recorded
  }

  @Test(arguments: talks)
  func `the replay of the events is the live state`(_ row: SceneCase) throws {
    let recorded = try Self.recorded(row)
    #expect(try recorded.viewOfReplay() == recorded.session.stateView())
    #expect(try recorded.commits().count == row.lines.count + 1)
  }

  @Test(arguments: talks)
  func `every moment of the journal is the replay of the commits before it`(_ row: SceneCase) throws {
    for count in row.lines.indices {
      let recorded = try Self.recorded(row, count)
      #expect(try recorded.viewOfReplay() == recorded.session.stateView(), "\(row.lines.prefix(count))")
    }
  }

  @Test(arguments: talks)
  func `deciding the journal again gives the same commits`(_ row: SceneCase) throws {
    let recorded = try Self.recorded(row)
    var verification = Verification(try recorded.files.open(RecordedSession.path, .read), catalog: .builtIn)
    try verification.run()
    #expect(verification.divergences.isEmpty, "\(verification.divergences)")
    #expect(verification.commits == row.lines.count + 1)
  }

  /// Commands of several steps, one of which a plugin objects to.
  private static let refused: [SceneCase] = [
    SceneCase(.tabs, ["push a", "push b", "push c", "attr b stays=tabReselect"], "select 0"),
    SceneCase(.demo, ["push a", "push b", "push c", "attr c stays=popTo"], "show x for=a"),
    SceneCase(.demo, ["push a", "push b", "push c", "attr b stays=replace"], "show x for=a"),
    SceneCase(.demo, ["push a", "push b", "push nil", "resize 400 800", "attr b stays=back"], "back"),
    SceneCase(
      .demo, ["push a", "push b", "push c", "swipe begin 0", "attr b stays=replace"], "show x for=a"),
    SceneCase(.stack, ["push a", "push b", "push c", "attr a stays=set"], "set x"),
    SceneCase(.stack, ["present m kind=stack", "push a", "push b", "attr a stays=dismiss"], "dismiss"),
  ]

  @Test(arguments: refused)
  func `a refused command of several steps leaves the state as it was`(_ row: SceneCase) throws {
    let doorkeeper = Doorkeeper()
    let options = RecordedSession.options(
      attached: [doorkeeper, Autorotation(), BackButton(), SwipeBack(), TabReselect()])
    let recorded = try RecordedSession(options: options)
    try recorded.session.send(.system) { draft in draft.scene(row.scene.content(&draft)) }
    let stage = Stage(recorded)
    try stage.play(row.lines)
    let (before, digest) = (stage.scene, stage.digest)
    #expect(try stage.type(row.expected).refused == "vetoed")
    #expect(stage.scene == before)
    #expect(stage.digest == digest)
    #expect(try recorded.viewOfReplay() == recorded.session.stateView())
  }

  @Test func `a rewrite whose second command is refused leaves nothing of the first`() throws {
    let plugin = TestInterceptor("both", CommandKinds(.select)) { _ in
      .rewrite([.push("x"), .push("a"), .push("y")])
    }
    let recorded = try RecordedSession(attached: [plugin])
    try recorded.session.send(.system) { draft in draft.scene(BuiltInScene.tabs.content(&draft)) }
    let stage = Stage(recorded)
    try stage.play(["push a", "push b in=second"])
    let before = stage.scene
    #expect(try stage.type("select 1").refused == "duplicate-node")
    #expect(stage.scene == before)
    #expect(try stage.type("pop", "push x").refused == nil)
  }
}
