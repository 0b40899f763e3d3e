import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Explorations and random walks in scenes with containers of rules.
struct RulesExplorationTests {
  private static func scene(_ rules: String) throws -> SceneUnderTest {
    SceneUnderTest(
      try InitialScene(
        CanonicalJSON(
          #"{"root":{"id":"m","kind":"arranged","rules":"\#(rules)","children":[{"id":"x"},{"id":"y"},{"id":"z"}]}}"#
        )),
      named: rules)
  }

  private static func options(_ rules: any ContainerRules) -> SessionOptions {
    var options = SessionOptions(catalog: .builtIn, plugins: ["swipe-back"])
    options.add(rules)
    return options
  }

  @Test(arguments: PluginCatalog.containerRules.ids)
  func `no sequence of three commands violates an invariant`(id: String) throws {
    let rules = try #require(try PluginCatalog.containerRules.make(id, nil) as? any ContainerRules)
    let depth = FullRun.isOn ? 3 : 2
    let found = try NavExploration(of: Self.scene(id), toDepth: depth, options: Self.options(rules))
    #expect(found.violations == 0, "\(found)")
    #expect(found.depth == depth && found.states > 20)
  }

  @Test func `an exploration performs the verbs with their samples`() throws {
    // Only the second sample of the verb leaves one card.
    let condition = try NavPredicate("not containers.m.children count == 1")
    let found = try NavExploration(
      of: Self.scene("cards"), toDepth: 1, options: Self.options(CardRules()), holding: [condition])
    #expect(found.counterexamples.map { $0.script.last } == [#"perform drop json={"count":2} in=m"#])
  }

  @Test func `without their rules, containers are explored all the same`() throws {
    let found = try NavExploration(
      of: Self.scene("missing"), toDepth: 2, options: SessionOptions(catalog: .builtIn))
    #expect(found.violations == 0, "\(found)")
    #expect(found.states > 2)
  }

  @Test func `a random walk performs verbs with samples, and verbs that no rules know`() throws {
    let options = Self.options(CardRules())
    let walk = try NavFuzz(of: Self.scene("cards"), seed: 3, steps: 600, options: options)
    #expect(walk.failure == nil, "\(walk)")
    let disk = MemoryFileSystem()
    try walk.write(to: "walk.jsonl", options: options, in: disk)
    let text = String(decoding: try disk.open("walk.jsonl", .read).bytes(), as: UTF8.self)
    for part in [#""verb":"drop","arguments":{"count":2}"#, #""verb":"top"}"#, #""verb":"next"}"#] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func `the same seed gives the same commands in a scene without rules`() throws {
    var (one, other) = (
      CommandGenerator(seed: 5, scene: SceneUnderTest(.tabs)),
      CommandGenerator(seed: 5, scene: SceneUnderTest(.tabs), verbs: CardRules().verbs)
    )
    // A walk in a scene without such a container sends `perform` so rarely that no two lists differ in it.
    #expect((0..<200).map { _ in one.next().description } == (0..<200).map { _ in other.next().description })
  }
}
