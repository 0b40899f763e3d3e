import NavEvents
import NavRuntime
import Testing

@testable import NavPlugins

/// What a plugin is asked through follows from what it is.
@Suite struct PluginHookTests {
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

  @Test func `a plugin that names its hooks is asked through no other`() throws {
    let plugin = Choosy(hooks: [.react])
    let recorded = try RecordedSession(plugin)
    try recorded.push("a")
    #expect(try recorded.last().refused == nil, "it would object")
    #expect(try recorded.last().by.count == 1)
  }

  /// Could do two things, and wants to do only some.
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
