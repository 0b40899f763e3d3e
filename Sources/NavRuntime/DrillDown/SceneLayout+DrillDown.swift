import NavEvents

/// The frames of a drillDown: two panes, or one in a compact width (SGBDrillDownController).
extension SceneLayout {
  // MARK: drillDown

  mutating func placeDrillDown(_ id: NodeID, _ index: Int, _ area: Area, _ state: borrowing NavState) {
    let drillDown = state.scene.drillDowns[index]
    let layout = DrillDownLayout(fields: drillDown.fields, area: area)
    let swipe = state.situation.swipe.flatMap { $0.container == id ? $0 : nil }
    if state.isCompact {
      placeCompact(drillDown, layout, swipe?.progress(over: area.width), state)
    } else {
      placeRegular(drillDown, layout, swipe?.progress(over: drillDown.fields.leftWidth), state)
    }
  }

  private mutating func placeRegular(
    _ drillDown: DrillDown, _ layout: DrillDownLayout, _ progress: Double?, _ state: borrowing NavState
  ) {
    let (left, right) = (drillDown.shown(.left), drillDown.shown(.right))
    let (leftName, rightName) = (state.name(left), state.name(right))
    bars += layout.bars(leftName, rightName)
    toolbars += layout.toolbars(leftName, rightName)
    if let progress, drillDown.left.count >= 2 {
      let below = state.name(drillDown.left[drillDown.left.count - 2])
      panes.append(layout.below(below, progress, over: drillDown.fields.leftWidth))
      place(left, in: layout.draggedLeft(leftName, progress), state)
    } else {
      place(left, in: layout.left(leftName), state)
    }
    place(right, in: layout.right(rightName), state)
  }

  private mutating func placeCompact(
    _ drillDown: DrillDown, _ layout: DrillDownLayout, _ progress: Double?, _ state: borrowing NavState
  ) {
    let top = state.shownInCompact(drillDown)
    bars += layout.bar(state.name(top))
    toolbars += layout.toolbar(state.name(top))
    if let progress, let below = drillDown.belowTop {
      panes.append(layout.below(state.name(below), progress, over: layout.area.width))
    }
    place(top, in: layout.top(state.name(top), progress ?? 0), state)
  }

  /// Puts a node into a pane: a screen is its pane, a container is laid out in it.
  private mutating func place(_ id: NodeID?, in pane: PaneFrame, _ state: borrowing NavState) {
    guard let id, state.scene[id].kind.isContainer else { return panes.append(pane) }
    place(id, Area(x: pane.x, y: pane.y, width: pane.width, height: pane.height), .top, state)
  }
}
