/// What some tens of steps of the walk keep coming back to.
struct StackMood: Sendable {
  /// How many entries the stacks should have.
  private(set) var depth = 2
  private(set) var sizeClass = ModelSizeClass.regular
  /// Whether swipes run most of the time.
  private(set) var swipes = false
  /// Whether dirty screens stand in the way.
  private(set) var isGuarded = false
  /// Whether screens have ideas about rotation.
  private(set) var isChoosy = false
  /// How many modals there may be.
  private(set) var modals = 0
  private var steps = 0

  /// One step less, or the first step of another mood.
  mutating func step(_ random: inout WalkRandom) {
    steps -= 1
    if steps > 0 { return }
    steps = 15 + random.below(30)
    depth = random.element(of: 1, 2, 3, 5)
    sizeClass = random.chance(30) ? .compact : .regular
    swipes = random.chance(75)
    isGuarded = random.chance(30)
    isChoosy = random.chance(45)
    modals = random.element(of: 0, 1, 1, 3)
  }
}
