import NavBase
public import NavEvents

/// The plugins that a program offers, by id.
///
/// ```swift
/// var catalog = PluginCatalog.builtIn
/// catalog.add(Lock())
/// let options = SessionOptions(catalog: catalog, plugins: ["swipe-back", "lock"])
/// ```
public struct PluginCatalog: Sendable {
  /// A closure that creates a plugin from its configuration, a JSON object as canonical text; nil for the default.
  public typealias Maker = @Sendable (_ configuration: String?) throws(PluginFault) -> any NavPlugin

  struct Entry: Sendable {
    let manifest: PluginManifest
    /// The configuration with which an app offers the plugin; nil for the default.
    var configuration: String?
    /// The type of the plugin; nil when only the closure knows it.
    let type: PluginType?
    /// True for a plugin of `NavPlugins`, which answers at once, and has no access to the session.
    let isOurs: Bool
    let make: Maker

    init(_ manifest: PluginManifest, _ type: PluginType?, _ make: @escaping Maker) {
      (self.manifest, self.type, self.make) = (manifest, type, make)
      isOurs = type?.isBuiltIn(id: manifest.id) ?? false
    }
  }

  /// Called with each failure of a plugin in a session, whatever its fault policy. A journal records the code of the failure; its
  /// message is for the author of the plugin, and only here.
  ///
  /// ```swift
  /// options.catalog.onFault = { plugin, fault in print("\(plugin): \(fault.code): \(fault.message)") }
  /// ```
  ///
  /// It is called where the command is decided, and must not call the session.
  public var onFault: (@Sendable (_ plugin: String, _ fault: PluginFault) -> Void)?
  private var entries: [TextBytes: Entry] = [:]
  /// Returns the handler that answers about links in place of the plugin with a manifest; nil when the plugins answer.
  package var linkHandler: (@Sendable (PluginManifest) -> any LinkHandler)?
  /// A Boolean value that indicates whether a plugin, or the closure that creates it, may be slow or call the
  /// session.
  private(set) var hasForeignPlugins = false

  /// Creates an empty catalog.
  public init() {}

  /// Adds a plugin that `make` creates; it replaces a plugin of the same id.
  public mutating func add(_ manifest: PluginManifest, _ make: @escaping Maker) {
    add(manifest, nil, make)
  }

  /// Adds a plugin with its type, which is nil when only the closure knows it.
  mutating func add(_ manifest: PluginManifest, _ type: PluginType?, _ make: @escaping Maker) {
    let entry = Entry(manifest, type, make)
    entries[TextBytes(manifest.id)] = entry
    if !entry.isOurs { hasForeignPlugins = true }
  }

  /// Sets the configuration with which a plugin begins a journal, or is attached; nil for the default.
  ///
  /// ```swift
  /// try options.catalog.configure("depth-limit", CanonicalJSON(#"{"limit":8}"#))
  /// ```
  /// - Throws: `plugin-missing` when the catalog does not contain the plugin. Whether the configuration fits shows when the
  ///   plugin is created.
  public mutating func configure(
    _ id: String, _ configuration: CanonicalJSON?
  ) throws(PluginFault) {
    guard entry(id) != nil else { throw Self.missing(id) }
    setConfiguration(configuration?.text, of: id)
  }

  mutating func setConfiguration(_ configuration: String?, of id: String) {
    entries[TextBytes(id)]?.configuration = configuration
  }

  /// Returns true for a plugin of `NavPlugins`.
  public func isBuiltIn(_ id: String) -> Bool { entry(id)?.isOurs == true }

  /// The plugins of `NavPlugins` alone.
  package var ours: PluginCatalog { without(ids.filter { !isBuiltIn($0) }) }

  /// Returns the catalog without the plugins of these ids.
  public func without(_ ids: [String]) -> PluginCatalog {
    var rest = self
    for id in ids { rest.entries[TextBytes(id)] = nil }
    return rest
  }

  /// Returns the plugins that the catalog lacks, or has only in an older version.
  public func lacking(among plugins: [PluginRecord]) -> [PluginRecord] {
    plugins.filter { plugin in manifest(of: plugin.id).map { $0.version < plugin.version } ?? true }
  }

  /// A Boolean value that indicates whether no plugin is available, as in a replay.
  var isEmpty: Bool { entries.isEmpty }

  /// The ids of all plugins, sorted as UTF-8 bytes.
  public var ids: [String] {
    entries.values.map(\.manifest.id).sorted { $0.sortsBefore($1) }
  }

  /// Returns the manifest of a plugin; nil when the catalog does not contain it.
  public func manifest(of id: String) -> PluginManifest? { entry(id)?.manifest }

  /// Returns the record with which a journal begins or attaches a plugin; nil when the catalog does not contain it.
  /// - Throws: A fault when its id is not one that a plugin can have, or its configuration is not a JSON value that a journal
  ///   can hold.
  func record(of id: String) throws(PluginFault) -> PluginRecord? {
    guard let entry = entry(id) else { return nil }
    if let objection = PluginManifest.objection(toID: id) {
      throw PluginFault(code: "bad-plugin-id", message: "The id of a plugin \(objection).")
    }
    var record = PluginRecord(id: entry.manifest.id, version: entry.manifest.version)
    guard let configuration = entry.configuration else { return record }
    do throws(JSONError) {
      record.configuration = try CanonicalJSON(configuration).text
    } catch {
      throw PluginFault(
        code: "bad-configuration", message: "the configuration of “\(id)” is not JSON: \(error.message)")
    }
    return record
  }

  package func make(_ id: String, _ configuration: String?) throws(PluginFault) -> any NavPlugin {
    guard let entry = entry(id) else { throw Self.missing(id) }
    return try entry.make(configuration)
  }

  private static func missing(_ id: String) -> PluginFault {
    PluginFault(code: "plugin-missing", message: "No plugin “\(id)” is available here.")
  }

  /// Returns the manifests of `plugins` in the order in which they are asked; a plugin whose process has
  /// ended is restarted.
  /// - Throws: A fault when a plugin cannot be created with its configuration, when the plugins cannot be ordered
  ///   together, or when one cannot be started.
  func order(starting plugins: [PluginRecord]) throws(PluginFault) -> [PluginManifest] {
    var made: [any NavPlugin] = []
    for plugin in plugins { made.append(try make(plugin.id, plugin.configuration)) }
    let order = try order(of: made.map(\.manifest))
    // A plugin of this package has no process, and needs no look-up of its conformances.
    if hasForeignPlugins {
      for plugin in made { try (plugin as? any RestartablePlugin)?.startIfEnded() }
    }
    return order
  }

  /// Returns the manifests of `plugins` in the order in which they are asked.
  /// - Throws: A fault when a plugin cannot be created with its configuration, or when the plugins cannot be ordered
  ///   together.
  package func order(of plugins: [PluginRecord]) throws(PluginFault) -> [PluginManifest] {
    var manifests: [PluginManifest] = []
    for plugin in plugins { manifests.append(try make(plugin.id, plugin.configuration).manifest) }
    return try order(of: manifests)
  }

  /// Returns the manifests of existing plugins in order; see ``order(of:)-([PluginRecord])``.
  func order(of manifests: [PluginManifest]) throws(PluginFault) -> [PluginManifest] {
    try PluginOrder.sorted(manifests) { entry($0) != nil }
  }

  func entry(_ id: String) -> Entry? { entries[TextBytes(id)] }
}
