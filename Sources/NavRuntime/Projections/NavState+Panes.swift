package import NavEvents

/// The panes, and the screens that can be seen.
extension NavState {
  /// A pane by its role, and the node it shows.
  package struct Pane: BitwiseCopyable, Equatable {
    package let role: PaneRole
    package let node: TextID?
  }

  /// Returns the panes of the deepest container on the focus path that has several, else the one pane at the
  /// end of the path.
  package func panes() -> [Pane] {
    let path = focusPath
    guard let container = path.last(where: { hasPanes($0) }) else {
      let end = path.last ?? scene.modals.last?.node
      return [Pane(role: .top, node: leafName(of: end))]
    }
    guard let place = scene.place(of: container) else { return [] }
    return place.kind.visit { $0.panes(at: place, in: self) }
  }

  /// Returns the name of the screen, or of the container with several panes, that a node shows in the end.
  func leafName(of id: NodeID?) -> TextID? { name(id.flatMap { shownLeaf(of: $0) }) }

  /// Returns the screens and placeholders that can be seen, in the order of the layout's panes, without the
  /// screen that a swipe uncovers.
  package func visible() -> [TextID] {
    layout().compactMap { frame in
      switch frame.role {
      case .left, .right, .top, .primary, .supplementary, .secondary, .modal:
        frame.node.flatMap { name in scene.find(name).flatMap { scene[$0].kind.isContainer ? nil : name } }
      case .below, .leftBar, .rightBar, .bar, .leftToolbar, .rightToolbar, .tabBar: nil
      }
    }
  }

  /// The name of the container that has the focus.
  package var focusName: TextID? { name(focus) }

  /// The name of the topmost modal; nil when there is none.
  package var topmostModal: TextID? { name(scene.modals.last?.node) }
}
