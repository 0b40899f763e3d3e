public import NavEvents

/// Answers `route`: what a link stands for that no web container loads.
///
/// Composition: the first opinion in the order of the plugins wins; without one the link is refused `unhandled-url`.
/// The commands run in order, all or none, and take the same way as any command.
public protocol LinkHandler: NavPlugin {
  /// The commands that `url` stands for; nil for no opinion.
  func route(
    _ url: TextID, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> [NavCommand]?
}
