/// An endless, seeded walk of commands on split scenes, valid and invalid, chosen by the state
/// they meet.
struct SplitWalk: Sendable {
  /// There are never more screens than this, so that views stay small.
  static let mostScreens = 9
  /// How many commands a scene sees, and after how many of them it may get a container to show when
  /// collapsed, which it cannot lose again.
  static let stepsOfScene = 250
  private static let stepsBeforeCompact = 170
  /// Among how many commands a step looks for a rule seldom met.
  private static let choices = 10
  /// What a corner counts for, where a rule counts for one.
  private static let cornerWeight = 3.3

  var random: WalkRandom
  private(set) var stretch = SplitStretch()
  /// Where archives are kept.
  private let folder: String
  /// The archives of this scene.
  var files: [SplitArchiveFile] = []
  private var fileCount = 0
  /// Whether this scene may have a container that is shown when collapsed, for it stays.
  private var usesCompact = false
  /// How many commands this scene has seen.
  private var steps = 0
  /// What is left of the plan that is followed, and how many commands it took so far.
  var planSteps: [SplitPlan.Step] = []
  var planAge = 0

  /// A walk whose archives are files in this folder.
  init(seed: UInt64, folder: String) {
    random = WalkRandom(seed: seed)
    self.folder = folder
  }

  /// The first command of another scene.
  mutating func start() -> ModelSplitCommand {
    files = []
    planSteps = []
    steps = 0
    usesCompact = random.chance(70)
    switch random.below(10) {
    case 0...2: return ModelSplitCommand(.start(.split))
    case 3...7: return ModelSplitCommand(.start(.triple))
    default: return ModelSplitCommand(.start(.added(text(SplitWords.starts))))
    }
  }

  /// The next command for a split in this state.
  mutating func next(for model: NaiveSplit) -> ModelSplitCommand {
    steps += 1
    stretch.step(&random)
    let command = planned(for: model) ?? upkeep(in: model) ?? rarest(for: model)
    if case .preserve(let file) = command.action { files = Array((files + [file]).suffix(5)) }
    return command
  }

  /// Of a few commands the one whose rules were met least often so far.
  private mutating func rarest(for model: NaiveSplit) -> ModelSplitCommand {
    var best = candidate(for: model)
    var greatest = Self.worth(of: best, for: model)
    for _ in 1..<Self.choices {
      let other = candidate(for: model)
      let worth = Self.worth(of: other, for: model)
      if worth > greatest { (best, greatest) = (other, worth) }
    }
    return best
  }

  private static func worth(of command: ModelSplitCommand, for model: NaiveSplit) -> Double {
    var model = model
    model.hits.isTrial = true
    _ = model.apply(command)
    return model.hits.latest.reduce(0) { $0 + worth(of: $1, in: model.hits) }
  }

  /// How much a rule is wanted: the less often it was met, by far the more.
  private static func worth(of label: String, in hits: HitTable) -> Double {
    let weight = corners.contains(label) ? cornerWeight : 1
    let once = 1 / (1 + weight * Double(hits.counts[label, default: 0]))
    let fourth = once * once * once * once
    return fourth * fourth
  }

  private static let corners = Set(SplitRules.corners)

  private mutating func candidate(for model: NaiveSplit) -> ModelSplitCommand {
    while true {
      let goal = random.element(of: SplitGoal.allCases) ?? .pop
      if let command = command(for: goal, in: model) { return command }
    }
  }

  /// A command that reaches the goal from this state; `nil` when there is none. Containers that
  /// are to stay empty are left alone.
  mutating func command(for goal: SplitGoal, in model: NaiveSplit) -> ModelSplitCommand? {
    guard let command = draft(for: goal, in: model), !model.reachesGuest(command) else { return nil }
    return command
  }

  var allowsCompact: Bool { usesCompact && steps > Self.stepsBeforeCompact }

  mutating func newFile(of scene: NaiveSplitScene) -> SplitArchiveFile {
    fileCount += 1
    let path = ModelText("\(folder)/split-\(fileCount).json")
    return SplitArchiveFile(path: path, archive: SplitArchive(scene))
  }
}
