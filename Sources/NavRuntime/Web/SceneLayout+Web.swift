import NavEvents

/// The frames of a web container: its own bar, and the top page under it (DrillDownWebController).
extension SceneLayout {
  mutating func placeWeb(
    _ index: Int, _ area: Area, _ state: borrowing NavState
  ) {
    let page = state.scene.webs[index].pages.last?.node
    bars.append(Self.bar(page, area, NavState.webBarHeight, state))
    place(page, area.below(bar: NavState.webBarHeight), .top, state)
  }
}
