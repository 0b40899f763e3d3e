public import NavEvents

/// What becomes of the secondary column when a split collapses.
public enum CollapseAnswer: Equatable, Sendable {
  /// Its entries leave the scene, if no plugin objects to that.
  case discard
  /// Its stack is pushed on the primary's.
  case push
}

/// Answers `collapse`: asked when a split collapses and its secondary has entries.
///
/// Composition: the first opinion in the order of the plugins wins; without one the secondary is pushed.
public protocol CollapseJudge: NavPlugin {
  /// What becomes of the secondary of `split`; nil for no opinion.
  func collapse(
    _ split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> CollapseAnswer?
}
