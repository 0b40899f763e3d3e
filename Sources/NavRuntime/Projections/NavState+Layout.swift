import NavEvents

/// Where everything is drawn.
extension NavState {
  private static let stackBarHeight = 64.0
  /// A web container's own bar (DrillDownWebController).
  static let webBarHeight = 44.0

  /// The frames of the scene: panes from left to right, then bars, toolbars and tab bars; hidden ones are absent.
  package func layout() -> [PaneFrame] { SceneLayout(self).frames }

  /// The width that a container has in the layout, in points; nil while it is hidden.
  func width(of container: NodeID) -> Double? {
    SceneLayout(self).areas.first { $0.node == container }?.area.width
  }

  /// The height of the bar that a stack draws, in points; nil when it draws none: it is nested, its bars are hidden, or
  /// a web container on top brings its own.
  func barHeight(of stack: NodeID, showing top: NodeID?) -> Double? {
    guard let index = scene.stackIndex(stack), !isNested(stack), !scene.stacks[index].navigationBarsHidden
    else {
      return nil
    }
    if let top, scene.webIndex(top) != nil { return nil }
    return Self.stackBarHeight
  }

  /// The node that the one pane of a compact width shows.
  func shownInCompact(_ drillDown: DrillDown) -> NodeID? {
    drillDown.top ?? drillDown.fields.leftPlaceholder
  }

  func name(_ id: NodeID?) -> TextID? { id.map { scene[$0].name } }

  var isCompact: Bool { environment.sizeClass == .compact }
}
