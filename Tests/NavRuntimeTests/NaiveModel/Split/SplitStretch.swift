/// What some tens of steps of the walk keep coming back to.
struct SplitStretch: Sendable {
  /// Whether the split is collapsed most of the time.
  private(set) var isCollapsed = false
  /// Whether dirty screens are about.
  private(set) var isGuarded = false
  /// Whether swipes run most of the time.
  private(set) var swipes = false
  /// How many screens there are.
  private(set) var depth = 5
  /// How many screens in a hundred are empty details.
  private(set) var emptyDetails = 20
  /// How many screens in a hundred get a restoration id.
  private(set) var restorable = 50
  /// The behavior that the split has most of the time.
  private(set) var behavior = ModelSplitBehavior.tile
  private var steps = 0

  /// One step less, or the first step of another stretch.
  mutating func step(_ random: inout WalkRandom) {
    steps -= 1
    if steps > 0 { return }
    steps = 20 + random.below(40)
    isCollapsed = random.chance(35)
    isGuarded = random.chance(35)
    swipes = random.chance(60)
    behavior = random.element(of: ModelSplitBehavior.allCases) ?? .tile
    depth = 1 + random.below(7)
    emptyDetails = random.element(of: 5, 30, 70)
    restorable = random.element(of: 10, 50, 90)
  }
}
