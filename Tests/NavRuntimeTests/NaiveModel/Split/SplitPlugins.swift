/// The plugins that are attached, and how they are configured.
struct SplitPlugins: Sendable {
  private var configurations: [SplitPlugin: SplitConfiguration] = Dictionary(
    uniqueKeysWithValues: SplitPlugin.allCases.map { ($0, SplitConfiguration()) })

  subscript(plugin: SplitPlugin) -> SplitConfiguration? {
    get { configurations[plugin] }
    set { configurations[plugin] = newValue }
  }

  func has(_ plugin: SplitPlugin) -> Bool { configurations[plugin] != nil }

  /// In the order of their ids.
  var attached: [SplitPlugin] { SplitPlugin.allCases.filter(has) }
}

/// What is configured of the plugins: every key that the walk uses, at its default until written.
struct SplitConfiguration: Sendable, Equatable {
  static let policies = ["selected", "all", "container"]

  var policy = "selected"
  var isEnabled = true
  var edge: Double?

  init() {}

  /// The defaults, and on them what is written; `nil` when the plugin does not know all of it.
  init?(_ keys: [ModelKey], for plugin: SplitPlugin) {
    for key in keys {
      guard plugin.keys.contains(key.key), set(key.key, to: key.value) else { return nil }
    }
  }

  private mutating func set(_ key: String, to value: String) -> Bool {
    switch key {
    case "policy":
      policy = value
      return Self.policies.contains(value)
    case "enabled":
      isEnabled = value == "true"
      return Bool(value) != nil
    default:
      edge = Double(value)
      return edge.map { $0 > 0 } ?? false
    }
  }
}
