import NavEvents
import NavJournals
import NavPluginTesting
import NavPlugins
import NavRuntime
import Testing

/// The kits with the scene and the screens of an app: a plugin that acts on `checkout` has a part in them.
struct SceneUnderTestTests {
  /// Keeps `checkout` where it is, and breaks a law there on request.
  private struct CheckoutGuard: RemovalGuard {
    let manifest = PluginManifest(id: "checkout-guard", version: 1)
    var sentence = "The payment is under way."

    func objection(
      to removal: Removal, in context: borrowing HookContext
    ) throws(PluginFault) -> String? {
      removal.screens.contains("checkout") ? sentence : nil
    }
  }

  private static func shop() throws -> SceneUnderTest {
    SceneUnderTest(
      try .tabs("main") {
        .stack("home", "Home", root: "feed")
          .split("search", "Search", primary: "list", detail: .placeholder("pick"))
      },
      named: "shop", screens: ["product", "checkout"])
  }

  private static func options(_ plugin: CheckoutGuard = CheckoutGuard()) -> SessionOptions {
    var options = SessionOptions.standard
    options.catalog.add(plugin)
    options.plugins.append(plugin.manifest.id)
    return options
  }

  @Test func `a scenario begins in the scene of an app`() throws {
    var scenario = try PluginScenario(CheckoutGuard(), in: Self.shop().scene)
    try scenario.given(.push("product"), .push("checkout"))
    try scenario.when(.pop())
    try scenario.then(
      """
      refused vetoed
      checkout-guard: The payment is under way.
      """)
  }

  @Test func `an exploration tries the screens of the app, and finds no violation`() throws {
    let condition = try NavPredicate("not screens.checkout exists")
    let found = try NavExploration(of: Self.shop(), toDepth: 1, options: Self.options(), holding: [condition])
    let example = try #require(found.counterexamples.first)
    #expect(example.violation.invariant == .condition)
    #expect(example.steps.count == 2 && example.script[1].contains("checkout"))
    let explored = try NavExploration(of: Self.shop(), toDepth: 2, options: Self.options())
    #expect(explored.violations == 0, "\(explored)")
    #expect(explored.depth == 2 && explored.states > 500)
    // What the app does not have is not shown.
    let stranger = try NavPredicate("not screens.a exists")
    #expect(
      try NavExploration(of: Self.shop(), toDepth: 1, options: Self.options(), holding: [stranger]).violations
        == 0)
  }

  @Test func `a state that only the plugin of an app makes is found`() throws {
    let kept = try NavPredicate("not screens.checkout exists or containers.home.entries contains checkout")
    let found = try NavExploration(of: Self.shop(), toDepth: 1, options: Self.options(), holding: [kept])
    #expect(!found.counterexamples.isEmpty, "a column of the split can have it")
  }

  @Test func `a walk shows the screens of the app, and the same seed gives the same walk`() throws {
    let walk = try NavFuzz(of: Self.shop(), seed: 3, steps: 2000, options: Self.options())
    #expect(walk.failure == nil, "\(walk)")
    #expect(try NavFuzz(of: Self.shop(), seed: 3, steps: 2000, options: Self.options()) == walk)
    let files = MemoryFileSystem()
    try walk.write(to: "walk.jsonl", options: Self.options(), in: files)
    let text = String(decoding: try files.open("walk.jsonl", .read).bytes(), as: UTF8.self)
    #expect(text.contains("The payment is under way."))
    #expect(text.contains(#""screen":{"id":"product"#) && !text.contains(#""screen":{"id":"s1"#))
  }

  @Test func `the conformance kit drives a plugin over the scene of an app`() throws {
    let report = try PluginConformance.check(
      CheckoutGuard(), scenes: [Self.shop()])
    #expect(report.parts > 0)
  }

  @Test func `a law that is broken on a screen of the app is found there`() throws {
    let failure = try #require(throws: ConformanceFailure.self) {
      try PluginConformance.check(CheckoutGuard(sentence: ""), scenes: [Self.shop()])
    }
    #expect(failure.violations.map(\.law) == [.explainsVetoes])
    #expect(failure.description.contains("in the scene shop, command "))
  }

  @Test func `without the scene of the app the plugin has no part`() throws {
    let failure = try #require(throws: ConformanceFailure.self) {
      try PluginConformance.check(CheckoutGuard())
    }
    #expect(failure.violations.isEmpty && failure.obstacle != nil)
  }

  @Test(arguments: BuiltInScene.allCases)
  func `a built-in scene is a scene under test`(scene: BuiltInScene) throws {
    #expect(SceneUnderTest(scene).name == scene.rawValue)
    let known = try NavExploration(of: scene, toDepth: 1, options: .standard)
    #expect(try NavExploration(of: SceneUnderTest(scene), toDepth: 1, options: .standard) == known)
  }
}
