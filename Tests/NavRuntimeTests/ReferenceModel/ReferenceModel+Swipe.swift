/// Swiping back: one gesture in a scene, from its beginning to its end or cancellation.
extension ReferenceModel {
  mutating func runSwipe(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let x = line.number(1)
    if line.first == "begin" { return try beginSwipe(at: x, in: acting(line)) }
    guard let swipe = scene.swipe else { throw ReferenceRefusal("swipe-unavailable") }
    if let named = line.container, named != swipe.container,
      scene.nodes[named] == nil || actingStack(for: named) != swipe.container
    {
      throw ReferenceRefusal("swipe-unavailable")
    }
    switch line.first {
    case "move":
      met("swipe: move")
      scene.swipe?.x = x
      note("swipeMoved", ["container": .text(swipe.container), "x": .number(x)])
    case "cancel":
      met("swipe: cancel")
      cancelSwipe(swipe)
    default: try endSwipe(swipe, at: x, velocity: line.number("velocity") ?? 0, line)
    }
  }

  private mutating func cancelSwipe(_ swipe: ReferenceSwipe) {
    scene.swipe = nil
    note("swipeCancelled", ["container": .text(swipe.container)])
  }

  // MARK: Begin

  private mutating func beginSwipe(at x: Double, in id: String) throws(ReferenceRefusal) {
    if let reason = reasonAgainstPlace(id) {
      met("swipe begin: unavailable, \(reason)")
      throw ReferenceRefusal("swipe-unavailable")
    }
    if x < 0 || x > ReferenceLayout(of: scene).widths[id] ?? 0 {
      met("swipe begin: outside the container")
      throw ReferenceRefusal("bad-argument")
    }
    let reasons = reasonsAgainstSwipe(at: x, in: id)
    for reason in reasons { met("swipe begin: unavailable, \(reason)") }
    if !isEnabled("swipe-back") {
      met("swipe begin: unavailable, swipe-back is off")
      throw ReferenceRefusal("swipe-unavailable")
    }
    if !reasons.isEmpty {
      throw ReferenceRefusal(
        "swipe-unavailable", reasons.map { _ in ReferenceRefusal.Reason(by: "swipe-back") })
    }
    try ask(swipedOff(id))
    met("swipe begin: in a \(scene.kind(of: id)?.rawValue ?? "")" + (scene.isCompact ? ", compact" : ""))
    scene.swipe = ReferenceSwipe(container: id, start: x, x: x)
    note("swipeBegan", ["container": .text(id), "x": .number(x)])
  }

  /// Returns the reason why the container cannot be touched, if any.
  func reasonAgainstPlace(_ id: String) -> String? {
    if !scene.isShown(id) || !scene.merged(on: id).isEmpty { return "hidden" }
    return scene.isDimmed(id) ? "dimmed" : nil
  }

  func reasonsAgainstSwipe(at x: Double, in id: String) -> [String] {
    let top = scene.stack(id) == nil ? nil : scene.entries(of: id).last
    let isHidden = top.flatMap { scene.nodes[$0]?.hidesBackButton } ?? false
    let isReplaced = top.map { scene.replacesBackButton($0) } ?? false
    let lacksBar = top != nil && !scene.isUnderBar(id)
    let reasons = [
      scene.swipeDepth(of: id) < 2 ? "nothing below" : nil,
      isHidden ? "the back button is hidden" : nil, isReplaced ? "the back button is replaced" : nil,
      lacksBar ? "no bar over the top" : nil,
      scene.swipe != nil ? "a swipe runs" : nil,
      scene.environment.isRotating ? "the interface turns" : nil,
      hosted.edge.map { x > $0 } ?? false ? "beyond the edge" : nil,
    ]
    return reasons.compactMap { $0 }
  }

  /// Returns the nodes that a completed swipe would pop.
  private func swipedOff(_ id: String) -> [String] {
    if let drillDown = scene.drillDown(id) {
      return [scene.isCompact ? drillDown.stack.last : drillDown.right].compactMap { $0 }
    }
    return scene.entries(of: id).suffix(1)
  }

  // MARK: End

  private mutating func endSwipe(
    _ swipe: ReferenceSwipe, at x: Double, velocity: Double, _ line: ReferenceLine
  ) throws(ReferenceRefusal) {
    let completes = completes(swipe, at: x, velocity: velocity)
    if completes, let message = objection(to: swipedOff(swipe.container)) {
      met("swipe end: vetoed, a cancel")
      recordAnswer("unsaved-changes", "shouldPop", ["veto": ["message": .text(message)]])
      return cancelSwipe(swipe)
    }
    scene.swipe = nil
    note(
      "swipeEnded",
      [
        "container": .text(swipe.container), "x": .number(x), "velocity": .number(velocity),
        "completed": .flag(completes),
      ])
    if completes { try popShown(in: swipe.container, "swipe", ReferenceLine(""), isAsked: false) }
  }

  /// Returns true if the swipe was fast enough to the right, or far enough over the width it is measured by.
  private mutating func completes(_ swipe: ReferenceSwipe, at x: Double, velocity: Double) -> Bool {
    guard isEnabled("swipe-back") else {
      met("swipe end: swipe-back is off")
      return false
    }
    let span = scene.span(of: swipe.container, ReferenceLayout(of: scene))
    let travel = x - swipe.start
    let isForward = travel > 0
    let (isFast, isFar) = (isForward && velocity > hosted.velocity, travel > hosted.fraction * span)
    met("swipe end: " + (isFast ? "by velocity" : isFar ? "by distance" : "not completed"))
    if !isForward && velocity > hosted.velocity { met("swipe end: fast, but not to the right") }
    if swipe.start > 0 && !isFar && x > hosted.fraction * span { met("swipe end: far, but not by travel") }
    if velocity == hosted.velocity && !isFar { met("swipe end: exactly the velocity") }
    if travel == hosted.fraction * span && !isFast { met("swipe end: exactly the distance") }
    recordAnswer("swipe-back", "swipeCompletes", .flag(isFast || isFar))
    return isFast || isFar
  }
}
