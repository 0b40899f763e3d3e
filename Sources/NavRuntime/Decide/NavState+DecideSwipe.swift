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
        .endSwipe(SwipeEnd(container: $0, x: x, velocity: velocity, span: swipeSpan ?? 0))
      }
    case .cancel: onRunningSwipe(target) { .event(.swipe(.cancelled(container: $0))) }
    }
  }

  private func decideBegin(_ x: Double, _ target: TextID?) -> Decision {
    switch find(target, .swipeBegin, { $0.isDrillDown }) {
    case .failure(let objection): return .refused(objection)
    case .success(let node):
      guard let index = scene.drillDownIndex(node) else { return .refused(.noContainer(.swipeBegin)) }
      let drillDown = scene.drillDowns[index]
      return .beginSwipe(
        SwipeStart(
          container: scene[node].name, x: x, depth: isCompact ? drillDown.count : drillDown.left.count,
          isSwiping: situation.swipe != nil, isRotating: environment.isRotating))
    }
  }

  private func onRunningSwipe(_ target: TextID?, _ body: (TextID) -> Decision) -> Decision {
    guard let swipe = situation.swipe else { return .refused(.noSwipe) }
    let container = scene[swipe.container].name
    if let target, target != container { return .refused(.noSwipe) }
    return body(container)
  }

  /// The width over which the running swipe is measured, in points.
  var swipeSpan: Double? {
    guard let swipe = situation.swipe, let index = scene.drillDownIndex(swipe.container) else { return nil }
    return isCompact ? environment.width : scene.drillDowns[index].fields.leftWidth
  }

  var isCompact: Bool { environment.sizeClass == .compact }
}
