import NavBase
import NavEvents
import NavRuntime

/// The entries of nodes in a member of the state view, of which only those are written and compared again that a commit may
/// have changed.
///
/// Call ``begin(_:_:)`` for the first state, ``note(_:)`` after each event of a commit, while the state has recorded its
/// changes, and ``settle(_:_:)`` after its last one. A list of children at whose end a commit changes something is not
/// compared up to there, so a push costs the same however many screens there are.
struct EntryTrace: ~Copyable {
  /// What is compared.
  enum Extent {
    /// The entries of all nodes.
    case all
    /// The entry of the node of this name.
    case entry(String)
    /// The list of children in that entry.
    case children(String)
  }

  private var extent: Extent
  private let member: ViewMembers
  private var view = StateView.ofParts
  private var changed = ChangedNodes()
  private var kept = PieceTexts()
  /// The number of the text of each node, by the name of the node.
  private var numbers: [TextID: Int] = [:]
  private var freeNumbers: [Int] = []

  // What the commit has changed so far.
  private var nodes: [NodeID] = []
  private var left: [TextID] = []
  /// The number of children at the end of a list that may have changed.
  private var lastChildren = 0
  /// True when every entry may have changed.
  private(set) var areAll = false
  /// True when another tree has taken the place of the one that was learned.
  private(set) var hasNewTree = false

  /// The number of bytes that were written last.
  var writtenBytes: Int { view.bytes.count }

  init(_ extent: Extent, in member: ViewMembers) { (self.extent, self.member) = (extent, member) }

  /// Takes all entries of a state. Complexity: O(nodes).
  mutating func begin(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    changed.takeAll(of: state)
    areAll = true
    _ = settle(state, texts)
  }

  /// Compares only the list of children from now on, if it has this name; returns false when it has another one.
  mutating func compareChildren(named list: String) -> Bool {
    guard case .entry(let name) = extent, let number = numbers.values.first,
      let children = kept.children(of: number, from: 0)
    else { return false }
    var key = ByteBuffer()
    key.appendQuoted(list)
    key.append(":[")
    let isNamed = kept.withText(of: number) { text in
      let start = children.bytes.lowerBound
      return start >= key.count
        && UnsafeRawBufferPointer(rebasing: text[(start - key.count)..<start]).hasSameBytes(as: key.bytes)
    }
    if isNamed { extent = .children(name) }
    return isNamed
  }

  /// Notes what an event has changed.
  mutating func note(_ state: borrowing NavState) {
    if hasNewTree, extent.name != nil { return }
    changed.take(from: state)
    hasNewTree = hasNewTree || changed.isNewTree
    areAll = areAll || changed.areAll
    if areAll { return }
    nodes.append(contentsOf: changed.nodes)
    left.append(contentsOf: changed.left)
    // What one event has added at the end is not what the next one changes.
    let (sum, isTooMuch) = lastChildren.addingReportingOverflow(changed.changedChildren)
    lastChildren = isTooMuch ? .max : sum
  }

  /// Returns true when a node may have another entry than before the commit.
  func mayHaveChanged(_ name: String, _ state: borrowing NavState, _ texts: borrowing TextTable) -> Bool {
    guard !areAll, let id = texts.find(name) else { return areAll }
    return left.contains(id) || state.node(named: id).map { nodes.contains($0) } ?? false
  }

  /// Ends a commit; returns true when what is compared differs from what it was before it.
  mutating func settle(_ state: borrowing NavState, _ texts: borrowing TextTable) -> Bool {
    defer { forget() }
    guard case .all = extent else { return settleOne(state, texts) }
    var written = areAll ? state.nodes : nodes.filter { state.node(named: state.name(of: $0)) == $0 }
    written.removeAll { !has($0, in: state) }
    var differs = write(written, state, texts)
    let names = areAll ? Array(numbers.keys) : left
    let present = areAll ? Set(written.map { state.name(of: $0) }) : []
    for name in names where areAll ? !present.contains(name) : !state.contains(name) {
      if drop(name) { differs = true }
    }
    return differs
  }

  private mutating func settleOne(_ state: borrowing NavState, _ texts: borrowing TextTable) -> Bool {
    guard let name = extent.name, areAll || mayHaveChanged(name, state, texts) else { return false }
    if let node = texts.find(name).flatMap({ state.node(named: $0) }), has(node, in: state) {
      let isOther = numbers.isEmpty
      return write([node], state, texts) || isOther
    }
    return numbers.first.map { drop($0.key) } ?? false
  }

  /// Ends a commit without comparing anything.
  mutating func forget() {
    nodes.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    (lastChildren, areAll, hasNewTree) = (0, false, false)
  }

  /// Returns true when a node has an entry in the member.
  private func has(_ node: NodeID, in state: borrowing NavState) -> Bool {
    member == .items || member == (state.containerKind(of: node) == nil ? .screens : .containers)
  }

  // MARK: Texts

  /// Writes the entries of nodes; returns true when one differs.
  private mutating func write(
    _ nodes: [NodeID], _ state: borrowing NavState, _ table: borrowing TextTable
  ) -> Bool {
    view.writeParts(state, table, entriesOf: nodes, member, lastChildren: areAll ? .max : lastChildren)
    let source = view.bytes
    var differs = false
    for (node, part) in zip(nodes, view.parts) {
      let name = state.name(of: node)
      let isNew = numbers[name] == nil
      let number = numbers[name] ?? freeNumbers.popLast() ?? numbers.count
      numbers[name] = number
      let isSame =
        if let list = part.children {
          put(number, part, list, source)
        } else {
          put(number, UnsafeRawBufferPointer(rebasing: source[part.start..<part.end]))
        }
      if isNew || !isSame { differs = true }
    }
    return differs
  }

  private mutating func drop(_ name: TextID) -> Bool {
    guard let number = numbers.removeValue(forKey: name) else { return false }
    kept.remove(number)
    freeNumbers.append(number)
    return true
  }

  /// Keeps a text; returns true when it is as it was.
  private mutating func put(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    if kept.has(number), kept.withText(of: number, { $0.hasSameBytes(as: text) }) { return true }
    kept.put(number, text)
    return false
  }

  /// Keeps a text with a list, whose first children may be left out; returns true when what is compared is as it was.
  private mutating func put(
    _ number: Int, _ part: WrittenParts.Part, _ list: WrittenChildren.List, _ source: UnsafeRawBufferPointer
  ) -> Bool {
    let before = list.kept == 0 ? 0 : kept.end(ofChild: list.kept - 1, in: number)
    let start = list.kept == 0 ? part.start : list.start
    let text = UnsafeRawBufferPointer(rebasing: source[start..<part.end])
    let wasThere = kept.has(number)
    let isSame =
      wasThere
      && kept.withText(of: number) { UnsafeRawBufferPointer(rebasing: $0[before...]).hasSameBytes(as: text) }
    if isSame { return true }
    let ends = view.children.ends[list.firstEnd..<list.lastEnd]
    let hasSameChildren = wasThere && self.hasSameChildren(number, list, source, ends)
    kept.put(number, text, from: before, list, ends, movedBy: before - start)
    if case .children = extent { return hasSameChildren }
    return false
  }

  /// Returns true when the children in a list are those of the text that was kept before.
  private func hasSameChildren(
    _ number: Int, _ list: WrittenChildren.List, _ source: UnsafeRawBufferPointer,
    _ ends: ContiguousArray<Int>.SubSequence
  ) -> Bool {
    guard let old = kept.children(of: number, from: list.kept), old.count == ends.count else { return false }
    guard let last = ends.last else { return true }
    let new = UnsafeRawBufferPointer(rebasing: source[list.start..<last])
    return kept.withText(of: number) {
      UnsafeRawBufferPointer(rebasing: $0[old.bytes]).hasSameBytes(as: new)
    }
  }
}

extension EntryTrace.Extent {
  /// The name of the only node; nil for all.
  var name: String? {
    switch self {
    case .all: nil
    case .entry(let name), .children(let name): name
    }
  }
}
