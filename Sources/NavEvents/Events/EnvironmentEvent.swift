/// What happened around the scene.
public enum EnvironmentEvent: BitwiseCopyable, Equatable, Sendable {
  case deviceRotated(Orientation)
  /// The interface turned; between portrait and landscape width and height change places.
  case interfaceRotated(Orientation)
  case rotationBegan
  case rotationEnded
  /// The scene does not allow the orientation now; it is pending until it does.
  case rotationDeferred(Orientation, reasons: TextList)
  /// What the scene answers when it is asked whether and how the interface may turn.
  case rotationAnswerChanged(autorotates: Bool, supported: Orientations)
  /// Points.
  case resized(width: Double, height: Double, SizeClass)
}
