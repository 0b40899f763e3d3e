extension StackModel {
  /// How far a swipe on this container goes; nowhere on one that is not in the layout.
  func span(of node: StackNode) -> Double {
    if node.kind == .drillDown && !scene.isCompact { return StackNode.leftWidth }
    return StackLayout(of: scene).width(of: node.id) ?? 0
  }

  /// What a completed swipe on this container removes.
  private func swipedAway(from node: StackNode) -> [ModelText] {
    let leaving = node.kind == .drillDown && !scene.isCompact ? node.right : node.top
    return leaving.map { [$0] } ?? []
  }

  mutating func beginSwipe(at x: Double, on node: StackNode) throws(StackRefusal) {
    if !scene.shownNodes.contains(node.id) {
      hits.count("swipe begin: unavailable, hidden")
      swipeReasons = ModelReasons(speaker: "core", count: 1)
      throw .swipeUnavailable
    }
    let reasons = reasonsAgainstSwipe(at: x, on: node)
    for reason in reasons { hits.count("swipe begin: unavailable, " + reason) }
    if reasons.count > 1 { hits.count("swipe begin: unavailable for several reasons") }
    let isAsked = scene.plugins.enabled(.swipeBack) != nil
    swipeReasons = ModelReasons(speaker: nil, count: isAsked ? Self.count(of: reasons) : nil)
    if !reasons.isEmpty { throw .swipeUnavailable }
    try judgeLeaving(swipedAway(from: node))
    hits.count("swipe begin: on a " + node.kind.rawValue)
    if x == scene.plugins[.swipeBack]?.edge { hits.count("swipe begin: exactly at the edge") }
    scene.swipe = StackSwipe(container: node.id, start: x, x: x)
    scene.record(.swipeBegan)
  }

  private func reasonsAgainstSwipe(at x: Double, on node: StackNode) -> [String] {
    let reasons = [
      pluginReason(at: x),
      scene.swipe == nil ? nil : "a swipe runs",
      scene.environment.isRotating ? "rotating" : nil,
    ]
    let others = node.kind == .stack ? stackReasons(node) : drillDownReasons(node)
    return reasons.compactMap(\.self) + others
  }

  private static let hidden = "the top hides its back button"
  private static let replaced = "left items replace the back button"

  /// That there is no back button is one reason, whatever the cause.
  private static func count(of reasons: [String]) -> Int {
    let isBoth = reasons.contains(hidden) && reasons.contains(replaced)
    return reasons.count - (isBoth ? 1 : 0)
  }

  private func pluginReason(at x: Double) -> String? {
    guard let plugin = scene.plugins[.swipeBack] else { return "swipe-back is detached" }
    if !plugin.enabled { return "swipe-back is disabled" }
    guard let edge = plugin.edge else { return nil }
    return x > edge ? "beyond the edge" : nil
  }

  private func stackReasons(_ node: StackNode) -> [String] {
    let top = node.top.flatMap(scene.node).map { item(of: $0) }
    let reasons = [
      node.children.count < 2 ? "fewer than two entries" : nil,
      top?.hidesBackButton == true ? Self.hidden : nil,
      top?.leftItemsReplaceBackButton == true ? Self.replaced : nil,
    ]
    return reasons.compactMap(\.self)
  }

  private func drillDownReasons(_ node: StackNode) -> [String] {
    let count = scene.isCompact ? node.stack.count : node.children.count
    return count < 2 ? ["fewer than two in a drillDown"] : []
  }

  /// The swipe that runs, unless it is that of another container.
  private mutating func running(in container: ModelText?) throws(StackRefusal) -> StackSwipe {
    if let container { _ = try self.container(container) }
    guard let swipe = scene.swipe else { throw .swipeUnavailable }
    if let container, container != swipe.container {
      hits.count("in: another container than the swiped one")
      throw .swipeUnavailable
    }
    return swipe
  }

  mutating func moveSwipe(to x: Double, in container: ModelText?) throws(StackRefusal) {
    let swipe = try running(in: container)
    let span = scene.node(swipe.container).map(span(of:)) ?? 0
    hits.count("swipe move: " + Self.moveRow(from: swipe, to: x, span: span))
    scene.swipe?.x = x
    scene.record(.swipeMoved)
  }

  private static func moveRow(from swipe: StackSwipe, to x: Double, span: Double) -> String {
    if x == swipe.x { return "the same x" }
    if x < swipe.start { return "before the start" }
    return x - swipe.start > span ? "beyond the span" : "moves"
  }

  mutating func cancelSwipe(in container: ModelText?) throws(StackRefusal) {
    _ = try running(in: container)
    hits.count("swipe cancel: cancels")
    scene.swipe = nil
    scene.record(.swipeCancelled)
  }

  mutating func endSwipe(
    at x: Double, velocity: Double, in container: ModelText?
  ) throws(StackRefusal) {
    let swipe = try running(in: container)
    guard let node = scene.node(swipe.container) else { return }
    let completes = completes(at: x, velocity: velocity, over: span(of: node))
    scene.swipe = nil
    if completes && isVetoed(swipedAway(from: node)) {
      hits.count("swipe end: vetoed")
      return scene.record(.swipeCancelled)
    }
    scene.record(.swipeEnded)
    if completes { try complete(on: node) }
  }

  private func isVetoed(_ leaving: [ModelText]) -> Bool {
    let screens = leaving.flatMap { scene.screens(in: $0) }
    return scene.plugins[.unsavedChanges] != nil && screens.contains(where: isDirty)
  }

  private mutating func completes(at x: Double, velocity: Double, over span: Double) -> Bool {
    guard let plugin = scene.plugins.enabled(.swipeBack) else {
      let isThere = scene.plugins[.swipeBack] != nil
      hits.count("swipe end: not completed, swipe-back is " + (isThere ? "disabled" : "detached"))
      return false
    }
    let isFast = velocity > plugin.velocity
    let isFar = x > plugin.fraction * span
    if isFast { hits.count("swipe end: by velocity") }
    if isFar { hits.count("swipe end: by fraction") }
    if !isFast && !isFar { hits.count("swipe end: not completed") }
    if x == plugin.fraction * span { hits.count("swipe end: exactly the fraction") }
    if velocity == plugin.velocity { hits.count("swipe end: exactly the velocity") }
    return isFast || isFar
  }

  private mutating func complete(on node: StackNode) throws(StackRefusal) {
    hits.count("swipe end: completed on a " + node.kind.rawValue)
    if node.kind == .drillDown { return try removeShown(in: node) }
    try shorten(node, to: node.children.count - 1, way: ModelText("swipe"))
  }
}
