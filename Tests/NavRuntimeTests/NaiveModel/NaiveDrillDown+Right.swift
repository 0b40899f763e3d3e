extension NaiveDrillDown {
  mutating func replaceRight(_ screen: ModelScreen?) throws(ModelRefusal) {
    if scene.left.isEmpty { throw .noLeftScreen }
    let row = replaceRow(screen?.id)
    try exchange(screen)
    hits.count(row)
  }

  private func replaceRow(_ id: ModelText?) -> String {
    guard let id else {
      return scene.right == nil ? "replaceRight nil: nothing" : "replaceRight nil: empties"
    }
    if scene.right == id { return "replaceRight x: same" }
    return scene.right == nil ? "replaceRight x: empty right" : "replaceRight x: replaces"
  }

  /// The row `replaceRight x`, for a drillDown with a left screen.
  private mutating func exchange(_ screen: ModelScreen?) throws(ModelRefusal) {
    if let screen, !screen.id.isValidID { throw .badArgument }
    if screen?.id == scene.right { return }
    if let screen { try judgeNew(screen.id) }
    try leave(scene.right.map { [$0] } ?? [])
    if let screen { scene.enter(screen) }
    scene.right = screen?.id
    scene.record(.replaced)
  }

  mutating func showRight(
    _ screen: ModelScreen, for over: ModelText
  ) throws(ModelRefusal) {
    if scene.right == over { return try showOverRight(screen) }
    let stack = scene.stack
    let popped = try firstStep(over)
    let returns = popped && stack.contains(screen.id) && scene.index(of: screen.id) == nil
    if popped && scene.right == screen.id { hits.count("showRight: r is brought by the popTo") }
    try secondStep(screen, popped: popped)
    if returns { hits.count("showRight: r was removed by the popTo") }
  }

  private mutating func showOverRight(_ screen: ModelScreen) throws(ModelRefusal) {
    try judgeNew(screen.id)
    hits.count("showRight: l is right")
    add(screen)
  }

  private mutating func firstStep(_ over: ModelText) throws(ModelRefusal) -> Bool {
    do {
      return try reveal(over)
    } catch {
      hits.count("showRight: first step refused " + error.rawValue)
      throw error
    }
  }

  private mutating func secondStep(
    _ screen: ModelScreen, popped: Bool
  ) throws(ModelRefusal) {
    let row = secondRow(screen.id, popped: popped)
    do {
      if scene.right == nil { try push(judged: screen) } else { try exchange(screen) }
      hits.count(row)
    } catch {
      hits.count("showRight: second step refused " + error.rawValue)
      if popped { hits.count("showRight: the popTo is undone") }
      throw error
    }
  }

  private mutating func push(judged screen: ModelScreen) throws(ModelRefusal) {
    try judgeNew(screen.id)
    add(screen)
  }

  private func secondRow(_ id: ModelText, popped: Bool) -> String {
    if scene.right == nil { return "showRight: pushes" }
    if scene.right == id { return popped ? "showRight: pops only" : "showRight: nothing" }
    return popped ? "showRight: pops and replaces" : "showRight: replaces"
  }
}
