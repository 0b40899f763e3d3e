package import NavEvents

/// The navigation item of a node as the bar around it shows it.
struct NavigationItem {
  let title: TextID
  let hidesBackButton: Bool
  let backButtonTitle: TextID?
  let leftItems: [TextID]
  let rightItems: [TextID]
}

extension NavState {
  /// Returns the navigation item of a node. A drillDown in a stack shows its root's title and items when it
  /// propagates them; `hidesBackButton` stays its own, because the root's serves the drillDown's own bars.
  func navigationItem(of node: NodeID) -> NavigationItem {
    let source = itemSource(of: node)
    let extras = scene.extras(of: source)
    return NavigationItem(
      title: scene.title(of: source), hidesBackButton: scene[node].hidesBackButton,
      backButtonTitle: backButtonTitle(of: node), leftItems: extras.leftItems,
      rightItems: isLocked(node) ? [] : extras.rightItems)
  }

  /// Returns true while `node` is locked, because its container loads a page.
  func isLocked(_ node: NodeID) -> Bool {
    guard let place = scene[node].parent.flatMap({ scene.place(of: $0) }) else { return false }
    return place.kind.visit { $0.locks(node, at: place, in: self) }
  }

  /// Returns the node whose title and items the bar around a node shows: its own, or the root that a
  /// drillDown propagates.
  func itemSource(of node: NodeID) -> NodeID {
    guard let place = scene.place(of: node) else { return node }
    return place.kind.visit { $0.itemSource(at: place, in: self) }
  }

  // MARK: Back buttons

  /// Returns the title of the back button that `node`'s navigation item shows; nil when it shows none.
  func backButtonTitle(of node: NodeID) -> TextID? {
    guard let place = scene[node].parent.flatMap({ scene.place(of: $0) }) else { return nil }
    return place.kind.visit { $0.backButtonTitle(of: node, at: place, in: self) }
  }

  /// Returns true when a node's navigation item hides its back button, or shows left items in its place.
  func hidesOrReplacesBackButton(_ node: NodeID) -> Bool {
    let extras = scene.extras(of: itemSource(of: node))
    return scene[node].hidesBackButton || !extras.leftItems.isEmpty && !extras.leftItemsSupplementBackButton
  }

  /// Returns the title of a back button that leads to this node.
  func backTitle(of node: NodeID) -> TextID {
    let source = itemSource(of: node)
    return scene.extras(of: source).backTitle ?? scene.title(of: source)
  }

  // MARK: Tab bars

  /// Returns a node's title in a tab bar. A drillDown shows its root's tab item, else its left placeholder's,
  /// else its own, when it propagates them.
  func tabTitle(of node: NodeID) -> TextID {
    let place = scene.place(of: node)
    let source = place.map { place in place.kind.visit { $0.tabSource(at: place, in: self) } } ?? node
    return scene.extras(of: source).tabItem ?? scene.title(of: source)
  }

  /// Returns the titles in the outermost tab bar on the focus path; an empty array when there is none.
  package func tabBarTitles() -> [(title: TextID, isSelected: Bool)] {
    guard let node = focusPath.first(where: { scene.tabsIndex($0) != nil }), let index = scene.tabsIndex(node)
    else { return [] }
    let tabs = scene.tabBars[index]
    return tabs.children.map { (tabTitle(of: $0), $0 == tabs.selected) }
  }
}
