import NavEvents

/// What a swipe would take off, and what takes a swipe away.
extension NavState {
  /// The screens that completing a swipe of `container` would remove; nil when it would remove none.
  func exitOfSwipe(_ container: TextID, _ draft: inout CommitDraft) -> Exit? {
    guard let node = scene.find(container), let leaving = topOfSwipe(node) else { return nil }
    let screens = screens(in: draft.list(scene[leaving].name), &draft)
    return screens.count == 0 ? nil : Exit(way: .swipe, container: container, screens: screens)
  }

  private func topOfSwipe(_ node: NodeID) -> NodeID? {
    switch scene[node].kind {
    case .drillDown(let index):
      isCompact ? scene.drillDowns[Int(index)].top : scene.drillDowns[Int(index)].fields.right
    case .stack: entries(of: node).last
    case .screen, .tabs, .split, .web: nil
    }
  }

  /// Whether one pane is shown, its screen is the top of the left stack, and more are below it.
  func showsLeftOverEmptyRight(_ node: NodeID) -> Bool {
    guard isCompact, let index = scene.drillDownIndex(node) else { return false }
    return scene.drillDowns[index].fields.right == nil && scene.drillDowns[index].left.count >= 2
  }

  /// What takes the top of the container off, in the state as it is.
  func decidePop(
    _ way: ExitWay, _ transition: Transition, _ node: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    switch scene[node].kind {
    case .drillDown(let index): decidePop(way, transition, node, Int(index), &draft)
    case .stack: decideStackPop(way, transition, node, &draft)
    case .screen, .tabs, .split, .web: .nothing
    }
  }

  /// Whether `event` is about the container that is swiped, or could hide it.
  func concernsSwipe(_ event: NavEvent) -> SwipeConcern {
    guard let swipe = situation.swipe else { return .none }
    switch event {
    case .navigation, .drillDown, .stack, .tabs, .split, .web, .modal:
      return event.container == scene[swipe.container].name ? .changes : .mayHide
    case .scene(.containerAdded(let parent, _, _)):
      return parent == scene[swipe.container].name ? .changes : .mayHide
    case .scene: return .changes
    case .swipe, .environment, .item, .plugin, .ignorable: return .none
    }
  }

  /// What a swipe of `container` stands on now.
  func conditions(ofSwipeOn container: NodeID) -> SwipeConditions {
    SwipeConditions(
      entries: entryNames(of: container), isShown: isShown(container),
      isCovered: nested(on: container) != nil,
      hasSomethingBelow: scene.stackIndex(container) == nil || belowTop(of: container) != nil)
  }

  /// The cancel of the swipe that is running.
  var swipeCancelled: NavEvent? {
    situation.swipe.map { .swipe(.cancelled(container: scene[$0.container].name)) }
  }
}

/// What an event may do to a running swipe.
enum SwipeConcern {
  case none
  /// It changes the swiped container.
  case changes
  /// It changes something around: the container may be hidden afterwards.
  case mayHide
}
