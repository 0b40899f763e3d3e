/// What a plugin says about a swipe that wants to begin.
public enum SwipePermission: Equatable, Sendable {
  case allowed
  /// Why not, each reason as a sentence; at least one.
  case refused([String])
}
