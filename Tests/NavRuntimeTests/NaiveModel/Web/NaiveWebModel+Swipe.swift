/// The swipe of the stack around the web containers.
extension NaiveWebModel {
  /// How far a swipe goes.
  var span: Double { scene.environment.width }

  mutating func performSwipe(_ action: WebModelCommand.Action) throws(WebModelRefusal) {
    switch action {
    case .swipeBegin(let x): try beginSwipe(at: x)
    case .swipeMove(let x): try moveSwipe(to: x)
    case .swipeEnd(let x, let velocity): try endSwipe(at: x, velocity: velocity ?? 0)
    default:
      if scene.swipe == nil { throw .swipeUnavailable }
      hits.count("swipe cancel: cancels")
      cancelSwipe()
    }
  }

  private func event(_ name: String) -> WebModelEvent {
    WebModelEvent(name).with("container", NaiveWebScene.stackID)
  }

  private mutating func cancelSwipe() {
    scene.swipe = nil
    scene.record(event("swipeCancelled").whole)
  }

  private mutating func beginSwipe(at x: Double) throws(WebModelRefusal) {
    if scene.isRootHidden {
      hits.count("swipe begin: unavailable, hidden")
      unavailableReasons = 1
      throw .swipeUnavailable
    }
    let reasons = reasonsAgainstSwipe(at: x)
    if !reasons.isEmpty { throw unavailable(reasons) }
    let top = scene.entries.suffix(1)
    try judgeLeaving(Array(top))
    let isWeb = top.contains { scene.web($0) != nil }
    hits.count("swipe begin: begins over " + (isWeb ? "a web" : "a screen"))
    scene.swipe = NaiveSwipe(start: x, x: x)
    scene.record(event("swipeBegan").with("x", points: x).whole)
  }

  private mutating func unavailable(_ reasons: [String]) -> WebModelRefusal {
    for reason in reasons { hits.count("swipe begin: unavailable, " + reason) }
    if reasons.count > 1 { hits.count("swipe begin: unavailable for several reasons") }
    unavailableReasons = scene.plugins.enabled(.swipeBack) == nil ? nil : reasons.count
    return .swipeUnavailable
  }

  private func reasonsAgainstSwipe(at x: Double) -> [String] {
    let top = scene.entries.last.flatMap(scene.node)
    let reasons = [
      pluginReason(at: x),
      scene.swipe == nil ? nil : "a swipe or a rotation runs",
      scene.environment.isRotating ? "a swipe or a rotation runs" : nil,
      scene.entries.count < 2 ? "fewer than two" : nil,
      top.flatMap(Self.itemReason),
    ]
    return reasons.compactMap(\.self)
  }

  /// One reason, whatever hides the back button.
  private static func itemReason(_ top: NaiveNode) -> String? {
    if top.hidesBackButton { return "the back button is hidden" }
    return top.leftItemsReplaceBackButton ? "left items" : nil
  }

  private func pluginReason(at x: Double) -> String? {
    guard let plugin = scene.plugins[.swipeBack] else { return "swipe-back is not there" }
    if !plugin.enabled { return "swipe-back is not there" }
    return plugin.edge.map { x > $0 } == true ? "beyond the edge" : nil
  }

  private mutating func moveSwipe(to x: Double) throws(WebModelRefusal) {
    if scene.swipe == nil { throw .swipeUnavailable }
    hits.count("swipe move: moves")
    scene.swipe?.x = x
    scene.record(event("swipeMoved").with("x", points: x).whole)
  }

  private mutating func endSwipe(at x: Double, velocity: Double) throws(WebModelRefusal) {
    if scene.swipe == nil { throw .swipeUnavailable }
    let leaving = Array(scene.entries.suffix(1))
    let completes = completes(at: x, velocity: velocity)
    if completes && isVetoed(leaving) {
      hits.count("swipe end: vetoed")
      return cancelSwipe()
    }
    scene.swipe = nil
    scene.record(
      event("swipeEnded").with("x", points: x).with("velocity", points: velocity)
        .with("completed", flag: completes).whole)
    if !completes { return hits.count("swipe end: not completed") }
    let isWeb = leaving.contains { scene.web($0) != nil }
    hits.count("swipe end: completed over " + (isWeb ? "a web" : "a screen"))
    try popDown(to: scene.entries.count - 1, because: "its own end", way: "swipe")
  }

  private func isVetoed(_ leaving: [ModelText]) -> Bool {
    scene.plugins.enabled(.unsavedChanges) != nil && scene.screens(of: leaving).contains(where: isDirty)
  }

  private mutating func completes(at x: Double, velocity: Double) -> Bool {
    guard let plugin = scene.plugins.enabled(.swipeBack) else {
      hits.count("swipe end: swipe-back is not there")
      return false
    }
    let isFast = velocity > plugin.velocity
    let isFar = x > plugin.fraction * span
    if isFast { hits.count("swipe end: by velocity") }
    if isFar { hits.count("swipe end: by fraction") }
    return isFast || isFar
  }
}
