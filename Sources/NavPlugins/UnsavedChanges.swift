public import NavRuntime

/// A plugin that prevents screens whose attribute `dirty` is `true` from leaving, regardless of the cause. In
/// UINavigationController the back button, the swipe and the code each need a guard of their own.
///
/// A fact cannot be refused. Therefore, a vetoed end of a swipe cancels the swipe, and a collapse that would discard the
/// screen keeps it.
///
/// ```
/// plugin attach unsaved-changes
/// push form
/// attr form dirty=true
/// pop                        refused vetoed: “form” has unsaved changes…
/// attr form dirty=           the attribute is gone
/// pop                        goes through
/// ```
///
/// Configuration: none; any setting is a fault.
public struct UnsavedChanges: RemovalGuard, RedactablePlugin {
  /// Version 2. The plugin fails closed: a lost form is worse than a tap without an effect. Version 1 named only the first
  /// screen that is dirty.
  public static let manifest = PluginManifest(id: "unsaved-changes", version: 2, faultPolicy: .failClosed)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(
    attributeKeys: ["dirty"], attributeValues: ["true", "false"])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.shouldPop] }

  /// Creates the plugin.
  public init() {}

  /// The largest number of screens that an objection names; of more, it gives their number.
  private static let mostNamed = 10

  /// Returns an objection that names the dirty screens among those that would leave; nil when there is none.
  public func objection(
    to removal: Removal, in context: borrowing HookContext
  ) throws(PluginFault) -> String? {
    var dirty: [String] = []
    for screen in removal.screens where context.hasAttribute("dirty", equalTo: "true", on: screen) {
      dirty.append("“\(screen)”")
    }
    guard let last = dirty.last else { return nil }
    if dirty.count == 1 { return "\(last) has unsaved changes: save or discard them first." }
    let others = dirty.count - Self.mostNamed
    let names =
      others > 0
      ? "\(dirty.prefix(Self.mostNamed).joined(separator: ", ")) and \(others) more"
      : "\(dirty.dropLast().joined(separator: ", ")) and \(last)"
    return "\(names) have unsaved changes: save or discard them first."
  }
}
