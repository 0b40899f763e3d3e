import NavEvents

/// What of the tree is shown.
extension NavState {
  /// The children that a container shows, from left to right. Placeholders count.
  func shownChildren(of container: NodeID) -> [NodeID] {
    guard let place = scene.place(of: container) else { return [] }
    return place.kind.visit { $0.shownChildren(at: place, in: self) }
  }

  /// The nodes at the bottom of what is shown: the root, unless a full-screen modal hides it, and the modals above.
  var shownRoots: [NodeID] {
    let first = scene.modals.lastIndex { $0.style == .fullScreen }
    let modals = scene.modals[(first ?? 0)...].map(\.node)
    return first == nil ? [scene.root].compactMap { $0 } + modals : modals
  }

  /// Whether a node can be seen. Complexity: O(depth of the tree).
  func isShown(_ id: NodeID) -> Bool {
    guard let parent = scene[id].parent, let place = scene.place(of: parent) else {
      return shownRoots.contains(id)
    }
    return place.kind.visit { $0.shows(id, at: place, in: self) } && isShown(parent)
  }

  /// Whether a container shows several panes or columns now.
  func hasPanes(_ container: NodeID) -> Bool {
    guard let place = scene.place(of: container) else { return false }
    return place.kind.visit { $0.hasPanes(at: place, in: self) }
  }

  /// Whether a node lies in the dark: nobody can touch it there. Complexity: O(depth of the tree).
  func isDimmed(_ id: NodeID) -> Bool {
    guard let parent = scene[id].parent, let place = scene.place(of: parent) else { return false }
    return place.kind.visit { $0.dims(id, at: place, in: self) } || isDimmed(parent)
  }

  /// What a node shows in the end: through containers with one pane to a screen, or to a container with several.
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
