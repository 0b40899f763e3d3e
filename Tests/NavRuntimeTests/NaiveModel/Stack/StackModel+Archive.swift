extension StackModel {
  /// Nothing happens to the scene.
  mutating func preserve(_ archive: StackArchive) -> StackReply.Outcome {
    hits.count("preserve: writes")
    if !scene.modals.isEmpty { hits.count("preserve: a modal does not survive") }
    if archive.nodes.count < scene.nodes.count { hits.count("preserve: some do not survive") }
    return .written
  }

  mutating func restore(_ archive: StackArchive) throws(StackRefusal) {
    let base = scene.screens(in: scene.root)
    let over = scene.modals.flatMap { scene.screens(in: $0.id) }
    try judgeLeaving((base + over).filter { !archive.holds($0) })
    countRestored(archive, base + over)
    let old = scene.nodes
    scene.forget(old.map(\.id))
    for node in archive.nodes { scene.enter(Self.restored(node, old.first { $0.id == node.id })) }
    scene.modals = []
    scene.swipe = nil
    scene.record(.restored)
  }

  /// A container keeps what no archive holds, or has its default.
  private static func restored(_ node: StackNode, _ old: StackNode?) -> StackNode {
    if !node.isContainer { return node }
    let usual = StackNode(node.item.screen, kind: node.kind)
    let kept = old.flatMap { $0.kind == node.kind ? $0 : nil } ?? usual
    var node = node
    node.item.hidesBackButton = kept.item.hidesBackButton
    node.item.attributes = kept.item.attributes
    node.barPosition = kept.barPosition
    node.propagatesItem = kept.propagatesItem
    node.propagatesTab = kept.propagatesTab
    return node
  }

  private mutating func countRestored(_ archive: StackArchive, _ screens: [ModelText]) {
    hits.count("restore: restores")
    if !scene.modals.isEmpty { hits.count("restore: modals go") }
    if screens.contains(where: { !archive.holds($0) }) { hits.count("restore: screens leave") }
    if screens.contains(where: { archive.holds($0) && isDirty($0) }) {
      hits.count("restore: a dirty screen that is in the archive is not asked about")
    }
    if archive.nodes.contains(where: { !scene.has($0.id) }) { hits.count("restore: nodes come back") }
    for node in archive.nodes where node.isContainer { countRestored(node) }
  }

  private mutating func countRestored(_ node: StackNode) {
    guard let old = scene.node(node.id), old.kind == node.kind else { return }
    if old.selected != node.selected { hits.count("restore: another child is selected") }
    if old.barsHidden != node.barsHidden { hits.count("restore: bars") }
    if node.kind == .stack && old.children != node.children { hits.count("restore: a stack") }
  }
}
