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
public struct UnsavedChanges: RemovalGuard {
  /// The manifest. The plugin fails closed: a lost form is worse than a tap without an effect.
  public static let manifest = PluginManifest(id: "unsaved-changes", version: 1, faultPolicy: .failClosed)
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.shouldPop] }

  /// Creates the plugin.
  public init() {}

  /// Returns an objection if one of the screens that would leave is dirty.
  public func objection(
    to removal: Removal, in context: borrowing HookContext
  ) throws(PluginFault) -> String? {
    for screen in removal.screens where context.hasAttribute("dirty", equalTo: "true", on: screen) {
      return "“\(screen)” has unsaved changes: save or discard them first."
    }
    return nil
  }
}
