import NavBase
import NavEvents
import NavRuntime

/// A condition that is evaluated in one state after another.
///
/// The probe writes only the values that the condition compares, and compares a value again only when it has changed.
struct PredicateProbe: ~Copyable {
  private let predicate: NavPredicate
  private var checks: [CheckProbe]
  /// The members whose entries the condition reads for all nodes.
  private let members: ViewMembers
  private var answers: [Bool]
  private var lastAnswer = false
  private var hasAnswer = false
  private var entryView = StateView()
  /// The entries of each node in ``members``, by name; nil unless the states follow each other.
  private var entries: [TextID: [UInt8]]?
  /// The number of evaluations so far.
  private(set) var evaluations = 0

  init(_ predicate: NavPredicate) {
    self.predicate = predicate
    checks = predicate.root.checks.map { CheckProbe($0) }
    answers = checks.map { _ in false }
    members = checks.reduce(into: []) { $0.formUnion($1.membersOfNodes) }
  }

  /// Evaluates the condition in a state.
  mutating func holds(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) -> Bool {
    entries = nil
    return holds(state, texts, moment, entriesChanged: true)
  }

  /// Evaluates the condition in the state that follows the one of the previous call, in which the entries of no other nodes
  /// than `changed` differ.
  mutating func holds(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment,
    after changed: borrowing ChangedNodes
  ) -> Bool {
    let entriesChanged = members.isEmpty ? false : update(state, texts, changed)
    return holds(state, texts, moment, entriesChanged: entriesChanged || !hasAnswer)
  }

  private mutating func holds(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment, entriesChanged: Bool
  ) -> Bool {
    var isSame = hasAnswer
    for index in checks.indices where entriesChanged || checks[index].membersOfNodes.isEmpty {
      guard let answer = checks[index].holds(state, texts, moment) else { continue }
      (answers[index], isSame) = (answer, false)
    }
    if isSame { return lastAnswer }
    evaluations += 1
    hasAnswer = true
    var next = 0
    lastAnswer = predicate.root.holds(answers, &next)
    return lastAnswer
  }

  /// Updates the entries of the changed nodes, or of all; returns true when one differs.
  private mutating func update(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ changed: borrowing ChangedNodes
  ) -> Bool {
    var differs = false
    if entries == nil || changed.areAll {
      var all: [TextID: [UInt8]] = [:]
      for node in state.nodes where has(node, in: state) {
        all[state.name(of: node)] = entry(of: node, state, texts)
      }
      differs = entries != all
      entries = all
      return differs
    }
    for node in changed.nodes where has(node, in: state) {
      let name = state.name(of: node)
      let entry = entry(of: node, state, texts)
      if entries?.updateValue(entry, forKey: name) != entry { differs = true }
    }
    for name in changed.left where !state.contains(name) {
      if entries?.removeValue(forKey: name) != nil { differs = true }
    }
    return differs
  }

  /// Returns true when a node has an entry in one of the members.
  private func has(_ node: NodeID, in state: borrowing NavState) -> Bool {
    members.contains(.items)
      || members.contains(state.containerKind(of: node) == nil ? .screens : .containers)
  }

  private mutating func entry(
    of node: NodeID, _ state: borrowing NavState, _ texts: borrowing TextTable
  ) -> [UInt8] {
    entryView.write(entriesOf: node, state, texts, members)
    return Array(entryView.bytes)
  }
}

/// A comparison of a condition, in one state after another.
private final class CheckProbe {
  private let check: NavPredicate.Check
  private var reader: PathReader
  /// The member whose entries of all nodes the comparison reads; empty for any other comparison.
  let membersOfNodes: ViewMembers

  init(_ check: NavPredicate.Check) {
    self.check = check
    let member = check.steps.firstName.flatMap { ViewMembers(name: $0) } ?? []
    reader = PathReader(check.steps, member, isShallow: check.asksExistence)
    membersOfNodes = check.steps.count == 1 ? member.intersection(.ofNodes) : []
  }

  /// Returns the answer in a state; nil when the value has not changed since the state before.
  func holds(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) -> Bool? {
    guard reader.read(state, texts, moment) else { return nil }
    return reader.value { value, document in check.holds(value, document) }
  }
}

extension NavPredicate.Term {
  /// Returns true when the term is true, given the answers of the comparisons in their order, of which `next` is its first.
  fileprivate func holds(_ answers: [Bool], _ next: inout Int) -> Bool {
    switch self {
    case .check:
      next += 1
      return answers[next - 1]
    case .not(let term): return !term.holds(answers, &next)
    case .all(let terms): return terms.reduce(true) { all, term in term.holds(answers, &next) && all }
    case .any(let terms): return terms.reduce(false) { any, term in term.holds(answers, &next) || any }
    }
  }
}
