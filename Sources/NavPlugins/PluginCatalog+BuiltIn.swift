public import NavRuntime

extension PluginCatalog {
  /// All plugins of this package.
  public static let builtIn: PluginCatalog = {
    var catalog = PluginCatalog()
    catalog.add(BackButton.manifest, BackButton.init(configuration:))
    catalog.add(SwipeBack.manifest, SwipeBack.init(configuration:))
    catalog.add(Autorotation.manifest, Autorotation.init(configuration:))
    catalog.add(TabReselect.manifest, TabReselect.init(configuration:))
    catalog.add(SplitCollapse.manifest, SplitCollapse.init(configuration:))
    catalog.add(PageMemory.manifest, PageMemory.init(configuration:))
    catalog.add(LinkRouter.manifest, LinkRouter.init(configuration:))
    catalog.add(AuthGate.manifest, AuthGate.init(configuration:))
    catalog.add(DepthLimit.manifest, DepthLimit.init(configuration:))
    catalog.add(UnsavedChanges())
    catalog.noteAllAreOurs()
    return catalog
  }()

  /// The ids of the plugins with which a new journal begins, because they reproduce the behavior of the original
  /// controllers.
  public static let standardPlugins = [
    "autorotation", "back-button", "page-memory", "split-collapse", "swipe-back", "tab-reselect",
  ]
}

extension SessionOptions {
  /// Options that offer every plugin of this package, and attach the standard ones.
  public static var standard: SessionOptions {
    SessionOptions(catalog: .builtIn, plugins: PluginCatalog.standardPlugins)
  }
}
