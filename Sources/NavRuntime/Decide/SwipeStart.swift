public import NavEvents

/// A swipe that somebody wants to begin: what `canBeginSwipe` is told.
public struct SwipeStart: BitwiseCopyable, Equatable, Sendable {
  /// The container to be swiped.
  public let container: TextID
  /// Where the finger is, in points from the container's left edge.
  public let x: Double
  /// Screens that would have to be uncovered one by one: those on the left of a drillDown in regular width, else all.
  public let depth: Int
  /// Whether the shown screen of a stack hides its back button, or has items in its place; false in a drillDown.
  public let hidesBackButton: Bool
  /// Whether a swipe is running in the scene.
  public let isSwiping: Bool
  /// Whether the interface is turning.
  public let isRotating: Bool
}
