public import NavRuntime

/// A plugin that limits the depth of stacks. It vetoes a command that would put more entries than the limit on one stack: a
/// drillDown's, a stack's, a column's or the pages of a web container. None of the original controllers does so by itself.
/// An app whose screens lead to each other in circles needs it.
///
/// It checks `push`, `primary`, `detail`, `column`, `show`, `replace` (into an empty right pane), `set`, `add`, and `open`
/// where a web container would load the link. It never vetoes a command that goes back, or that only replaces or moves
/// screens, and it does not check scene files and archives. A stack that is already too deep can only become shallower.
///
/// ```
/// plugin attach depth-limit limit=2
/// push a
/// push b
/// push c                     refused vetoed: “main” would have 3 entries, and 2 is the most…
/// replace c                  exchanges b
/// ```
///
/// Configuration: `limit` (16): the largest number of entries on one stack, a whole number of at least 1. Anything else is a
/// fault.
public struct DepthLimit: CommandInterceptor, ConfigurablePlugin, RedactablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "depth-limit", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(settings: [("limit", .number)])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.intercept] }
  /// The commands that can make a stack deeper.
  public let interceptedCommands = CommandKinds(
    .push, .primary, .detail, .column, .show, .replace, .set, .add, .open)

  private let limit: Double
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with the largest number of entries on one stack, at least 1.
  /// - Throws: `bad-configuration` for a number below 1.
  public init(limit: Int = 16) throws(PluginFault) {
    let limit = CanonicalJSON(number: Double(limit)) ?? .null
    try self.init(configuration: CanonicalJSON(members: ["limit": limit]).text)
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    limit = try settings.number("limit", default: 16, "a whole number of at least 1") {
      $0 >= 1 && $0 == $0.rounded()
    }
    self.configuration = try settings.finish()
  }

  /// Returns a veto that names the container, the depth that it would have, and the limit.
  public func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    guard let (container, count) = context.growth, Double(count) > limit else { return .proceed }
    return .veto(
      "“\(container)” would have \(count) entries, and \(Int(limit)) is the most: go back first."
    )
  }
}
