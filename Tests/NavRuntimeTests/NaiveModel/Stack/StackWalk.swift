/// An endless, seeded walk of commands, valid and invalid, chosen by the state they meet.
struct StackWalk: Sendable {
  /// No container is pushed above this height, so that views stay small.
  static let highest = 5
  /// How many nodes a scene has at most before nothing more is let in.
  static let crowd = 18
  /// How deep containers are in each other.
  static let deepest = 4
  /// Among how many commands a step looks for a rule seldom met.
  private static let choices = 12

  /// The goals that matter most while a swipe runs.
  private static let swipeGoals: [StackGoal] = [
    .push, .pop, .back, .root, .popToBelow, .replace, .setPush, .setPop, .bars, .add, .select,
    .selectSame, .present, .presentContainer, .dismiss, .popToTop, .setSame, .pushDuplicate,
    .swipeBegin, .swipeMove, .swipeMoveOut, .swipeCancel, .swipeEndFast, .swipeEndFar,
    .swipeEndShort, .swipeEndOnTheEdge, .swipeElsewhere, .rotate, .rotateBegin, .resizeAcross,
    .soil, .detach, .configure, .hideTop, .title, .pushNamed, .popNamed, .restore,
    .toolbars, .propagate,
  ]

  /// How many archives a scene remembers.
  private static let files = 6

  var random: WalkRandom
  private(set) var mood = StackMood()
  private let folder: String
  /// What was preserved in this scene.
  private(set) var files: [StackFile] = []
  private var fileCount = 0
  /// What is left of the plan that is followed, and how many commands it took so far.
  var planSteps: [StackPlan.Step] = []
  var planAge = 0

  /// A walk whose archives are files in this folder.
  init(seed: UInt64, folder: String) {
    random = WalkRandom(seed: seed)
    self.folder = folder
  }

  /// The scene before is over; the next one begins with a mood of its own.
  mutating func beginScene() {
    mood = StackMood()
    files = []
    planSteps = []
  }

  /// The next command for a scene in this state.
  mutating func next(for model: StackModel) -> StackCommand {
    if model.commits == 0 { return first() }
    mood.step(&random)
    let command = planned(for: model) ?? upkeep(in: model) ?? rarest(for: model)
    if case .preserve(let file) = command.action { keep(file) }
    return command
  }

  /// Remembers an archive, instead of another one when there are many.
  private mutating func keep(_ file: StackFile) {
    fileCount += 1
    if files.count == Self.files { files.remove(at: random.below(Self.files)) }
    files.append(file)
  }

  /// A file that `preserve` is to write.
  func newFile(of scene: StackScene) -> StackFile {
    let path = ModelText("\(folder)/archive-\(fileCount).json")
    return StackFile(path: path, archive: StackArchive(of: scene))
  }

  private mutating func first() -> StackCommand {
    switch random.below(20) {
    case 0: StackCommand(.scene(.demo))
    case 1...2: firstContainer(.stack)
    case 3...4: firstContainer(.tabs)
    case 5: firstContainer(.drilldown)
    case 6...11: StackCommand(.scene(.stack))
    default: StackCommand(.scene(.tabs))
    }
  }

  private mutating func firstContainer(_ kind: StackCommand.AddedKind) -> StackCommand {
    let title = random.chance(40) ? text(WalkWords.titles) : nil
    return StackCommand(.add(kind, text(StackWords.containers), title: title))
  }

  /// Of a few commands the one whose rules were met least often so far.
  private mutating func rarest(for model: StackModel) -> StackCommand {
    let candidates = (0..<Self.choices).map { _ in candidate(for: model) }
    return rarest(of: candidates, for: model) ?? candidate(for: model)
  }

  /// The command whose rules were met least often so far.
  func rarest(of commands: [StackCommand], for model: StackModel) -> StackCommand? {
    var best: (command: StackCommand, worth: Double)?
    for command in commands {
      let worth = Self.worth(of: command, for: model)
      if worth > best?.worth ?? -1 { best = (command, worth) }
    }
    return best?.command
  }

  private static func worth(of command: StackCommand, for model: StackModel) -> Double {
    var model = model
    model.hits.isTrial = true
    _ = model.apply(command)
    return model.hits.latest.reduce(0) { $0 + worth(of: $1, in: model.hits) }
  }

  /// How much a rule is wanted: the less often it was met for its kind, by far the more.
  private static func worth(of label: String, in hits: HitTable) -> Double {
    let share = Double(hits.counts[label, default: 0]) / Double(StackRules.least(of: label))
    let once = 1 / (1 + share * Double(StackRules.leastHits))
    let fourth = once * once * once * once
    return fourth * fourth
  }

  /// Draws goals until one can be reached from here.
  private mutating func candidate(for model: StackModel) -> StackCommand {
    while true {
      let goals = model.scene.swipe != nil && random.chance(65) ? Self.swipeGoals : StackGoal.allCases
      let goal = random.element(of: goals) ?? .pop
      if let command = command(for: goal, in: model.scene) { return command }
    }
  }

  mutating func text(_ texts: [ModelText]) -> ModelText {
    random.element(of: texts) ?? WalkWords.empty
  }
}
