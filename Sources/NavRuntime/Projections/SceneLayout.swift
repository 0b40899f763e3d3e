import NavEvents

/// The frames of a scene, gathered container by container from the outside in.
struct SceneLayout {
  private static let tabBarHeight = 49.0

  private var panes: [PaneFrame] = []
  private var bars: [PaneFrame] = []
  private var toolbars: [PaneFrame] = []
  private var tabBars: [PaneFrame] = []
  /// What each container got.
  private(set) var areas: [(node: NodeID, area: Area)] = []

  /// Panes from left to right, then bars, toolbars and tab bars.
  var frames: [PaneFrame] { panes + bars + toolbars + tabBars }

  /// Lays out everything that is shown.
  init(_ state: borrowing NavState) {
    let window = Area(width: state.environment.width, height: state.environment.height)
    let modals = state.scene.modals
    let firstShown = modals.lastIndex { $0.style == .fullScreen }
    if firstShown == nil, let root = state.scene.root { place(root, window, .top, state) }
    for modal in modals[(firstShown ?? 0)...] {
      let area = modal.style.area(in: window)
      panes.append(Self.frame(.modal, modal.node, area, state))
      if state.scene[modal.node].kind.isContainer { place(modal.node, area, .top, state) }
    }
  }

  // MARK: Nodes

  /// Lays out a node in an area; a screen there, or on a stack there, has `role`.
  private mutating func place(
    _ id: NodeID?, _ area: Area, _ role: PaneRole, dim: Double = 0, _ state: borrowing NavState
  ) {
    guard let id else { return panes.append(Self.frame(role, nil, area, dim: dim, state)) }
    if state.scene[id].kind.isContainer { areas.append((id, area)) }
    switch state.scene[id].kind {
    case .screen: panes.append(Self.frame(role, id, area, dim: dim, state))
    case .drillDown(let index): placeDrillDown(id, Int(index), area, state)
    case .stack: placeStack(id, area, role, dim: dim, state)
    case .tabs(let index): placeTabs(id, Int(index), area, dim: dim, state)
    case .split(let index): placeSplit(state.scene.splits[Int(index)], area, state)
    case .web(let index): placeWeb(Int(index), area, dim: dim, state)
    }
  }

  private mutating func placeStack(
    _ id: NodeID, _ area: Area, _ role: PaneRole, dim: Double, _ state: borrowing NavState
  ) {
    let stack = state.nested(on: id) ?? id
    let top = state.top(of: stack)
    var rest = area
    if let height = state.barHeight(of: id, showing: top) {
      bars.append(Self.bar(top, area, height, state))
      rest = area.below(bar: height)
    }
    if stack != id { areas.append((stack, area)) }
    if let swipe = state.situation.swipe, swipe.container == id || swipe.container == stack,
      let below = state.belowTop(of: stack)
    {
      let progress = swipe.progress(over: area.width)
      panes.append(Self.below(below, rest, progress, state))
      rest.x += progress * area.width
    }
    let isContainer = top.map { state.scene[$0].kind.isContainer } ?? false
    place(top, rest, isContainer ? .top : role, dim: dim, state)
  }

  private mutating func placeTabs(
    _ id: NodeID, _ index: Int, _ area: Area, dim: Double, _ state: borrowing NavState
  ) {
    let height = max(0, area.height - Self.tabBarHeight)
    let bar = Area(
      x: area.x, y: area.y + area.height - Self.tabBarHeight, width: area.width, height: Self.tabBarHeight)
    tabBars.append(Self.frame(.tabBar, id, bar, state))
    guard let child = state.scene.tabBars[index].selected else { return }
    place(child, Area(x: area.x, y: area.y, width: area.width, height: height), .top, dim: dim, state)
  }

  private mutating func placeSplit(_ split: Split, _ area: Area, _ state: borrowing NavState) {
    if split.isCollapsed { return place(split.compact ?? split.primary, area, .top, state) }
    let layout = SplitLayout(split: split, mode: state.displayMode(of: split), area: area)
    for (column, area) in layout.columns(state.shownColumns(of: split)) {
      place(split.stack(of: column), area, column.role, dim: column == .secondary ? layout.dim : 0, state)
    }
  }

  private mutating func placeWeb(
    _ index: Int, _ area: Area, dim: Double, _ state: borrowing NavState
  ) {
    let page = state.scene.webs[index].pages.last?.node
    bars.append(Self.bar(page, area, NavState.webBarHeight, state))
    place(page, area.below(bar: NavState.webBarHeight), .top, dim: dim, state)
  }

  // MARK: drillDown

  private mutating func placeDrillDown(_ id: NodeID, _ index: Int, _ area: Area, _ state: borrowing NavState)
  {
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

  // MARK: Frames

  private static func frame(
    _ role: PaneRole, _ id: NodeID?, _ area: Area, dim: Double = 0, _ state: borrowing NavState
  ) -> PaneFrame {
    PaneFrame(
      role: role, node: state.name(id), x: area.x, y: area.y, width: area.width, height: area.height, dim: dim
    )
  }

  private static func bar(
    _ top: NodeID?, _ area: Area, _ height: Double, _ state: borrowing NavState
  ) -> PaneFrame {
    frame(.bar, top, Area(x: area.x, y: area.y, width: area.width, height: height), state)
  }

  private static func below(
    _ id: NodeID, _ area: Area, _ progress: Double, _ state: borrowing NavState
  ) -> PaneFrame {
    let offset = DrillDownLayout.offsetBelow(progress, over: area.width)
    return frame(
      .below, id, area.column(offset, width: area.width), dim: DrillDownLayout.dimBelow(progress), state)
  }
}

extension ModalStyle {
  /// Points: a form sheet's size, and a small popover's.
  fileprivate func area(in window: Area) -> Area {
    switch self {
    case .fullScreen: window
    case .sheet: window.centred(width: 540, height: 620)
    case .popover: window.centred(width: 320, height: 480)
    }
  }
}
