/// The events that only a drillDown has.
public enum DrillDownEvent: BitwiseCopyable, Equatable, Sendable {
  /// The right screen joined the left stack and the right pane shows its placeholder (`push nil`).
  case advanced(container: TextID, Transition)
  case toolbarsHiddenChanged(container: TextID, Bool)
  case navigationBarPositionChanged(container: TextID, BarPosition)
  case placeholderChanged(container: TextID, DrillDownSide, ScreenContent?)
  /// The width of the left pane changed; in points.
  case widthChanged(container: TextID, Double)
  case propagationChanged(container: TextID, PropagatedItem, Bool)
}

extension DrillDownEvent {
  var kind: EventKind {
    switch self {
    case .advanced: .advanced
    case .toolbarsHiddenChanged: .toolbarsHiddenChanged
    case .navigationBarPositionChanged: .navigationBarPositionChanged
    case .placeholderChanged: .placeholderChanged
    case .widthChanged: .widthChanged
    case .propagationChanged: .propagationChanged
    }
  }

  static let blanks: [DrillDownEvent] = [
    .advanced(container: .blank, .standard), .toolbarsHiddenChanged(container: .blank, false),
    .navigationBarPositionChanged(container: .blank, .topAttached),
    .placeholderChanged(container: .blank, .left, nil), .widthChanged(container: .blank, 0),
    .propagationChanged(container: .blank, .navigationItem, false),
  ]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    switch self {
    case .advanced(var container, var transition):
      try coder.container(&container)
      try coder.transition(&transition)
      self = .advanced(container: container, transition)
    case .toolbarsHiddenChanged(var container, var hidden):
      try coder.container(&container)
      try coder.flag("value", &hidden)
      self = .toolbarsHiddenChanged(container: container, hidden)
    case .navigationBarPositionChanged(var container, var position):
      try coder.container(&container)
      try coder.word("value", &position)
      self = .navigationBarPositionChanged(container: container, position)
    case .placeholderChanged(var container, var side, var screen):
      try coder.container(&container)
      try coder.word("side", &side)
      try coder.screen("screen", &screen)
      self = .placeholderChanged(container: container, side, screen)
    case .widthChanged(var container, var points):
      try coder.container(&container)
      try coder.number("value", &points)
      self = .widthChanged(container: container, points)
    case .propagationChanged(var container, var item, var isOn):
      try coder.container(&container)
      try coder.word("what", &item)
      try coder.flag("value", &isOn)
      self = .propagationChanged(container: container, item, isOn)
    }
  }
}
