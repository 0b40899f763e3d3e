public import NavRuntime

extension PluginCatalog {
  /// All plugins of this package.
  public static let builtIn: PluginCatalog = {
    var catalog = PluginCatalog()
    catalog.add(BackButton.manifest, BackButton.self)
    catalog.add(SwipeBack.manifest, SwipeBack.self)
    catalog.add(Autorotation.manifest, Autorotation.self)
    catalog.add(TabReselect.manifest, TabReselect.self)
    catalog.add(SplitCollapse.manifest, SplitCollapse.self)
    catalog.add(PageMemory.manifest, PageMemory.self)
    catalog.add(LinkRouter.manifest, LinkRouter.self)
    catalog.add(Routes.manifest, Routes.self)
    catalog.add(AuthGate.manifest, AuthGate.self)
    catalog.add(DepthLimit.manifest, DepthLimit.self)
    catalog.add(SystemBack.manifest, SystemBack.self)
    catalog.add(UnsavedChanges())
    return catalog
  }()
}
