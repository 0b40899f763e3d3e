import NavEvents

/// What a swipe needs of the container it drags.
struct SwipeFooting {
  let entries: [TextID]
  let isShown: Bool
  /// Whether another stack is nested on it.
  let isCovered: Bool
  /// Whether there is something to uncover.
  let hasSomethingBelow: Bool

  /// Whether a swipe goes on after what has happened: the entries stay, and nothing it had was lost. A column that a
  /// rotation has hidden has lost its place already, but can still be covered.
  func carriesOn(from before: SwipeFooting) -> Bool {
    entries == before.entries && (isShown || !before.isShown) && (!isCovered || before.isCovered)
      && (hasSomethingBelow || !before.hasSomethingBelow)
  }
}
