/// The plugins that are attached, and how they are configured.
struct NaivePlugins: Sendable {
  /// In the order of `ModelPlugin`; `nil` for one that is not attached.
  private var configurations: [NaiveConfiguration?]

  /// What the walk starts with: everything attached, with defaults.
  init() {
    configurations = ModelPlugin.allCases.map { NaiveConfiguration([], for: $0) }
  }

  subscript(plugin: ModelPlugin) -> NaiveConfiguration? {
    get { configurations[plugin.place] }
    set { configurations[plugin.place] = newValue }
  }

  /// The plugin when it is attached and enabled.
  func enabled(_ plugin: ModelPlugin) -> NaiveConfiguration? {
    self[plugin].flatMap { $0.enabled ? $0 : nil }
  }

  var attached: [ModelPlugin] {
    ModelPlugin.allCases.filter { self[$0] != nil }
  }
}
