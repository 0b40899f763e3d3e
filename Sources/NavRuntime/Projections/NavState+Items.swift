package import NavEvents

/// A node's navigation item as the bar around it shows it.
struct NavigationItem {
  let title: TextID
  let hidesBackButton: Bool
  let backButtonTitle: TextID?
  let leftItems: [TextID]
  let rightItems: [TextID]
}

extension NavState {
  /// The navigation item of a node. A drillDown in a stack shows its root's title and items, when it propagates them;
  /// `hidesBackButton` stays its own, for the root's serves the drillDown's bars.
  func navigationItem(of node: NodeID) -> NavigationItem {
    let source = itemSource(of: node)
    let extras = scene.extras(of: source)
    return NavigationItem(
      title: scene.title(of: source), hidesBackButton: scene[node].hidesBackButton,
      backButtonTitle: backButtonTitle(of: node), leftItems: extras.leftItems,
      rightItems: isLocked(node) ? [] : extras.rightItems)
  }

  /// Whether `node` is the top page of a web container that is loading.
  func isLocked(_ node: NodeID) -> Bool {
    guard let parent = scene[node].parent, let index = scene.webIndex(parent) else { return false }
    return scene.webs[index].isLoading && scene.webs[index].pages.last?.node == node
  }

  /// Whose title and items the bar around a node shows: its own, or those of the root that a drillDown propagates.
  func itemSource(of node: NodeID) -> NodeID {
    guard let index = scene.drillDownIndex(node), let parent = scene[node].parent,
      scene.stackIndex(parent) != nil, scene.drillDowns[index].fields.propagatesNavigationItem
    else { return node }
    return scene.drillDowns[index].left.first ?? node
  }

  /// What a tab bar calls a node. A drillDown shows its root's item, else its left placeholder's, else its own, when it
  /// propagates them.
  func tabTitle(of node: NodeID) -> TextID {
    var source = node
    if let index = scene.drillDownIndex(node), scene.drillDowns[index].fields.propagatesTabBarItem {
      source = scene.drillDowns[index].left.first ?? scene.drillDowns[index].fields.leftPlaceholder ?? node
    }
    return scene.extras(of: source).tabItem ?? scene.title(of: source)
  }

  /// What the tab bar shows that the focus path meets first; nothing without one.
  package func tabBarTitles() -> [(title: TextID, isSelected: Bool)] {
    guard let node = focusPath.first(where: { scene.tabsIndex($0) != nil }), let index = scene.tabsIndex(node)
    else { return [] }
    let tabs = scene.tabBars[index]
    return tabs.children.map { (tabTitle(of: $0), $0 == tabs.selected) }
  }
}
