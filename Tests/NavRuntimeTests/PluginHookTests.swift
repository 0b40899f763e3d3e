import NavEvents
import Testing

@testable import NavPlugins
@testable import NavRuntime

/// The hooks of a plugin, which follow from the protocols that it conforms to.
struct PluginHookTests {
  @Test(
    arguments: [
      (BackButton() as any NavPlugin, [.react]), (SwipeBack(), [.canBeginSwipe, .swipeCompletes]),
      (UnsavedChanges(), [.shouldPop]), (SilentPlugin("none"), []),
      (TestScene("scene"), [.shouldAutorotate, .supportedOrientations, .residency]),
      (TestInterceptor("i") { _ in .proceed }, [.intercept]),
    ] as [(any NavPlugin, [PluginHook])])
  func `a plugin has the hooks of the protocols it conforms to`(
    _ plugin: any NavPlugin, _ hooks: [PluginHook]
  ) {
    #expect(plugin.hooks == hooks)
  }

  /// The plugins of this package name their hooks, because looking them up takes longer than everything else at the start
  /// of a session.
  @Test(arguments: PluginCatalog.builtIn.ids)
  func `a plugin of this package names the hooks of all the protocols it conforms to`(id: String) throws {
    let plugin = try PluginCatalog.builtIn.make(id, nil)
    #expect(plugin.hooks == PluginHook.allCases.filter { $0.isAnswered(by: plugin) })
  }

  @Test func `a plugin that names its hooks is asked through no other`() throws {
    let plugin = Choosy(hooks: [.react])
    let recorded = try RecordedSession(plugin)
    try recorded.push("a")
    #expect(try recorded.last().refused == nil, "it would object")
    #expect(try recorded.last().by.count == 1)
  }

  /// A plugin that conforms to two hook protocols and names only some of its hooks.
  private struct Choosy: CommandInterceptor, EventReactor {
    let manifest = PluginManifest(id: "choosy", version: 1)
    let hooks: [PluginHook]
    let interceptedCommands = CommandKinds.all
    let watchedEvents = EventKinds(.pushed)

    func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception { .veto("No.") }

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      [.setTitle("A", of: "a")]
    }
  }
}
