extension StackModel {
  /// The container that a command acts on: the one it names, or the deepest one of the focus path
  /// that it fits.
  mutating func findTarget(
    _ command: StackCommand, among kinds: [StackNode.Kind]
  ) throws(StackRefusal) -> StackNode {
    if let name = command.container { return try findNamed(name, among: kinds) }
    let path = scene.focusPath.compactMap(scene.node)
    guard let node = path.last(where: { kinds.contains($0.kind) }) else {
      hits.count("target: nobody on the focus path fits")
      throw .wrongContainer
    }
    hits.count("target: a " + node.kind.rawValue + targetRow(node, path))
    return node
  }

  private func targetRow(_ node: StackNode, _ path: [StackNode]) -> String {
    if path.last(where: \.isContainer)?.id != node.id { return ", not the focus" }
    return scene.modals.isEmpty ? "" : ", in a modal"
  }

  private mutating func findNamed(
    _ name: ModelText, among kinds: [StackNode.Kind]
  ) throws(StackRefusal) -> StackNode {
    let node = try container(name)
    if !kinds.contains(node.kind) {
      hits.count("in: a container of another kind")
      throw .wrongContainer
    }
    hits.count(scene.shownNodes.contains(name) ? "in: a shown container" : "in: a hidden container")
    return node
  }

  /// The container with this id; a screen is none.
  mutating func container(_ name: ModelText) throws(StackRefusal) -> StackNode {
    guard let node = scene.node(name), node.isContainer else {
      hits.count(scene.has(name) ? "in: a screen" : "in: no such node")
      throw .unknownContainer
    }
    return node
  }
}
