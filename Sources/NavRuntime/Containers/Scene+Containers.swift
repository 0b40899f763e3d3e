import NavEvents

/// What only containers have, by kind.
extension Scene {
  /// The place of a drillDown; nil for another kind of node.
  func drillDownIndex(_ id: NodeID) -> Int? {
    if case .drillDown(let index) = nodes[id.slot].kind { Int(index) } else { nil }
  }

  /// The place of a stack; nil for another kind of node.
  func stackIndex(_ id: NodeID) -> Int? {
    if case .stack(let index) = nodes[id.slot].kind { Int(index) } else { nil }
  }

  /// The place of tabs; nil for another kind of node.
  func tabsIndex(_ id: NodeID) -> Int? {
    if case .tabs(let index) = nodes[id.slot].kind { Int(index) } else { nil }
  }

  /// The place of a split; nil for another kind of node.
  func splitIndex(_ id: NodeID) -> Int? {
    if case .split(let index) = nodes[id.slot].kind { Int(index) } else { nil }
  }

  /// The place of a web container; nil for another kind of node.
  func webIndex(_ id: NodeID) -> Int? {
    if case .web(let index) = nodes[id.slot].kind { Int(index) } else { nil }
  }

  /// Every child of a node, in the order of the tree: a stack from the bottom, placeholders after it.
  func children(of id: NodeID) -> [NodeID] {
    switch nodes[id.slot].kind {
    case .screen: return []
    case .drillDown(let index): return drillDowns[Int(index)].children
    case .stack(let index): return Array(stacks[Int(index)].entries)
    case .tabs(let index): return Array(tabBars[Int(index)].children)
    case .split(let index):
      let split = splits[Int(index)]
      return split.stacks + [split.compact].compactMap { $0 }
    case .web(let index): return webs[Int(index)].pages.map(\.node)
    }
  }

  /// Adds an empty container; a split with the stacks of two columns, `CONTAINER/primary` and `CONTAINER/secondary`.
  mutating func addContainer(
    _ name: TextID, _ kind: ContainerKind, parent: NodeID?, _ texts: inout TextTable
  ) -> NodeID {
    switch kind {
    case .drillDown:
      return add(Node(name: name, kind: .drillDown(drillDowns.add(DrillDown())), parent: parent))
    case .stack: return addStack(name, parent: parent)
    case .tabs: return add(Node(name: name, kind: .tabs(tabBars.add(Tabs())), parent: parent))
    case .web: return add(Node(name: name, kind: .web(webs.add(Web())), parent: parent))
    case .split: return addSplit(name, parent: parent, &texts)
    }
  }

  mutating func addStack(_ name: TextID, parent: NodeID?) -> NodeID {
    add(Node(name: name, kind: .stack(stacks.add(Stack())), parent: parent))
  }

  private mutating func addSplit(_ name: TextID, parent: NodeID?, _ texts: inout TextTable) -> NodeID {
    let (primary, secondary) = Self.columnNames(of: name, &texts)
    let first = addStack(primary, parent: nil)
    let second = addStack(secondary, parent: nil)
    return addSplit(name, Split(primary: first, secondary: second), parent: parent)
  }

  /// Adds a split whose stacks are in the scene already.
  mutating func addSplit(_ name: TextID, _ split: Split, parent: NodeID?) -> NodeID {
    let id = add(Node(name: name, kind: .split(splits.add(split)), parent: parent))
    for stack in split.stacks { nodes[stack.slot].parent = id }
    return id
  }

  /// What the stacks of a new split are called.
  static func columnNames(of name: TextID, _ texts: inout TextTable) -> (primary: TextID, secondary: TextID) {
    let name = texts[name]
    return (texts.intern("\(name)/primary"), texts.intern("\(name)/secondary"))
  }

  /// Removes a node with everything in it. Whoever calls takes it out of its parent.
  mutating func removeTree(_ id: NodeID) {
    for child in children(of: id) { removeTree(child) }
    let node = nodes[id.slot]
    switch node.kind {
    case .screen: break
    case .drillDown(let index): drillDowns.remove(index, leaving: DrillDown())
    case .stack(let index): stacks.remove(index, leaving: Stack())
    case .tabs(let index): tabBars.remove(index, leaving: Tabs())
    case .split(let index): splits.remove(index, leaving: splits[Int(index)])
    case .web(let index): webs.remove(index, leaving: Web())
    }
    remove(id)
    if let index = node.extras { removeExtras(index) }
  }
}

extension DrillDown {
  fileprivate var children: [NodeID] {
    left + [fields.right, fields.leftPlaceholder, fields.rightPlaceholder].compactMap { $0 }
  }
}
