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

  /// Whether `node` waits for what is being loaded.
  func isLocked(_ node: NodeID) -> Bool {
    guard let place = scene[node].parent.flatMap({ scene.place(of: $0) }) else { return false }
    return place.kind.visit { $0.locks(node, at: place, in: self) }
  }

  /// Whose title and items the bar around a node shows: its own, or those of the root that a drillDown propagates.
  func itemSource(of node: NodeID) -> NodeID {
    guard let place = scene.place(of: node) else { return node }
    return place.kind.visit { $0.itemSource(at: place, in: self) }
  }

  // MARK: Back buttons

  /// The title of the back button that `node`'s navigation item shows; nil when it shows none.
  func backButtonTitle(of node: NodeID) -> TextID? {
    guard let place = scene[node].parent.flatMap({ scene.place(of: $0) }) else { return nil }
    return place.kind.visit { $0.backButtonTitle(of: node, at: place, in: self) }
  }

  /// Whether what the bar shows for a node leaves no room for a back button.
  func hidesOrReplacesBackButton(_ node: NodeID) -> Bool {
    let extras = scene.extras(of: itemSource(of: node))
    return scene[node].hidesBackButton || !extras.leftItems.isEmpty && !extras.leftItemsSupplementBackButton
  }

  /// What a back button to this node says.
  func backTitle(of node: NodeID) -> TextID {
    let source = itemSource(of: node)
    return scene.extras(of: source).backTitle ?? scene.title(of: source)
  }

  // MARK: Tab bars

  /// What a tab bar calls a node. A drillDown shows its root's item, else its left placeholder's, else its own, when it
  /// propagates them; a stack without a tab item of its own shows its bottom entry's.
  func tabTitle(of node: NodeID) -> TextID {
    let place = scene.place(of: node)
    let source = place.map { place in place.kind.visit { $0.tabSource(at: place, in: self) } } ?? node
    if source != node { return tabTitle(of: source) }
    return scene.extras(of: source).tabItem ?? scene.title(of: source)
  }

  /// What the tab bar shows that the focus path meets first; nothing when none is shown.
  package func tabBarTitles() -> [(title: TextID, isSelected: Bool)] {
    guard let node = focusPath.first(where: { scene.tabsIndex($0) != nil && showsBar(of: $0) }),
      let index = scene.tabsIndex(node)
    else { return [] }
    let tabs = scene.tabBars[index]
    return tabs.children.map { (tabTitle(of: $0), $0 == tabs.selected) }
  }
}
