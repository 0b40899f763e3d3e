import NavEvents

/// The back button of each pane.
extension NavState {
  /// The title of the back button that `node`'s navigation item shows; nil when it shows none.
  func backButtonTitle(of node: NodeID) -> TextID? {
    guard let parent = scene[node].parent, let index = scene.drillDownIndex(parent) else { return nil }
    let drillDown = scene.drillDowns[index]
    guard drillDown.left.count >= 2, drillDown.left.last == node, !drillDown.fields.navigationBarsHidden,
      !scene[node].hidesBackButton, !leftItemsReplaceBackButton(of: node)
    else { return nil }
    return backTitle(of: drillDown.left[drillDown.left.count - 2])
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
