public import NavEvents

/// The end of a swipe: what `swipeCompletes` is told.
public struct SwipeEnd: BitwiseCopyable, Equatable, Sendable {
  /// The swiped container.
  public let container: TextID
  /// Where the finger was lifted, in points from the container's left edge.
  public let x: Double
  /// Points a second, to the right.
  public let velocity: Double
  /// The width of the pane that is dragged, in points.
  public let span: Double
}
