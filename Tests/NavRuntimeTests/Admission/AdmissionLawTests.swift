import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The law of admission: no sequence of commands shows a screen that a guard refuses.
struct AdmissionLawTests {
  /// A screen that may not be shown, and one that may until it has the attribute.
  private static let screens: [ScreenDescription] = {
    var gold = ScreenDescription("gold")
    gold.attributes["no"] = "entry"
    (gold.restorationID, gold.isEmptyDetail) = ("gold", true)
    return [gold, ScreenDescription("b")]
  }()

  /// The ways on which a screen comes that are no part of the usual commands: archives, whole scenes, modals, placeholders, and attributes.
  private static func otherWays(in scene: BuiltInScene) throws -> [NavCommand] {
    let gold = screens[0]
    var b = screens[1]
    b.restorationID = "b"
    let stage = try Stage(scene, options: .standard)
    var engine = Engine(catalog: .builtIn)
    for command in [NavCommand.scene(InitialScene(scene)), .push(b), .push(gold)] {
      if command.kind != .scene { try stage.session.send(command) }
      engine.draft.clear()
      engine.decide(engine.draft.intern(command))
      engine.keep()
    }
    return [
      .restore(CanonicalJSON(canonical: stage.archive)),
      .revert(to: "@1", scene: engine.state.tree(engine.draft.texts)),
      .setAttribute("no", to: "entry", of: "b"), .present(gold),
      .setPlaceholder(DrillDownSide.right, gold), .setPlaceholder(SplitColumn.secondary, gold),
      .all([.push(gold), .push("b")]),
    ]
  }

  @Test(arguments: BuiltInScene.allCases)
  func `no sequence of commands shows a screen that a guard refuses`(_ scene: BuiltInScene) throws {
    var options = SessionOptions.standard
    options.catalog.add(Bouncer())
    options.plugins.append("bouncer")
    let depth = FullRun.isOn ? 5 : 2
    let found = try NavExploration(
      of: SceneUnderTest(InitialScene(scene), named: scene.rawValue, screens: Self.screens), toDepth: depth,
      options: options, trying: Self.otherWays(in: scene),
      holding: [
        NavPredicate("not screens.gold exists"), NavPredicate("not screens.b.attributes.no exists"),
      ])
    #expect(found.counterexamples.isEmpty, "\(found)")
    #expect(found.states > 10)
    if FullRun.isOn { print("\(scene.rawValue): \(found.states) states, \(found.transitions) commands") }
  }

  @Test func `a guard that failed too often is asked again once it is attached again`() throws {
    var options = SessionOptions.standard
    options.catalog.add(Bouncer("bouncer", .failOpen))
    options.plugins.append("bouncer")
    let session = try NavSession(options: options)
    let failing = (0..<3).map { "push f\($0) attr=fault=yes" }
    for line in ["scene stack", "push home"] + failing { try session.send(NavCommand(line: line)) }
    #expect(session.pluginListing.first { $0.id == "bouncer" }?.standing == .quarantined)
    for line in ["set home", "plugin attach bouncer", "push x attr=no=1"] {
      try session.send(NavCommand(line: line))
    }
    #expect(session.scene.visible == ["home"])
  }

  @Test func `the exploration finds such a screen without the guard`() throws {
    let found = try NavExploration(
      of: SceneUnderTest(InitialScene(.stack), screens: Self.screens), toDepth: 2, options: .standard,
      holding: [NavPredicate("not screens.gold exists")])
    #expect(!found.counterexamples.isEmpty)
  }
}
