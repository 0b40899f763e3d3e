/// The gesture that drags the shown screen away to uncover the one below it. Positions are in points from the left
/// edge of the container. All but `begin` are reports: they state what a finger did.
public enum SwipeCommand: BitwiseCopyable, Equatable, Sendable {
  case begin(x: Double)
  case move(x: Double)
  /// `velocity` in points a second, to the right.
  case end(x: Double, velocity: Double)
  case cancel
}
