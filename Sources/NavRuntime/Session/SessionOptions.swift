public import NavEvents

/// How a session is opened.
public struct SessionOptions: Sendable {
  /// The plugins there are.
  public var catalog: PluginCatalog
  /// The plugins of a new journal, in any order.
  public var plugins: [String]
  /// Plugins to attach as well, also to a journal that exists.
  public var attaching: [String] = []
  /// Plugins to go on without.
  public var detaching: [String] = []
  /// What the commits' time is read from.
  public var clock = NavClock.system
  /// The id of a new journal; nil for a random one.
  public var id: String?
  /// Of a new journal; an existing one keeps its own.
  public var durability = Durability.group(milliseconds: Durability.standardDelay)

  /// Opens with these plugins.
  public init(catalog: PluginCatalog = PluginCatalog(), plugins: [String] = []) {
    self.catalog = catalog
    self.plugins = plugins
  }
}
