import NavEvents

/// The plugins a program has to offer, by id.
public struct PluginCatalog: Sendable {
  /// Makes a plugin from its configuration, a JSON object as canonical text, nil for the default.
  public typealias Maker = @Sendable (_ configuration: String?) throws(PluginFault) -> any NavPlugin

  private struct Entry: Sendable {
    let manifest: PluginManifest
    let make: Maker
  }

  private var entries: [TextBytes: Entry] = [:]

  /// No plugins.
  public init() {}

  /// Adds a plugin that is not configurable.
  public mutating func add(_ plugin: some NavPlugin) {
    add(plugin.manifest) { configuration throws(PluginFault) in
      if configuration != nil {
        throw PluginFault(code: "bad-configuration", message: "\(plugin.manifest.id) takes no configuration")
      }
      return plugin
    }
  }

  /// Adds a plugin that `make` makes; one of the same id gives way.
  public mutating func add(_ manifest: PluginManifest, _ make: @escaping Maker) {
    entries[TextBytes(manifest.id)] = Entry(manifest: manifest, make: make)
  }

  /// The same without these.
  package func without(_ ids: [String]) -> PluginCatalog {
    var rest = self
    for id in ids { rest.entries[TextBytes(id)] = nil }
    return rest
  }

  /// The ids of all of them, sorted as UTF-8 bytes.
  public var ids: [String] {
    entries.values.map(\.manifest.id).sorted { $0.sortsBefore($1) }
  }

  /// The manifest of a plugin; nil when it is not on offer.
  public func manifest(of id: String) -> PluginManifest? { entry(id)?.manifest }

  func make(_ id: String, _ configuration: String?) throws(PluginFault) -> any NavPlugin {
    guard let entry = entry(id) else {
      throw PluginFault(code: "plugin-missing", message: "No plugin “\(id)” is available here.")
    }
    return try entry.make(configuration)
  }

  /// The manifests of `plugins`, in the order in which they are asked; what is behind them is started anew if it has ended.
  /// - Throws: why one cannot be made with its configuration, why they cannot stand beside each other, or why one cannot
  ///   be started.
  func order(starting plugins: [PluginRecord]) throws(PluginFault) -> [PluginManifest] {
    var made: [any NavPlugin] = []
    for plugin in plugins { made.append(try make(plugin.id, plugin.configuration)) }
    let order = try order(of: made.map(\.manifest))
    for plugin in made { try (plugin as? any RestartablePlugin)?.startIfEnded() }
    return order
  }

  /// The manifests of `plugins`, in the order in which they are asked.
  /// - Throws: why one cannot be made with its configuration, or why they cannot stand beside each other.
  func order(of plugins: [PluginRecord]) throws(PluginFault) -> [PluginManifest] {
    var manifests: [PluginManifest] = []
    for plugin in plugins { manifests.append(try make(plugin.id, plugin.configuration).manifest) }
    return try order(of: manifests)
  }

  /// As ``order(of:)-([PluginRecord])``, for plugins that have been made.
  func order(of manifests: [PluginManifest]) throws(PluginFault) -> [PluginManifest] {
    try PluginOrder.sorted(manifests) { entry($0) != nil }
  }

  private func entry(_ id: String) -> Entry? { entries[TextBytes(id)] }
}
