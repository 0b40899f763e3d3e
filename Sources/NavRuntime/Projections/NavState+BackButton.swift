import NavEvents

/// The back button of each pane.
extension NavState {
  /// The title of the back button that `node`'s navigation item shows; nil when it shows none.
  func backButtonTitle(of node: NodeID) -> TextID? {
    guard let parent = scene[node].parent else { return nil }
    switch scene[parent].kind {
    case .screen, .tabs, .split: return nil
    case .drillDown(let index): return backButtonTitle(of: node, scene.drillDowns[Int(index)])
    case .stack: return backButtonTitle(of: node, inStack: parent)
    case .web(let index): return backButtonTitle(of: node, scene.webs[Int(index)])
    }
  }

  private func backButtonTitle(of node: NodeID, _ drillDown: DrillDown) -> TextID? {
    if isCompact { return compactBackButtonTitle(of: node, drillDown) }
    guard drillDown.left.count >= 2, drillDown.left.last == node, !drillDown.fields.navigationBarsHidden,
      !hidesOrReplacesBackButton(node)
    else { return nil }
    return backTitle(of: drillDown.left[drillDown.left.count - 2])
  }

  /// In a compact width `hidesBackButton` and left items are not asked: they serve the two-pane bars.
  private func compactBackButtonTitle(of node: NodeID, _ drillDown: DrillDown) -> TextID? {
    guard drillDown.top == node, !drillDown.fields.navigationBarsHidden else { return nil }
    return drillDown.belowTop.map { backTitle(of: $0) }
  }

  private func backButtonTitle(of node: NodeID, inStack stack: NodeID) -> TextID? {
    guard nested(on: stack) == nil, entries(of: stack).last == node, !isCovered(stack),
      barHeight(of: barOwner(of: stack), showing: node) != nil, !hidesOrReplacesBackButton(node)
    else { return nil }
    return belowTop(of: stack).map { backTitle(of: $0) }
  }

  /// Whether another nested stack stands on this one.
  private func isCovered(_ stack: NodeID) -> Bool {
    guard isNested(stack), let index = split(of: stack) else { return false }
    return scene.splits[index].merged.last != stack
  }

  private func backButtonTitle(of node: NodeID, _ web: Web) -> TextID? {
    guard web.pages.count >= 2, web.pages.last?.node == node, !hidesOrReplacesBackButton(node) else {
      return nil
    }
    return backTitle(of: web.pages[web.pages.count - 2].node)
  }

  /// Whether what the bar shows for a node leaves no room for a back button.
  func hidesOrReplacesBackButton(_ node: NodeID) -> Bool {
    let extras = scene.extras(of: itemSource(of: node))
    return scene[node].hidesBackButton || !extras.leftItems.isEmpty && !extras.leftItemsSupplementBackButton
  }

  /// What a back button to this node says.
  private func backTitle(of node: NodeID) -> TextID {
    let source = itemSource(of: node)
    return scene.extras(of: source).backTitle ?? scene.title(of: source)
  }
}
