import NavBase
import NavEvents
import NavRuntime

/// A condition that is evaluated in one state after another.
///
/// The probe writes only the members of the view that the condition reads, and evaluates the condition again only when they
/// have changed.
struct PredicateProbe: ~Copyable {
  private let predicate: NavPredicate
  private let members: ViewMembers
  /// The nodes whose entries the condition reads; nil for those of all nodes.
  private let nodes: [String]?
  private let readsNodes: Bool
  private var view = StateView()
  private var entryView = StateView()
  private var document = JSONDocument()
  private var lastView: [UInt8] = []
  private var lastAnswer = false
  /// The entries of each node in the members that the condition reads, by name; nil unless the states follow each other.
  private var entries: [TextID: [UInt8]]?
  /// The other members that the condition reads.
  private var lastRest: [UInt8] = []
  /// The number of evaluations so far.
  private(set) var evaluations = 0

  init(_ predicate: NavPredicate) {
    self.predicate = predicate
    members = predicate.viewMembers
    nodes = predicate.nodes
    readsNodes = predicate.readsNodes
  }

  /// Evaluates the condition in a state.
  mutating func holds(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) -> Bool {
    entries = nil
    view.write(state, texts, relevant(moment), members)
    if !lastView.isEmpty, view.bytes.elementsEqual(lastView) { return lastAnswer }
    lastView.removeAll(keepingCapacity: true)
    lastView.append(contentsOf: view.bytes)
    return evaluate()
  }

  /// Evaluates the condition in the state that follows the one of the previous call, in which the entries of no other nodes
  /// than `changed` differ.
  mutating func holds(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment,
    after changed: borrowing ChangedNodes
  ) -> Bool {
    let ofNodes = members.intersection(.ofNodes)
    if ofNodes.isEmpty { return holds(state, texts, moment) }
    guard entries != nil else {
      let answer = holds(state, texts, moment)
      _ = update(state, texts, ofNodes, changed)
      _ = updateRest(state, texts, moment)
      return answer
    }
    let (entriesChanged, restChanged) = (
      update(state, texts, ofNodes, changed), updateRest(state, texts, moment)
    )
    guard entriesChanged || restChanged else { return lastAnswer }
    view.write(state, texts, relevant(moment), members, only: nodes)
    return evaluate()
  }

  private func relevant(_ moment: StateMoment) -> StateMoment {
    members.contains(.moment) ? moment : StateMoment(events: 0, commits: 0)
  }

  private mutating func evaluate() -> Bool {
    evaluations += 1
    // A view can be nested deeper than the reader allows; then nothing is found in it.
    do throws(JSONFault) { try document.parse(view.bytes) } catch { document = JSONDocument() }
    lastAnswer = predicate.failure(in: document, reply: JSONDocument()) == nil
    return lastAnswer
  }

  /// Updates the entries of the changed nodes, or of all; returns true when one differs.
  private mutating func update(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ members: ViewMembers,
    _ changed: borrowing ChangedNodes
  ) -> Bool {
    var differs = false
    if entries == nil || changed.areAll {
      var all: [TextID: [UInt8]] = [:]
      for node in state.nodes where Self.has(node, in: state, members) {
        all[state.name(of: node)] = entry(of: node, state, texts, members)
      }
      differs = entries != all
      entries = all
      return differs
    }
    for node in changed.nodes where Self.has(node, in: state, members) {
      let name = state.name(of: node)
      let entry = entry(of: node, state, texts, members)
      if entries?.updateValue(entry, forKey: name) != entry { differs = true }
    }
    for name in changed.left where !state.contains(name) {
      if entries?.removeValue(forKey: name) != nil { differs = true }
    }
    return differs
  }

  /// Returns true when a node has an entry in one of the members.
  private static func has(_ node: NodeID, in state: borrowing NavState, _ members: ViewMembers) -> Bool {
    members.contains(.items)
      || members.contains(state.containerKind(of: node) == nil ? .screens : .containers)
  }

  /// Returns the entry of a node; an empty one if the condition only asks whether it is there.
  private mutating func entry(
    of node: NodeID, _ state: borrowing NavState, _ texts: borrowing TextTable, _ members: ViewMembers
  ) -> [UInt8] {
    guard readsNodes else { return [] }
    entryView.write(entriesOf: node, state, texts, members)
    return Array(entryView.bytes)
  }

  /// Updates the members without entries of nodes; returns true when they differ.
  private mutating func updateRest(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) -> Bool {
    view.write(state, texts, relevant(moment), members.subtracting(.ofNodes))
    if view.bytes.elementsEqual(lastRest) { return false }
    lastRest.removeAll(keepingCapacity: true)
    lastRest.append(contentsOf: view.bytes)
    return true
  }
}
