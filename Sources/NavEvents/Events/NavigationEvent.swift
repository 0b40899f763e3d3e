/// Facts that containers with a stack share.
public enum NavigationEvent: BitwiseCopyable, Equatable, Sendable {
  case pushed(container: TextID, ScreenContent, Transition)
  /// The screens that left, top first; one event however many left, also none.
  case popped(container: TextID, screens: TextList, way: ExitWay, Transition)
  /// The shown screen was exchanged; `removed` left the scene.
  case replaced(container: TextID, ScreenContent?, removed: TextID?, Transition)
  case navigationBarsHiddenChanged(container: TextID, Bool)
}
