/// The plugins that are attached, and how they are configured.
struct NaiveWebPlugins: Sendable {
  private var configurations: [(plugin: WebModelPlugin, configuration: NaiveWebConfiguration)] = []

  init() {
    for plugin in WebModelPlugin.initial { self[plugin] = NaiveWebConfiguration() }
  }

  subscript(plugin: WebModelPlugin) -> NaiveWebConfiguration? {
    get { configurations.first { $0.plugin == plugin }?.configuration }
    set {
      configurations.removeAll { $0.plugin == plugin }
      if let newValue { configurations.append((plugin, newValue)) }
    }
  }

  /// The plugin when it is attached and enabled.
  func enabled(_ plugin: WebModelPlugin) -> NaiveWebConfiguration? {
    self[plugin].flatMap { $0.enabled ? $0 : nil }
  }

  /// Those that are attached, in the order of their ids.
  var attached: [WebModelPlugin] {
    WebModelPlugin.allCases.filter { self[$0] != nil }
  }
}
