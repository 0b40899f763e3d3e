import NavEvents

/// What of the tree is shown.
extension NavState {
  /// The children that a container shows, from left to right. Placeholders count.
  func shownChildren(of container: NodeID) -> [NodeID] {
    switch scene[container].kind {
    case .screen: return []
    case .drillDown(let index):
      let drillDown = scene.drillDowns[Int(index)]
      if isCompact { return shownInCompact(drillDown).map { [$0] } ?? [] }
      return [drillDown.shown(.left), drillDown.shown(.right)].compactMap { $0 }
    case .stack: return top(of: container).map { [$0] } ?? []
    case .tabs(let index): return scene.tabBars[Int(index)].selected.map { [$0] } ?? []
    case .split(let index): return shownChildren(of: scene.splits[Int(index)])
    case .web(let index): return scene.webs[Int(index)].pages.last.map { [$0.node] } ?? []
    }
  }

  private func shownChildren(of split: Split) -> [NodeID] {
    if split.isCollapsed { return [split.compact ?? split.primary] }
    return shownColumns(of: split).compactMap { split.stack(of: $0) }
  }

  /// The nodes at the bottom of what is shown: the root, unless a full-screen modal hides it, and the modals above.
  var shownRoots: [NodeID] {
    let first = scene.modals.lastIndex { $0.style == .fullScreen }
    let modals = scene.modals[(first ?? 0)...].map(\.node)
    return first == nil ? [scene.root].compactMap { $0 } + modals : modals
  }

  /// Whether a node can be seen. Complexity: O(depth of the tree).
  func isShown(_ id: NodeID) -> Bool {
    guard let parent = scene[id].parent else { return shownRoots.contains(id) }
    if isNested(id), let index = scene.splitIndex(parent) {
      return scene.splits[index].merged.last == id && isShown(parent)
    }
    return shownChildren(of: parent).contains(id) && isShown(parent)
  }

  /// Whether a container shows several panes or columns now.
  func hasPanes(_ container: NodeID) -> Bool {
    switch scene[container].kind {
    case .drillDown: !isCompact
    case .split(let index): !scene.splits[Int(index)].isCollapsed
    case .screen, .stack, .tabs, .web: false
    }
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
}
