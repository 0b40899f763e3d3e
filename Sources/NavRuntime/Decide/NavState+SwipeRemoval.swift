import NavEvents

/// What a swipe would take off, and what takes a swipe away.
extension NavState {
  /// The screens that completing a swipe of `container` would remove; nil when it would remove none.
  func swipeRemoval(_ container: TextID, _ draft: inout CommitDraft) -> Removal? {
    guard let place = scene.find(container).flatMap({ scene.place(of: $0) }),
      let leaving = place.kind.visit({ $0.swipedOff(at: place, in: self) })
    else { return nil }
    let screens = screens(in: draft.list(scene[leaving].name), &draft)
    return screens.count == 0 ? nil : Removal(cause: .swipe, container: container, screens: screens)
  }

  /// Whether one pane is shown, its screen is the top of the left stack, and more are below it.
  func showsLeftOverEmptyRight(_ node: NodeID) -> Bool {
    guard isCompact, let index = scene.drillDownIndex(node) else { return false }
    return scene.drillDowns[index].fields.right == nil && scene.drillDowns[index].left.count >= 2
  }

  /// What takes the top of the container off, in the state as it is.
  func decidePop(
    _ cause: RemovalCause, _ transition: Transition, _ node: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    guard let place = scene.place(of: node) else { return .nothing }
    return place.kind.visit { $0.decidePop(cause, transition, at: place, in: self, &draft) }
  }

  /// Whether `event` is about the container that is swiped, or could hide it.
  func concernsSwipe(_ event: NavEvent) -> SwipeConcern {
    guard let swipe = interaction.swipe else { return .none }
    if case .environment = event { return .mayTakeFooting }
    if event.leavesTree { return .none }
    if case .scene = event, event.container == nil { return .changes }
    return event.container == scene[swipe.container].name ? .changes : .mayHide
  }

  /// What a swipe of `container` stands on now.
  func conditions(ofSwipeOn container: NodeID) -> SwipeConditions {
    SwipeConditions(
      entries: entryNames(of: container), isShown: isShown(container),
      isCovered: nested(on: container) != nil,
      hasSomethingBelow: scene.place(of: container).map { place in
        place.kind.visit { $0.canUncover(at: place, in: self) }
      } ?? true)
  }

  /// The cancel of the swipe that is running.
  var swipeCancelled: NavEvent? {
    interaction.swipe.map { .swipe(.cancelled(container: scene[$0.container].name)) }
  }
}

/// What an event may do to a running swipe.
enum SwipeConcern {
  case none
  /// It changes the swiped container.
  case changes
  /// It changes something around: the container may be hidden afterwards.
  case mayHide
  /// It changes the room for the panes: too few screens may be left to uncover one.
  case mayTakeFooting
}

extension NavEvent {
  /// Whether the event leaves every container as it is.
  fileprivate var leavesTree: Bool {
    if case .swipe = self { return true }
    if case .item = self { return true }
    if case .plugin = self { return true }
    if case .ignorable = self { return true }
    return false
  }
}
