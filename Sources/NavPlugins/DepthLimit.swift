public import NavEvents
public import NavRuntime

/// Keeps people from getting lost: vetoes a command that would put more than so many entries on one stack, be it a
/// drillDown's, a stack's, a column's or the pages of a web container. None of the systems does so by itself; apps whose
/// screens lead to each other in circles need it.
///
/// It looks at `push`, `primary`, `detail`, `column`, `show`, `replace` (into an empty right pane), `set`, `add`, and at
/// `open` where a web container would load the link. What goes back, exchanges or only moves is never vetoed, nor what a
/// scene file or an archive brings; a stack that is too deep already can only get shallower.
///
/// ```
/// plugin attach depth-limit limit=2
/// push a
/// push b
/// push c                     refused vetoed: “main” would have 3 entries, and 2 is the most…
/// replace c                  exchanges b
/// ```
///
/// Configuration: `limit` (16): the most entries on one stack, a whole number of at least 1. Anything else is a fault.
public struct DepthLimit: CommandInterceptor, ConfigurablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "depth-limit", version: 1)
  /// Who the plugin is.
  public var manifest: PluginManifest { Self.manifest }
  /// What can make a stack deeper.
  public let interceptedCommands = CommandKinds(
    .push, .primary, .detail, .column, .show, .replace, .set, .add, .open)

  private let limit: Double
  /// What differs from the default, as canonical text.
  public let configuration: String?

  /// The plugin with a configuration, a JSON object as text; nil for the default.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    limit = try settings.number("limit", default: 16, "a whole number of at least 1") {
      $0 >= 1 && $0 == $0.rounded()
    }
    self.configuration = try settings.finish()
  }

  /// A veto that names the container, how deep it would be, and the limit.
  public func intercept(
    _ command: NavCommand, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> Interception {
    guard let (container, count) = state.growth(by: command, draft), Double(count) > limit else {
      return .proceed
    }
    return .veto(
      "“\(draft.texts[container])” would have \(count) entries, and \(Int(limit)) is the most: go back first."
    )
  }
}
