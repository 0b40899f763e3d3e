package import NavBase
import NavEvents

/// The navigation item of a node as the bar around it shows it.
struct NavigationItem {
  let title: TextID
  let hidesBackButton: Bool
  let backButtonTitle: TextID?
  /// The title of the button that leaves the node; nil when there is none.
  let exitTitle: TextID?
  let leftItems: [TextID]
  let rightItems: [TextID]
}

extension NavState {
  /// Returns the navigation item of a node. A drillDown in a stack shows its root's title and items when it
  /// propagates them; `hidesBackButton` is always its own, because the root's applies to the drillDown's own bars.
  func navigationItem(of node: NodeID) -> NavigationItem {
    let source = itemSource(of: node)
    // The extras are read in place: a copy of them would count references to all their lists.
    let extras = scene[source].extras.map { Int($0) }
    return NavigationItem(
      title: scene.title(of: source), hidesBackButton: scene[node].hidesBackButton,
      backButtonTitle: Arranged.backTitleInParentsBar(of: node, in: self) ?? backButtonTitle(of: node),
      exitTitle: exitTitle(of: node),
      leftItems: extras.map { scene.extras[$0].leftItems } ?? [],
      rightItems: isLocked(node) ? [] : extras.map { scene.extras[$0].rightItems } ?? [])
  }

  /// Returns true while the items of a node are not offered, because its container is busy.
  func isLocked(_ node: NodeID) -> Bool {
    guard let place = scene[node].parent.flatMap({ scene.place(of: $0) }) else { return false }
    return place.isBlocked(node, in: self)
  }

  /// Returns the node whose title and items the bar around a node shows: its own, or the root that a
  /// drillDown propagates.
  func itemSource(of node: NodeID) -> NodeID {
    guard let place = scene.place(of: node) else { return node }
    return place.itemSource(in: self)
  }

  // MARK: Back buttons

  /// Returns the title of the back button that `node`'s navigation item shows; nil for none.
  func backButtonTitle(of node: NodeID) -> TextID? {
    guard let place = scene[node].parent.flatMap({ scene.place(of: $0) }) else { return nil }
    return place.backButtonTitle(of: node, in: self)
  }

  private func exitTitle(of node: NodeID) -> TextID? {
    guard let place = scene.place(of: node) else { return nil }
    return place.exitTitle(in: self)
  }

  /// Returns true when a node's navigation item hides its back button, or replaces it with left items.
  func hidesOrReplacesBackButton(_ node: NodeID) -> Bool {
    scene[node].hidesBackButton || replacesBackButton(node)
  }

  /// Returns true when left items stand in the place of a node's back button.
  func replacesBackButton(_ node: NodeID) -> Bool {
    guard let index = scene[itemSource(of: node)].extras.map({ Int($0) }) else { return false }
    return !scene.extras[index].leftItems.isEmpty && !scene.extras[index].leftItemsSupplementBackButton
  }

  /// Returns the title of a back button that leads to this node.
  func backTitle(of node: NodeID) -> TextID {
    let source = itemSource(of: node)
    return scene[source].extras.flatMap { scene.extras[Int($0)].backTitle } ?? scene.title(of: source)
  }

  // MARK: Tab bars

  /// Returns a node's title in a tab bar. A drillDown that propagates tab items shows its root's, else its left
  /// placeholder's, else its own. A stack without a tab item shows its bottom entry's.
  func tabTitle(of node: NodeID) -> TextID {
    let place = scene.place(of: node)
    let source = place?.tabSource(in: self) ?? node
    if source != node { return tabTitle(of: source) }
    return scene.tabItem(of: source) ?? scene.title(of: source)
  }
}

/// The panes and the visible screens.
extension NavState {
  /// A pane: its role, and the node that it shows.
  package struct Pane: BitwiseCopyable, Equatable {
    let role: PaneRole
    let node: TextID?
  }

  /// Returns the panes of the deepest container on the focus path that has several, else the single pane at the end
  /// of the path.
  func panes() -> [Pane] {
    let path = focusPath
    guard let container = path.last(where: { hasPanes($0) }) else {
      let end = path.last ?? scene.modals.last?.node
      return [Pane(role: .top, node: leafName(of: end))]
    }
    guard let place = scene.place(of: container) else { return [] }
    return place.panes(in: self)
  }

  /// Returns the name of the screen, or of the container with several panes, that a node shows.
  func leafName(of id: NodeID?) -> TextID? { name(id.flatMap { shownLeaf(of: $0) }) }

  /// Returns the visible screens and placeholders, in the order of the layout's panes, without the screen that a
  /// swipe uncovers.
  package func visible() -> [TextID] { visible(in: layout()) }

  /// Returns the visible screens and placeholders in a layout of this state.
  func visible(in layout: [PaneFrame]) -> [TextID] {
    layout.compactMap { frame in
      switch frame.role {
      case .left, .right, .top, .primary, .supplementary, .secondary, .modal, .pane:
        frame.node.flatMap { name in scene.find(name).flatMap { scene[$0].kind.isContainer ? nil : name } }
      case .below, .leftBar, .rightBar, .bar, .leftToolbar, .rightToolbar, .toolbar, .tabBar: nil
      }
    }
  }
}
