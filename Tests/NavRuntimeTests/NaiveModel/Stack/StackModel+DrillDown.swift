/// What a drillDown does inside or over the others; that it does so at the root has a walk of its
/// own.
extension StackModel {
  mutating func pushRight(_ screen: ModelScreen?, to node: StackNode) throws(StackRefusal) {
    guard let screen else { return advance(node) }
    try judgeNew(screen.id)
    hits.count("drillDown: push")
    join(StackNode(screen), to: node, .pushed)
  }

  /// Lets a node in on the right; whoever was there joins the left stack.
  mutating func join(_ entry: StackNode, to node: StackNode, _ event: StackEvent) {
    scene.enter(entry)
    scene.change(node.id) {
      if $0.children.isEmpty { return $0.children = [entry.id] }
      $0.children = $0.stack
      $0.right = entry.id
    }
    scene.record(event)
    follow(hidesBack: true, of: entry.id)
    if let joining = node.right { follow(hidesBack: false, of: joining) }
  }

  /// `push nil`.
  private mutating func advance(_ node: StackNode) {
    guard let joining = node.right else { return hits.count("drillDown: push nil, nothing") }
    hits.count("drillDown: push nil")
    scene.change(node.id) {
      $0.children = $0.stack
      $0.right = nil
    }
    scene.record(.advanced)
    follow(hidesBack: false, of: joining)
  }

  mutating func popRight(from node: StackNode) throws(StackRefusal) {
    guard let only = node.top else { return hits.count("drillDown: pop, nothing") }
    if node.children.count > 1 {
      try bringBack(node.children.count - 1, in: node)
      return hits.count("drillDown: pop, the left top comes back")
    }
    try leave([only])
    scene.change(node.id) {
      if $0.right == nil { $0.children = [] }
      $0.right = nil
    }
    scene.record(.popped)
    hits.count("drillDown: pop, the last two")
  }

  /// Pops until the left screen at this index, not the first, is on the right.
  private mutating func bringBack(_ index: Int, in node: StackNode) throws(StackRefusal) {
    try leave(node.stack.dropFirst(index + 1).reversed())
    let brought = node.children[index]
    scene.change(node.id) {
      $0.right = brought
      $0.children = Array($0.children.prefix(index))
    }
    scene.record(.popped)
    follow(hidesBack: false, of: node.children[0])
    follow(hidesBack: true, of: brought)
  }

  /// In a compact width the screen shown leaves, in two pops where the right pane is empty.
  mutating func backRight(in node: StackNode) throws(StackRefusal) {
    try removeShown(in: node)
    hits.count("drillDown: back")
  }

  mutating func removeShown(in node: StackNode) throws(StackRefusal) {
    if scene.isCompact && node.right == nil && node.children.count >= 2 { try popRight(from: node) }
    guard let now = scene.node(node.id) else { return }
    try popRight(from: now)
  }

  mutating func popRight(to id: ModelText, in node: StackNode) throws(StackRefusal) {
    if node.right == id || node.children.last == id { return hits.count("drillDown: popTo, nothing") }
    guard let index = node.children.firstIndex(of: id) else {
      hits.count("drillDown: not in stack")
      throw .notInStack
    }
    try bringBack(index + 1, in: node)
    hits.count("drillDown: popTo")
  }

  mutating func popRightToRoot(of node: StackNode) throws(StackRefusal) {
    hits.count("drillDown: root")
    if let root = node.children.first { try popRight(to: root, in: node) }
  }

  mutating func replaceRight(
    _ screen: ModelScreen?, in node: StackNode
  ) throws(StackRefusal) {
    if node.children.isEmpty { throw .noLeftScreen }
    if let screen, !screen.id.isValidID { throw .badArgument }
    if screen?.id == node.right { return hits.count("drillDown: replace, nothing") }
    if let screen { try judgeNew(screen.id) }
    try leave(node.right.map { [$0] } ?? [])
    if let screen { scene.enter(StackNode(screen)) }
    scene.change(node.id) { $0.right = screen?.id }
    scene.record(.replaced)
    hits.count("drillDown: replace")
  }
}

/// Its settings.
extension StackModel {
  mutating func setToolbars(hidden: Bool, of node: StackNode) {
    setUp(.toolbarsHiddenChanged, node, unchanged: node.toolbarsHidden == hidden) {
      $0.toolbarsHidden = hidden
    }
  }

  mutating func setBarPosition(_ position: ModelCommand.BarPosition, of node: StackNode) {
    setUp(.navigationBarPositionChanged, node, unchanged: node.barPosition == position) {
      $0.barPosition = position
    }
  }

  mutating func setPropagation(
    _ what: ModelCommand.Propagated, to isOn: Bool, of node: StackNode
  ) {
    let old = what == .item ? node.propagatesItem : node.propagatesTab
    setUp(.propagationChanged, node, unchanged: old == isOn) {
      switch what {
      case .item: $0.propagatesItem = isOn
      case .tab: $0.propagatesTab = isOn
      }
    }
  }

  /// Counts the rule, and records the event unless nothing changes.
  mutating func setUp(
    _ event: StackEvent, _ node: StackNode, unchanged: Bool, _ edit: (inout StackNode) -> Void
  ) {
    hits.count("drillDown: a setting" + (unchanged ? ", no change" : ""))
    if unchanged { return }
    scene.change(node.id, edit)
    scene.record(event)
  }

  mutating func setPlaceholder(
    _ screen: ModelScreen?, on side: ModelCommand.Side, of node: StackNode
  ) throws(StackRefusal) {
    let old = side == .left ? node.leftPlaceholder : node.rightPlaceholder
    if screen?.id == old { return hits.count("drillDown: placeholder, nothing") }
    if let screen { try judgeNew(screen.id) }
    scene.forget(old.map { [$0] } ?? [])
    if let screen { scene.enter(StackNode(screen)) }
    scene.change(node.id) {
      switch side {
      case .left: $0.leftPlaceholder = screen?.id
      case .right: $0.rightPlaceholder = screen?.id
      }
    }
    scene.record(.placeholderChanged)
    hits.count("drillDown: placeholder")
  }
}
