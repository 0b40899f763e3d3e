import NavEvents

/// The back button of each pane.
extension NavState {
  /// The title of the back button that `node`'s navigation item shows; nil when it shows none.
  func backButtonTitle(of node: NodeID) -> TextID? {
    guard let parent = scene[node].parent, let index = scene.drillDownIndex(parent) else { return nil }
    let drillDown = scene.drillDowns[index]
    if isCompact { return compactBackButtonTitle(of: node, drillDown) }
    guard drillDown.left.count >= 2, drillDown.left.last == node, !drillDown.fields.navigationBarsHidden,
      !scene[node].hidesBackButton, !leftItemsReplaceBackButton(of: node)
    else { return nil }
    return backTitle(of: drillDown.left[drillDown.left.count - 2])
  }

  /// In a compact width `hidesBackButton` and left items are not asked: they serve the two-pane bars.
  private func compactBackButtonTitle(of node: NodeID, _ drillDown: DrillDown) -> TextID? {
    guard drillDown.top == node, !drillDown.fields.navigationBarsHidden else { return nil }
    return drillDown.belowTop.map { backTitle(of: $0) }
  }

  private func leftItemsReplaceBackButton(of node: NodeID) -> Bool {
    let extras = scene.extras(of: node)
    return !extras.leftItems.isEmpty && !extras.leftItemsSupplementBackButton
  }

  /// What a back button to this node says.
  private func backTitle(of node: NodeID) -> TextID {
    scene.extras(of: node).backTitle ?? scene.title(of: node)
  }
}
