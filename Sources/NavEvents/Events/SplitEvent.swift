/// Facts that only a split knows.
public enum SplitEvent: BitwiseCopyable, Equatable, Sendable {
  /// One column is shown; these stacks are on the primary's, in order, and these screens are gone.
  case collapsed(container: TextID, merged: TextList, discarded: TextList)
  /// Every column has its entries again; this screen moved from the primary to the secondary.
  case expanded(container: TextID, separated: TextID?)
  /// A column holds this screen alone, or nothing; the others left, top first.
  case columnSet(container: TextID, SplitColumn, ScreenContent?, removed: TextList)
  /// The preferred mode.
  case displayModeChanged(container: TextID, DisplayMode)
  case splitBehaviorChanged(container: TextID, SplitBehavior)
  /// The whole setting: what is nil is not set.
  case primaryWidthChanged(container: TextID, ColumnWidth)
}
