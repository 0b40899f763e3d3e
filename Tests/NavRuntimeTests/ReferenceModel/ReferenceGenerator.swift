import NavRuntime

/// What a line is about.
enum ReferenceTopic: Sendable {
  case entries, leaving, drillDown, split, web, tree, device, swipe, items, plugins, archives
}

/// What a walk is about: how it begins, and which verbs it has.
enum ReferenceStage: String, Sendable, CaseIterable {
  case drillDown, stack, tabs, split, triple, web, mixed

  /// Lines that make the scene.
  func opening(_ random: inout SeededNumbers) -> [String] {
    switch self {
    case .drillDown: random.chance(50) ? ["scene drilldown"] : []
    case .stack: [random.chance(50) ? "scene stack" : "add stack main title=Main tab=M"]
    case .tabs: [random.chance(25) ? "scene demo" : "scene tabs"]
    case .split: [random.chance(70) ? "scene split" : "add split split"]
    case .triple: ["scene triple"]
    case .web: [random.chance(70) ? "scene web" : "add web web root=https://example.org/"]
    case .mixed: ReferenceWords.mixedOpenings[random.below(ReferenceWords.mixedOpenings.count)]
    }
  }

  /// What is asked more often on this stage.
  var topics: [ReferenceTopic] {
    switch self {
    case .drillDown: [.drillDown, .drillDown, .drillDown, .swipe]
    case .stack: [.entries, .leaving, .swipe]
    case .tabs: [.tree, .tree, .device, .swipe]
    case .split, .triple: [.split, .split, .split, .split, .split]
    case .web: [.web, .web, .web, .web, .web, .web]
    case .mixed: [.split, .web, .tree, .swipe]
    }
  }

  /// The kinds of containers that come in, the more often the more often they are named.
  var guests: [String] {
    switch self {
    case .drillDown: []
    case .stack: ["drilldown", "web", "stack"]
    case .tabs: ["stack", "drilldown", "tabs", "web", "split"]
    case .split, .triple: ["drilldown", "web", "stack", "tabs"]
    case .web: ["web", "drilldown"]
    case .mixed: ["stack", "drilldown", "tabs", "web", "split", "split", "drilldown"]
    }
  }
}

/// Lines for a scene, chosen by what is in it: valid ones and wrong ones, with every verb.
///
/// Of a few lines it takes the one whose rules the walk has met least often.
struct ReferenceGenerator: ReferenceLines {
  /// Among how many lines it chooses.
  private static let choices = 5
  /// What the lines of every stage are about, the more often the more often it is named.
  private static let topics: [ReferenceTopic] = [
    .entries, .entries, .entries, .leaving, .leaving, .drillDown, .split, .web, .tree, .device, .swipe,
    .items,
    .plugins, .archives,
  ]
  /// More nodes than this are too many to look at: nothing is added then.
  static let crowd = 26

  let stage: ReferenceStage
  var random: SeededNumbers
  private var opening: [String]
  /// What is left of a plan: lines that lead where chance seldom goes.
  private var plan: [String] = []
  private var names = 0
  /// The files that `preserve` was asked to write, and others.
  private(set) var files: [String]
  private let folder: String
  /// What the names of those files begin with: walks of other seeds lie beside them.
  private let prefix: String

  init(stage: ReferenceStage, seed: UInt64, folder: String, files: [String]) {
    self.stage = stage
    self.files = files
    self.folder = folder
    prefix = "\(stage.rawValue)-\(seed)"
    random = SeededNumbers(seed: seed)
    opening = stage.opening(&random) + ["plugin attach unsaved-changes"]
    if stage == .mixed || stage == .web {
      opening.append("plugin attach link-router \(ReferenceWords.routes)")
    }
  }

  /// The next line for the scene as the model has it.
  mutating func next(for model: ReferenceModel, _ hits: ReferenceHits) -> String? {
    if !opening.isEmpty { return opening.removeFirst() }
    if plan.isEmpty, random.chance(12) { plan = missingPlugins(in: model) + self.plan(for: model.scene) }
    if !plan.isEmpty, random.chance(85) { return plan.removeFirst() }
    let lines = (0..<Self.choices).map { _ in line(for: model) }
    var (best, greatest) = (lines[0], -1.0)
    for line in lines {
      let worth = Self.worth(of: line, for: model, hits)
      if worth > greatest { (best, greatest) = (line, worth) }
    }
    if best.hasPrefix("preserve ") { files.append(String(best.dropFirst("preserve ".count))) }
    return best
  }

  /// How much the rules of a line are wanted: the less often one was met, by far the more.
  private static func worth(of line: String, for model: ReferenceModel, _ hits: ReferenceHits) -> Double {
    var trial = model
    _ = trial.apply(line)
    return trial.rules.reduce(0) { sum, rule in
      let share = 1 / Double(1 + hits.counts[rule, default: 0])
      return sum + share * share
    }
  }

  /// Any line for the scene as the model has it.
  mutating func line(for model: ReferenceModel) -> String {
    while true {
      if let line = candidate(for: model) { return line }
    }
  }

  /// While a swipe runs, some of the lines are about it; in a crowd most are about leaving.
  private mutating func candidate(for model: ReferenceModel) -> String? {
    let scene = model.scene
    if scene.swipe != nil && random.chance(30) { return swipeLine(scene) }
    if scene.nodes.count > Self.crowd && random.chance(60) { return leavingLine(scene) }
    switch random.one(of: Self.topics + stage.topics) {
    case .entries?: return entryLine(scene)
    case .leaving?: return leavingLine(scene)
    case .drillDown?: return drillDownLine(scene)
    case .split?: return splitLine(scene)
    case .web?: return webLine(scene)
    case .tree?: return treeLine(scene)
    case .device?: return deviceLine(scene)
    case .swipe?: return swipeLine(scene)
    case .items?: return itemLine(scene)
    case .plugins?: return pluginLine()
    case .archives?, nil: return archiveLine()
    }
  }

  // MARK: Names

  /// A name that was not there before.
  mutating func fresh(_ prefix: String) -> String {
    names += 1
    return "\(prefix)\(names)"
  }

  /// An id for something new: nearly always one that is free.
  mutating func newID(_ scene: ReferenceScene) -> String {
    switch random.below(20) {
    case 0: random.one(of: scene.nodes.keys.sorted()) ?? "a"
    case 1: ReferenceWords.wrongIDs[random.below(ReferenceWords.wrongIDs.count)]
    case 2...8: ReferenceWords.ids[random.below(ReferenceWords.ids.count)]
    default: fresh("s")
    }
  }

  /// An id of the scene, or now and then of nobody.
  mutating func someID(_ scene: ReferenceScene) -> String {
    if random.chance(6) { return "ghost" }
    return random.one(of: scene.nodes.keys.sorted()).map { ReferenceWords.quoted($0) } ?? "ghost"
  }

  /// ` in=…` for a verb of these kinds, most often nothing.
  mutating func target(_ scene: ReferenceScene, _ kinds: [ReferenceKind], percent: Int = 35) -> String {
    guard random.chance(percent) else { return "" }
    if random.chance(5) { return " in=" + someID(scene) }
    let fitting = scene.nodes.values.filter { kinds.contains($0.body.kind) }.map(\.id).sorted()
    return random.one(of: fitting).map { " in=" + ReferenceWords.quoted($0) } ?? ""
  }

  /// A file for `preserve`.
  mutating func newFile() -> String { "\(folder)/\(prefix)-\(fresh("archive")).json" }
}
