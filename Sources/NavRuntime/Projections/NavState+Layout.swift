import NavEvents

/// Where everything is drawn.
extension NavState {
  /// The frames of the scene: panes from left to right, then bars, then toolbars; hidden ones are absent.
  package func layout() -> [PaneFrame] {
    guard let root = scene.root, let index = scene.drillDownIndex(root) else { return [] }
    let drillDown = scene.drillDowns[index]
    let layout = DrillDownLayout(
      fields: drillDown.fields, width: environment.width, height: environment.height)
    let progress = situation.swipe?.container == root ? situation.swipe?.progress(over: swipeSpan ?? 0) : nil
    return isCompact ? compact(drillDown, layout, progress) : regular(drillDown, layout, progress)
  }

  private func regular(
    _ drillDown: DrillDown, _ layout: DrillDownLayout, _ progress: Double?
  ) -> [PaneFrame] {
    let (left, right) = (name(drillDown.shown(.left)), name(drillDown.shown(.right)))
    var frames: [PaneFrame] = []
    if let progress, drillDown.left.count >= 2 {
      let below = name(drillDown.left[drillDown.left.count - 2])
      frames.append(layout.below(below, progress, over: drillDown.fields.leftWidth))
      frames.append(layout.draggedLeft(left, progress))
    } else {
      frames.append(layout.left(left))
    }
    return frames + [layout.right(right)] + layout.bars(left, right) + layout.toolbars(left, right)
  }

  private func compact(
    _ drillDown: DrillDown, _ layout: DrillDownLayout, _ progress: Double?
  ) -> [PaneFrame] {
    let top = name(shownInCompact(drillDown))
    var frames: [PaneFrame] = []
    if let progress, let below = drillDown.belowTop {
      frames.append(layout.below(name(below), progress, over: environment.width))
    }
    return frames + [layout.top(top, progress ?? 0)] + layout.bar(top) + layout.toolbar(top)
  }

  /// The node that the one pane of a compact width shows.
  func shownInCompact(_ drillDown: DrillDown) -> NodeID? {
    drillDown.top ?? drillDown.fields.leftPlaceholder
  }

  private func name(_ id: NodeID?) -> TextID? { id.map { scene[$0].name } }
}
