/// Reports of what happened around the scene; no plugin can refuse them.
public enum EnvironmentCommand: BitwiseCopyable, Equatable, Sendable {
  /// The device was turned; the interface follows when the scene allows it.
  case rotate(Orientation)
  /// The interface begins to turn.
  case beginRotation(Orientation)
  /// The interface has turned.
  case endRotation
  /// The window has another size, in points; nil computes the size class from the width.
  case resize(width: Double, height: Double, SizeClass?)
}
