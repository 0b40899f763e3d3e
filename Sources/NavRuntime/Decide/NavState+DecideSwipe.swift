import NavEvents

/// The rules of a swipe that belong to the core; plugins decide the others.
extension NavState {
  func decide(_ command: SwipeCommand, _ target: TextID?) -> Decision {
    switch command {
    case .begin(let x): decideBegin(x, target)
    case .move(let x):
      onRunningSwipe(target) { .event(.swipe(.moved(container: $0, x: x))) }
    case .end(let x, let velocity):
      onRunningSwipe(target) {
        .ask(
          .endSwipe(
            SwipeEnd(
              container: $0, start: interaction.swipe?.start ?? x, x: x, velocity: velocity,
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
      guard 0...(width(of: node) ?? 0) ~= x else {
        return .refused(.outsideContainer(scene[node].name, x: x))
      }
      let start = SwipeStart(
        container: scene[node].name, x: x, depth: depth,
        hidesBackButton: place.kind.visit { $0.hidesSwipe(at: place, in: self) },
        isSwiping: interaction.swipe != nil, isRotating: environment.isRotating)
      return .ask(.beginSwipe(start))
    }
  }

  /// Indicates whether a container has a screen to uncover by a swipe, and is seen.
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

  /// The width over which the running swipe is measured, in points: its container's, unless the container has
  /// another for it.
  var swipeSpan: Double? {
    guard let swipe = interaction.swipe else { return nil }
    guard let place = scene.place(of: swipe.container) else { return width(of: swipe.container) }
    return place.kind.visit { $0.swipeSpan(at: place, in: self) } ?? width(of: swipe.container)
  }
}
