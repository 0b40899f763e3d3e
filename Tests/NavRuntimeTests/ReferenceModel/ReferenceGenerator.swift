import NavJournals
import NavRuntime

/// The topic of a line.
enum ReferenceTopic: Sendable {
  case entries, leaving, drillDown, split, web, tree, device, swipe, items, plugins, archives
}

/// The subject of a walk: its opening and its verbs.
enum ReferenceStage: String, Sendable, CaseIterable {
  case drillDown, stack, tabs, split, triple, web, mixed

  /// Returns the lines that set up the scene.
  func opening(_ random: inout SeededNumbers) -> [String] {
    switch self {
    case .drillDown:
      random.one(of: [
        ["scene drilldown"], ["resize 600 800", "attr scene user=ada", "rotate portrait", "push p"],
        ["attr scene user=ada", "window 500 1024 portrait", "scene drilldown"],
      ]) ?? []
    case .stack: [random.chance(50) ? "scene stack" : "add stack main title=Main tab=M"]
    case .tabs: [random.chance(25) ? "scene demo" : "scene tabs"]
    case .split: [random.chance(70) ? "scene split" : "add split split"]
    case .triple: ["scene triple"]
    case .web: [random.chance(70) ? "scene web" : "add web web root=https://example.org/"]
    case .mixed: ReferenceWords.mixedOpenings[random.below(ReferenceWords.mixedOpenings.count)]
    }
  }

  /// The topics that are more frequent on this stage.
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

  /// The kinds of containers that lines add; a kind that is listed more often is added more often.
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

/// A source of valid and invalid lines with every verb, chosen by the content of the scene.
///
/// Of a few candidates it takes the line whose rules the walk has met least often.
struct ReferenceGenerator: ReferenceLines {
  /// The number of candidates for each line.
  private static let choices = 5
  /// The topics of every stage; a topic that is listed more often is more frequent.
  private static let topics: [ReferenceTopic] = [
    .entries, .entries, .entries, .leaving, .leaving, .drillDown, .split, .web, .tree, .device, .swipe,
    .items,
    .plugins, .archives,
  ]
  /// The number of nodes above which most lines remove some.
  static let crowd = 26

  let stage: ReferenceStage
  var random: SeededNumbers
  private var opening: [String]
  /// The remaining lines of the plan in progress.
  private var plan: [String] = []
  private var names = 0
  /// The files that `preserve` was asked to write, and others.
  private(set) var files: [String]
  private let folder: String
  /// The prefix of the names of those files; walks with other seeds write to the same folder.
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

  /// Returns the next line for the scene of the model.
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

  /// Returns the value of a line by its rules: the less often a rule was met, the more it counts, by far.
  private static func worth(of line: String, for model: ReferenceModel, _ hits: ReferenceHits) -> Double {
    var trial = model
    _ = trial.apply(line)
    return trial.rules.reduce(0) { sum, rule in
      let share = 1 / Double(1 + hits.counts[rule, default: 0])
      return sum + share * share
    }
  }

  /// Returns a random line for the scene of the model.
  mutating func line(for model: ReferenceModel) -> String {
    while true {
      if let line = candidate(for: model) { return line }
    }
  }

  /// Returns a random line, or nil if the chosen topic has none. While a swipe runs, some lines are about it; in a
  /// crowded scene most remove nodes.
  private mutating func candidate(for model: ReferenceModel) -> String? {
    let scene = model.scene
    if scene.swipe != nil && random.chance(30) { return swipeLine(scene) }
    if scene.nodes.count > Self.crowd && random.chance(60) { return leavingLine(scene) }
    if random.chance(4) { return listLine(model) }
    return single(model)
  }

  /// Returns a list of a few commands, now and then with one that is always a commit of its own.
  private mutating func listLine(_ model: ReferenceModel) -> String {
    let scene = model.scene
    var lines: [String] = []
    for _ in 0..<random.below(4) {
      let line = random.chance(8) ? single(model) : random.chance(50) ? entryLine(scene) : leavingLine(scene)
      if let line, !["preserve", "width", "revert", "restore"].contains(where: { line.hasPrefix($0) }) {
        lines.append(line)
      }
    }
    return "all { \(lines.joined(separator: "; ")) }"
  }

  private mutating func single(_ model: ReferenceModel) -> String? {
    let scene = model.scene
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
    case .archives?, nil:
      return random.chance(30) ? "revert #\(random.below(model.commits + 1))" : archiveLine()
    }
  }

  // MARK: Names

  /// Returns a name that was not used before.
  mutating func fresh(_ prefix: String) -> String {
    names += 1
    return "\(prefix)\(names)"
  }

  /// Returns an id for something new, usually a free one.
  mutating func newID(_ scene: ReferenceScene) -> String {
    switch random.below(20) {
    case 0: random.one(of: scene.nodes.keys.sorted()) ?? "a"
    case 1: ReferenceWords.wrongIDs[random.below(ReferenceWords.wrongIDs.count)]
    case 2...8: ReferenceWords.ids[random.below(ReferenceWords.ids.count)]
    default: fresh("s")
    }
  }

  /// Returns an id of the scene, occasionally one that does not exist.
  mutating func someID(_ scene: ReferenceScene) -> String {
    if random.chance(6) { return "ghost" }
    return random.one(of: scene.nodes.keys.sorted()).map { ReferenceWords.quoted($0) } ?? "ghost"
  }

  /// Returns ` in=…` with a container of one of these kinds, most often nothing.
  mutating func target(_ scene: ReferenceScene, _ kinds: [ReferenceKind], percent: Int = 35) -> String {
    guard random.chance(percent) else { return "" }
    if random.chance(5) { return " in=" + someID(scene) }
    let fitting = scene.nodes.values.filter { kinds.contains($0.body.kind) }.map(\.id).sorted()
    return random.one(of: fitting).map { " in=" + ReferenceWords.quoted($0) } ?? ""
  }

  /// Returns the path of a new file for `preserve`.
  mutating func newFile() -> String { "\(folder)/\(prefix)-\(fresh("archive")).json" }
}
