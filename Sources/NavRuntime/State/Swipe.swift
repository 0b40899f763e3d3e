/// A swipe that is running: one in a scene.
struct Swipe: BitwiseCopyable, Equatable {
  let container: NodeID
  /// Where it began, in points from the container's left edge.
  let start: Double
  /// Where the finger is.
  var x: Double

  /// How far the swipe has come, from 0 to 1, over `span` points.
  func progress(over span: Double) -> Double {
    guard span > 0 else { return 0 }
    return min(max(x - start, 0), span) / span
  }
}
