public import NavEvents

/// Answers `topColumn`: which column a split shows while it is collapsed. The ones to the right of it wait unseen.
///
/// Composition: the first opinion in the order of the plugins wins; without one it is the secondary.
public protocol TopColumnJudge: NavPlugin {
  /// The column to show; nil for no opinion.
  func topColumn(
    of split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SplitColumn?
}
