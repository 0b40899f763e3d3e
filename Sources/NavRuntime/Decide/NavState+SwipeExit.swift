import NavEvents

/// What a swipe would take off, and what takes a swipe away.
extension NavState {
  /// The screens that completing a swipe of `container` would remove; nil when it would remove none.
  func exitOfSwipe(_ container: TextID, _ draft: inout CommitDraft) -> Exit? {
    guard let node = scene.find(container), let index = scene.drillDownIndex(node) else { return nil }
    let drillDown = scene.drillDowns[index]
    guard let leaving = isCompact ? drillDown.top : drillDown.fields.right else { return nil }
    return Exit(way: .swipe, container: container, screens: draft.list(scene[leaving].name))
  }

  /// Whether one pane is shown, its screen is the top of the left stack, and more are below it.
  func showsLeftOverEmptyRight(_ node: NodeID) -> Bool {
    guard isCompact, let index = scene.drillDownIndex(node) else { return false }
    return scene.drillDowns[index].fields.right == nil && scene.drillDowns[index].left.count >= 2
  }

  /// The cancel that comes before `event`, because it changes the container that is swiped.
  func swipeCancelled(by event: NavEvent) -> NavEvent? {
    guard let swipe = situation.swipe else { return nil }
    let container = scene[swipe.container].name
    switch event {
    case .navigation(let event) where event.container == container: break
    case .drillDown(let event) where event.container == container: break
    case .scene: break
    case .navigation, .drillDown, .swipe, .environment, .item, .plugin, .ignorable: return nil
    }
    return .swipe(.cancelled(container: container))
  }
}
