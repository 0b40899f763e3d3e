/// Facts that only a drillDown knows.
public enum DrillDownEvent: BitwiseCopyable, Equatable, Sendable {
  /// The right screen joined the left stack and the right pane shows its placeholder (`push nil`).
  case advanced(container: TextID, Transition)
  case toolbarsHiddenChanged(container: TextID, Bool)
  case navigationBarPositionChanged(container: TextID, BarPosition)
  case placeholderChanged(container: TextID, DrillDownSide, ScreenContent?)
  /// The width of the left pane, in points.
  case widthChanged(container: TextID, Double)
  case propagationChanged(container: TextID, PropagatedItem, Bool)
}
