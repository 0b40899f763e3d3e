import NavEvents

/// The tree of nodes: every node in a slot of its own, found by name through one list.
struct Scene: Equatable {
  var root: NodeID?
  var nodes = ContiguousArray<Node>()
  var freeNodes = ContiguousArray<NodeID>()
  var extras = ContiguousArray<NodeExtras>()
  var freeExtras = ContiguousArray<Int32>()
  var drillDowns = Slots<DrillDown>()
  var stacks = Slots<Stack>()
  var tabBars = Slots<Tabs>()
  var splits = Slots<Split>()
  var webs = Slots<Web>()
  /// The topmost one last.
  var modals = ContiguousArray<Modal>()
  /// By the index of the name: the node's slot + 1, or 0.
  private var slots = ContiguousArray<UInt32>()

  /// The node called `name`. Complexity: O(1).
  func find(_ name: TextID) -> NodeID? {
    let index = Int(name.index)
    guard index < slots.count, slots[index] != 0 else { return nil }
    return NodeID(index: Int(slots[index]) - 1)
  }

  subscript(_ id: NodeID) -> Node { nodes[id.slot] }

  mutating func add(_ node: Node) -> NodeID {
    let id: NodeID
    if let free = freeNodes.popLast() {
      nodes[free.slot] = node
      id = free
    } else {
      nodes.append(node)
      id = NodeID(index: nodes.count - 1)
    }
    setSlot(of: node.name, to: id.index + 1)
    return id
  }

  mutating func remove(_ id: NodeID) {
    setSlot(of: nodes[id.slot].name, to: 0)
    freeNodes.append(id)
  }

  /// Undoes ``remove(_:)``, the last one first.
  mutating func putBack(_ id: NodeID, _ node: Node) {
    freeNodes.removeLast()
    nodes[id.slot] = node
    setSlot(of: node.name, to: id.index + 1)
  }

  mutating func addExtras(_ value: NodeExtras) -> Int32 {
    if let free = freeExtras.popLast() {
      extras[Int(free)] = value
      return free
    }
    extras.append(value)
    return Int32(extras.count - 1)
  }

  mutating func removeExtras(_ index: Int32) {
    extras[Int(index)] = .standard
    freeExtras.append(index)
  }

  func extras(of id: NodeID) -> NodeExtras {
    nodes[id.slot].extras.map { extras[Int($0)] } ?? .standard
  }

  /// The title of a node: its own, else its name.
  func title(of id: NodeID) -> TextID { nodes[id.slot].title ?? nodes[id.slot].name }

  private mutating func setSlot(of name: TextID, to value: UInt32) {
    let index = Int(name.index)
    while slots.count <= index { slots.append(0) }
    slots[index] = value
  }
}

/// Values in slots that are used again once their value is gone, so that memory follows the state and not the
/// history.
struct Slots<Value: Equatable>: Equatable {
  private var values = ContiguousArray<Value>()
  private var free = ContiguousArray<Int32>()

  subscript(index: Int) -> Value {
    _read { yield values[index] }
    _modify { yield &values[index] }
  }

  /// Whether some value, or the rest of one, satisfies `predicate`. Complexity: O(slots).
  func contains(where predicate: (Value) -> Bool) -> Bool { values.contains(where: predicate) }

  /// Puts `value` into a slot. Complexity: O(1).
  mutating func add(_ value: Value) -> Int32 {
    if let index = free.popLast() {
      values[Int(index)] = value
      return index
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  /// Frees a slot; `rest` is what stays in it meanwhile, without memory of its own.
  mutating func remove(_ index: Int32, leaving rest: Value) {
    values[Int(index)] = rest
    free.append(index)
  }
}

extension Slots: Sendable where Value: Sendable {}
