public import NavEvents

/// A swipe that somebody wants to begin: what `canBeginSwipe` is told.
public struct SwipeStart: BitwiseCopyable, Equatable, Sendable {
  /// The container to be swiped.
  public let container: TextID
  /// Where the finger is, in points from the container's left edge.
  public let x: Double
  /// Screens that would have to be uncovered one by one: those on the left in regular width, all in compact.
  public let depth: Int
  /// Whether a swipe is running in the scene.
  public let isSwiping: Bool
  /// Whether the interface is turning.
  public let isRotating: Bool
}
