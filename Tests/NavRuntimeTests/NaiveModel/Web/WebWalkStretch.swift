/// What some tens of steps of the web walk keep coming back to.
struct WebWalkStretch: Sendable {
  /// Whether screens are dirty.
  private(set) var isGuarded = false
  /// How many pages are live; `nil` when `page-memory` is not there.
  private(set) var live: Int? = 7
  private var steps = 0

  /// One step less, or the first step of another stretch.
  mutating func step(_ random: inout WalkRandom) {
    steps -= 1
    if steps > 0 { return }
    steps = 20 + random.below(40)
    isGuarded = random.chance(35)
    live = random.element(of: 1, 1, 2, 3, 7, nil)
  }
}
