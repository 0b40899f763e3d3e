import NavBase
import NavEvents

/// The rules of a swipe that belong to the core; plugins decide the others.
extension NavState {
  func decideSwipe(_ command: SwipeCommand<InternedForm>, sentTo target: TextID?) -> Decision {
    switch command {
    case .begin(let x): decideBegin(x, target)
    case .move(let x):
      onRunningSwipe(target) { .event(.swipe(.moved(container: $0, x: x))) }
    case .end(let x, let velocity, _):
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
      guard let place = scene.place(of: node) else {
        return .refused(.wrongContainer(scene[node].name, .swipeBegin))
      }
      let depth = place.swipeDepth(in: self)
      let isArranged = scene.arrangedIndex(node) != nil
      if depth == nil, !isArranged { return .refused(.wrongContainer(scene[node].name, .swipeBegin)) }
      guard isShown(node), nested(on: node) == nil else {
        return .refused(.hiddenContainer(scene[node].name))
      }
      if isDimmed(node) { return .refused(.dimmedContainer(scene[node].name)) }
      guard x >= 0, x <= width(of: node) ?? 0 else {
        return .refused(.outsideContainer(scene[node].name, x: x))
      }
      guard let depth else {
        if interaction.swipe != nil { return .refused(.swipeRunning) }
        return askRules(at: place, .swipe(.begin(x: x), target: scene[node].name))
      }
      let start = SwipeStart(
        x: x, depth: depth,
        hidesBackButton: !backButtonObstacles(of: node).isEmpty,
        isSwiping: interaction.swipe != nil, isRotating: environment.isRotating)
      return .ask(.beginSwipe(scene[node].name, start))
    }
  }

  /// Returns true when a container is visible and has a screen that a swipe can uncover.
  func canBeSwiped(_ node: NodeID) -> Bool {
    guard let place = scene.place(of: node), isShown(node), nested(on: node) == nil, !isDimmed(node) else {
      return false
    }
    if scene.arrangedIndex(node) != nil { return Arranged.canBeSwiped(at: place, in: self) }
    let depth = place.swipeDepth(in: self)
    return (depth ?? 0) >= 2 && backButtonObstacles(of: node).isEmpty
  }

  /// Returns the reasons why no back button can be shown over the screen on top of a container.
  func backButtonObstacles(of node: NodeID) -> BackButtonObstacles {
    guard let place = scene.place(of: node) else { return [] }
    return place.backButtonObstacles(in: self)
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
  package var swipeSpan: Double? {
    guard let swipe = interaction.swipe else { return nil }
    let own = scene.place(of: swipe.container).flatMap { $0.swipeSpan(in: self) }
    return own ?? width(of: swipe.container) ?? environment.width
  }

  /// True while a swipe runs that is measured to the left.
  var swipesToTheLeft: Bool {
    guard let index = interaction.swipe.flatMap({ scene.arrangedIndex($0.container) }) else { return false }
    return (scene.arranged[index].target?.span ?? 0) < 0
  }

  /// The progress of the running swipe, from 0 to 1; 0 when none is running.
  var swipeProgress: Double {
    guard let swipe = interaction.swipe else { return 0 }
    let span = swipeSpan ?? 0
    guard let index = scene.arrangedIndex(swipe.container), let target = scene.arranged[index].target else {
      return swipe.progress(over: span)
    }
    return Arranged.progress(of: swipe, target, span)
  }

  /// Returns the removal that completing a swipe of `container` would be; nil when it would remove nothing.
  func swipeRemoval(_ container: TextID, _ draft: inout CommitDraft) -> InternedRemoval? {
    guard let place = scene.find(container).flatMap({ scene.place(of: $0) }),
      let leaving = place.swipedOff(in: self)
    else { return nil }
    return InternedRemoval(cause: .swipe, container: container, nodes: draft.list(scene[leaving].name))
  }
}

/// The events that cancel a swipe.
extension NavState {
  /// Returns true when `event` cancels the running swipe: it changes the swiped container, or hides it.
  @inline(__always)
  mutating func cancelsSwipe(_ event: InternedEvent, _ draft: inout CommitDraft) -> Bool {
    switch concernsSwipe(event) {
    case .none: return false
    case .changes: return true
    case .mayHide: return breaksSwipe(event, &draft) { $0.stillHold(since: $1) }
    case .turns: return breaksSwipe(event, &draft) { $0.stillHold(sinceTurning: $1) }
    }
  }

  /// Returns true when a turn and the size after it cancel the running swipe.
  mutating func cancelsSwipe(
    turn event: InternedEvent, _ resized: InternedEvent, _ draft: inout CommitDraft
  ) -> Bool {
    breaksSwipe(event, then: resized, &draft) { $0.stillHold(sinceTurning: $1) }
  }

  /// Returns true when the conditions of the running swipe are no longer met after `event`, and perhaps another one, which are
  /// not about its container. The events are applied on trial and undone.
  private mutating func breaksSwipe(
    _ event: InternedEvent, then second: InternedEvent? = nil, _ draft: inout CommitDraft,
    _ stillHold: (SwipeConditions, SwipeConditions) -> Bool
  ) -> Bool {
    guard let container = interaction.swipe?.container else { return false }
    let (mark, before) = (undoMark, conditions(ofSwipeOn: container))
    evolve(event, &draft)
    if let second { evolve(second, &draft) }
    let isBroken = interaction.swipe == nil || !stillHold(conditions(ofSwipeOn: container), before)
    rollBack(to: mark)
    return isBroken
  }

  /// Returns the effect that `event` may have on the running swipe.
  private func concernsSwipe(_ event: InternedEvent) -> SwipeConcern {
    guard let swipe = interaction.swipe else { return .none }
    if case .environment(let event) = event { return event.swipeConcern }
    if case .item(.screenChanged(let id, let screen)) = event, id != screen.id,
      scene.arrangedIndex(swipe.container) != nil,
      scene.find(id).flatMap({ scene[$0].parent }) == swipe.container
    {
      // What the container becomes names its children by their ids.
      return .changes
    }
    if event.changesNoContainer { return .none }
    if case .scene = event, event.container == nil { return .changes }
    return event.container == scene[swipe.container].name ? .changes : .mayHide
  }

  /// Returns the present conditions of a swipe of `container`.
  private func conditions(ofSwipeOn container: NodeID) -> SwipeConditions {
    SwipeConditions(
      entries: entryNames(of: container), isShown: isShown(container),
      isCovered: nested(on: container) != nil,
      hasSomethingBelow: scene.place(of: container).map { $0.canUncover(in: self) } ?? true,
      windowWidth: environment.width)
  }

  /// The event that cancels the running swipe; nil when none is running. `Engine.emit` puts it before an event that
  /// `cancelsSwipe`.
  ///
  /// In these places a swipe ends without it:
  /// - `Engine.endSwipe`, in `Engine+Questions`: the finger is lifted, and the event is `swipeEnded`, or `swipeCancelled`
  ///   when a plugin vetoes the pop. `decideSwipe` cancels a swipe by command.
  /// - `NavState.set` in `NavState+ReadScene`, `NavState.restore` in `NavState+EvolveTree`, and
  ///   `dropSwipeOfMissingContainer` in `UndoLog`: the swiped container is no longer in the scene. In a commit, a swipe
  ///   gets there only on trial, in `breaksSwipe`; otherwise it has been cancelled before.
  var swipeCancelled: InternedEvent? {
    interaction.swipe.map { .swipe(.cancelled(container: scene[$0.container].name)) }
  }
}

/// The conditions of a swipe in the container that it drags.
private struct SwipeConditions {
  let entries: [TextID]
  let isShown: Bool
  /// True while another stack is nested on it.
  let isCovered: Bool
  /// True while there is a screen to uncover.
  let hasSomethingBelow: Bool
  /// The width of the window, in points: a rotation between portrait and landscape changes it.
  let windowWidth: Double

  /// Returns true when a swipe continues after an event: the entries are the same, and no condition that was met before is
  /// lost. A column that a rotation has hidden is not shown any more, but can still be covered.
  func stillHold(since before: SwipeConditions) -> Bool {
    entries == before.entries && (isShown || !before.isShown) && (!isCovered || before.isCovered)
      && (hasSomethingBelow || !before.hasSomethingBelow)
  }

  /// Returns true when a swipe continues after a rotation, even in a container that the rotation hides. A container that is
  /// hidden in both orientations is hidden by something else.
  func stillHold(sinceTurning before: SwipeConditions) -> Bool {
    (hasSomethingBelow || !before.hasSomethingBelow)
      && (isShown || before.isShown || windowWidth == before.windowWidth)
  }
}

/// The effect that an event may have on a running swipe.
private enum SwipeConcern {
  case none
  /// The event changes the swiped container.
  case changes
  /// The event changes another part of the tree, or the size of the window: the container may be hidden afterwards.
  case mayHide
  /// The event concerns the device, and may turn the interface: too few screens may be left to uncover one.
  case turns
}

extension EnvironmentEvent<InternedForm> {
  /// The effect that the event may have on a running swipe.
  fileprivate var swipeConcern: SwipeConcern {
    switch self {
    case .resized: .mayHide
    case .activated, .deactivated, .safeAreaChanged, .metricsChanged: .none
    case .deviceRotated, .interfaceRotated, .rotationBegan, .rotationEnded, .rotationDeferred,
      .rotationAnswerChanged:
      .turns
    }
  }
}
