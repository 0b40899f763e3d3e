public import NavRuntime

/// A plugin that lets a collapsing split discard its secondary when the secondary shows nothing worth keeping, as the
/// delegates of UISplitViewController usually do: when its top is marked as an empty detail (`empty=true`).
///
/// ```
/// scene split
/// primary list
/// detail welcome empty=true
/// collapse                   discards welcome, and shows the list
/// ```
///
/// Configuration: `enabled` (true): if false, the plugin has no opinion. Anything else is a fault.
public struct SplitCollapse: CollapsePolicy, ConfigurablePlugin, RedactablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "split-collapse", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(settings: [("enabled", .flag)])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.collapse] }

  private let isEnabled: Bool
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with its default configuration.
  public init() {
    isEnabled = true
    configuration = nil
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    isEnabled = try settings.bool("enabled", default: true)
    self.configuration = try settings.finish()
  }

  /// Returns `discard` for an empty detail; nil for any other screen.
  public func collapse(
    _ split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> CollapseAnswer? {
    guard isEnabled, let top = context.secondaryTop(of: split), context.isEmptyDetail(top) else { return nil }
    return .discard
  }
}
