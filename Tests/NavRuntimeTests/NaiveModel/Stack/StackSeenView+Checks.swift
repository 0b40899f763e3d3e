extension StackSeenView {
  /// Every node is in one place, and has an item.
  func checkNodes() throws {
    let nodes = [root].compactMap(\.self) + presented + containers.flatMap(\.inside)
    for (index, node) in nodes.enumerated() where nodes[..<index].contains(node) {
      throw ViewFault("The id \(node.text) is there twice")
    }
    try checkSame(nodes, as: containers.map(\.id) + screens.map(\.id), "containers and screens")
    try checkSame(nodes, as: items.map(\.id), "items")
    for container in containers { try check(container) }
  }

  private func checkSame(_ nodes: [ViewSlice], as listed: [ViewSlice], _ what: String) throws {
    if nodes.count == listed.count && nodes.allSatisfy(listed.contains) { return }
    throw ViewFault("The \(what) are not the nodes of the scene")
  }

  private func check(_ container: StackSeenContainer) throws {
    if container.right != nil && container.children.isEmpty {
      throw ViewFault("A right without a left")
    }
    if container.kind != "tabs" { return }
    let isSelected = container.selected.map(container.children.contains) ?? container.children.isEmpty
    if !isSelected { throw ViewFault("The selected child is none") }
  }

  /// The focus is a container on top that can be seen, unless a screen is presented over all.
  func checkFocus() throws {
    guard let top = presented.last ?? root else { throw ViewFault("There is no root") }
    let isNobody = container(top) == nil
    if isNobody != (focus == nil) { throw ViewFault("The focus is wrong under a presented screen") }
    guard let focus else { return }
    if container(focus) == nil { throw ViewFault("The focus is no container") }
    if !reached(from: top).contains(focus) { throw ViewFault("The focus is hidden") }
  }

  /// What can be seen has appeared once; nothing else has. Frames show it in the same order.
  func checkAppearances() throws {
    let counted = appearances.map(\.node)
    if counted.count != visible.count || !visible.allSatisfy(counted.contains) {
      throw ViewFault("Others have appeared than are visible")
    }
    if appearances.contains(where: { $0.count != 1 }) { throw ViewFault("An appearance is not 1") }
    let panes = frames.filter { $0.kind == .pane && !["below", "tabBar"].contains($0.role) }
    let shown = panes.compactMap(\.node).filter { screen($0) != nil }
    if shown != visible { throw ViewFault("The layout shows other nodes than are visible") }
  }

  /// The answer forbids the turn that is pending.
  func checkRotation() throws {
    guard let pending else { return }
    if autorotates && supported.contains(pending) { throw ViewFault("A turn waits for nothing") }
  }

  /// One container at most is swiped, and it can be seen.
  func checkSwipe() throws {
    let swiped = containers.filter(\.isSwiped)
    if swiped.count > 1 { throw ViewFault("Two containers are swiped") }
    let hasBelow = frames.contains { $0.role == "below" }
    if hasBelow && swiped.isEmpty { throw ViewFault("Somebody is below without a swipe") }
  }

  /// The back buttons are where their rule says, with the title it says, and nowhere else.
  func checkBackButtons() throws {
    let columns = containers.map { ($0, $0.column(isCompact: isCompact)) }
    for item in items {
      let place = columns.first { $0.1.last == item.id && $0.1.count >= 2 }
      let title = place.flatMap { backButton(over: item, in: $0.0, $0.1) }
      if item.backButton != title { throw ViewFault("The back button of \(item.id.text) is wrong") }
    }
  }

  /// A web on a stack has a bar of its own.
  private func backButton(
    over item: ParsedItem, in container: StackSeenContainer, _ column: [ViewSlice]
  ) -> ViewSlice? {
    if container.barsHidden { return nil }
    let isUnasked = container.isDrillDown && isCompact
    if !isUnasked && !allowsBackButton(item) { return nil }
    if !container.isDrillDown && self.container(item.id)?.kind == "web" { return nil }
    let below = column[column.count - 2]
    return screen(below)?.backTitle ?? screen(below)?.title ?? item.backButton
  }

  /// A container's own left items are none on this walk: those it shows are its root's.
  private func allowsBackButton(_ item: ParsedItem) -> Bool {
    if item.hidesBackButton { return false }
    if !item.hasLeftItems { return true }
    let source = container(item.id)?.children.first ?? item.id
    return screen(source)?.supplements ?? false
  }

  /// Outside a swipe frames are disjoint; without a modal, dividers and tabs without children they
  /// cover the screen.
  func checkCover() throws {
    if isSwiping || !presented.isEmpty || hasNarrowDrillDown || hasNoHeight { return }
    let solid = frames.filter { $0.width > 0 && $0.height > 0 }
    for (index, one) in solid.enumerated() {
      for other in solid[..<index] where Self.overlap(one, other) {
        throw ViewFault("The frames \(one.role) and \(other.role) overlap")
      }
    }
    let hasDividers = !isCompact && containers.contains(where: \.isDrillDown)
    let hasHoles = containers.contains { $0.kind == "tabs" && $0.children.isEmpty }
    if hasDividers || hasHoles { return }
    let area = solid.reduce(0) { $0 + $1.width * $1.height }
    if area != width * height { throw ViewFault("The frames do not cover the screen") }
  }

  /// A drillDown in a pane of another one may have less room than its left pane takes.
  private var hasNarrowDrillDown: Bool {
    !isCompact && containers.count(where: \.isDrillDown) > 1
  }

  /// Bars keep their height where there is no room left for a pane.
  private var hasNoHeight: Bool {
    frames.contains { $0.kind == .pane && $0.height == 0 }
  }

  private static func overlap(_ one: ParsedFrame, _ other: ParsedFrame) -> Bool {
    one.x < other.end && other.x < one.end && one.y < other.y + other.height
      && other.y < one.y + one.height
  }

  /// Whether a veto holds dirty screens.
  var isGuarded: Bool {
    plugins.contains { $0.isText("unsaved-changes") }
  }

  /// The dirty screens that a veto holds; placeholders are not asked about.
  var dirtyScreens: [ViewSlice] {
    let held = containers.flatMap(\.stack) + presented
    return screens.filter(\.isDirty).map(\.id).filter(held.contains)
  }
}
