public import NavRuntime

/// A plugin that returns a tab to its root when it is selected again, as UITabBarController does: the `select` is rewritten
/// to a `popToRoot` of that child if it is a stack or a drillDown. Its screens leave with the cause `tabReselect`.
///
/// ```
/// scene tabs
/// push a
/// push b
/// select first               pops b with the cause tabReselect
/// ```
///
/// Configuration: `enabled` (true): if false, the command passes unchanged. Anything else is a fault.
public struct TabReselect: CommandInterceptor, ConfigurablePlugin, RedactablePlugin {
  /// Version 2, in the middle phase, without constraints. Version 1 compared ids as strings.
  public static let manifest = PluginManifest(id: "tab-reselect", version: 2)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(settings: [("enabled", .flag)])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.intercept] }
  /// The command `select`; none while the plugin is disabled.
  public let interceptedCommands: CommandKinds
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with its default configuration.
  public init() {
    interceptedCommands = CommandKinds(.select)
    configuration = nil
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    interceptedCommands = try settings.bool("enabled", default: true) ? CommandKinds(.select) : CommandKinds()
    self.configuration = try settings.finish()
  }

  /// Rewrites a `select` of the selected child.
  public func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    guard let (tabs, child) = context.selection, isSelected(child, in: tabs, context) else {
      return .proceed
    }
    let kind = context.kind(of: child)
    guard kind == .stack || kind == .drillDown else { return .proceed }
    return .rewrite([.popToRoot(in: child)])
  }

  /// Ids are compared as bytes: two spellings of one word can be two tabs.
  private func isSelected(_ child: String, in tabs: String, _ context: borrowing HookContext) -> Bool {
    context.selectedChild(of: tabs).map { $0.utf8.elementsEqual(child.utf8) } ?? false
  }
}
