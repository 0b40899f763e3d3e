package import NavEvents

/// What the panes show.
extension NavState {
  /// A pane by its role, and the node it shows.
  package struct Pane: BitwiseCopyable, Equatable {
    package let role: StaticPaneName
    package let node: TextID?
  }

  /// The panes of the deepest container on the focus path that has several, else the one at the top.
  package func panes() -> [Pane] {
    guard let focus, let index = scene.drillDownIndex(focus) else { return [Pane(role: .top, node: nil)] }
    let drillDown = scene.drillDowns[index]
    if isCompact { return [Pane(role: .top, node: shownInCompact(drillDown).map { scene[$0].name })] }
    return [
      Pane(role: .left, node: drillDown.shown(.left).map { scene[$0].name }),
      Pane(role: .right, node: drillDown.shown(.right).map { scene[$0].name }),
    ]
  }

  /// The screens and placeholders that can be seen, from left to right.
  package func visible() -> [TextID] {
    guard let root = scene.root, let index = scene.drillDownIndex(root) else { return [] }
    let drillDown = scene.drillDowns[index]
    if isCompact { return shownInCompact(drillDown).map { [scene[$0].name] } ?? [] }
    return [drillDown.shown(.left), drillDown.shown(.right)].compactMap { $0.map { scene[$0].name } }
  }
}

/// The name of a pane in the state view.
package enum StaticPaneName: UInt8, BitwiseCopyable, CaseIterable {
  case top, left, right
}

extension StaticPaneName: WireName {
  package var wireName: StaticString {
    switch self {
    case .top: "top"
    case .left: "left"
    case .right: "right"
    }
  }
}

extension NavState {
  /// The name of the container that has the focus.
  package var focusName: TextID? { focus.map { scene[$0].name } }
}
