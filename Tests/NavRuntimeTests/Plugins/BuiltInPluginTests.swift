import NavPlugins
import Testing

@testable import NavRuntime

/// How the runtime recognises the plugins of `NavPlugins`: by their ids and their types.
struct BuiltInPluginTests {
  @Test func `every plugin of the built-in catalog is recognised`() {
    let catalog = PluginCatalog.builtIn
    #expect(catalog.ids.count == 12)
    for id in catalog.ids { #expect(catalog.isBuiltIn(id), "\(id)") }
    #expect(!catalog.hasForeignPlugins)
  }

  @Test func `a plugin of an app is not taken for a built-in one, even with the same id`() {
    var catalog = PluginCatalog.builtIn
    catalog.add(BackButton.Impostor())
    #expect(!catalog.isBuiltIn("back-button"))
    #expect(catalog.hasForeignPlugins)
    #expect(HostedReactor(BackButton.Impostor())?.isBackButton == false)
  }

  @Test func `a built-in plugin under another id is not recognised`() {
    var catalog = PluginCatalog()
    catalog.add(PluginManifest(id: "depth-limit-2", version: 1), DepthLimit.self)
    #expect(!catalog.isBuiltIn("depth-limit-2"))
  }

  @Test func `a built-in plugin is recognised with the configuration of an app`() throws {
    var catalog = PluginCatalog()
    catalog.add(try DepthLimit(limit: 3))
    #expect(catalog.isBuiltIn("depth-limit"))
    #expect(!catalog.hasForeignPlugins)
  }

  @Test func `back-button and autorotation are asked by handles`() throws {
    #expect(HostedReactor(BackButton())?.isBackButton == true)
    #expect(HostedReactor(PageMemory())?.isBackButton != true)
    #expect(HostedRotationPolicy(try Autorotation(policy: .all))?.allowsWhatIsUnrestricted == true)
  }
}

extension BackButton {
  /// A reactor of an app with the id of `back-button`, which is declared in an extension of it.
  struct Impostor: EventReactor {
    let manifest = BackButton.manifest
    let watchedEvents = EventKinds(.pushed)

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] { [] }
  }
}
