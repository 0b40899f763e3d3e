/// A plugin as the journal remembers it.
public struct PluginRecord: Equatable, Sendable {
  /// The plugin's id.
  public var id: String
  /// The version that decided.
  public var version: Int32
  /// A JSON object as canonical text; nil for the default configuration.
  public var configuration: String?

  /// A plugin of this id and version.
  public init(id: String, version: Int32, configuration: String? = nil) {
    self.id = id
    self.version = version
    self.configuration = configuration
  }
}
