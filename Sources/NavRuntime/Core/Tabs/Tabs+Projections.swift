import NavBase
import NavEvents

/// The part of tabs that is shown: the selected child, and the bar at the bottom (UITabBarController).
extension Tabs {
  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID] {
    state.scene.tabBars[place.index].selected.map { [$0] } ?? []
  }

  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.scene.tabBars[place.index].selected == child
  }

  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  ) {
    var rest = area
    if state.showsBar(of: place.node) {
      let barHeight = layout.metrics.tabBar + layout.margin(below: area)
      layout.tabBars.append(SceneLayout.frame(.tabBar, place.node, area.bottom(barHeight), state))
      rest.height = max(0, area.height - barHeight)
    }
    guard let child = state.scene.tabBars[place.index].selected else { return }
    layout.place(child, rest, .top, state)
  }

  static var bringsItsBar: Bool { false }
  static var keepsChildrenApart: Bool { true }
}

extension NavState {
  /// Returns true when tabs show their bar. The bar is hidden while a stack on the path from the tabs to the focus has an
  /// entry with `hidesBottomBar`. Each stack on the primary of a collapsed split is on the path. Stacks inside further tabs
  /// affect only the bar of those tabs.
  func showsBar(of tabs: NodeID) -> Bool {
    var next = focusChild(of: tabs)
    while let node = next, scene.tabsIndex(node) == nil {
      if hasEntryHidingBottomBar(node) { return false }
      if stacksMerged(on: node).contains(where: { hasEntryHidingBottomBar($0) }) { return false }
      next = focusChild(of: node)
    }
    return true
  }

  private func hasEntryHidingBottomBar(_ node: NodeID) -> Bool {
    guard let stack = scene.stackIndex(node) else { return false }
    return scene.stacks[stack].entries.contains { scene.hidesBottomBar($0) }
  }
}

/// The members of tabs in JSON. `docs/journal-format.md` lists them.
extension Tabs {
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.nodes("children", &children, .any, also: .archive)
    try coder.choice("selected", &selected, of: "children", children, also: .archive)
  }

  static var blank: Tabs { Tabs() }

  static func slots<R>(of scene: inout Scene, _ body: (inout Slots<Tabs>) -> R) -> R { body(&scene.tabBars) }
  static func value(at index: Int, in scene: Scene) -> Tabs { scene.tabBars[index] }
}
