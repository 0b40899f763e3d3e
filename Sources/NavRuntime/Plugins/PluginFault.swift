/// A plugin's failure in a hook. The journal records it with the plugin's name.
public struct PluginFault: Error, Equatable, Sendable {
  /// Stable, for programs, such as `bad-configuration`.
  public let code: String
  /// A sentence for people.
  public let message: String

  /// A failure.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}
