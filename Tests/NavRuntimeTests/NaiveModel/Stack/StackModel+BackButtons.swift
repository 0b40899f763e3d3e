extension StackModel {
  /// The nodes whose bar shows a back button, and what the button says.
  var backButtons: [(id: ModelText, title: ModelText)] {
    scene.nodes.compactMap { node in
      let column = column(of: node)
      guard let top = column.last, let below = column.dropLast().last.flatMap(scene.node),
        showsBackButton(top, in: node)
      else { return nil }
      return (top, item(of: below).backButtonTitle)
    }
  }

  /// The nodes that a back button goes down along.
  private func column(of node: StackNode) -> [ModelText] {
    switch node.kind {
    case .screen, .tabs, .web: []
    case .stack: node.children
    case .drillDown: scene.isCompact ? node.stack : node.children
    }
  }

  /// Whether the bar over this node, which has one below it, shows a back button. A web on a
  /// stack has a bar of its own instead.
  private func showsBackButton(_ top: ModelText, in node: StackNode) -> Bool {
    if node.barsHidden { return false }
    if node.kind == .drillDown && scene.isCompact { return true }
    guard let top = scene.node(top) else { return false }
    if node.kind == .stack && top.kind == .web { return false }
    let item = item(of: top)
    return !item.hidesBackButton && !item.leftItemsReplaceBackButton
  }

  /// The navigation item of a node: a drillDown that is directly in a stack shows its root's title
  /// and buttons there.
  func item(of node: StackNode) -> NaiveNode {
    guard let root = propagated(by: node) else { return node.item }
    var screen = node.item.screen
    screen.backTitle = root.screen.backTitle
    screen.leftItems = root.screen.leftItems
    screen.supplementsBackButton = root.screen.supplementsBackButton
    screen.rightItems = root.screen.rightItems
    var item = NaiveNode(screen)
    item.title = root.title
    item.hidesBackButton = node.item.hidesBackButton
    return item
  }

  private func propagated(by node: StackNode) -> NaiveNode? {
    guard node.kind == .drillDown, node.propagatesItem else { return nil }
    guard scene.parent(of: node.id)?.kind == .stack else { return nil }
    return node.children.first.flatMap(scene.node)?.item
  }
}

/// What a view shows of the rules, counted once per view.
extension StackModel {
  mutating func countView() {
    for node in scene.nodes where node.kind == .stack { countBackButton(of: node) }
    for node in scene.nodes where node.kind == .drillDown { countPropagation(of: node) }
    countLayout()
  }

  private mutating func countBackButton(of node: StackNode) {
    guard let top = node.top.flatMap(scene.node), node.children.count > 1 else { return }
    hits.count("back button: " + backButtonRow(node, item(of: top)))
    if node.barsHidden || !showsBackButton(top.id, in: node) { return }
    let below = node.children.dropLast().last.flatMap(scene.node)
    hits.count("back button: title from " + (below?.item.screen.backTitle == nil ? "title" : "backTitle"))
  }

  private func backButtonRow(_ node: StackNode, _ top: NaiveNode) -> String {
    if node.barsHidden { return "hidden, bars hidden" }
    if scene.node(top.id)?.kind == .web { return "hidden, a web has the bar" }
    if top.hidesBackButton {
      let supplements = !top.screen.leftItems.isEmpty && top.screen.supplementsBackButton == true
      return "hidden, hidesBackButton" + (supplements ? " wins over the supplement" : "")
    }
    if top.leftItemsReplaceBackButton { return "hidden, left items" }
    return top.screen.leftItems.isEmpty ? "shown" : "shown, left items supplement"
  }

  private mutating func countPropagation(of node: StackNode) {
    guard scene.parent(of: node.id)?.kind == .stack else { return }
    if node.children.isEmpty { return hits.count("item of a drillDown in a stack: its own, no root") }
    let whose = node.propagatesItem ? "its root's" : "its own"
    hits.count("item of a drillDown in a stack: " + whose)
  }

  private mutating func countLayout() {
    for modal in scene.modals where scene.shownRoots.contains(modal.id) {
      hits.count("layout: a " + modal.style.rawValue)
    }
    if scene.modals.count > 1 && !scene.showsBase && scene.modals.last?.style != .fullScreen {
      hits.count("layout: a modal over a full-screen one")
    }
    for id in scene.shownNodes { scene.node(id).map { countFrames(of: $0) } }
    countSwipe()
  }

  private mutating func countFrames(of node: StackNode) {
    switch node.kind {
    case .screen: break
    case .stack: countStackFrames(of: node)
    case .tabs: hits.count("layout: tabs" + (node.selected == nil ? ", no child" : ""))
    case .web: hits.count("layout: an empty web")
    case .drillDown:
      let isNested = scene.parent(of: node.id) != nil
      hits.count("layout: a drillDown" + (isNested ? " in another container" : ""))
    }
  }

  private mutating func countStackFrames(of node: StackNode) {
    let kind = node.top.flatMap(scene.node)?.kind
    hits.count("layout: a stack with " + (kind.map { "a \($0.rawValue) on top" } ?? "nobody"))
    if node.barsHidden { hits.count("layout: a stack without a bar") }
    if scene.parent(of: node.id)?.kind == .drillDown {
      hits.count("layout: a stack in a drillDown, with a bar of its own")
    }
  }

  private mutating func countSwipe() {
    guard let swipe = scene.swipe, let node = scene.node(swipe.container) else { return }
    let p = swipe.progress(over: span(of: node))
    let row = p == 0 ? "0" : p == 1 ? "1, nothing is dimmed" : "between"
    hits.count("layout: a swiped \(node.kind.rawValue), progress " + row)
    if scene.parent(of: node.id) != nil { hits.count("layout: swiped inside another container") }
    if scene.isModal(node.id) { hits.count("layout: swiped in a modal") }
    let kind = node.top.flatMap(scene.node)?.kind ?? .screen
    if kind != .screen && node.kind == .stack { hits.count("layout: a swiped stack moves a container") }
  }
}
