import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct PresentTests {
  @Test func `nothing is presented before there is a scene`() throws {
    var options = SessionOptions(catalog: .builtIn, plugins: ["no-scene"])
    options.catalog.add(TestInterceptor.vetoing("no-scene", .scene, because: "Not yet."))
    let session = try NavSession(options: options)
    guard case .refused(let refusal) = try session.send(.present("m")) else {
      Issue.record("a modal without a scene was presented")
      return
    }
    #expect(refusal.code == .wrongContainer && session.scene.presented.isEmpty)
    #expect(refusal.reasons.map(\.message) == ["There is no scene yet that a modal could cover."])
  }

  // MARK: Presenters

  @Test func `the scene keeps the presenter of a modal as a value`() throws {
    let session = try NavSession()
    try session.send(.push("inbox"))
    try session.send(.present("tip", style: .popover, from: "inbox"))
    try session.send(.present("help"))
    #expect(session.scene.presented.map(\.presenter) == ["inbox", nil])
    let drawn = session.scene
    try session.send(.pop(in: "main"))
    #expect(session.scene.presented.map(\.presenter) == [nil, nil])
    #expect(session.scene.presented != drawn.presented)
    // The modal itself stays where it is drawn.
    for step in session.scene.steps(from: drawn) {
      if case .dismiss = step { Issue.record("a modal is dismissed with its presenter") }
      if case .present = step { Issue.record("a modal is presented again") }
    }
  }

  @Test func `a scene with presenters is read back with the same digest`() throws {
    let stage = try Stage(.stack, "push a", "present m kind=stack from=a", "push b", "present n from=b")
    let tree = stage.session.tree
    let other = try Stage.empty()
    let reply = try other.send(.app, { $0.scene($0.knownJSON(tree.text)) }, in: "scene")
    #expect(reply.refused == nil)
    #expect(other.plain("modals") == "{m:{presenter:a},n:{presenter:b}}")
    #expect(other.session.tree == tree)
  }

  @Test(arguments: [#""presenter":"nobody""#, #""presenter":"m""#, #""presenter":7"#])
  func `the presenter of a modal in a scene is a node below it`(_ member: String) throws {
    let scene =
      #"{"root":{"id":"main","kind":"stack"},"modals":[{"style":"sheet","node":{"id":"m"},\#(member)}]}"#
    let stage = try Stage.empty()
    let reply = try stage.send(.app, { $0.scene($0.knownJSON(scene)) }, in: "scene")
    #expect(reply.refused == "bad-argument")
  }

  // MARK: Dismissal

  @Test(arguments: ["sheet", "fullScreen", "popover"])
  func `only a sheet is swiped away`(_ style: String) throws {
    let stage = try Stage(.stack, "push a", "present m style=\(style)")
    let before = stage.scene
    let reply = try stage.type("dismiss way=swipe")
    if style == "sheet" {
      #expect(reply.events == ["dismissed,node:m,way:swipe"])
      #expect(stage.plain("presented") == "[]")
    } else {
      #expect(reply.refused == "bad-argument")
      #expect(reply.reasons == ["core: “m” is no sheet: only a sheet can be swiped away."])
      #expect(stage.scene == before)
    }
  }
}
