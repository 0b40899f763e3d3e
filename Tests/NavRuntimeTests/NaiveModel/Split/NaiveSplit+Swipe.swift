extension NaiveSplit {
  /// A swipe completes above this velocity, in points a second, or beyond this part of the span.
  private static let velocity = 500.0
  private static let fraction = 0.66

  /// How far a swipe on the stack goes: over the width of its place in the layout.
  func span(of stack: ModelText) -> Double {
    if scene.isCollapsed { return scene.isShownCollapsed(stack) ? scene.environment.width : 0 }
    return columnFrames.first { $0.stack == stack }?.width ?? 0
  }

  mutating func beginSwipe(at x: Double, of stack: ModelText) throws(SplitRefusal) {
    let reasons = reasonNotToTouch(stack).map { [$0] } ?? reasonsAgainstSwipe(at: x, of: stack)
    if !reasons.isEmpty { throw unavailable(reasons) }
    let entries = scene.entries(of: stack)
    try judgeLeaving(Array(entries.suffix(1)))
    hits.count("swipe begin: " + beginRow(stack))
    if x == scene.plugins[.swipeBack]?.edge { hits.count("swipe begin: exactly at the edge") }
    happen(.swipeBegan) { $0.swipe = SplitSwipe(stack: stack, start: x, x: x) }
  }

  /// Why nobody's finger reaches the stack.
  private func reasonNotToTouch(_ stack: ModelText) -> String? {
    if !scene.isShown(stack) { return "not shown" }
    if scene.isCollapsed { return nil }
    return columnFrames.contains { $0.stack == stack && $0.dim > 0 } ? "dimmed" : nil
  }

  private func beginRow(_ stack: ModelText) -> String {
    if stack == scene.compact { return "on the compact container" }
    if scene.isCollapsed && scene.merged.contains(stack) {
      let isLast = scene.entries(of: stack).count == 1
      return isLast ? "the last of a nested stack" : "on a nested stack"
    }
    if scene.isCollapsed { return "on a stack, collapsed" }
    return "on the \(scene.column(of: stack)?.rawValue ?? "")"
  }

  private mutating func unavailable(_ reasons: [String]) -> SplitRefusal {
    for reason in reasons { hits.count("swipe begin: unavailable, " + reason) }
    if reasons.count > 1 { hits.count("swipe begin: unavailable for several reasons") }
    let isAsked =
      scene.plugins[.swipeBack]?.isEnabled == true || ["not shown", "dimmed"].contains(reasons[0])
    let aboutTop = reasons.filter { Self.topReasons.contains($0) }
    unavailableReasons = isAsked && aboutTop.count < 2 ? reasons.count : nil
    return .swipeUnavailable
  }

  /// The reasons that one sentence might give together.
  private static let topReasons = ["nothing is below", "hidesBackButton", "left items"]

  private func reasonsAgainstSwipe(at x: Double, of stack: ModelText) -> [String] {
    let top = scene.entries(of: stack).last.flatMap(scene.node)
    let reasons = [
      pluginReason(at: x),
      scene.swipe == nil ? nil : "a swipe runs",
      scene.environment.isRotating ? "rotating" : nil,
      entriesBelowTop(of: stack).isEmpty ? "nothing is below" : nil,
      top?.hidesBackButton == true ? "hidesBackButton" : nil,
      top?.leftItemsReplaceBackButton == true ? "left items" : nil,
    ]
    return reasons.compactMap(\.self)
  }

  private func pluginReason(at x: Double) -> String? {
    guard let plugin = scene.plugins[.swipeBack] else { return "swipe-back is detached" }
    if !plugin.isEnabled { return "swipe-back is disabled" }
    guard let edge = plugin.edge else { return nil }
    return x > edge ? "beyond the edge" : nil
  }

  mutating func moveSwipe(to x: Double) throws(SplitRefusal) {
    guard let swipe = scene.swipe else { throw .swipeUnavailable }
    hits.count("swipe move: " + moveRow(from: swipe, to: x))
    happen(.swipeMoved) { $0.swipe?.x = x }
  }

  private func moveRow(from swipe: SplitSwipe, to x: Double) -> String {
    if x == swipe.x { return "the same x" }
    if x < swipe.start { return "before the start" }
    if x - swipe.start > span(of: swipe.stack) { return "beyond the span" }
    return "moves"
  }

  mutating func cancelSwipe() throws(SplitRefusal) {
    if scene.swipe == nil { throw .swipeUnavailable }
    hits.count("swipe cancel: cancels")
    scene.swipe = nil
    scene.record(.swipeCancelled)
  }

  mutating func endSwipe(at x: Double, velocity: Double) throws(SplitRefusal) {
    guard let swipe = scene.swipe else { throw .swipeUnavailable }
    let completes = completes(swipe, at: x, velocity: velocity)
    scene.swipe = nil
    if completes && isVetoed(swipe) { return endVetoed() }
    scene.record(.swipeEnded)
    if completes { complete(swipe.stack) }
  }

  private func isVetoed(_ swipe: SplitSwipe) -> Bool {
    let top = scene.entries(of: swipe.stack).last
    return scene.plugins.has(.unsavedChanges) && (top.map(isDirty) ?? false)
  }

  private mutating func endVetoed() {
    hits.count("swipe end: vetoed")
    scene.record(.swipeCancelled)
  }

  private mutating func completes(
    _ swipe: SplitSwipe, at x: Double, velocity: Double
  ) -> Bool {
    guard let plugin = scene.plugins[.swipeBack], plugin.isEnabled else {
      hits.count("swipe end: not completed, swipe-back is gone")
      return false
    }
    let isFast = velocity > Self.velocity
    let isFar = x > Self.fraction * span(of: swipe.stack)
    if isFast { hits.count("swipe end: by velocity") }
    if isFar { hits.count("swipe end: by fraction") }
    if !isFast && !isFar { hits.count("swipe end: not completed") }
    return isFast || isFar
  }

  private mutating func complete(_ stack: ModelText) {
    let isLast = scene.merged.contains(stack) && scene.entries(of: stack).count == 1
    hits.count("swipe end: completed" + (isLast ? ", takes the nested stack off" : ""))
    if entriesBelowTop(of: stack).isEmpty { return hits.count("swipe end: nothing is below any more") }
    popTop(of: stack)
  }
}
