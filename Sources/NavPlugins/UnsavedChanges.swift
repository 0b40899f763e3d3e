public import NavEvents
public import NavRuntime

/// Keeps screens whose attribute `dirty` is `true` from leaving, on every way out, as users of UINavigationController ask
/// for: there the back button, the swipe and the code each need a guard of their own.
///
/// What is a fact cannot be refused: the end of a swipe becomes a cancel, and a collapse that would discard keeps.
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
/// Configuration: none; any is a fault.
public struct UnsavedChanges: ExitGuard {
  /// Fails closed: a lost form is worse than a tap that does nothing.
  public static let manifest = PluginManifest(id: "unsaved-changes", version: 1, faultPolicy: .failClosed)
  /// Who the plugin is.
  public var manifest: PluginManifest { Self.manifest }

  /// The only way it can be.
  public init() {}

  /// Objects while one of the screens that would leave is dirty.
  public func objection(
    to exit: Exit, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> String? {
    for screen in draft.texts(of: exit.screens)
    where state.attribute("dirty", of: screen, draft) == "true" {
      return "“\(draft.texts[screen])” has unsaved changes: save or discard them first."
    }
    return nil
  }
}
