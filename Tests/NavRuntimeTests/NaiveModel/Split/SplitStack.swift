/// A stack of a split scene: of one of its columns, or the container that is shown when collapsed.
struct SplitStack: Sendable {
  let id: ModelText
  /// Screens and containers, the root first.
  var entries: [ModelText] = []
  var barsHidden = false
}

/// A container that stays as empty as it was added: what others do in it is theirs to test.
struct SplitGuest: Sendable {
  let id: ModelText
  let kind: SplitKind
}

/// A swipe that runs: on which stack, where it began and where it was last.
struct SplitSwipe: Sendable {
  let stack: ModelText
  let start: Double
  var x: Double

  /// How far it is along a span of this many points.
  func progress(over span: Double) -> Double {
    span <= 0 ? 0 : min(max(x - start, 0), span) / span
  }
}
