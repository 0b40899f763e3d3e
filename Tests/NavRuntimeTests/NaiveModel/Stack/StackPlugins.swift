/// The plugins that are attached, and how they are configured.
struct StackPlugins: Sendable {
  /// In the order of `StackPlugin`; `nil` for one that is not attached.
  private var configurations: [StackConfiguration?]

  /// What the walk starts with: everything attached, with defaults.
  init() {
    configurations = StackPlugin.allCases.map { StackConfiguration([], for: $0) }
  }

  subscript(plugin: StackPlugin) -> StackConfiguration? {
    get { configurations[plugin.place] }
    set { configurations[plugin.place] = newValue }
  }

  /// The plugin when it is attached and enabled.
  func enabled(_ plugin: StackPlugin) -> StackConfiguration? {
    self[plugin].flatMap { $0.enabled ? $0 : nil }
  }

  var attached: [StackPlugin] {
    StackPlugin.allCases.filter { self[$0] != nil }
  }

  /// Whom the plugin `autorotation` asks; without it nobody.
  var policy: StackConfiguration.Policy {
    self[.autorotation]?.policy ?? .container
  }
}
