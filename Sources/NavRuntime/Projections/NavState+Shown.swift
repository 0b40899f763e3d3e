import NavEvents

/// The part of the tree that is shown.
extension NavState {
  /// Returns the children that a container shows, from left to right, placeholders included.
  func shownChildren(of container: NodeID) -> [NodeID] {
    guard let place = scene.place(of: container) else { return [] }
    return place.kind.visit { $0.shownChildren(at: place, in: self) }
  }

  /// The nodes at the bottom of what is shown: the root, unless a full-screen modal hides it, and the modals
  /// above.
  var shownRoots: [NodeID] {
    let first = scene.modals.lastIndex { $0.style == .fullScreen }
    let modals = scene.modals[(first ?? 0)...].map(\.node)
    return first == nil ? [scene.root].compactMap { $0 } + modals : modals
  }

  /// Returns true while a node is shown. Complexity: O(depth of the tree).
  func isShown(_ id: NodeID) -> Bool {
    guard let parent = scene[id].parent, let place = scene.place(of: parent) else {
      return shownRoots.contains(id)
    }
    return place.kind.visit { $0.shows(id, at: place, in: self) } && isShown(parent)
  }

  /// Returns true while a container shows several panes or columns.
  func hasPanes(_ container: NodeID) -> Bool {
    guard let place = scene.place(of: container) else { return false }
    return place.kind.visit { $0.hasPanes(at: place, in: self) }
  }

  /// Returns true while a node is dimmed, so that it cannot be touched. Complexity: O(depth of the tree).
  func isDimmed(_ id: NodeID) -> Bool {
    guard let parent = scene[id].parent, let place = scene.place(of: parent) else { return false }
    return place.kind.visit { $0.dims(id, at: place, in: self) } || isDimmed(parent)
  }

  /// Returns the node that a node shows in the end: through containers with one pane, a screen or a container
  /// with several panes.
  func shownLeaf(of id: NodeID) -> NodeID? {
    var node = id
    while scene[node].kind.isContainer, !hasPanes(node) {
      guard let next = shownChildren(of: node).first else { return nil }
      node = next
    }
    return node
  }

  func name(_ id: NodeID?) -> TextID? { id.map { scene[$0].name } }

  var isCompact: Bool { environment.sizeClass == .compact }
}
