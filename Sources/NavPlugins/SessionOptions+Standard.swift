public import NavRuntime

extension PluginCatalog {
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
