import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The scene as a host uses it: names, look-ups, equality.
struct NavSceneTests {
  /// “é” as one scalar, and as a letter with an accent: Swift's `==` considers them equal.
  private static let composed = "\u{E9}"
  private static let decomposed = "e\u{301}"

  @Test func `an attribute is looked up by the bytes of its name`() throws {
    let session = try NavSession()
    try session.send(.push("form"))
    try session.send(.setAttribute("caf\u{e9}", to: "open", of: "form"))
    #expect(session.scene.attribute("caf\u{e9}", of: "form") == "open")
    #expect(session.scene.attribute("cafe\u{301}", of: "form") == nil)
    #expect(session.scene.attribute("dirty", of: "form") == nil)
    #expect(session.scene.attribute("caf\u{e9}", of: "nobody") == nil)
  }

  @Test func `the attributes of the scene and of containers are looked up by the bytes of their names`()
    throws
  {
    let session = try NavSession()
    try session.send(.push("form"))
    #expect(session.scene.attributes.isEmpty && session.scene["main"]?.attributes.isEmpty == true)
    try session.send(.setAttribute(Self.composed, to: "ada", of: nil))
    let drawn = session.scene
    try session.send(.setAttribute(Self.composed, to: "kept", of: "main"))
    let scene = session.scene
    #expect(scene.attributes[Self.composed] == "ada" && scene.attributes[Self.decomposed] == nil)
    #expect(scene["main"]?.attributes[Self.composed] == "kept")
    #expect(scene["main"]?.attributes[Self.decomposed] == nil)
    #expect(scene.attribute(Self.composed, of: "main") == "kept")
    #expect(scene.attribute(Self.decomposed, of: "main") == nil)
    #expect(scene != drawn && drawn.attributes == scene.attributes)
    #expect(Set([scene["main"]?.attributes, drawn["main"]?.attributes]).count == 2)
  }

  @Test func `a path leads into the attributes of a scene and of a container`() throws {
    let stage = try Stage(.drilldown, "push a", "attr scene user=ada", "attr main kept=yes", "push b")
    #expect(stage["scene.attributes.user"] == #""ada""#)
    #expect(stage["containers.main.attributes.kept"] == #""yes""#)
    #expect(stage["scene.attributes.nobody"] == "missing")
  }

  @Test func `parts of a scene are elements of sets, and modals have an identity`() throws {
    let stage = try Stage("inbox", "mail")
    let drawn = stage.session.scene
    try stage.type("present sheet")
    let scene = stage.session.scene
    #expect(Set(drawn.panes + drawn.panes).count == 2)
    #expect(Set(drawn.layout).isSubset(of: scene.layout))
    #expect(scene.presented.map(\.id) == ["sheet"])
    #expect(Set([scene.items["inbox"], drawn.items["inbox"]]).count == 1)
  }

  @Test func `a set of kinds is written as a list`() {
    let kinds: EventKinds = [.pushed, .popped]
    #expect(kinds == EventKinds(.popped, .pushed) && kinds.contains(.popped) && !kinds.contains(.selected))
    #expect(Set([kinds, [.popped, .pushed], []]).count == 2)
  }

  @Test func `the scene of a drillDown has its stacks, panes, items and frames`() throws {
    let stage = try Stage("inbox", "mail", ScreenDescription("form", title: "New form"))
    try stage.send(.title("Inbox", of: "inbox"), .hidesBackButton(false, of: "mail"))
    let scene = stage.session.scene
    guard case .drillDown(let main)? = scene["main"] else { throw Absent() }
    #expect(main.left == ["inbox", "mail"])
    #expect(main.right == "form")
    #expect(main.leftWidth == 320)
    #expect(main.navigationBarPosition == .topAttached)
    #expect(scene.root == "main")
    #expect(scene.focus == "main")
    #expect(scene.panes.map(\.description) == ["left mail", "right form"])
    #expect(scene.node(in: .left) == "mail")
    #expect(scene.node(in: .primary) == nil)
    #expect(scene.items["mail"]?.backButton?.title == "Inbox")
    #expect(scene.items["form"]?.title == "New form")
    #expect(scene.items["form"]?.backButton == nil)
    #expect(scene.layout.first?.description == "left mail 0 64 320×704")
    #expect(scene.bars.map(\.role) == [.leftBar, .rightBar])
    #expect(scene.visible == ["mail", "form"])
    #expect(scene.appearances["mail"] == 1)
    #expect(scene.appearances["inbox"] == nil)
    #expect(scene.environment == .standard)
  }

  @Test func `each kind of container is a case of its own`() throws {
    let demo = try Stage(.demo, "push a").session.scene
    guard case .tabs(let tabs)? = demo["tabs"], case .stack(let three)? = demo["three"] else {
      throw Absent()
    }
    #expect(tabs.children == ["one", "two", "three"])
    #expect(tabs.selected == "one")
    #expect(three.entries == ["embedded"])
    guard case .split(let split)? = try Stage(.triple, "primary a").session.scene["split"] else {
      throw Absent()
    }
    #expect(split.columns.supplementary == "supplementary")
    #expect(!split.isCollapsed)
    let web = try Stage(.web, "open https://example.org/a").session.scene
    guard case .web(let pages)? = web["web"] else { throw Absent() }
    #expect(pages.pending?.url == "https://example.org/a")
    #expect(pages.isLoading)
    #expect(web.items["web"]?.leave?.title == "home")
  }

  @Test func `a screen and an unknown id are not containers, and a container is not a screen`() throws {
    let scene = try Stage("a").session.scene
    #expect(scene["a"] == nil)
    #expect(scene["nobody"] == nil)
    #expect(scene.screens["main"] == nil)
    #expect(scene.items["nobody"] == nil)
    #expect(scene.items["main"]?.title == "main")
  }

  @Test func `a screen has the description it was pushed with, its attributes sorted by key`() throws {
    var pushed = ScreenDescription("form", title: "Form")
    pushed.rightItems = ["save"]
    pushed.orientations = .portrait
    pushed.attributes = ["z": "1", "a": "2"]
    let scene = try Stage(pushed).session.scene
    #expect(scene.screens["form"] == pushed)
    #expect(scene.screens["form"]?.attributes.keys == ["a", "z"])
  }

  @Test func `ids are looked up as bytes`() throws {
    let stage = try Stage(
      ScreenDescription(Self.composed, title: "one scalar"),
      ScreenDescription(Self.decomposed, title: "two scalars"))
    let scene = stage.session.scene
    #expect(scene.screens.ids.count == 2)
    #expect(scene.items[Self.composed]?.title == "one scalar")
    #expect(scene.items[Self.decomposed]?.title == "two scalars")
    #expect(
      scene.screens.ids.map { Array($0.utf8) } == [Array(Self.decomposed.utf8), Array(Self.composed.utf8)])
  }

  /// The steps that put a text into a scene, for each place that a text can have.
  static let texts: [@Sendable (String) -> [Step]] = [
    { [.push(ScreenDescription($0))] },
    { [.push(ScreenDescription("a", title: $0))] },
    { [.attribute("key", $0, of: "root")] },
    { [.attribute($0, "value", of: "root")] },
    { [.placeholder(.right, ScreenDescription($0))] },
    { [.push(items(left: [$0]))] },
    { [.push(items(right: [$0]))] },
    { [.push(items(toolbar: [$0]))] },
    { [.presentScreen($0, .sheet)] },
    { [.add(.web, "w", to: nil), .open("https://example.org/a").on("w"), .failLoad($0).on("w")] },
    { [.add(.stack, $0, to: nil)] },
    { [.add(.tabs, "t", to: nil), .add(.stack, $0, to: "t")] },
  ]

  private static func items(
    left: [String] = [], right: [String] = [], toolbar: [String] = []
  ) -> ScreenDescription {
    var screen = ScreenDescription("a")
    (screen.leftItems, screen.rightItems, screen.toolbarItems) = (left, right, toolbar)
    return screen
  }

  @Test(arguments: texts.indices)
  func `scenes that differ only in the spelling of a text are not equal`(_ index: Int) throws {
    let scenes = try [Self.composed, Self.decomposed, Self.composed].map { text in
      let stage = try Stage("root")
      for step in Self.texts[index](text) { try #require(try stage.send(step).refused == nil) }
      return stage.session.scene
    }
    #expect(scenes[0] != scenes[1])
    #expect(scenes[0] == scenes[2])
  }

  @Test func `scenes with the same content are equal, even after different numbers of commits`() throws {
    let stage = try Stage("a")
    let before = stage.session.scene
    try stage.send(.push("b"), .pop)
    let after = stage.session.scene
    #expect(before == after)
    #expect(before.commits + 2 == after.commits)
    #expect(before.events < after.events)
  }

  @Test func `a scene stays as it is when the session goes on`() throws {
    let stage = try Stage("a")
    let kept = stage.session.scene
    try stage.send(.push("b"), .push("c"), .title("Other", of: "a"), .presentScreen("modal", .fullScreen))
    #expect(kept.visible == ["a"])
    #expect(kept.items["a"]?.title == "a")
    #expect(kept.presented.isEmpty)
    #expect(stage.session.scene.presented.map(\.node) == ["modal"])
    #expect(stage.session.scene.presented.map(\.style) == [.fullScreen])
  }

  @Test func `a scene is made once for each commit`() throws {
    let stage = try Stage("a")
    #expect(storage(of: stage.session.scene) == storage(of: stage.session.scene))
    let kept = stage.session.scene
    try stage.send(.push("a"))
    #expect(stage.session.scene.commits == kept.commits + 1, "a refusal is a commit")
  }

  /// Returns the address of a scene's frames, which is the same for the same scene.
  private func storage(of scene: NavScene) -> UInt {
    scene.layout.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  @Test(
    arguments: [
      ("stack", "push a; push b", "b"), ("tabs", "push a; select second; push b; select first", "a"),
      ("drilldown", "push a; push b", "b"), ("split", "primary a", "a"),
      ("split", "primary a; detail b", "b"),
      ("split", "primary a; detail b; collapse; showcolumn primary", "a"),
      ("stack", "push a; present m", "m"), ("stack", "push a; present m kind=stack; push b", "b"),
      ("stack", "push a; present m kind=stack", nil), ("web", "leave", "home"),
    ] as [(String, String, String?)])
  func `the screen with the focus is at the end of the path`(
    _ scene: String, _ lines: String, _ screen: String?
  ) throws {
    let session = try NavSession(options: .standard)
    for line in "scene \(scene); \(lines)".split(separator: "; ") {
      try #require(session.send(NavCommand(line: String(line))).isAccepted, "\(line)")
    }
    #expect(session.scene.focusedScreen == screen)
  }

  @Test func `a session without a command has an empty scene`() throws {
    let scene = try NavSession(options: .standard).scene
    #expect(scene.focusedScreen == nil)
    #expect(scene.root == nil)
    #expect(scene.focus == nil)
    #expect(scene.containers.isEmpty)
    #expect(scene.visible == [])
    #expect(scene.plugins == PluginCatalog.standardPlugins.sorted())
  }

  @Test func `will sees the scene before the commit, did the one after it`() throws {
    let stage = try Stage("a")
    let log = CallLog()
    let observer = NavObserver(
      will: { _ in log.note("will \(stage.session.scene.visible)") },
      did: { _ in log.note("did \(stage.session.scene.visible)") })
    let observation = stage.session.observe(with: observer)
    defer { observation.cancel() }
    try stage.send(.toolbars(hidden: false), .presentScreen("m", .fullScreen))
    #expect(
      log.take() == [#"will ["a"]"#, #"did ["a"]"#, #"will ["a"]"#, #"did ["m"]"#])
  }

  @Test func `a scene goes to another thread, and prints as one line`() async throws {
    let scene = try Stage("a", "b").session.scene
    let printed = await Task.detached { "\(scene)" }.value
    #expect(
      printed
        == "left a, right b | focus main | main: drillDown [a] | b | 1024×768 regular landscapeLeft")
  }

  @Test func `ids come in the order of the state view`() throws {
    let scene = try Stage("b", "a", "ab", "A").session.scene
    #expect(scene.screens.ids == ["A", "a", "ab", "b"])
    #expect(scene.screens.map(\.id) == scene.screens.ids)
    #expect(scene.screens.values.map(\.id) == scene.screens.ids)
    #expect(scene.appearances.description == "[A: 1, ab: 1]")
  }

  private struct Absent: Error {}
}
