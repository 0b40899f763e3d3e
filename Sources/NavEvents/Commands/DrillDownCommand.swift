/// The verbs that only a drillDown understands.
public enum DrillDownCommand: BitwiseCopyable, Equatable, Sendable {
  /// Show a screen on the right for a screen that is on the stack.
  case show(ScreenContent, forScreen: TextID, Transition)
  case setToolbarsHidden(Bool)
  case setNavigationBarPosition(BarPosition)
  case setPlaceholder(DrillDownSide, ScreenContent?)
  /// The width of the left pane in points.
  case setLeftWidth(Double)
  /// Whether the container shows an item of its root to the container around it.
  case setPropagation(PropagatedItem, Bool)
}
