import NavEvents

/// The rules of a swipe that belong to the core; plugins decide the others.
extension NavState {
  func decide(_ command: SwipeCommand<InternedForm>, _ target: TextID?) -> Decision {
    switch command {
    case .begin(let x): decideBegin(x, target)
    case .move(let x):
      onRunningSwipe(target) { .event(.swipe(.moved(container: $0, x: x))) }
    case .end(let x, let velocity):
      onRunningSwipe(target) {
        .ask(
          .endSwipe(
            $0,
            SwipeEnd(
              start: interaction.swipe?.start ?? x, x: x, velocity: velocity,
              span: swipeSpan ?? 0)))
      }
    case .cancel: onRunningSwipe(target) { .event(.swipe(.cancelled(container: $0))) }
    }
  }

  private func decideBegin(_ x: Double, _ target: TextID?) -> Decision {
    switch findSwiped(target) {
    case .failure(let objection): return .refused(objection)
    case .success(let node):
      let node = commandTarget(for: node)
      guard let place = scene.place(of: node),
        let depth = place.kind.visit({ $0.swipeDepth(at: place, in: self) })
      else {
        return .refused(.wrongContainer(scene[node].name, .swipeBegin))
      }
      guard isShown(node), nested(on: node) == nil else {
        return .refused(.hiddenContainer(scene[node].name))
      }
      if isDimmed(node) { return .refused(.dimmedContainer(scene[node].name)) }
      guard x >= 0, x <= width(of: node) ?? 0 else {
        return .refused(.outsideContainer(scene[node].name, x: x))
      }
      let start = SwipeStart(
        x: x, depth: depth,
        hidesBackButton: place.kind.visit { $0.hidesSwipe(at: place, in: self) },
        isSwiping: interaction.swipe != nil, isRotating: environment.isRotating)
      return .ask(.beginSwipe(scene[node].name, start))
    }
  }

  /// Returns true when a container is visible and has a screen that a swipe can uncover.
  func canBeSwiped(_ node: NodeID) -> Bool {
    guard let place = scene.place(of: node), isShown(node), nested(on: node) == nil, !isDimmed(node) else {
      return false
    }
    return place.kind.visit { container in
      (container.swipeDepth(at: place, in: self) ?? 0) >= 2 && !container.hidesSwipe(at: place, in: self)
    }
  }

  private func onRunningSwipe(_ target: TextID?, _ body: (TextID) -> Decision) -> Decision {
    guard let swipe = interaction.swipe else { return .refused(.noSwipe) }
    let container = scene[swipe.container].name
    if let target, target != container, scene.find(target).map({ commandTarget(for: $0) }) != swipe.container
    {
      return .refused(.noSwipe)
    }
    return body(container)
  }

  /// The width over which the running swipe is measured, in points: the span that the container specifies, else the
  /// container's width, else (for a container that a turn has hidden) the window's width; nil when no swipe is
  /// running.
  var swipeSpan: Double? {
    guard let swipe = interaction.swipe else { return nil }
    let own = scene.place(of: swipe.container).flatMap { place in
      place.kind.visit { $0.swipeSpan(at: place, in: self) }
    }
    return own ?? width(of: swipe.container) ?? environment.width
  }
}

/// The screens that a swipe removes, and the events that cancel a swipe.
extension NavState {
  /// Returns the removal that completing a swipe of `container` would be; nil when it would remove nothing.
  func swipeRemoval(_ container: TextID, _ draft: inout CommitDraft) -> InternedRemoval? {
    guard let place = scene.find(container).flatMap({ scene.place(of: $0) }),
      let leaving = place.kind.visit({ $0.swipedOff(at: place, in: self) })
    else { return nil }
    return InternedRemoval(cause: .swipe, container: container, nodes: draft.list(scene[leaving].name))
  }

  /// Returns true when a drillDown shows one pane with the top of its left stack, and more screens are below it.
  func showsLeftOverEmptyRight(_ node: NodeID) -> Bool {
    guard isCompact, let index = scene.drillDownIndex(node) else { return false }
    return scene.drillDowns[index].fields.right == nil && scene.drillDowns[index].left.count >= 2
  }

  /// Returns the decision about a pop of the container's top screen.
  func decidePop(
    _ cause: RemovalCause, _ transition: NavTransition, _ node: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    guard let place = scene.place(of: node) else { return .nothing }
    return place.kind.visit { $0.decidePop(cause, transition, at: place, in: self, &draft) }
  }

  /// Returns the effect that `event` may have on the running swipe.
  func concernsSwipe(_ event: InternedEvent) -> SwipeConcern {
    guard let swipe = interaction.swipe else { return .none }
    if case .environment(let event) = event { return event.isResize ? .mayHide : .turns }
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
      } ?? true,
      windowWidth: environment.width)
  }

  /// The event that cancels the running swipe; nil when none is running.
  var swipeCancelled: InternedEvent? {
    interaction.swipe.map { .swipe(.cancelled(container: scene[$0.container].name)) }
  }
}

/// The effect that an event may have on a running swipe.
enum SwipeConcern {
  case none
  /// The event changes the swiped container.
  case changes
  /// The event changes another part of the tree, or the size of the window: the container may be hidden afterwards.
  case mayHide
  /// The event concerns the device, and may turn the interface: too few screens may be left to uncover one.
  case turns
}

extension EnvironmentEvent<InternedForm> {
  /// A Boolean value that indicates whether the window has a new size.
  fileprivate var isResize: Bool {
    if case .resized = self { true } else { false }
  }
}

extension InternedEvent {
  /// A Boolean value that indicates whether the event changes no container.
  fileprivate var leavesTree: Bool {
    if case .swipe = self { return true }
    if case .item = self { return true }
    if case .plugin = self { return true }
    if case .ignorable = self { return true }
    return false
  }
}
