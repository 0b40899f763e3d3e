/// An endless, seeded walk of commands, valid and invalid, chosen by the state they meet.
struct CommandWalk: Sendable {
  /// The stack is never pushed above this depth, so that views stay small.
  static let deepest = 7
  /// Among how many commands a step looks for a rule seldom met.
  private static let choices = 7

  /// The goals of a step; some can be reached so seldom that they count more than once.
  private static let goals =
    WalkGoal.allCases + [.popToDeeper, .popToBelow, .popToBelow, .root, .pushNil, .pop, .back, .replace]

  /// The goals that matter most while a swipe runs.
  private static let swipeGoals: [WalkGoal] = [
    .push, .pushNil, .pop, .back, .root, .popToBelow, .replace, .replaceNil, .showOverRight,
    .bars, .toolbars, .position, .width, .placeholder, .noPlaceholder, .propagate, .restore,
    .swipeBegin, .swipeMove, .swipeMove, .swipeMoveOut, .swipeMoveOut, .swipeCancel,
    .swipeEndFast, .swipeEndFast, .swipeEndFar, .swipeEndFar, .swipeEndShort, .swipeEndShort,
    .swipeEndOnTheEdge, .rotate, .rotate, .rotateBack, .rotateAgain, .rotateBegin, .resizeAcross,
    .soil, .detach, .configure,
  ]

  var random: WalkRandom
  var files: WalkFiles
  private(set) var stretch = WalkStretch()

  /// A walk whose archives are files in this folder.
  init(seed: UInt64, folder: String) {
    random = WalkRandom(seed: seed)
    files = WalkFiles(folder: folder)
  }

  /// The next command for a drillDown in this state.
  mutating func next(for model: NaiveDrillDown) -> ModelCommand {
    if model.commits == 0 { return first(for: model) }
    stretch.step(&random)
    let command = upkeep(in: model).map { ModelCommand($0) } ?? rarest(for: model)
    if case .preserve = command.action { files.keep(model.archive, replacing: &random) }
    return command
  }

  private mutating func first(for model: NaiveDrillDown) -> ModelCommand {
    if random.chance(50) { return ModelCommand(.scene) }
    while true {
      let command = candidate(for: model)
      if command.action.canOpen { return command }
    }
  }

  /// Of a few commands the one whose rules were met least often so far.
  private mutating func rarest(for model: NaiveDrillDown) -> ModelCommand {
    var best = candidate(for: model)
    var greatest = Self.worth(of: best, for: model)
    for _ in 1..<Self.choices {
      let other = candidate(for: model)
      let worth = Self.worth(of: other, for: model)
      if worth > greatest { (best, greatest) = (other, worth) }
    }
    return best
  }

  private static func worth(of command: ModelCommand, for model: NaiveDrillDown) -> Double {
    var model = model
    model.hits.isTrial = true
    _ = model.apply(command)
    return model.hits.worthOfLatest
  }

  private mutating func candidate(for model: NaiveDrillDown) -> ModelCommand {
    targeted(nextAction(in: model), in: model.scene)
  }

  /// Draws goals until one can be reached from here.
  private mutating func nextAction(in model: NaiveDrillDown) -> ModelCommand.Action {
    let goals = model.scene.swipe != nil && random.chance(50) ? Self.swipeGoals : Self.goals
    while true {
      let goal = random.element(of: goals) ?? .pop
      if let action = action(for: goal, in: model) { return action }
    }
  }

  /// Names a container now and then, the right one or a wrong one.
  private mutating func targeted(
    _ action: ModelCommand.Action, in scene: NaiveScene
  ) -> ModelCommand {
    guard random.chance(10) else { return ModelCommand(action) }
    if case .select = action { return ModelCommand(action, in: NaiveScene.containerID) }
    switch action.target {
    case .nothing: return ModelCommand(action)
    case .container: return ModelCommand(action, in: NaiveScene.containerID)
    case .anything: return ModelCommand(action, in: someContainer(in: scene))
    }
  }

  private mutating func someContainer(in scene: NaiveScene) -> ModelText? {
    switch random.below(4) {
    case 0: random.element(of: WalkWords.unknownIDs)
    case 1: anyScreen(in: scene) ?? NaiveScene.containerID
    default: NaiveScene.containerID
    }
  }
}
