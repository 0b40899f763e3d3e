extension NaiveDrillDown {
  /// How far a swipe goes: over the left pane, or over the one pane of a compact width.
  var span: Double {
    scene.isCompact ? scene.environment.width : scene.leftWidth
  }

  /// The screen that a completed swipe removes.
  private var swipedAway: [ModelText] {
    let leaving = scene.isCompact ? scene.top : scene.right
    return leaving.map { [$0] } ?? []
  }

  mutating func beginSwipe(at x: Double) throws(ModelRefusal) {
    let reasons = reasonsAgainstSwipe(at: x)
    if !reasons.isEmpty { throw unavailable(reasons) }
    try judgeLeaving(swipedAway)
    hits.count("swipe begin: begins" + (scene.isCompact ? ", compact" : ""))
    if x == scene.plugins[.swipeBack]?.edge { hits.count("swipe begin: exactly at the edge") }
    if swipedAway.isEmpty { hits.count("swipe begin: nobody would leave") }
    scene.swipe = NaiveSwipe(start: x, x: x)
    scene.record(.swipeBegan)
  }

  private mutating func unavailable(_ reasons: [String]) -> ModelRefusal {
    for reason in reasons { hits.count("swipe begin: unavailable, " + reason) }
    if reasons.count > 1 { hits.count("swipe begin: unavailable for several reasons") }
    let isAsked = scene.plugins.enabled(.swipeBack) != nil
    unavailableReasons = isAsked ? reasons.count : nil
    return .swipeUnavailable
  }

  private func reasonsAgainstSwipe(at x: Double) -> [String] {
    let reasons = [
      pluginReason(at: x),
      scene.swipe == nil ? nil : "a swipe runs",
      scene.environment.isRotating ? "rotating" : nil,
      depthReason,
    ]
    return reasons.compactMap(\.self)
  }

  private func pluginReason(at x: Double) -> String? {
    guard let plugin = scene.plugins[.swipeBack] else { return "swipe-back is detached" }
    if !plugin.enabled { return "swipe-back is disabled" }
    guard let edge = plugin.edge else { return nil }
    return x > edge ? "beyond the edge" : nil
  }

  private var depthReason: String? {
    if scene.isCompact { return scene.stack.count < 2 ? "fewer than two on the stack" : nil }
    return scene.left.count < 2 ? "fewer than two left" : nil
  }

  mutating func moveSwipe(to x: Double) throws(ModelRefusal) {
    guard let swipe = scene.swipe else { throw .swipeUnavailable }
    hits.count("swipe move: " + moveRow(from: swipe, to: x))
    scene.swipe?.x = x
    scene.record(.swipeMoved)
  }

  private func moveRow(from swipe: NaiveSwipe, to x: Double) -> String {
    if x == swipe.x { return "the same x" }
    if x < swipe.start { return "before the start" }
    if x - swipe.start > span { return "beyond the span" }
    return "moves"
  }

  mutating func cancelSwipe() throws(ModelRefusal) {
    if scene.swipe == nil { throw .swipeUnavailable }
    hits.count("swipe cancel: cancels")
    scene.swipe = nil
    scene.record(.swipeCancelled)
  }

  mutating func endSwipe(at x: Double, velocity: Double) throws(ModelRefusal) {
    if scene.swipe == nil { throw .swipeUnavailable }
    let completes = completes(at: x, velocity: velocity)
    if completes && isVetoed { return endVetoedSwipe() }
    scene.swipe = nil
    scene.record(.swipeEnded)
    if completes { try complete() }
  }

  private var isVetoed: Bool {
    scene.plugins.enabled(.unsavedChanges) != nil && swipedAway.contains(where: isDirty)
  }

  private mutating func endVetoedSwipe() {
    hits.count("swipe end: vetoed")
    scene.swipe = nil
    scene.record(.swipeCancelled)
  }

  private mutating func completes(at x: Double, velocity: Double) -> Bool {
    guard let plugin = scene.plugins[.swipeBack] else {
      hits.count("swipe end: not completed, swipe-back is detached")
      return false
    }
    if plugin.enabled { return completes(at: x, velocity: velocity, by: plugin) }
    hits.count("swipe end: not completed, swipe-back is disabled")
    return false
  }

  private mutating func completes(
    at x: Double, velocity: Double, by plugin: NaiveConfiguration
  ) -> Bool {
    let isFast = velocity > plugin.velocity
    let isFar = x > plugin.fraction * span
    countEnd(isFast, isFar, x: x, velocity: velocity, by: plugin)
    return isFast || isFar
  }

  private mutating func countEnd(
    _ isFast: Bool, _ isFar: Bool, x: Double, velocity: Double, by plugin: NaiveConfiguration
  ) {
    if isFast { hits.count("swipe end: by velocity") }
    if isFar { hits.count("swipe end: by fraction") }
    if !isFast && !isFar { hits.count("swipe end: not completed") }
    if !isFast && !isFar && velocity < -plugin.velocity {
      hits.count("swipe end: a leftward fling does not complete")
    }
    if velocity == plugin.velocity { hits.count("swipe end: exactly the velocity") }
    if x == plugin.fraction * span { hits.count("swipe end: exactly the fraction") }
    if plugin.velocity != 500 { hits.count("swipe end: another velocity") }
    if plugin.fraction != 0.66 { hits.count("swipe end: another fraction") }
  }

  private mutating func complete() throws(ModelRefusal) {
    let row = completionRow
    try removeShown()
    hits.count("swipe end: completed" + row)
  }

  private var completionRow: String {
    if scene.isCompact { return scene.right == nil ? ", compact, two pops" : ", compact, one pop" }
    if scene.left.count < 2 { return ", regular again with one left" }
    return scene.right == nil ? ", after push nil" : ""
  }
}
