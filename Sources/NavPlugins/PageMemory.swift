public import NavRuntime

/// A plugin that keeps only the topmost pages of a web container live, as DrillDownWebController does: deeper
/// ones become snapshots, and load again when they come back.
///
/// ```
/// scene web
/// plugin configure page-memory maxLivePages=1
/// open https://example.org/a
/// loaded
/// open https://example.org/b
/// loaded                     makes a snapshot of the first page
/// back                       loads it again
/// ```
///
/// Any other setting is a fault. Configuration:
/// - `enabled` (true): if false, the plugin has no opinion.
/// - `maxLivePages` (7: fewer than eight): the number of pages that stay live, a whole number of at least 1.
public struct PageMemory: ResidencyPolicy, ConfigurablePlugin, RedactablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "page-memory", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(settings: [("enabled", .flag), ("maxLivePages", .number)])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.residency] }

  private var isEnabled = true
  private var maxLivePages = 7.0
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public private(set) var configuration: String?

  /// Creates the plugin with its default configuration.
  public init() {}

  /// Creates the plugin with these settings.
  /// - Parameters:
  ///   - isEnabled: False to keep all pages live.
  ///   - maxLivePages: The largest number of live pages in a web container, at least 1.
  /// - Throws: `bad-configuration` for a number below 1.
  public init(isEnabled: Bool = true, maxLivePages: Int) throws(PluginFault) {
    let most = CanonicalJSON(number: Double(maxLivePages)) ?? .null
    try self.init(
      configuration: CanonicalJSON(members: ["enabled": CanonicalJSON(isEnabled), "maxLivePages": most]).text)
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    isEnabled = try settings.bool("enabled", default: true)
    maxLivePages = try settings.number("maxLivePages", default: maxLivePages, "a whole number of at least 1")
    {
      $0 >= 1 && $0 == $0.rounded()
    }
    self.configuration = try settings.finish()
  }

  /// Returns `snapshot` for a page that is too deep; nil for any other page.
  public func residency(
    ofPageAt depth: Int, of web: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Residency? {
    isEnabled && Double(depth) >= maxLivePages ? .snapshot : nil
  }
}
