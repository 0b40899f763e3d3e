import NavBase
import NavEvents

/// The tree of nodes. Every node has a slot, and one list finds the slot by the node's name.
///
/// The small queries are inlined: a scene that is lent to a function is copied to the stack.
struct Scene: Equatable {
  var root: NodeID?
  var nodes = ContiguousArray<Node>()
  var freeNodes = ContiguousArray<NodeID>()
  private(set) var extras = ContiguousArray<NodeExtras>()
  /// The number of screens that restrict the rotation of the interface.
  private(set) var rotationRestrictions = 0
  /// The number of screens with a route or params.
  private(set) var routes = 0
  /// The number of screens that were brought for an answer.
  private(set) var requests = 0
  var freeExtras = ContiguousArray<Int32>()
  var drillDowns = Slots<DrillDown>()
  var stacks = Slots<Stack>()
  var tabBars = Slots<Tabs>()
  var splits = Slots<Split>()
  var webs = Slots<Web>()
  var arranged = Slots<Arranged>()
  /// The modals, the topmost one last.
  var modals = ContiguousArray<Modal>()
  /// The slots by the index of the name: the node's slot + 1, or 0 for none.
  private var slots = ContiguousArray<UInt32>()

  /// Returns the node called `name`. Complexity: O(1).
  @inline(__always)
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

  /// Gives a node another name, under which nothing else is found.
  mutating func rename(_ id: NodeID, to name: TextID) {
    setSlot(of: nodes[id.slot].name, to: 0)
    nodes[id.slot].name = name
    setSlot(of: name, to: id.index + 1)
  }

  mutating func addExtras(_ value: NodeExtras) -> Int32 {
    if let free = freeExtras.popLast() {
      setExtras(free, to: value)
      return free
    }
    extras.append(value)
    if value.restrictsRotation { rotationRestrictions += 1 }
    if value.needsRoutes { routes += 1 }
    if value.request != nil { requests += 1 }
    return Int32(extras.count - 1)
  }

  mutating func setExtras(_ index: Int32, to value: NodeExtras) {
    if extras[Int(index)].restrictsRotation { rotationRestrictions -= 1 }
    if extras[Int(index)].needsRoutes { routes -= 1 }
    if extras[Int(index)].request != nil { requests -= 1 }
    extras[Int(index)] = value
    if value.restrictsRotation { rotationRestrictions += 1 }
    if value.needsRoutes { routes += 1 }
    if value.request != nil { requests += 1 }
  }

  mutating func removeExtras(_ index: Int32) {
    setExtras(index, to: .standard)
    freeExtras.append(index)
  }

  func extras(of id: NodeID) -> NodeExtras {
    nodes[id.slot].extras.map { extras[Int($0)] } ?? .standard
  }

  /// Returns true for a screen that hides the bottom bar. The extras are read in place.
  func hidesBottomBar(_ id: NodeID) -> Bool {
    nodes[id.slot].extras.map { extras[Int($0)].hidesBottomBar } ?? false
  }

  /// Returns the text of a node's item in a tab bar; nil when it has none of its own.
  func tabItem(of id: NodeID) -> TextID? { nodes[id.slot].extras.flatMap { extras[Int($0)].tabItem } }

  /// Returns the title of a node, by default its name.
  func title(of id: NodeID) -> TextID { nodes[id.slot].title ?? nodes[id.slot].name }

  private mutating func setSlot(of name: TextID, to value: UInt32) {
    let index = Int(name.index)
    while slots.count <= index { slots.append(0) }
    slots[index] = value
  }
}

/// A list of values in slots. A slot is reused once its value has been removed, so that memory depends on the state and not
/// on its history.
struct Slots<Value: Equatable>: Equatable {
  private var values = ContiguousArray<Value>()
  private var free = ContiguousArray<Int32>()

  subscript(index: Int) -> Value {
    _read { yield values[index] }
    _modify { yield &values[index] }
  }

  /// True when no slot has ever been used.
  var isEmpty: Bool { values.isEmpty }

  /// Returns true when a value, or the remainder in a free slot, satisfies `predicate`. Complexity: O(slots).
  func contains(where predicate: (Value) -> Bool) -> Bool {
    !values.isEmpty && values.contains(where: predicate)
  }

  /// Puts `value` into a slot and returns the slot. Complexity: O(1).
  mutating func add(_ value: Value) -> Int32 {
    if let index = free.popLast() {
      values[Int(index)] = value
      return index
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  /// Frees a slot. `rest` stays in it until it is reused, and should own no memory.
  mutating func remove(_ index: Int32, leaving rest: Value) {
    values[Int(index)] = rest
    free.append(index)
  }
}

extension Slots: Sendable where Value: Sendable {}

/// The fields that every node of the scene has: its place in the tree and its navigation item.
struct Node: BitwiseCopyable, Equatable {
  /// The kind of a node.
  enum Kind: BitwiseCopyable, Hashable {
    case screen
    /// A container, with the slot of its own fields in the list of its kind.
    case container(ContainerKind, slot: Int32)

    /// The kind of container; nil for a screen.
    var container: ContainerKind? {
      switch self {
      case .screen: nil
      case .container(let kind, _): kind
      }
    }

    var isContainer: Bool { container != nil }
  }

  fileprivate(set) var name: TextID
  let kind: Kind
  /// The container that the node is in; nil for the root and for modals.
  var parent: NodeID?
  /// The title of the navigation item; nil while it equals the name.
  var title: TextID?
  var hidesBackButton = false
  /// The slot of the node's extras; nil while all are at their defaults.
  var extras: Int32?

  init(name: TextID, kind: Kind, parent: NodeID?) {
    self.name = name
    self.kind = kind
    self.parent = parent
  }
}

/// The slot of a node in the scene. A slot is reused after its node has left.
package struct NodeID: BitwiseCopyable, Hashable, Sendable {
  let index: UInt32

  init(index: Int) { self.index = UInt32(index) }

  var slot: Int { Int(index) }
}

/// A modal: a node on top of the whole scene.
struct Modal: BitwiseCopyable, Equatable {
  let node: NodeID
  let style: ModalStyle
  /// The node that it was presented from, while that is in the scene; nil for none.
  var presenter: NodeID?
}

/// The fields of a screen other than its name, title and back button. Most screens leave them at their defaults.
struct NodeExtras: Equatable {
  /// The kind of screen.
  var route: TextID?
  /// What the screen was opened with.
  var params: JSONText?
  var restorationID: TextID?
  var url: TextID?
  var backTitle: TextID?
  var leftItems: [TextID] = []
  var rightItems: [TextID] = []
  var toolbarItems: [TextID] = []
  var leftItemsSupplementBackButton = false
  var autorotates = true
  var orientations = Orientations.all
  var isEmptyDetail = false
  var tabItem: TextID?
  var attributes = Attributes()
  var hidesBottomBar = false
  /// What the screen was brought for.
  var request: OpenRequest?
  /// The answers that nobody has taken, by the keys of the requests: JSON texts.
  var results = Attributes()
  /// The screens that have open requests of this one, by their keys. They follow from ``request`` of those.
  var requests = Attributes()

  static let standard = NodeExtras()

  /// True when the screen does not let the interface rotate, or not to every orientation.
  var restrictsRotation: Bool { !autorotates || orientations != .all }

  /// True when the screen has a route, params, a request or results, which older programs do not know: its journal needs `routes`.
  var needsRoutes: Bool { route != nil || params != nil || request != nil || !results.isEmpty }

  init() {}

  /// Creates the extras of a screen with these details.
  init(_ details: ScreenDetails, _ draft: borrowing CommitDraft) {
    route = details.route
    params = details.params
    restorationID = details.restorationID
    url = details.url
    backTitle = details.backTitle
    leftItems = Array(draft.lists[details.leftItems.range])
    rightItems = Array(draft.lists[details.rightItems.range])
    toolbarItems = Array(draft.lists[details.toolbarItems.range])
    leftItemsSupplementBackButton = details.leftItemsSupplementBackButton
    autorotates = details.autorotates
    orientations = details.orientations
    isEmptyDetail = details.isEmptyDetail
    tabItem = details.tabItem
    hidesBottomBar = details.hidesBottomBar
    request = OpenRequest(details, draft)
    let pairs = details.attributes.range
    for index in stride(from: pairs.lowerBound, to: pairs.upperBound, by: 2) {
      attributes.set(draft.lists[index], to: draft.lists[index + 1], draft.texts)
    }
  }

  func mark(_ marks: inout TextMarks) {
    for id in [route, restorationID, url, backTitle, tabItem] { marks.mark(id) }
    marks.mark(params)
    for id in leftItems { marks.mark(id) }
    for id in rightItems { marks.mark(id) }
    for id in toolbarItems { marks.mark(id) }
    attributes.mark(&marks)
    request?.mark(&marks)
    results.mark(&marks)
    requests.mark(&marks)
  }
}

/// String attributes with arbitrary keys, sorted by key as UTF-8 bytes.
struct Attributes: Equatable {
  struct Entry: BitwiseCopyable, Equatable {
    let key: TextID
    var value: TextID
  }

  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Returns the value under a key. Complexity: O(log n).
  func value(of key: TextID, _ texts: borrowing TextTable) -> TextID? {
    let place = place(of: key, texts)
    return place < entries.count && entries[place].key == key ? entries[place].value : nil
  }

  /// Sets an attribute, or removes it when the value is nil. Complexity: O(log n) to find its position.
  mutating func set(_ key: TextID, to value: TextID?, _ texts: borrowing TextTable) {
    let place = place(of: key, texts)
    let isThere = place < entries.count && entries[place].key == key
    switch (value, isThere) {
    case (nil, false): return
    case (nil, true): entries.remove(at: place)
    case (let value?, true): entries[place].value = value
    case (let value?, false): entries.insert(Entry(key: key, value: value), at: place)
    }
  }

  /// Removes the attribute of a key. Complexity: O(n).
  mutating func remove(_ key: TextID) { entries.removeAll { $0.key == key } }

  /// Returns the index of a key, or the one at which it would be inserted.
  private func place(of key: TextID, _ texts: borrowing TextTable) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if texts.precedes(entries[middle].key, key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func mark(_ marks: inout TextMarks) {
    for entry in entries {
      marks.mark(entry.key)
      marks.mark(entry.value)
    }
  }
}
