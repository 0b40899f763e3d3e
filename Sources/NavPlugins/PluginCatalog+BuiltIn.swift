public import NavRuntime

extension PluginCatalog {
  /// All plugins of this package.
  public static let builtIn: PluginCatalog = {
    var catalog = PluginCatalog()
    catalog.add(BackButton.manifest) { configuration throws(PluginFault) in
      try BackButton(configuration: configuration)
    }
    catalog.add(SwipeBack.manifest) { configuration throws(PluginFault) in
      try SwipeBack(configuration: configuration)
    }
    catalog.add(Autorotation.manifest) { configuration throws(PluginFault) in
      try Autorotation(configuration: configuration)
    }
    catalog.add(TabReselect.manifest) { configuration throws(PluginFault) in
      try TabReselect(configuration: configuration)
    }
    catalog.add(SplitCollapse.manifest) { configuration throws(PluginFault) in
      try SplitCollapse(configuration: configuration)
    }
    catalog.add(PageMemory.manifest) { configuration throws(PluginFault) in
      try PageMemory(configuration: configuration)
    }
    catalog.add(LinkRouter.manifest) { configuration throws(PluginFault) in
      try LinkRouter(configuration: configuration)
    }
    catalog.add(AuthGate.manifest) { configuration throws(PluginFault) in
      try AuthGate(configuration: configuration)
    }
    catalog.add(DepthLimit.manifest) { configuration throws(PluginFault) in
      try DepthLimit(configuration: configuration)
    }
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
