/// What some tens of steps of the walk keep coming back to.
struct WalkStretch: Sendable {
  private(set) var mood = WalkMood.building
  /// The depth of the stack.
  private(set) var depth = 0
  private(set) var sizeClass = ModelSizeClass.regular
  /// Whether swipes run most of the time.
  private(set) var swipes = false
  /// Whether the right pane is empty most of the time.
  private(set) var empties = false
  /// How many screens in a hundred get a restoration id.
  private(set) var restorable = 50
  private var steps = 0

  /// One step less, or the first step of another stretch.
  mutating func step(_ random: inout WalkRandom) {
    steps -= 1
    if steps > 0 { return }
    steps = 20 + random.below(40)
    mood = random.element(of: WalkMood.allCases) ?? .building
    depth = 3 + random.below(3)
    sizeClass = random.chance(35) ? .compact : .regular
    swipes = random.chance(72)
    empties = random.chance(35)
    restorable = random.element(of: 10, 40, 90)
  }
}
