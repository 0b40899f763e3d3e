public import NavEvents

/// What moves to an empty secondary column when a split expands.
public enum SeparationAnswer: Equatable, Sendable {
  /// This entry of the primary.
  case node(TextID)
  /// Nothing.
  case keep
}

/// Answers `separate`: asked when a split expands, nothing of the secondary is left, and the primary has more entries
/// than when the split collapsed.
///
/// Composition: the first opinion in the order of the plugins wins; without one the top entry moves.
public protocol SeparationJudge: NavPlugin {
  /// What moves; nil for no opinion.
  func separate(
    _ split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SeparationAnswer?
}
