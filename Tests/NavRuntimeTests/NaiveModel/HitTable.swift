/// How often each rule of the contract was met, by the label of the rule.
struct HitTable: Sendable {
  private(set) var counts: [String: Int]
  /// The labels counted since the latest command began, in order.
  private(set) var latest: [String] = []
  private let labels: [String]
  /// Whether the command is only tried: its rules are listed and not counted.
  var isTrial = false

  /// A table that has every label from the start, so that a rule never met shows as 0.
  init(labels: [String]) {
    self.labels = labels
    counts = Dictionary(labels.map { ($0, 0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Forgets which labels the command before met.
  mutating func beginCommand() {
    latest = []
  }

  mutating func count(_ label: String) {
    latest.append(label)
    if !isTrial { counts[label, default: 0] += 1 }
  }

  /// How much the latest command's rules are wanted: the less often a rule was met, by far the
  /// more; where two commands have the same rarest rule, the others count.
  var worthOfLatest: Double {
    latest.reduce(0) { $0 + Self.worth(of: counts[$1, default: 0]) }
  }

  private static func worth(of count: Int) -> Double {
    let once = 1 / Double(1 + count)
    let fourth = once * once * once * once
    return fourth * fourth
  }

  /// The labels met fewer than `minimum` times, in the order of the table.
  func labels(below minimum: Int) -> [String] {
    labels.filter { counts[$0, default: 0] < minimum }
  }

  /// The labels that were counted although the table does not know them: mistakes in the model.
  var unknownLabels: [String] {
    counts.keys.filter { !labels.contains($0) }.sorted()
  }

  var minimum: Int {
    counts.values.min() ?? 0
  }

  /// One row per label, in the order of the table.
  var description: String {
    labels.map { row($0) }.joined(separator: "\n")
  }

  private func row(_ label: String) -> String {
    let number = counts[label, default: 0].description
    return String(repeating: " ", count: max(0, 8 - number.count)) + number + "  " + label
  }
}
