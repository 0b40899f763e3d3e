public import NavRuntime

extension PluginCatalog {
  /// The rules of this module.
  public static let containerRules: PluginCatalog = {
    var catalog = PluginCatalog()
    catalog.addContainerRules()
    return catalog
  }()

  /// Offers the rules of this module. A journal whose containers name them can be continued then; a session asks those that are attached.
  ///
  /// ```swift
  /// var options = SessionOptions.standard
  /// options.catalog.addContainerRules()
  /// options.plugins.append("pager")
  /// ```
  public mutating func addContainerRules() {
    add(Pager.manifest, Pager.self)
    add(Drawer.manifest, Drawer.self)
    add(SupportingPane.manifest, SupportingPane.self)
    add(Wizard())
    add(Deck())
  }
}
