/// A seeded source of choices: the same seed gives the same walk everywhere.
struct ReferenceRandom: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func below(_ count: Int) -> Int { count > 0 ? Int(next() % UInt64(count)) : 0 }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func one<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }
}

/// What a walk is about: how it begins, and which verbs it has.
enum ReferenceStage: String, Sendable, CaseIterable {
  case drillDown, stack, tabs, split, triple, web, mixed

  /// Lines that make the scene.
  func opening(_ random: inout ReferenceRandom) -> [String] {
    switch self {
    case .drillDown: ["scene drilldown"]
    case .stack: [random.chance(50) ? "scene stack" : "add stack main title=Main tab=M"]
    case .tabs: [random.chance(25) ? "scene demo" : "scene tabs"]
    case .split: [random.chance(70) ? "scene split" : "add split split"]
    case .triple: ["scene triple"]
    case .web: [random.chance(70) ? "scene web" : "add web web root=https://example.org/"]
    case .mixed: ReferenceWords.mixedOpenings[random.below(ReferenceWords.mixedOpenings.count)]
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
struct ReferenceGenerator: Sendable {
  /// Among how many lines it chooses.
  private static let choices = 4
  /// More nodes than this are too many to look at: nothing is added then.
  static let crowd = 26

  let stage: ReferenceStage
  var random: ReferenceRandom
  private var opening: [String]
  /// What is left of a plan: lines that lead where chance seldom goes.
  private var plan: [String] = []
  private var names = 0
  /// The files that `preserve` was asked to write.
  private(set) var files: [String] = []
  private let folder: String
  /// What the names of those files begin with: walks of other seeds lie beside them.
  private let prefix: String

  init(stage: ReferenceStage, seed: UInt64, folder: String) {
    self.stage = stage
    self.folder = folder
    prefix = "\(stage.rawValue)-\(seed)"
    random = ReferenceRandom(seed: seed)
    opening = stage.opening(&random) + ["plugin attach unsaved-changes"]
    if stage == .mixed || stage == .web { opening.append("plugin attach link-router \(ReferenceWords.routes)") }
  }

  /// The next line for the scene as the model has it.
  mutating func next(for model: ReferenceModel, _ hits: ReferenceHits) -> String {
    if !opening.isEmpty { return opening.removeFirst() }
    if plan.isEmpty, random.chance(6) { plan = self.plan(for: model.scene) }
    if !plan.isEmpty { return plan.removeFirst() }
    let lines = (0..<Self.choices).map { _ in line(for: model) }
    var best = lines[0]
    var least = Double.infinity
    for line in lines {
      let rarity = Self.rarity(of: line, for: model, hits)
      if rarity < least { (best, least) = (line, rarity) }
    }
    if best.hasPrefix("preserve ") { files.append(String(best.dropFirst("preserve ".count))) }
    return best
  }

  /// How often the rarest rule of a line was met.
  private static func rarity(
    of line: String, for model: ReferenceModel, _ hits: ReferenceHits
  ) -> Double {
    var trial = model
    _ = trial.apply(line)
    return trial.rules.map { Double(hits.counts[$0, default: 0]) }.min() ?? .infinity
  }

  private mutating func line(for model: ReferenceModel) -> String {
    while true {
      if let line = candidate(for: model) { return line }
    }
  }

  /// While a swipe runs, half of the lines are about it.
  private mutating func candidate(for model: ReferenceModel) -> String? {
    let scene = model.scene
    if scene.swipe != nil && random.chance(45) { return swipeLine(scene) }
    if scene.nodes.count > Self.crowd && random.chance(60) { return leavingLine(scene) }
    switch random.below(100) {
    case ..<24: return entryLine(scene)
    case ..<36: return leavingLine(scene)
    case ..<48: return drillDownLine(scene)
    case ..<58: return splitLine(scene)
    case ..<70: return webLine(scene)
    case ..<76: return treeLine(scene)
    case ..<82: return deviceLine(scene)
    case ..<86: return swipeLine(scene)
    case ..<93: return itemLine(scene)
    case ..<97: return pluginLine()
    default: return archiveLine()
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
