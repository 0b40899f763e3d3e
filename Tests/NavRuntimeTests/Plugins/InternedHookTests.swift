import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The standard plugins that are asked by handles. The same commands lead to the same journal as when they are asked by
/// name.
struct InternedHookTests {
  @Test(
    arguments: BuiltInScene.allCases,
    [nil, #"{"policy":"all"}"#, #"{"policy":"container"}"#, #"{"drilldown":"own"}"#])
  func `a plugin that is asked by handles decides as it does by name`(
    _ scene: BuiltInScene, _ configuration: String?
  ) throws {
    let byHandles = try Self.journal(scene, [BackButton(), Autorotation(configuration: configuration)])
    let byName = try Self.journal(
      scene,
      [NamedReactor(base: BackButton()), NamedPolicy(base: Autorotation(configuration: configuration))])
    let difference = zip(byHandles, byName).first { $0 != $1 }
    #expect(difference == nil)
    #expect(byHandles.count == byName.count && byHandles.count > 150)
  }

  private static func journal(_ scene: BuiltInScene, _ plugins: [any NavPlugin]) throws -> [String] {
    let recorded = try RecordedSession(attached: plugins + [SwipeBack(), TabReselect()])
    let session = recorded.session
    try session.send(.scene(scene.content))
    var generator = CommandGenerator(seed: 7, scene: scene)
    for _ in 0..<300 { _ = try? session.send(.user) { draft in draft.intern(generator.next()) } }
    return recorded.journal.split(separator: "\n").map(String.init)
  }
}

/// A reactor that is asked by name only.
private struct NamedReactor<Base: EventReactor & ConfigurablePlugin>: EventReactor, ConfigurablePlugin {
  let base: Base

  init(base: Base) { self.base = base }

  init(configuration: String?) throws(PluginFault) { base = try Base(configuration: configuration) }

  var configuration: String? { base.configuration }
  var manifest: PluginManifest { base.manifest }
  var watchedEvents: EventKinds { base.watchedEvents }
  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    try base.react(in: context)
  }
}

/// A rotation policy that is asked by name only.
private struct NamedPolicy<Base: RotationPolicy & ConfigurablePlugin>: RotationPolicy, ConfigurablePlugin {
  let base: Base

  init(base: Base) { self.base = base }

  init(configuration: String?) throws(PluginFault) { base = try Base(configuration: configuration) }

  var manifest: PluginManifest { base.manifest }
  var configuration: String? { base.configuration }
  func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? {
    try base.shouldAutorotate(in: context)
  }
  func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? {
    try base.supportedOrientations(in: context)
  }
}
