import NavEvents

/// The part of a stack that is shown: its top entry, or the stack that is merged onto it.
extension Stack {
  private static let standardBarHeight = 64.0
  private static let toolbarHeight = 44.0

  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID] {
    state.top(of: place.node).map { [$0] } ?? []
  }

  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.top(of: place.node) == child
  }

  static func hasPanes(at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func panes(at place: ContainerPlace, in state: borrowing NavState) -> [NavState.Pane] { [] }

  // MARK: Back buttons

  static func backButtonTitle(
    of child: NodeID, at place: ContainerPlace, in state: borrowing NavState
  ) -> TextID? {
    let stack = place.node
    guard state.nested(on: stack) == nil, state.scene.stacks[place.index].entries.last == child,
      !isCovered(stack, in: state), hasBar(over: child, of: stack, in: state),
      !state.hidesOrReplacesBackButton(child)
    else { return nil }
    return state.belowTop(of: stack).map { state.backTitle(of: $0) }
  }

  /// Returns true when another nested stack is on top of this one.
  private static func isCovered(_ stack: NodeID, in state: borrowing NavState) -> Bool {
    guard state.isNested(stack), let index = state.split(of: stack) else { return false }
    return state.scene.splits[index].merged.last != stack
  }

  /// Returns true when a bar is drawn over the top entry of a stack. The bar of a nested stack is the primary's.
  static func hasBar(over top: NodeID, of stack: NodeID, in state: borrowing NavState) -> Bool {
    barHeight(of: state.stackShowingBar(of: stack), showing: top, in: state) != nil
  }

  /// Returns the height of the bar that a stack draws, in points; nil when it draws none because it is
  /// nested, its bars are hidden, or its top brings a bar of its own.
  private static func barHeight(
    of stack: NodeID, showing top: NodeID?, in state: borrowing NavState
  ) -> Double? {
    guard let index = state.scene.stackIndex(stack), !state.isNested(stack),
      !state.scene.stacks[index].navigationBarsHidden
    else { return nil }
    let bringsItsBar = top.flatMap { state.scene[$0].kind.container }?.visit { $0.bringsItsBar }
    return bringsItsBar == true ? nil : standardBarHeight
  }

  static func leaveTitle(at place: ContainerPlace, in state: borrowing NavState) -> TextID? { nil }

  static func dims(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func locks(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func itemSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID { place.node }

  /// Returns the bottom entry, unless the stack has a tab item of its own.
  static func tabSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID {
    if state.scene.extras(of: place.node).tabItem != nil { return place.node }
    return state.scene.stacks[place.index].entries.first ?? place.node
  }

  static var bringsItsBar: Bool { false }
  static var keepsChildrenApart: Bool { false }

  // MARK: Frames

  /// Adds one bar, the top entry below it, and the toolbar at the bottom.
  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  ) {
    let stack = state.nested(on: place.node) ?? place.node
    let top = state.top(of: stack)
    var rest = area
    if let height = barHeight(of: place.node, showing: top, in: state) {
      layout.bars.append(SceneLayout.bar(top, area, height, state))
      rest = area.below(bar: height)
    }
    if !state.scene.stacks[place.index].toolbarsHidden {
      layout.toolbars.append(SceneLayout.frame(.toolbar, top, area.bottom(toolbarHeight), state))
      rest.height = max(0, rest.height - toolbarHeight)
    }
    if stack != place.node { layout.areas.append((stack, area)) }
    if let swipe = state.interaction.swipe, swipe.container == stack, let below = state.belowTop(of: stack) {
      let progress = swipe.progress(over: area.width)
      layout.panes.append(frame(below: below, rest, progress, state))
      rest.x += progress * area.width
    }
    let isContainer = top.map { state.scene[$0].kind.isContainer } ?? false
    layout.place(top, rest, isContainer ? .top : role, state)
  }

  /// Returns the frame of the entry that a swipe uncovers.
  private static func frame(
    below id: NodeID, _ area: Area, _ progress: Double, _ state: borrowing NavState
  ) -> PaneFrame {
    let offset = DrillDownLayout.offsetBelow(progress, over: area.width)
    return SceneLayout.frame(
      .below, id, area.column(offset, width: area.width), dim: DrillDownLayout.dimBelow(progress), state)
  }
}
