import NavBase
import NavEvents

/// Adding, removing and visiting the containers of the tree.
extension Scene {
  /// Returns the place of a container; nil for a screen. Complexity: O(1).
  @inline(__always)
  func place(of id: NodeID) -> ContainerPlace? {
    guard case .container(let kind, let slot) = nodes[id.slot].kind else { return nil }
    return ContainerPlace(kind: kind, node: id, index: Int(slot))
  }

  /// Returns the slot of a container of the given kind; nil for any other node.
  @inline(__always)
  func slot(of id: NodeID, _ wanted: ContainerKind) -> Int? {
    guard case .container(let kind, let slot) = nodes[id.slot].kind, kind == wanted else { return nil }
    return Int(slot)
  }

  /// Returns every child of a node in the order of the tree: a stack from the bottom, then placeholders.
  func children(of id: NodeID) -> [NodeID] {
    var children: [NodeID] = []
    forEachChild(of: id) { children.append($0) }
    return children
  }

  private func forEachChild(of id: NodeID, _ body: (NodeID) -> Void) {
    guard let place = place(of: id) else { return }
    place.kind.visit { $0.forEachChild(of: place.index, last: .max, in: self, body) }
  }

  /// Calls `body` with the children of a container in the order of the tree; of a list of children, only with the last
  /// `count`.
  func forEachChild(at place: ContainerPlace, last count: Int, _ body: (NodeID) -> Void) {
    place.kind.visit { $0.forEachChild(of: place.index, last: count, in: self, body) }
  }

  /// Adds an empty container, with the nodes that it always has.
  mutating func addContainer(
    _ name: TextID, _ kind: ContainerKind, parent: NodeID?, _ texts: inout TextTable
  ) -> NodeID {
    kind.visit { $0.add(name, parent: parent, to: &self, &texts) }
  }

  /// Removes a node and everything in it. The caller removes it from its parent.
  mutating func removeTree(_ id: NodeID) {
    for child in children(of: id) { removeTree(child) }
    let node = nodes[id.slot]
    if case .container(let kind, let slot) = node.kind { kind.visit { $0.free(slot, in: &self) } }
    remove(id)
    if let index = node.extras { removeExtras(index) }
  }

  // MARK: The whole tree

  /// Calls `body` with every node of the scene in the order of the tree: a container, its stack from the
  /// bottom, its placeholders; modals last.
  func forEachNode(_ body: (NodeID) -> Void) {
    if let root { walk(root, body) }
    for modal in modals { walk(modal.node, body) }
  }

  /// Calls `body` with a node and everything in it, in the order of the tree.
  func walk(_ id: NodeID, _ body: (NodeID) -> Void) {
    body(id)
    // A closure would capture a copy of the scene, even for a screen.
    guard nodes[id.slot].kind.isContainer else { return }
    for child in children(of: id) { walk(child, body) }
  }

  /// Marks every text that the scene uses, so that it is kept when unused texts are dropped.
  func mark(_ marks: inout TextMarks) {
    // A closure would capture a copy of the scene for each node.
    var all: [NodeID] = []
    forEachNode { all.append($0) }
    for id in all {
      marks.mark(nodes[id.slot].name)
      marks.mark(nodes[id.slot].title)
      if let index = nodes[id.slot].extras { extras[Int(index)].mark(&marks) }
      guard let place = place(of: id) else { continue }
      place.kind.visit { $0.mark(place.index, in: self, &marks) }
    }
  }
}
