import NavEvents

/// The tree of nodes. Every node has a slot, and one list finds the slot by the node's name.
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
  /// The modals, the topmost one last.
  var modals = ContiguousArray<Modal>()
  /// The slots by the index of the name: the node's slot + 1, or 0 for none.
  private var slots = ContiguousArray<UInt32>()

  /// Returns the node called `name`. Complexity: O(1).
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

  /// Undoes the last ``remove(_:)``.
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

  /// Returns the title of a node, by default its name.
  func title(of id: NodeID) -> TextID { nodes[id.slot].title ?? nodes[id.slot].name }

  private mutating func setSlot(of name: TextID, to value: UInt32) {
    let index = Int(name.index)
    while slots.count <= index { slots.append(0) }
    slots[index] = value
  }
}

/// A list of values in slots. A slot is used again once its value has been removed, so that memory depends on
/// the state and not on its history.
struct Slots<Value: Equatable>: Equatable {
  private var values = ContiguousArray<Value>()
  private var free = ContiguousArray<Int32>()

  subscript(index: Int) -> Value {
    _read { yield values[index] }
    _modify { yield &values[index] }
  }

  /// Returns true when a value, or the rest left in a free slot, satisfies `predicate`. Complexity: O(slots).
  func contains(where predicate: (Value) -> Bool) -> Bool { values.contains(where: predicate) }

  /// Puts `value` into a slot and returns the slot. Complexity: O(1).
  mutating func add(_ value: Value) -> Int32 {
    if let index = free.popLast() {
      values[Int(index)] = value
      return index
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  /// Frees a slot. `rest` stays in it until it is used again, and should hold no memory of its own.
  mutating func remove(_ index: Int32, leaving rest: Value) {
    values[Int(index)] = rest
    free.append(index)
  }
}

extension Slots: Sendable where Value: Sendable {}
