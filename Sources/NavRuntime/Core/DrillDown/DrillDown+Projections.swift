import NavBase
import NavEvents

/// The part of a drillDown that is shown, and the items of the bars around it.
extension DrillDown {
  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID] {
    let drillDown = state.scene.drillDowns[place.index]
    if state.isCompact { return drillDown.shownInCompact.map { [$0] } ?? [] }
    return [drillDown.shown(.left), drillDown.shown(.right)].compactMap { $0 }
  }

  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    let drillDown = state.scene.drillDowns[place.index]
    if state.isCompact { return drillDown.shownInCompact == child }
    return drillDown.shown(.left) == child || drillDown.shown(.right) == child
  }

  static func hasPanes(at place: ContainerPlace, in state: borrowing NavState) -> Bool { !state.isCompact }

  static func panes(at place: ContainerPlace, in state: borrowing NavState) -> [NavState.Pane] {
    let drillDown = state.scene.drillDowns[place.index]
    return [
      NavState.Pane(role: .left, node: state.leafName(of: drillDown.shown(.left))),
      NavState.Pane(role: .right, node: state.leafName(of: drillDown.shown(.right))),
    ]
  }

  // MARK: Frames

  /// Adds two panes, or one in a compact width.
  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  ) {
    let drillDown = state.scene.drillDowns[place.index]
    let frames = DrillDownLayout(fields: drillDown.fields, area: area, in: layout)
    let swipe = state.interaction.swipe.flatMap { $0.container == place.node ? $0 : nil }
    if state.isCompact {
      layout.placeCompact(drillDown, frames, swipe?.progress(over: area.width), state)
    } else {
      layout.placeRegular(drillDown, frames, swipe?.progress(over: drillDown.fields.leftWidth), state)
    }
  }

  // MARK: Back buttons

  static func backButtonTitle(
    of child: NodeID, at place: ContainerPlace, in state: borrowing NavState
  ) -> TextID? {
    let drillDown = state.scene.drillDowns[place.index]
    if state.isCompact { return compactBackButtonTitle(of: child, drillDown, in: state) }
    guard drillDown.left.count >= 2, drillDown.left.last == child, !drillDown.fields.navigationBarsHidden,
      !state.hidesOrReplacesBackButton(child)
    else { return nil }
    return state.backTitle(of: drillDown.left[drillDown.left.count - 2])
  }

  /// Returns the title of the back button in a compact width, where `hidesBackButton` and left items have no effect:
  /// they apply to the two-pane bars.
  private static func compactBackButtonTitle(
    of child: NodeID, _ drillDown: DrillDown, in state: borrowing NavState
  ) -> TextID? {
    guard drillDown.top == child, !drillDown.fields.navigationBarsHidden else { return nil }
    return drillDown.belowTop.map { state.backTitle(of: $0) }
  }

  // MARK: The bars around it

  /// Returns the root when the drillDown is in a stack and propagates the root's item; otherwise its own node.
  static func itemSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID {
    guard let parent = state.scene[place.node].parent, state.scene.stackIndex(parent) != nil,
      state.scene.drillDowns[place.index].fields.propagatesNavigationItem
    else { return place.node }
    return state.scene.drillDowns[place.index].left.first ?? place.node
  }

  /// Returns the root, else the left placeholder, when the drillDown propagates their tab items; otherwise
  /// its own node.
  static func tabSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID {
    let fields = state.scene.drillDowns[place.index].fields
    guard fields.propagatesTabBarItem else { return place.node }
    return state.scene.drillDowns[place.index].left.first ?? fields.leftPlaceholder ?? place.node
  }

  static var bringsItsBar: Bool { false }
}

extension SceneLayout {
  fileprivate mutating func placeRegular(
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

  fileprivate mutating func placeCompact(
    _ drillDown: DrillDown, _ layout: DrillDownLayout, _ progress: Double?, _ state: borrowing NavState
  ) {
    let top = drillDown.shownInCompact
    bars += layout.bar(state.name(top))
    toolbars += layout.toolbar(state.name(top))
    if let progress, let below = drillDown.belowTop {
      panes.append(layout.below(state.name(below), progress, over: layout.area.width))
    }
    place(top, in: layout.top(state.name(top), progress ?? 0), state)
  }

  /// Lays out a node in a pane: a screen fills the pane, and a container is laid out within it.
  private mutating func place(_ id: NodeID?, in pane: PaneFrame, _ state: borrowing NavState) {
    guard let id, state.scene[id].kind.isContainer else { return panes.append(pane) }
    place(id, Area(x: pane.x, y: pane.y, width: pane.width, height: pane.height), .top, state)
  }
}
