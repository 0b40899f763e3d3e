extension ParsedView {
  /// Ids are unique, a right screen has a left one, and the focus is the one container.
  func checkNodes() throws {
    let nodes = container.stack + container.placeholders
    if focus?.isText("main") != true { throw ViewFault("The focus is not main") }
    if container.right != nil && container.left.isEmpty { throw ViewFault("A right without a left") }
    if nodes.contains(where: { $0.isText("main") }) { throw ViewFault("A screen is called main") }
    try checkUnique(nodes)
    try checkSame(nodes, as: screens.map(\.id), "screens")
    let others = items.filter { !$0.id.isText("main") }
    if others.count != items.count - 1 { throw ViewFault("The container has no item") }
    try checkSame(nodes, as: others.map(\.id), "items")
  }

  private func checkUnique(_ nodes: [ViewSlice]) throws {
    for (index, node) in nodes.enumerated() where nodes[..<index].contains(node) {
      throw ViewFault("The id \(node.text) is there twice")
    }
  }

  private func checkSame(_ nodes: [ViewSlice], as listed: [ViewSlice], _ what: String) throws {
    if nodes.count == listed.count && nodes.allSatisfy(listed.contains) { return }
    throw ViewFault("The \(what) are not those of the scene")
  }

  /// What the panes show is visible and has appeared once; nothing else has.
  func checkAppearances() throws {
    if panes.compactMap(\.node) != visible { throw ViewFault("The visible nodes are not the panes'") }
    let counted = appearances.map(\.node)
    if counted.count != visible.count || !visible.allSatisfy(counted.contains) {
      throw ViewFault("Others have appeared than are visible")
    }
    if appearances.contains(where: { $0.count != 1 }) { throw ViewFault("An appearance is not 1") }
  }

  /// Whether a veto holds dirty screens.
  var isGuarded: Bool {
    plugins.contains { $0.isText("unsaved-changes") }
  }

  var dirtyScreens: [ViewSlice] {
    screens.filter(\.isDirty).map(\.id).filter(container.stack.contains)
  }
}
