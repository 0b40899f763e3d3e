/// What a stack does.
extension StackModel {
  mutating func push(_ screen: ModelScreen?, to node: StackNode) throws(StackRefusal) {
    if node.kind == .drillDown { return try pushRight(screen, to: node) }
    guard let screen else { throw .badArgument }
    try judgeNew(screen.id)
    hits.count(node.children.isEmpty ? "push: the root" : "push: over others")
    enter(StackNode(screen), onto: node)
    scene.record(.pushed)
  }

  /// Puts a new node on top of a stack.
  mutating func enter(_ entry: StackNode, onto node: StackNode) {
    scene.enter(entry)
    scene.change(node.id) { $0.children.append(entry.id) }
  }

  mutating func pop(from node: StackNode) throws(StackRefusal) {
    if node.kind == .drillDown { return try popRight(from: node) }
    try popTop(from: node, rule: "pop", way: nil)
  }

  mutating func back(in node: StackNode) throws(StackRefusal) {
    switch node.kind {
    case .web: hits.count("back: nothing, an empty web")
    case .drillDown: try backRight(in: node)
    default: try popTop(from: node, rule: "back", way: ModelText("back"))
    }
  }

  private mutating func popTop(
    from node: StackNode, rule: String, way: ModelText?
  ) throws(StackRefusal) {
    if node.children.isEmpty { return hits.count(rule + ": nothing, empty") }
    if node.children.count == 1 { return hits.count(rule + ": nothing, the root") }
    let row = rule + ": pops a " + leaverRow(node.top)
    try shorten(node, to: node.children.count - 1, way: way)
    hits.count(row)
  }

  private func leaverRow(_ id: ModelText?) -> String {
    id.flatMap(scene.node)?.isContainer == true ? "container" : "screen"
  }

  /// Pops until so many entries are left: one event, however many leave.
  mutating func shorten(
    _ node: StackNode, to count: Int, way: ModelText?
  ) throws(StackRefusal) {
    let leaving = Array(node.children.dropFirst(count).reversed())
    try leave(leaving)
    scene.change(node.id) { $0.children = Array($0.children.prefix(count)) }
    scene.record(.popped, StackFact.popped(leaving, from: node.id, way: way))
  }

  mutating func popTo(_ id: ModelText?, in node: StackNode) throws(StackRefusal) {
    guard let id else { throw .badArgument }
    if node.kind == .drillDown { return try popRight(to: id, in: node) }
    if node.top == id { return hits.count("popTo: the top") }
    guard let index = node.children.firstIndex(of: id) else {
      hits.count("not in stack: " + (scene.has(id) ? "elsewhere" : "nowhere"))
      throw .notInStack
    }
    let row = node.children.count - index > 2 ? "popTo: pops several" : "popTo: pops one"
    try shorten(node, to: index + 1, way: ModelText("popTo"))
    hits.count(row)
  }

  mutating func popToRoot(
    of node: StackNode, way: String = "popToRoot"
  ) throws(StackRefusal) {
    if node.kind == .drillDown { return try popRightToRoot(of: node) }
    if node.children.count < 2 { return hits.count("root: nothing") }
    try shorten(node, to: 1, way: ModelText(way))
    hits.count(node.children.count > 2 ? "root: pops several" : "root: pops one")
  }

  mutating func replace(_ screen: ModelScreen?, in node: StackNode) throws(StackRefusal) {
    if node.kind == .drillDown { return try replaceRight(screen, in: node) }
    guard let screen else { throw .badArgument }
    guard let top = node.top else { throw .emptyStack }
    if screen.id == top { return hits.count("replace: the top itself") }
    try judgeNew(screen.id)
    let row = "replace: a " + leaverRow(top)
    try leave([top])
    scene.enter(StackNode(screen))
    scene.change(node.id) { $0.children[$0.children.count - 1] = screen.id }
    scene.record(.replaced)
    hits.count(row)
  }

  mutating func set(_ ids: [ModelText], in node: StackNode) throws(StackRefusal) {
    try judgeSet(ids, in: node)
    if ids == node.children { return hits.count("set: the same list") }
    let leaving = Array(node.children.filter { !ids.contains($0) }.reversed())
    let transition = transition(ids, node)
    let row = "set: " + transition + (node.children.isEmpty ? ", the stack was empty" : "")
    try leave(leaving)
    for id in ids where !node.children.contains(id) { scene.enter(StackNode(ModelScreen(id: id))) }
    scene.change(node.id) { $0.children = ids }
    let fact = StackFact.set(node.id, to: ids, transition: ModelText(transition))
    scene.record(.stackSet, fact)
    hits.count(row)
    countSet(ids, leaving, node)
  }

  private mutating func judgeSet(
    _ ids: [ModelText], in node: StackNode
  ) throws(StackRefusal) {
    if ids.isEmpty { throw .emptyStack }
    for (index, id) in ids.enumerated() where ids[..<index].contains(id) {
      hits.count("set: an id twice")
      throw .duplicateNode
    }
    for id in ids where scene.has(id) && !node.children.contains(id) {
      hits.count("set: an id from elsewhere")
      throw .duplicateNode
    }
    for id in ids where !scene.has(id) { try judgeNew(id) }
  }

  /// The new top is there already, below or on top, or it is not.
  private func transition(_ ids: [ModelText], _ node: StackNode) -> String {
    guard let top = ids.last, node.children.contains(top) else { return "push" }
    return top == node.top ? "none" : "pop"
  }

  private mutating func countSet(
    _ ids: [ModelText], _ leaving: [ModelText], _ node: StackNode
  ) {
    let kept = node.children.filter(ids.contains)
    if !leaving.isEmpty { hits.count("set: others leave") }
    if kept.isEmpty && !node.children.isEmpty { hits.count("set: nobody stays") }
    if kept != ids.filter(node.children.contains) { hits.count("set: another order") }
  }

  mutating func setBars(hidden: Bool, of node: StackNode) {
    let unchanged = node.barsHidden == hidden
    if node.kind == .stack {
      hits.count("bars: " + (unchanged ? "no change" : hidden ? "hide" : "show"))
    }
    if unchanged { return }
    scene.change(node.id) { $0.barsHidden = hidden }
    scene.record(.navigationBarsHiddenChanged)
  }
}
