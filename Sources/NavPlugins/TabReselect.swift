public import NavRuntime

/// A plugin that returns a tab to its root when it is selected again, as UITabBarController does: the `select` is rewritten
/// to a `popToRoot` of that child if it is a stack or a drillDown. Its screens leave with the cause `tabReselect`.
///
/// Only a touch does that: a command whose source is `user`, or `repl` for a line at a prompt. A link that shows the selected tab,
/// and a `select` of the app itself, leave what the tab shows.
///
/// ```
/// scene tabs
/// push a
/// push b
/// select first source=app    changes nothing
/// select first               pops b with the cause tabReselect
/// ```
///
/// Any other setting is a fault. Configuration:
/// - `enabled` (true): if false, the command passes unchanged.
/// - `sources` (`touch`): `all` rewrites every such `select`, whoever sends it.
public struct TabReselect: CommandInterceptor, ConfigurablePlugin, RedactablePlugin {
  /// Version 3, in the middle phase, without constraints. Version 2 did not look at the source of a command, and version 1
  /// compared ids as strings.
  public static let manifest = PluginManifest(id: "tab-reselect", version: 3)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(settings: [
    ("enabled", .flag), ("sources", .word(Sources.allCases.map(\.rawValue))),
  ])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.intercept] }

  /// The commands that the plugin rewrites.
  public enum Sources: String, CaseIterable, Sendable {
    /// Those of the user: with the source `user` or `repl`, and not in a commit that a link began.
    case touch
    /// Those of every source, and those of links.
    case all
  }

  private let sources: Sources
  /// The command `select`; none while the plugin is disabled.
  public let interceptedCommands: CommandKinds
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with its default configuration.
  public init() {
    sources = .touch
    interceptedCommands = CommandKinds(.select)
    configuration = nil
  }

  /// Creates the plugin with the commands that it rewrites.
  /// - Throws: No error: every choice is valid. The signature is that of the other plugins.
  public init(sources: Sources) throws(PluginFault) {
    let sources = CanonicalJSON(string: sources.rawValue)
    try self.init(configuration: CanonicalJSON(members: ["sources": sources]).text)
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    interceptedCommands = try settings.bool("enabled", default: true) ? CommandKinds(.select) : CommandKinds()
    sources = try settings.word("sources", default: .touch)
    self.configuration = try settings.finish()
  }

  /// Rewrites a `select` of the selected child.
  public func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    guard sources == .all || isTouch(context) else { return .proceed }
    guard let (tabs, child) = context.selection, isSelected(child, in: tabs, context) else {
      return .proceed
    }
    let kind = context.kind(of: child)
    guard kind == .stack || kind == .drillDown else { return .proceed }
    return .rewrite([.popToRoot(in: child)])
  }

  private func isTouch(_ context: borrowing HookContext) -> Bool {
    (context.source == .user || context.source == .repl) && !context.followsLink
  }

  /// Ids are compared as bytes: two spellings of one word can be two tabs.
  private func isSelected(_ child: String, in tabs: String, _ context: borrowing HookContext) -> Bool {
    context.selectedChild(of: tabs).map { $0.utf8.elementsEqual(child.utf8) } ?? false
  }
}
