package import NavBase
package import NavEvents

/// What a search through a journal compares from one state to the next, besides the visible screens.
extension NavState {
  /// A visible screen with something below it in its container, so that a back button can lead there.
  package struct WayBack: BitwiseCopyable {
    package let screen: TextID
    package let container: TextID
    package let hasButton: Bool
    /// True when the screen itself asks for no button.
    package let hidesButton: Bool
    /// True when the navigation bars of the container are hidden.
    package let hidesBars: Bool
  }

  /// Returns the ways back from these visible screens. One whose button is replaced by left items is none: they lead where the app
  /// wants.
  package func waysBack(from visible: [TextID]) -> [WayBack] {
    visible.compactMap { name in
      guard let node = scene.find(name), let parent = scene[node].parent, isAboveAnother(node, in: parent),
        !replacesBackButton(node)
      else { return nil }
      return WayBack(
        screen: name, container: scene[parent].name, hasButton: backButtonTitle(of: node) != nil,
        hidesButton: scene[node].hidesBackButton,
        hidesBars: hidesBars(parent))
    }
  }

  /// Returns true for a container whose navigation bars are hidden.
  private func hidesBars(_ container: NodeID) -> Bool {
    if let index = scene.drillDownIndex(container) {
      return scene.drillDowns[index].fields.navigationBarsHidden
    }
    return scene.stackIndex(container).map { scene.stacks[$0].navigationBarsHidden } ?? false
  }

  /// Returns true when a node with this id is in the scene.
  package func hasNode(_ name: TextID) -> Bool { scene.find(name) != nil }

  /// Returns true when a back button over a node would lead to another one in the same container.
  private func isAboveAnother(_ node: NodeID, in parent: NodeID) -> Bool {
    if let index = scene.drillDownIndex(parent) {
      let drillDown = scene.drillDowns[index]
      if isCompact { return drillDown.top == node && drillDown.belowTop != nil }
      return drillDown.left.count >= 2 && drillDown.left.last == node
    }
    if let index = scene.webIndex(parent) {
      let pages = scene.webs[index].pages
      return pages.count >= 2 && pages.last?.node == node
    }
    return scene.stackIndex(parent) != nil && top(of: parent) == node && belowTop(of: parent) != nil
  }

  /// The screen on which the user acts: the end of the focus path; nil where that is an empty container.
  package var frontScreen: TextID? {
    var next = scene.modals.last?.node ?? scene.root
    while let node = next, scene[node].kind.isContainer { next = focusChild(of: node) }
    return next.map { scene[$0].name }
  }

  /// The container at the end of the focus path; nil for none.
  package var focusedContainer: TextID? { focus.map { scene[$0].name } }

  /// The container that is swiped; nil for none.
  package var swipedContainer: TextID? { interaction.swipe.map { scene[$0.container].name } }

  /// The orientation of the device that the interface cannot follow yet; nil for none.
  package var pendingTurn: Orientation? { interaction.rotation.pending }
}
