/// What became of a swipe. Positions are in points from the left edge of the container.
public enum SwipeEvent: BitwiseCopyable, Equatable, Sendable {
  case began(container: TextID, x: Double)
  case moved(container: TextID, x: Double)
  /// The finger was lifted; a completed swipe is followed by its pop.
  case ended(container: TextID, x: Double, velocity: Double, completed: Bool)
  case cancelled(container: TextID)
}
