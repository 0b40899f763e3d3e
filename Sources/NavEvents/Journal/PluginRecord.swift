/// A plugin as the journal records it.
public struct PluginRecord: Equatable, Sendable {
  /// The plugin's id.
  public var id: String
  /// The version that took part.
  public var version: Int32
  /// The configuration, a JSON object as canonical text; nil for the default.
  public var configuration: String?

  /// Creates a record of a plugin.
  public init(id: String, version: Int32, configuration: String? = nil) {
    self.id = id
    self.version = version
    self.configuration = configuration
  }
}
