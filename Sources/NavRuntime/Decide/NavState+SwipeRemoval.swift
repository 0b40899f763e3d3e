import NavEvents

/// The screens that a swipe removes, and the events that cancel a swipe.
extension NavState {
  /// Returns the screens that completing a swipe of `container` would remove; nil when it would remove none.
  func swipeRemoval(_ container: TextID, _ draft: inout CommitDraft) -> Removal? {
    guard let place = scene.find(container).flatMap({ scene.place(of: $0) }),
      let leaving = place.kind.visit({ $0.swipedOff(at: place, in: self) })
    else { return nil }
    let screens = screens(in: draft.list(scene[leaving].name), &draft)
    return screens.count == 0 ? nil : Removal(cause: .swipe, container: container, screens: screens)
  }

  /// Returns true when one pane is shown, its screen is the top of the left stack, and there are more below
  /// it.
  func showsLeftOverEmptyRight(_ node: NodeID) -> Bool {
    guard isCompact, let index = scene.drillDownIndex(node) else { return false }
    return scene.drillDowns[index].fields.right == nil && scene.drillDowns[index].left.count >= 2
  }

  /// Returns the decision about a pop of the container's top screen.
  func decidePop(
    _ cause: RemovalCause, _ transition: Transition, _ node: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    guard let place = scene.place(of: node) else { return .nothing }
    return place.kind.visit { $0.decidePop(cause, transition, at: place, in: self, &draft) }
  }

  /// Returns the effect that `event` may have on the running swipe.
  func concernsSwipe(_ event: NavEvent) -> SwipeConcern {
    guard let swipe = interaction.swipe else { return .none }
    if case .environment = event { return .mayTakeFooting }
    if event.leavesTree { return .none }
    if case .scene = event, event.container == nil { return .changes }
    return event.container == scene[swipe.container].name ? .changes : .mayHide
  }

  /// Returns the present conditions of a swipe of `container`.
  func conditions(ofSwipeOn container: NodeID) -> SwipeConditions {
    SwipeConditions(
      entries: entryNames(of: container), isShown: isShown(container),
      isCovered: nested(on: container) != nil,
      hasSomethingBelow: scene.place(of: container).map { place in
        place.kind.visit { $0.canUncover(at: place, in: self) }
      } ?? true)
  }

  /// The event that cancels the running swipe; nil when none is running.
  var swipeCancelled: NavEvent? {
    interaction.swipe.map { .swipe(.cancelled(container: scene[$0.container].name)) }
  }
}

/// The effect that an event may have on a running swipe.
enum SwipeConcern {
  case none
  /// It changes the swiped container.
  case changes
  /// It changes another part of the tree: the container may be hidden afterwards.
  case mayHide
  /// It changes the room for the panes: too few screens may be left to uncover one.
  case mayTakeFooting
}

extension NavEvent {
  /// True when the event leaves every container as it is.
  fileprivate var leavesTree: Bool {
    if case .swipe = self { return true }
    if case .item = self { return true }
    if case .plugin = self { return true }
    if case .ignorable = self { return true }
    return false
  }
}
