/// An endless, seeded walk of commands, valid and invalid, chosen by the state they meet.
struct CommandWalk: Sendable {
  /// The stack is never pushed above this depth, so that views stay small.
  static let deepest = 8
  /// Among how many commands a step looks for a rule seldom met.
  private static let choices = 6

  /// The goals of a step; some can be reached so seldom that they count more than once.
  private static let goals =
    WalkGoal.allCases + [.popToDeeper, .popToBelow, .popToBelow, .root, .pushNil, .pop, .back]

  var random: WalkRandom
  private var mood = WalkMood.building
  private var stepsInMood = 0
  /// The depth that this stretch keeps coming back to.
  private var depth = 0

  init(seed: UInt64) {
    random = WalkRandom(seed: seed)
  }

  /// The next command for a drillDown in this state.
  mutating func next(for model: NaiveDrillDown) -> ModelCommand {
    if model.commits == 0 && random.chance(50) { return ModelCommand(.scene) }
    changeMood()
    if let action = upkeep(in: model) { return targeted(action, in: model.scene) }
    return rarest(for: model)
  }

  /// Of a few commands the one that meets the rule met least often so far.
  private mutating func rarest(for model: NaiveDrillDown) -> ModelCommand {
    var best = candidate(for: model)
    var least = Self.rarity(of: best, for: model)
    for _ in 1..<Self.choices {
      let other = candidate(for: model)
      let rarity = Self.rarity(of: other, for: model)
      if rarity < least { (best, least) = (other, rarity) }
    }
    return best
  }

  private static func rarity(of command: ModelCommand, for model: NaiveDrillDown) -> Int {
    var model = model
    _ = model.apply(command)
    return model.hits.rarestOfLatest
  }

  private mutating func candidate(for model: NaiveDrillDown) -> ModelCommand {
    targeted(nextAction(in: model), in: model.scene)
  }

  /// What a stretch does now and then to stay what it is.
  private mutating func upkeep(in model: NaiveDrillDown) -> ModelCommand.Action? {
    switch random.below(20) {
    case 0: action(for: .hideOnTheWay, in: model)
    case 1: placeholders(in: model.scene).isEmpty ? action(for: .placeholder, in: model) : nil
    case 2...4: emptying(model.scene)
    case 5...7: guarding(model)
    case 8...11: deepening(model.scene)
    default: nil
    }
  }

  /// Dirty screens in a guarded stretch, the right one preferred; none in the others.
  private mutating func guarding(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    if mood != .guarded { return action(for: .clean, in: model) }
    return model.scene.right.map(model.isDirty) == true ? nil : action(for: .soil, in: model)
  }

  /// A push below the depth of the stretch, or a pop if it wants none. An empty right pane is left
  /// to the goals, for a push would only fill it again.
  private mutating func deepening(_ scene: NaiveScene) -> ModelCommand.Action? {
    if mood == .unwinding { return scene.left.isEmpty ? nil : .pop }
    if scene.right == nil && scene.left.count >= 2 { return nil }
    return scene.stack.count < depth ? freshScreen(in: scene).map { .push($0) } : nil
  }

  /// `push nil`, so that the rules of an empty right pane are met above a deep stack too, and over
  /// an empty right pane the one of them that is seldom met otherwise.
  private func emptying(_ scene: NaiveScene) -> ModelCommand.Action? {
    if scene.right == nil { return scene.left.count < 3 ? nil : .popTo(scene.left.first) }
    return scene.left.count < 2 ? nil : .push(nil)
  }

  private mutating func changeMood() {
    stepsInMood -= 1
    if stepsInMood > 0 { return }
    stepsInMood = 20 + random.below(40)
    mood = random.element(of: WalkMood.allCases) ?? .building
    depth = 3 + random.below(4)
  }

  /// Draws goals until one can be reached from here.
  private mutating func nextAction(in model: NaiveDrillDown) -> ModelCommand.Action {
    while true {
      let goal = random.element(of: Self.goals) ?? .pop
      if let action = action(for: goal, in: model) { return action }
    }
  }

  /// Names a container now and then, the right one or a wrong one.
  private mutating func targeted(
    _ action: ModelCommand.Action, in scene: NaiveScene
  ) -> ModelCommand {
    guard action.takesContainer, random.chance(10) else { return ModelCommand(action) }
    if case .select = action { return ModelCommand(action, in: NaiveScene.containerID) }
    switch random.below(4) {
    case 0: return ModelCommand(action, in: random.element(of: WalkWords.unknownIDs))
    case 1: return ModelCommand(action, in: anyScreen(in: scene) ?? NaiveScene.containerID)
    default: return ModelCommand(action, in: NaiveScene.containerID)
    }
  }
}
