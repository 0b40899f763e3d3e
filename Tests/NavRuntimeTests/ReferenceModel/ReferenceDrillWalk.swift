/// Walks the cycles of a drill, those that meet what was met too seldom, until all that they can meet was met enough.
struct ReferenceDrillWalk: ReferenceLines {
  /// How often a line of the generator comes in between, in percent of the lines.
  private static let between = 4
  /// How often a cycle is walked before what it meets is known: it has lines that are chosen at random.
  private static let trials = 3

  private let drill: ReferenceDrill
  /// How often each corrected rule is to be met.
  private let enough: Int
  private let archive: String
  private var generator: ReferenceGenerator
  private var waiting: [String]
  /// The model at the beginning, to whose scene every cycle leads back.
  private var home: ReferenceModel?
  /// How often each cycle was walked, and the corrected rules that it has met.
  private var known: [(times: Int, rules: Set<String>)]
  /// Whether a line came in between, which may meet what the cycle does not.
  private var isMixed = false
  private var cycle = 0
  /// What was met before the cycle.
  private var before = ReferenceHits()

  init(_ drill: ReferenceDrill, seed: UInt64, enough: Int, folder: String, files: [String]) {
    (self.drill, self.enough) = (drill, enough)
    archive = "\(folder)/drill-\(drill.name)-\(seed).json"
    generator = ReferenceGenerator(stage: drill.stage, seed: seed, folder: folder, files: files)
    known = drill.cycles.map { _ in (0, []) }
    waiting = Self.lines(drill.opening) + ["plugin attach unsaved-changes", "preserve \(archive)"]
  }

  /// Whether the latest cycle has led back.
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

  private mutating func learn(_ hits: ReferenceHits) {
    if isMixed || known[cycle].times > Self.trials { return }
    known[cycle].rules.formUnion(
      ReferenceRules.corrected.filter { hits.counts[$0] != before.counts[$0] })
  }

  /// One of those that are not known yet, or that meet a rule of which there is not enough.
  private mutating func nextCycle(_ hits: ReferenceHits) -> Int? {
    let wanted = known.indices.filter { place in
      known[place].times < Self.trials
        || known[place].rules.contains { hits.counts[$0, default: 0] < enough }
    }
    return generator.random.one(of: wanted)
  }

  /// A line of the generator, if the rest of the cycle leads back in spite of it.
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

  /// The lines of a cycle, with what is chosen and named.
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
