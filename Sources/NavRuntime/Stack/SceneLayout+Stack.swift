import NavEvents

/// The frames of a stack: one bar, and the top entry under it (UINavigationController).
extension SceneLayout {
  mutating func placeStack(
    _ id: NodeID, _ area: Area, _ role: PaneRole, _ state: borrowing NavState
  ) {
    let stack = state.nested(on: id) ?? id
    let top = state.top(of: stack)
    var rest = area
    if let height = state.barHeight(of: id, showing: top) {
      bars.append(Self.bar(top, area, height, state))
      rest = area.below(bar: height)
    }
    if stack != id { areas.append((stack, area)) }
    if let swipe = state.situation.swipe, swipe.container == stack,
      let below = state.belowTop(of: stack)
    {
      let progress = swipe.progress(over: area.width)
      panes.append(Self.below(below, rest, progress, state))
      rest.x += progress * area.width
    }
    let isContainer = top.map { state.scene[$0].kind.isContainer } ?? false
    place(top, rest, isContainer ? .top : role, state)
  }

  private static func below(
    _ id: NodeID, _ area: Area, _ progress: Double, _ state: borrowing NavState
  ) -> PaneFrame {
    let offset = DrillDownLayout.offsetBelow(progress, over: area.width)
    return frame(
      .below, id, area.column(offset, width: area.width), dim: DrillDownLayout.dimBelow(progress), state)
  }
}
