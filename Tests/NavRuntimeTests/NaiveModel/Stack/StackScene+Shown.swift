/// What can be seen, and what the commands look for first.
extension StackScene {
  /// The modals that can be seen, without the base when one of them fills the screen.
  private var shownModals: [StackModal] {
    let first = modals.lastIndex { $0.style == .fullScreen } ?? 0
    return Array(modals[first...])
  }

  var showsBase: Bool { !modals.contains { $0.style == .fullScreen } }

  /// The root, when it can be seen, and the modals over it that can.
  var shownRoots: [ModelText] {
    (showsBase ? [root] : []) + shownModals.map(\.id)
  }

  /// The nodes that are on the screen, containers before what they show, from left to right.
  var shownNodes: [ModelText] {
    shownRoots.flatMap { shownNodes(in: $0) }
  }

  private func shownNodes(in id: ModelText) -> [ModelText] {
    [id] + (node(id).map(shownChildren) ?? []).flatMap { shownNodes(in: $0) }
  }

  /// The nodes directly in this one that can be seen when it can.
  func shownChildren(of node: StackNode) -> [ModelText] {
    let shown: [ModelText?]
    switch node.kind {
    case .screen, .web: shown = []
    case .stack: shown = [node.top]
    case .tabs: shown = [node.selected]
    case .drillDown: shown = isCompact ? [node.onePane] : [node.panes.left, node.panes.right]
    }
    return shown.compactMap(\.self)
  }

  /// The screens and placeholders that can be seen.
  var visible: [ModelText] {
    shownNodes.filter { node($0)?.isContainer == false }
  }

  /// From the topmost modal, or the root, down to where there is nobody any more.
  var focusPath: [ModelText] {
    var path = [modals.last?.id ?? root]
    while let next = path.last.flatMap(node).flatMap(focused) { path.append(next) }
    return path
  }

  private func focused(in node: StackNode) -> ModelText? {
    switch node.kind {
    case .screen, .web: nil
    case .stack, .drillDown: node.top
    case .tabs: node.selected
    }
  }

  /// The last container of the path; none when a screen is on top of everything.
  var focus: ModelText? {
    focusPath.last { node($0)?.isContainer == true }
  }

  /// The screen that this node shows, if it shows one; a drillDown with two panes is named itself.
  func shown(_ id: ModelText?) -> ModelText? {
    guard let id, let node = node(id) else { return nil }
    switch node.kind {
    case .screen: return id
    case .web: return nil
    case .stack: return shown(node.top)
    case .tabs: return shown(node.selected)
    case .drillDown: return isCompact ? shown(node.onePane) : id
    }
  }

  /// The deepest drillDown of the focus path that shows two panes.
  var paneContainer: StackNode? {
    if isCompact { return nil }
    return focusPath.compactMap(node).last { $0.kind == .drillDown }
  }
}
