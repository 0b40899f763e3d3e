/// Containers that are added, children that are selected, modals.
extension StackModel {
  mutating func add(
    _ kind: StackCommand.AddedKind, _ id: ModelText, title: ModelText?, to node: StackNode
  ) throws(StackRefusal) {
    if node.kind == .stack { try judgeEntry(kind) }
    try judgeNew(id)
    guard let kind = kind.kind else { return }
    var screen = ModelScreen(id: id)
    screen.title = title
    hits.count("add: a \(kind.rawValue) to a \(node.kind.rawValue)")
    put(StackNode(screen, kind: kind), into: node)
  }

  /// What no stack takes.
  private func judgeEntry(_ kind: StackCommand.AddedKind) throws(StackRefusal) {
    switch kind {
    case .stack: throw .nestedNavigation
    case .tabs: throw .tabInStack
    case .split: throw .splitInStack
    case .drilldown, .web: break
    }
  }

  private mutating func put(_ added: StackNode, into node: StackNode) {
    if node.kind == .drillDown { return join(added, to: node, .containerAdded) }
    enter(added, onto: node)
    if node.kind == .tabs && node.children.isEmpty {
      hits.count("add: the only child is selected")
      scene.change(node.id) { $0.selected = added.id }
    }
    scene.record(.containerAdded)
  }

  mutating func select(_ name: ModelText, in node: StackNode) throws(StackRefusal) {
    let child = try child(name, of: node)
    if child == node.selected { return try reselect(child) }
    hits.count("select: another child")
    if scene.node(child)?.children.isEmpty == true { hits.count("select: an empty child") }
    scene.change(node.id) { $0.selected = child }
    scene.record(.selected, StackFact.selected(child, in: node.id))
  }

  /// A child with that id; else the one with that number, from 0.
  private mutating func child(
    _ name: ModelText, of node: StackNode
  ) throws(StackRefusal) -> ModelText {
    let number = Self.number(name)
    if node.children.contains(name) {
      hits.count(number == nil ? "select: by id" : "select: by an id that is a number")
      return name
    }
    guard let number else {
      hits.count("select: " + (scene.has(name) ? "a node elsewhere" : "a node nowhere"))
      throw .unknownNode
    }
    if !node.children.indices.contains(number) { throw .badArgument }
    hits.count("select: by number")
    return node.children[number]
  }

  /// The number, if the name is made of digits; one that is too great is out of range anyway.
  private static func number(_ name: ModelText) -> Int? {
    let isNumber = !name.utf8.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Int(String(decoding: name.utf8, as: UTF8.self)) ?? .max : nil
  }

  /// The plugin `tab-reselect` makes of it a way back to the root.
  private mutating func reselect(_ id: ModelText) throws(StackRefusal) {
    guard let plugin = scene.plugins[.tabReselect], let child = scene.node(id) else {
      return hits.count("reselect: nothing, tab-reselect is detached")
    }
    if !plugin.enabled { return hits.count("reselect: nothing, tab-reselect is disabled") }
    switch child.kind {
    case .screen, .tabs, .web: return hits.count("reselect: nothing, a \(child.kind.rawValue)")
    case .stack, .drillDown: break
    }
    redirect(to: id)
    let seq = scene.seq
    try popToRoot(of: child, way: "tabReselect")
    hits.count("reselect: a \(child.kind.rawValue)" + (scene.seq == seq ? ", nothing" : ""))
  }

  mutating func present(
    _ screen: ModelScreen, _ style: StackModal.Style, _ kind: StackCommand.AddedKind?,
    in container: ModelText?
  ) throws(StackRefusal) {
    if let container { _ = try self.container(container) }
    try judgeNew(screen.id)
    let kind = kind?.kind ?? .screen
    hits.count("present: a " + kind.rawValue)
    hits.count("present: " + style.rawValue + (scene.modals.isEmpty ? "" : " over a modal"))
    scene.enter(StackNode(screen, kind: kind))
    scene.modals.append(StackModal(id: screen.id, style: style))
    scene.record(.presented)
  }

  mutating func dismiss(swipe: Bool) throws(StackRefusal) {
    guard let modal = scene.modals.last else { return hits.count("dismiss: nothing is presented") }
    if swipe && modal.style != .sheet { throw .badArgument }
    let row = "dismiss: a " + modal.style.rawValue + (swipe ? ", by a swipe" : "")
    try leave([modal.id])
    scene.modals.removeLast()
    let way = ModelText(swipe ? "swipe" : "dismiss")
    scene.record(.dismissed, StackFact.dismissed(modal.id, way: way))
    hits.count(row)
    if !scene.modals.isEmpty { hits.count("dismiss: from a modal") }
  }
}
