/// A swipe that runs: where it began and where it was last, in points of the container.
struct NaiveSwipe: Sendable {
  let start: Double
  var x: Double

  /// How far it is along a span of this many points.
  func progress(over span: Double) -> Double {
    min(max(x - start, 0), span) / span
  }
}
