import NavEvents

/// The frames of tabs: the selected child, and the bar at the bottom (UITabBarController).
extension SceneLayout {
  /// Points.
  private static let tabBarHeight = 49.0

  mutating func placeTabs(
    _ id: NodeID, _ index: Int, _ area: Area, _ state: borrowing NavState
  ) {
    let height = max(0, area.height - Self.tabBarHeight)
    let bar = Area(
      x: area.x, y: area.y + area.height - Self.tabBarHeight, width: area.width, height: Self.tabBarHeight)
    tabBars.append(Self.frame(.tabBar, id, bar, state))
    guard let child = state.scene.tabBars[index].selected else { return }
    place(child, Area(x: area.x, y: area.y, width: area.width, height: height), .top, state)
  }
}
