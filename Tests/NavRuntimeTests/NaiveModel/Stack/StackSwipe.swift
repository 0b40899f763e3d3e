/// A swipe that runs: on which container, where it began and where it was last.
struct StackSwipe: Sendable {
  let container: ModelText
  let start: Double
  var x: Double
  /// Whether the container can be seen; a turn or a resize may hide it and leave the swipe running.
  var isShown = true

  /// How far it is along a span of this many points; nowhere on none.
  func progress(over span: Double) -> Double {
    span == 0 ? 0 : min(max(x - start, 0), span) / span
  }
}
