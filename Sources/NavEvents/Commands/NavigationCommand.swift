/// The verbs that every container with a stack understands, each in its own way.
public enum NavigationCommand: BitwiseCopyable, Equatable, Sendable {
  /// Put a screen on top; nil (drillDown only) moves the right screen to the left and shows the placeholder.
  case push(ScreenContent?, Transition)
  case pop(Transition)
  /// Pop until this screen is the top (in a drillDown: the top of the left pane).
  case popTo(TextID?, Transition)
  case popToRoot(Transition)
  /// What the back button does: a pop whose way is `back`. It never requires a visible button.
  case back(Transition)
  /// Exchange the top (in a drillDown: the right screen); nil empties the right pane.
  case replace(ScreenContent?, Transition)
  case setNavigationBarsHidden(Bool)
}
