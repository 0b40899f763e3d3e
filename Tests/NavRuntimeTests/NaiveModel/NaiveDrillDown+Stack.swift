extension NaiveDrillDown {
  mutating func push(_ screen: ModelScreen?) throws(ModelRefusal) {
    guard let screen else { return advance() }
    try judgeNew(screen.id)
    hits.count(pushRow)
    add(screen)
  }

  private var pushRow: String {
    if scene.left.isEmpty { return "push x: first" }
    return scene.right == nil ? "push x: new right" : "push x: right joins left"
  }

  /// The row `push x`, for an id that was judged.
  mutating func add(_ screen: ModelScreen) {
    let joining = scene.right
    scene.enter(screen)
    scene.record(.pushed)
    if scene.left.isEmpty {
      scene.left = [screen.id]
    } else {
      scene.left += joining.map { [$0] } ?? []
      scene.right = screen.id
    }
    follow("pushed", hidesBack: true, of: screen.id)
    if let joining { follow("joined left", hidesBack: false, of: joining) }
  }

  /// The row `push nil`.
  private mutating func advance() {
    guard let joining = scene.right else { return hits.count("push nil: no right") }
    hits.count("push nil: right joins left")
    scene.left.append(joining)
    scene.right = nil
    scene.record(.advanced)
    follow("joined left", hidesBack: false, of: joining)
  }

  mutating func pop() throws(ModelRefusal) {
    let row = popRow
    try removeTop()
    hits.count(row)
  }

  /// A pop whose way is `back`; in a compact width it removes the screen shown.
  mutating func back() throws(ModelRefusal) {
    let row = backRow
    try removeShown()
    hits.count(row)
  }

  private var backRow: String {
    if !scene.isCompact { return scene.left.isEmpty ? "back: nothing" : "back: pops" }
    if scene.left.isEmpty { return "back: compact, nothing" }
    if scene.stack.count == 1 { return "back: compact, the only screen" }
    return scene.right == nil ? "back: compact, two pops" : "back: compact, one pop"
  }

  /// What back and a completed swipe do: a pop, and in a compact width a second one when the
  /// first only fills the right pane.
  mutating func removeShown() throws(ModelRefusal) {
    if scene.isCompact && scene.right == nil && scene.left.count >= 2 { try pop() }
    try pop()
  }

  private var popRow: String {
    switch (scene.left.count, scene.right) {
    case (0, _): "pop: empty"
    case (1, nil): "pop: one screen"
    case (1, _): "pop: left and right"
    case (_, nil): "pop: after push nil"
    case (_, _): "pop: deeper"
    }
  }

  private mutating func removeTop() throws(ModelRefusal) {
    guard let root = scene.left.first else { return }
    if scene.left.count > 1 { return try bringBack(scene.left.count - 1) }
    try leave([scene.right ?? root])
    if scene.right == nil { scene.left = [] }
    scene.right = nil
    scene.record(.popped)
  }

  /// Pops until the left screen at this index, not the first, is on the right.
  private mutating func bringBack(_ index: Int) throws(ModelRefusal) {
    try leave(Array(scene.stack.dropFirst(index + 1)))
    let brought = scene.left[index]
    scene.right = brought
    scene.left = Array(scene.left.prefix(index))
    scene.record(.popped)
    follow("root after a pop", hidesBack: false, of: scene.left[0])
    follow("brought back", hidesBack: true, of: brought)
  }

  mutating func popTo(_ id: ModelText?) throws(ModelRefusal) {
    guard let id else { throw .badArgument }
    let row = popToRow(id)
    try reveal(id)
    hits.count(row)
  }

  private func popToRow(_ id: ModelText) -> String {
    if scene.right == id { return "popTo x: right" }
    if scene.left.last == id { return "popTo x: top left" }
    if scene.right != nil { return "popTo x: deeper" }
    let next = scene.left.dropLast().last == id
    return next ? "popTo x: brings back after push nil" : "popTo x: deeper after push nil"
  }

  /// The row `popTo x`; true when something was popped.
  @discardableResult
  mutating func reveal(_ id: ModelText) throws(ModelRefusal) -> Bool {
    if scene.right == id || scene.left.last == id { return false }
    guard let index = scene.left.firstIndex(of: id) else {
      hits.count("not in stack: " + outside(id))
      throw .notInStack
    }
    try bringBack(index + 1)
    return true
  }

  private func outside(_ id: ModelText) -> String {
    if id == NaiveScene.containerID { return "the container" }
    return scene.isPlaceholder(id) ? "a placeholder" : "nowhere"
  }

  /// popTo of the first of left.
  mutating func popToRoot() throws(ModelRefusal) {
    guard let root = scene.left.first else { return hits.count("popToRoot: empty") }
    let seq = scene.seq
    try popTo(root)
    hits.count(scene.seq == seq ? "popToRoot: nothing" : "popToRoot: pops")
  }
}
