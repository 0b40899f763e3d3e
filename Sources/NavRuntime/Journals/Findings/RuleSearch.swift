import NavBase
import NavEvents
import NavRuntime

/// The app's own rules: each is found when its condition begins to hold.
struct RuleSearch: ~Copyable {
  private let rules: [NavFindingRule]
  private var probes: [PredicateProbeBox]
  private var held: [Bool]
  private var groups = FindingGroups()

  /// A class: an array cannot have values that are not copyable.
  private final class PredicateProbeBox {
    var probe: PredicateProbe
    init(_ condition: NavPredicate) { probe = PredicateProbe(condition) }
  }

  init(_ rules: [NavFindingRule]) {
    self.rules = rules
    probes = rules.map { PredicateProbeBox($0.condition) }
    held = rules.map { _ in false }
  }

  /// Notes which conditions hold at the beginning of the journal: nothing in it has led to that.
  mutating func begin(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) {
    for index in rules.indices { held[index] = probes[index].probe.holds(state, texts, moment) }
  }

  mutating func look(
    at step: FindingStep, _ state: borrowing NavState, _ texts: borrowing TextTable
  ) {
    for index in rules.indices {
      let holds = probes[index].probe.holds(state, texts, step.moment)
      defer { held[index] = holds }
      guard holds, !held[index] else { continue }
      let rule = rules[index]
      let what =
        rule.sentence?.sentence ?? "“\(rule.name)”: \(rule.condition) holds after \(step.commandInWords)."
      groups.add(
        NavFinding.Subject(kind: .rule, severity: rule.severity, what: what, code: rule.name), in: step)
    }
  }

  func findings(at end: FindingEnd) -> [NavFinding] { groups.findings() }
}
