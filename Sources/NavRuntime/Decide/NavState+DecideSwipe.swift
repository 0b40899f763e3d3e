import NavEvents

/// The rules of a swipe, as far as they are the core's.
extension NavState {
  func decide(_ command: SwipeCommand, _ target: TextID?) -> Decision {
    switch command {
    case .begin(let x): decideBegin(x, target)
    case .move(let x):
      onRunningSwipe(target) { .event(.swipe(.moved(container: $0, x: x))) }
    case .end(let x, let velocity):
      onRunningSwipe(target) {
        .ask(.endSwipe(SwipeEnd(container: $0, x: x, velocity: velocity, span: swipeSpan ?? 0)))
      }
    case .cancel: onRunningSwipe(target) { .event(.swipe(.cancelled(container: $0))) }
    }
  }

  private func decideBegin(_ x: Double, _ target: TextID?) -> Decision {
    switch find(target, .swipeBegin) {
    case .failure(let objection): return .refused(objection)
    case .success(let node):
      let node = acting(for: node)
      guard let depth = swipeDepth(of: node) else {
        return .refused(.wrongContainer(scene[node].name, .swipeBegin))
      }
      guard isShown(node), nested(on: node) == nil else {
        return .refused(.hiddenContainer(scene[node].name))
      }
      if isDimmed(node) { return .refused(.dimmedContainer(scene[node].name)) }
      let start = SwipeStart(
        container: scene[node].name, x: x, depth: depth, hidesBackButton: hidesSwipe(node),
        isSwiping: situation.swipe != nil, isRotating: environment.isRotating)
      return .ask(.beginSwipe(start))
    }
  }

  /// How many screens are on top of each other where a swipe would uncover one; nil for what has no swipe.
  private func swipeDepth(of node: NodeID) -> Int? {
    switch scene[node].kind {
    case .drillDown(let index):
      isCompact ? scene.drillDowns[Int(index)].count : scene.drillDowns[Int(index)].left.count
    case .stack: entries(of: node).count + (canPop(node) && entries(of: node).count == 1 ? 1 : 0)
    case .screen, .tabs, .split, .web: nil
    }
  }

  /// In a stack the swipe is the back button's gesture: hidden or replaced, neither is there.
  private func hidesSwipe(_ node: NodeID) -> Bool {
    guard scene.stackIndex(node) != nil, let top = entries(of: node).last else { return false }
    return hidesOrReplacesBackButton(top)
  }

  private func onRunningSwipe(_ target: TextID?, _ body: (TextID) -> Decision) -> Decision {
    guard let swipe = situation.swipe else { return .refused(.noSwipe) }
    let container = scene[swipe.container].name
    if let target, target != container, scene.find(target).map({ acting(for: $0) }) != swipe.container {
      return .refused(.noSwipe)
    }
    return body(container)
  }

  /// The width over which the running swipe is measured, in points: the left pane's of a drillDown, else the
  /// container's.
  var swipeSpan: Double? {
    guard let swipe = situation.swipe else { return nil }
    if !isCompact, let index = scene.drillDownIndex(swipe.container) {
      return scene.drillDowns[index].fields.leftWidth
    }
    return width(of: swipe.container)
  }
}
