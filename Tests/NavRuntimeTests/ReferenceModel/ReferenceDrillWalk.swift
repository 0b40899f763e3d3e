/// A walk through the cycles of a drill. It chooses cycles that meet rarely met rules, until every rule that the cycles
/// can meet has enough hits.
struct ReferenceDrillWalk: ReferenceLines {
  /// The chance, in percent, that a line of the generator is tried before a line of the cycle.
  private static let between = 4
  /// The number of walks after which the rules that a cycle meets count as known; some of its lines are chosen at
  /// random.
  private static let trials = 3

  private let drill: ReferenceDrill
  /// The number of hits that each corrected rule must have.
  private let enough: Int
  private let archive: String
  private var generator: ReferenceGenerator
  private var waiting: [String]
  /// The model at the beginning; every cycle leads back to its scene.
  private var home: ReferenceModel?
  /// The number of walks of each cycle, and the corrected rules that it has met.
  private var known: [(times: Int, rules: Set<String>)]
  /// A Boolean value that indicates whether the cycle was mixed with a line of the generator, which may meet other
  /// rules.
  private var isMixed = false
  private var cycle = 0
  /// The hits before the cycle.
  private var before = ReferenceHits()

  init(_ drill: ReferenceDrill, seed: UInt64, enough: Int, folder: String, files: [String]) {
    (self.drill, self.enough) = (drill, enough)
    archive = "\(folder)/drill-\(drill.name)-\(seed).json"
    generator = ReferenceGenerator(stage: drill.stage, seed: seed, folder: folder, files: files)
    known = drill.cycles.map { _ in (0, []) }
    waiting = Self.lines(drill.opening) + ["plugin attach unsaved-changes", "preserve \(archive)"]
  }

  /// Returns true when the scene and the plugins are as they were at the beginning.
  func isHome(_ model: ReferenceModel) -> Bool {
    home.map { $0.scene == model.scene && $0.plugins == model.plugins } ?? true
  }

  mutating func next(for model: ReferenceModel, _ hits: ReferenceHits) -> String? {
    if waiting.isEmpty {
      if home == nil { home = model } else { learn(hits) }
      guard isHome(model), let next = nextCycle(hits) else { return nil }
      (cycle, before, isMixed) = (next, hits, false)
      known[cycle].times += 1
      waiting = expanded(drill.cycles[cycle])
    }
    if home != nil, generator.random.chance(Self.between), let line = lineBetween(model) {
      isMixed = true
      return line
    }
    return waiting.removeFirst()
  }

  /// Records the rules that the cycle has met, while they are not known yet.
  private mutating func learn(_ hits: ReferenceHits) {
    if isMixed || known[cycle].times > Self.trials { return }
    known[cycle].rules.formUnion(
      ReferenceRules.corrected.filter { hits.counts[$0] != before.counts[$0] })
  }

  /// Returns a cycle that is not known yet, or that meets the rule with the fewest hits; nil when all rules have
  /// enough.
  private mutating func nextCycle(_ hits: ReferenceHits) -> Int? {
    let unknown = known.indices.filter { known[$0].times < Self.trials }
    if let cycle = generator.random.one(of: unknown) { return cycle }
    let count = { (rule: String) in (hits.counts[rule, default: 0], rule) }
    let least = Set(known.flatMap(\.rules)).map(count).filter { $0.0 < enough }.min { $0 < $1 }
    guard let rule = least?.1 else { return nil }
    return generator.random.one(of: known.indices.filter { known[$0].rules.contains(rule) })
  }

  /// Returns a line of the generator if the rest of the cycle still leads back after it.
  private mutating func lineBetween(_ model: ReferenceModel) -> String? {
    let line = generator.line(for: model)
    var trial = model
    for line in [line] + waiting { _ = trial.apply(line) }
    return isHome(trial) ? line : nil
  }

  // MARK: Lines

  private static func lines(_ text: String) -> [String] {
    text.split(separator: ";").map { $0.trimmingPrefix(while: \.isWhitespace) }.filter { !$0.isEmpty }
      .map(String.init)
  }

  /// Returns the lines of a cycle, with its choices made and its new ids filled in.
  private mutating func expanded(_ cycle: String) -> [String] {
    var (text, group, end) = ("", "", Character?.none)
    for character in cycle.replacing("@", with: archive) {
      switch character {
      case "{": end = "}"
      case "<": end = ">"
      case end:
        text += chosen(group.split(separator: "|", omittingEmptySubsequences: false), all: end == ">")
        (group, end) = ("", nil)
      default: if end == nil { text.append(character) } else { group.append(character) }
      }
    }
    for letter in Set(text.matches(of: /\$[a-z]/).map { String($0.output) }).sorted() {
      text.replace(letter, with: generator.fresh("n"))
    }
    return Self.lines(text)
  }

  private mutating func chosen(_ parts: [Substring], all: Bool) -> String {
    all
      ? parts.shuffled(using: &generator.random).joined(separator: "; ")
      : String(generator.random.one(of: parts) ?? "")
  }
}
