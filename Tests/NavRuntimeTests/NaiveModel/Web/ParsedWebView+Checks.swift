/// What has to be true of every view, whatever the model thinks of it.
extension ParsedWebView {
  func check() throws {
    try checkNodes()
    try checkFocus()
    try checkAppearances()
    for container in containers {
      try checkBackButtons(container)
      if container.isWeb { try checkPages(container) }
    }
    if !isSwiped { try checkCover() }
  }

  /// Ids are unique, and screens and items are those of the scene.
  private func checkNodes() throws {
    let nodes = [root].compactMap(\.self) + containers.flatMap(\.stack) + presented
    for (index, node) in nodes.enumerated() where nodes[..<index].contains(node) {
      throw ViewFault("The id \(node.text) is there twice")
    }
    let leaves = nodes.filter { container($0) == nil }
    try checkSame(nodes, as: items.map(\.id), "items")
    try checkSame(leaves, as: screens.map(\.id), "screens")
    for pending in containers.compactMap(\.pending) where nodes.contains(pending) {
      throw ViewFault("A page is there before it is loaded")
    }
  }

  private func checkSame(_ nodes: [ViewSlice], as listed: [ViewSlice], _ what: String) throws {
    if nodes.count == listed.count && nodes.allSatisfy(listed.contains) { return }
    throw ViewFault("The \(what) are not those of the scene")
  }

  /// The focus is a container that can be seen, unless a screen is presented.
  private func checkFocus() throws {
    let top = presented.last
    guard let focus else {
      if top == nil || container(top) != nil { throw ViewFault("There is no focus") }
      return
    }
    let bases = [root, container(root)?.stack.last, top]
    if container(focus) == nil || !bases.contains(focus) || (top != nil && focus != top) {
      throw ViewFault("The focus is no container that can be seen")
    }
  }

  /// What the panes show is visible and has appeared once; nothing else has.
  private func checkAppearances() throws {
    let panes = frames.filter { $0.role == "top" || $0.role == "modal" }.compactMap(\.node)
    if panes.filter({ container($0) == nil }) != visible {
      throw ViewFault("The visible nodes are not those of the panes")
    }
    let counted = appearances.map(\.node)
    if counted.count != visible.count || !visible.allSatisfy(counted.contains) {
      throw ViewFault("Others have appeared than are visible")
    }
    if appearances.contains(where: { $0.count != 1 }) { throw ViewFault("An appearance is not 1") }
  }

  /// The back button is where its rule says, with the title it says, and nowhere else.
  private func checkBackButtons(_ container: ParsedWebContainer) throws {
    for id in container.stack {
      let title = id == container.stack.last ? backButton(over: container) : nil
      if item(id)?.backButton != title { throw ViewFault("The back button of \(id.text) is wrong") }
    }
  }

  private func backButton(over container: ParsedWebContainer) -> ViewSlice? {
    guard let top = container.stack.last.flatMap(item), let below = container.stack.dropLast().last,
      !container.barsHidden, !top.hidesBackButton, self.container(top.id) == nil,
      !top.hasLeftItems || screen(top.id)?.supplements == true
    else { return nil }
    return screen(below)?.backTitle ?? item(below)?.title
  }

  /// A lock, a reload and an error are where they can be.
  private func checkPages(_ web: ParsedWebContainer) throws {
    for (index, page) in web.pages.enumerated() {
      let isTop = index == web.pages.count - 1
      if page.isLocked != (isTop && web.isActive) { throw ViewFault("A lock is wrong") }
      if page.isLoading && !isTop { throw ViewFault("A page below the top loads") }
      if page.isLoading && !web.isActive && !web.hasFailed { throw ViewFault("Nothing loads a page") }
    }
    if web.isActive && web.hasFailed { throw ViewFault("A load runs and has failed") }
    let loads = web.isActive || web.hasFailed
    if web.pending != nil && !loads { throw ViewFault("A page is pending and nothing loads") }
  }

  /// Each pane and its bar fill the area they share; a modal has bars of its own, and may lie in the same corner.
  private func checkCover() throws {
    if frames.contains(where: { $0.role == "below" }) { throw ViewFault("Somebody is below") }
    if frames.contains(where: { $0.role == "modal" }) { return }
    guard let pane = frames.first, pane.role == "top" else { return }
    let bar = frames.first { $0.role == "bar" && $0.x == 0 && $0.y == 0 && $0.width == width }
    if pane.x != 0 || pane.end != width { throw ViewFault("A pane does not fill the width") }
    if pane.y != (bar?.height ?? 0) || pane.y + pane.height != height {
      throw ViewFault("A pane and its bar do not fill the height")
    }
  }

  /// The screens that no way out may take while `unsaved-changes` is attached.
  var guarded: [ViewSlice] {
    let isAttached = plugins.contains { $0.isText("unsaved-changes") }
    return isAttached ? screens.filter(\.isDirty).map(\.id) : []
  }
}
