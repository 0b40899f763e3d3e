import NavBase
import NavEvents

/// The part of the tree that is shown.
extension NavState {
  func isPlaceholder(_ child: NodeID, in container: NodeID) -> Bool {
    guard let place = scene.place(of: container) else { return false }
    return place.isPlaceholder(child, in: self)
  }

  /// Returns the children that a container shows, from left to right, placeholders included.
  func shownChildren(of container: NodeID) -> [NodeID] {
    guard let place = scene.place(of: container) else { return [] }
    return place.shownChildren(in: self)
  }

  /// The top-level nodes that are shown: the root, unless a full-screen modal hides it, and the visible modals.
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
    return place.shows(id, in: self) && isShown(parent)
  }

  /// Returns true while a container shows several panes or columns.
  func hasPanes(_ container: NodeID) -> Bool {
    guard let place = scene.place(of: container) else { return false }
    return place.hasPanes(in: self)
  }

  /// Returns true while a node is dimmed, so that it cannot be touched. Complexity: O(depth of the tree).
  func isDimmed(_ id: NodeID) -> Bool {
    guard let parent = scene[id].parent, let place = scene.place(of: parent) else { return false }
    return place.dims(id, in: self) || isDimmed(parent)
  }

  /// Returns the screen, or the container with several panes, that a node shows, directly or through containers with
  /// one pane.
  func shownLeaf(of id: NodeID) -> NodeID? {
    var node = id
    while scene[node].kind.isContainer, !hasPanes(node) {
      guard let next = shownChildren(of: node).first else { return nil }
      node = next
    }
    return node
  }

  func name(_ id: NodeID?) -> TextID? { id.map { scene[$0].name } }
}
