public import NavRuntime

/// A plugin that manages `hidesBackButton` as SGBDrillDownController does, by follow-up commands, so that
/// every change is an event of its own with the plugin's name.
///
/// - A push of the first screen or container, or of a new right screen, hides its back button.
/// - A right screen that joins the left stack, also by `push nil`, shows its back button.
/// - A pop that brings the top of the left stack back to the right shows the back button of the root and hides that of the
///   new right screen.
/// - A replacement changes nothing.
///
/// Only values that change are written.
///
/// ```
/// push a                     hides the back button of a
/// push b                     hides that of b
/// push c                     hides that of c, and shows that of b
/// pop                        shows that of a, the root, and hides that of b
/// plugin configure back-button enabled=false
/// ```
///
/// Configuration: `enabled` (true): if false, the plugin requests nothing. Anything else is a fault.
public struct BackButton: EventReactor, ConfigurablePlugin, RedactablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "back-button", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(settings: [("enabled", .flag)])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.react] }
  /// The events that move screens between the panes.
  public let watchedEvents: EventKinds

  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with its default configuration.
  public init() {
    configuration = nil
    watchedEvents = Self.managedEvents
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    watchedEvents = try settings.bool("enabled", default: true) ? Self.managedEvents : EventKinds()
    self.configuration = try settings.finish()
  }

  private static let managedEvents = EventKinds(.pushed, .containerAdded, .advanced, .popped)

  /// Requests the one or two changes that the event calls for.
  public func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    guard let container = context.eventContainer, context.kind(of: container) == .drillDown else { return [] }
    switch context.eventKind {
    case .pushed, .containerAdded: return changes(off: context.covered, on: context.addedNode, context)
    case .advanced: return changes(off: context.covered, on: nil, context)
    case .popped:
      guard let right = context.uncovered else { return [] }
      return changes(off: context.rootScreen(of: container), on: right, context)
    default: return []
    }
  }

  private func changes(off: String?, on: String?, _ context: borrowing HookContext) -> [NavCommand] {
    let shown = off.flatMap { context.hidesBackButton(of: $0) ? $0 : nil }
    let hidden = on.flatMap { context.hidesBackButton(of: $0) ? nil : $0 }
    if shown == nil, hidden == nil { return [] }
    return [.item(.setHidesBackButton(off: shown, on: hidden))]
  }
}
