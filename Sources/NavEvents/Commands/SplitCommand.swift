/// The verbs that only a split understands.
public enum SplitCommand: BitwiseCopyable, Equatable, Sendable {
  /// Give a column a screen (a secondary that has entries gets it pushed); nil empties the column.
  case setColumn(SplitColumn, ScreenContent?)
  /// Show a screen in the secondary; pushed while collapsed; nil empties the secondary.
  case showDetail(ScreenContent?)
  /// Push a screen on the primary.
  case showPrimary(ScreenContent)
  case collapse
  case expand
  case showColumn(SplitColumn)
  case hideColumn(SplitColumn)
  /// The preferred mode; the behavior limits it.
  case setDisplayMode(DisplayMode)
  case setBehavior(SplitBehavior)
  case setPrimaryWidth(ColumnWidth)
  /// A tap on the dimmed part.
  case dismissOverlay
}
