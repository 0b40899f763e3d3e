/// The events that containers with a stack share.
public enum NavigationEvent: BitwiseCopyable, Equatable, Sendable {
  case pushed(container: TextID, ScreenContent, Transition)
  /// Screens left, top first. It is one event for any number of screens, zero included.
  case popped(container: TextID, screens: TextList, cause: RemovalCause, Transition)
  /// The shown screen was replaced; `removed` left the scene.
  case replaced(container: TextID, ScreenContent?, removed: TextID?, Transition)
  case navigationBarsHiddenChanged(container: TextID, Bool)
}

extension NavigationEvent {
  var kind: EventKind {
    switch self {
    case .pushed: .pushed
    case .popped: .popped
    case .replaced: .replaced
    case .navigationBarsHiddenChanged: .navigationBarsHiddenChanged
    }
  }

  static let blanks: [NavigationEvent] = [
    .pushed(container: .blank, .blank, .standard),
    .popped(container: .blank, screens: .empty, cause: .pop, .standard),
    .replaced(container: .blank, nil, removed: nil, .standard),
    .navigationBarsHiddenChanged(container: .blank, false),
  ]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .pushed(var container, var screen, var transition):
      try coder.container(&container)
      try coder.screen("screen", &screen)
      try coder.transition(&transition)
      self = .pushed(container: container, screen, transition)
    case .popped(var container, var screens, var cause, var transition):
      try coder.container(&container)
      try coder.texts("screens", &screens, .required)
      try coder.word("way", &cause, .leftOut(.pop))
      try coder.transition(&transition)
      self = .popped(container: container, screens: screens, cause: cause, transition)
    case .replaced(var container, var screen, var removed, var transition):
      try coder.container(&container)
      try coder.screen("screen", &screen)
      try coder.text("removed", &removed, .isNull)
      try coder.transition(&transition)
      self = .replaced(container: container, screen, removed: removed, transition)
    case .navigationBarsHiddenChanged(var container, var hidden):
      try coder.container(&container)
      try coder.flag("value", &hidden)
      self = .navigationBarsHiddenChanged(container: container, hidden)
    }
  }
}
