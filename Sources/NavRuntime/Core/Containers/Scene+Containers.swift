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
    if let place = place(of: id) { addChildren(at: place, to: &children) }
    return children
  }

  /// Adds the children of a container to a list in the order of the tree; of a list of children, only the last `count`.
  func addChildren(at place: ContainerPlace, last count: Int = .max, to children: inout [NodeID]) {
    withUnsafePointer(to: self) { scene in
      withUnsafeMutablePointer(to: &children) {
        place.kind.visit(AddingChildren(index: place.index, count: count, scene: scene, children: $0))
      }
    }
  }

  /// Adds an empty container, with the nodes that it always has.
  mutating func addContainer(
    _ name: TextID, _ kind: ContainerKind, parent: NodeID?, _ texts: inout TextTable
  ) -> NodeID {
    withUnsafeMutablePointer(to: &self) { scene in
      withUnsafeMutablePointer(to: &texts) {
        kind.visit(AddingContainer(name: name, parent: parent, scene: scene, texts: $0))
      }
    }
  }

  /// Removes a node and everything in it. The caller removes it from its parent.
  mutating func removeTree(_ id: NodeID) {
    for child in children(of: id) { removeTree(child) }
    let extras = nodes[id.slot].extras
    removeAlone(id)
    if let index = extras { removeExtras(index) }
  }

  /// Removes a node and, of a container, the part of its kind. Its children and its extras stay.
  mutating func removeAlone(_ id: NodeID) {
    if case .container(let kind, let slot) = nodes[id.slot].kind {
      withUnsafeMutablePointer(to: &self) { kind.visit(Freeing(slot: slot, scene: $0)) }
    }
    remove(id)
  }

  /// Takes the nodes that have left from the modals that they have presented. A slot that is free has no node.
  mutating func dropMissingPresenters() {
    for place in modals.indices {
      guard let presenter = modals[place].presenter, find(self[presenter].name) != presenter else { continue }
      modals[place].presenter = nil
    }
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
    var left = [id]
    while let node = left.popLast() {
      body(node)
      guard let place = place(of: node) else { continue }
      let first = left.count
      addChildren(at: place, to: &left)
      left[first...].reverse()
    }
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
      withUnsafePointer(to: self) { scene in
        withUnsafeMutablePointer(to: &marks) {
          place.kind.visit(Marking(index: place.index, scene: scene, marks: $0))
        }
      }
    }
  }
}

private struct AddingChildren: ContainerVisitor {
  let index: Int
  let count: Int
  let scene: UnsafePointer<Scene>
  let children: UnsafeMutablePointer<[NodeID]>

  func visit<Kind: Container>(_ kind: Kind.Type) {
    Kind.addChildren(of: index, last: count, in: scene.pointee, to: &children.pointee)
  }
}

private struct AddingContainer: ContainerVisitor {
  let name: TextID
  let parent: NodeID?
  let scene: UnsafeMutablePointer<Scene>
  let texts: UnsafeMutablePointer<TextTable>

  func visit<Kind: Container>(_ kind: Kind.Type) -> NodeID {
    Kind.add(name, parent: parent, to: &scene.pointee, &texts.pointee)
  }
}

private struct Freeing: ContainerVisitor {
  let slot: Int32
  let scene: UnsafeMutablePointer<Scene>

  func visit<Kind: Container>(_ kind: Kind.Type) { Kind.free(slot, in: &scene.pointee) }
}

private struct Marking: ContainerVisitor {
  let index: Int
  let scene: UnsafePointer<Scene>
  let marks: UnsafeMutablePointer<TextMarks>

  func visit<Kind: Container>(_ kind: Kind.Type) { Kind.mark(index, in: scene.pointee, &marks.pointee) }
}
