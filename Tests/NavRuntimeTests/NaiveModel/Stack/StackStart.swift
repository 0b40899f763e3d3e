/// The built-in scenes as the contract describes them.
extension StackCommand.Start {
  var scene: StackScene {
    switch self {
    case .stack: StackScene(root: Self.container("main", .stack))
    case .tabs: Self.threeStacks
    case .demo: Self.demonstration
    }
  }

  private static func container(_ id: String, _ kind: StackNode.Kind) -> StackNode {
    StackNode(ModelScreen(id: ModelText(id)), kind: kind)
  }

  /// Tabs with these children, the first one selected.
  private static func tabs(_ children: [StackNode]) -> StackScene {
    var tabs = container("tabs", .tabs)
    tabs.children = children.map(\.id)
    tabs.selected = tabs.children.first
    var scene = StackScene(root: tabs)
    for child in children { scene.enter(child) }
    return scene
  }

  private static var threeStacks: StackScene {
    tabs(["first", "second", "third"].map { container($0, .stack) })
  }

  /// Two drillDowns, and a stack with a third one in it.
  private static var demonstration: StackScene {
    var embedded = withPlaceholders("embedded")
    embedded.item.title = ModelText("Embedded")
    embedded.barPosition = .top
    embedded.propagatesItem = false
    var stack = container("three", .stack)
    stack.children = [embedded.id]
    let drillDowns = [withPlaceholders("one"), withPlaceholders("two")]
    var scene = tabs(drillDowns + [stack])
    scene.enter(embedded)
    for id in (drillDowns + [embedded]).flatMap(\.placeholders) {
      scene.enter(StackNode(ModelScreen(id: id)))
    }
    return scene
  }

  private static func withPlaceholders(_ id: String) -> StackNode {
    var node = container(id, .drillDown)
    node.leftPlaceholder = ModelText(id + ".left")
    node.rightPlaceholder = ModelText(id + ".right")
    return node
  }
}
