/// What survives of a scene: its containers, and the screens with a restoration id.
struct StackArchive: Sendable {
  let root: ModelText
  /// The nodes that survive, containers with what survives in them.
  let nodes: [StackNode]

  init(of scene: StackScene) {
    root = scene.root
    nodes = scene.all(in: scene.root).compactMap(scene.node).filter(Self.survives)
      .map { Self.rest(of: $0, in: scene) }
  }

  /// Whether the screen with this id is one of the survivors.
  func holds(_ id: ModelText) -> Bool {
    nodes.contains { $0.id == id && !$0.isContainer }
  }

  /// Containers always do.
  private static func survives(_ node: StackNode) -> Bool {
    node.isContainer || node.item.isRestorable
  }

  /// The node without those in it that do not survive.
  private static func rest(of node: StackNode, in scene: StackScene) -> StackNode {
    var rest = node
    rest.children = survivors(of: node.children, in: scene)
    rest.leftPlaceholder = survivor(node.leftPlaceholder, in: scene)
    rest.rightPlaceholder = survivor(node.rightPlaceholder, in: scene)
    rest.right = survivor(node.right, in: scene)
    if let right = rest.right, rest.children.isEmpty {
      rest.children = [right]
      rest.right = nil
    }
    return rest
  }

  private static func survivors(of ids: [ModelText], in scene: StackScene) -> [ModelText] {
    ids.compactMap { survivor($0, in: scene) }
  }

  private static func survivor(_ id: ModelText?, in scene: StackScene) -> ModelText? {
    id.flatMap(scene.node).flatMap { survives($0) ? $0.id : nil }
  }
}
