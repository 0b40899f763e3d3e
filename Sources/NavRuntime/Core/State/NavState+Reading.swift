package import NavBase
package import NavEvents

/// The parts of a state that the tools read, without the lists in which the scene keeps them.
extension NavState {
  // MARK: Nodes

  /// Every node of the scene in the order of the tree: a container, its stack from the bottom, its placeholders; modals last.
  package var nodes: [NodeID] {
    var nodes: [NodeID] = []
    scene.forEachNode { nodes.append($0) }
    return nodes
  }

  /// The number of nodes of the scene. Complexity: O(1).
  package var nodeCount: Int { scene.nodes.count - scene.freeNodes.count }

  /// Returns the node of this name; nil when there is none. Complexity: O(1).
  package func node(named name: TextID) -> NodeID? { scene.find(name) }

  /// Returns the name of a node.
  package func name(of node: NodeID) -> TextID { scene[node].name }

  /// Returns the kind of a container; nil for a screen.
  package func containerKind(of node: NodeID) -> ContainerKind? { scene[node].kind.container }

  /// Returns the id of the rules of a container; nil for one that no rules arrange.
  package func rules(of container: TextID) -> TextID? {
    scene.find(container).flatMap { scene.arrangedIndex($0) }.flatMap { scene.arranged[$0].rules }
  }

  /// The screens that guards are asked about before they leave: all except placeholders.
  package var leavingScreens: [TextID] {
    var screens: [TextID] = []
    scene.forEachNode { node in
      if scene[node].kind.isContainer { return }
      if let parent = scene[node].parent, isPlaceholder(node, in: parent) { return }
      screens.append(scene[node].name)
    }
    return screens
  }

  /// A Boolean value that indicates whether there is a focus, and it is not shown.
  package var focusIsHidden: Bool { focus.map { !isShown($0) } ?? false }

  /// The styles of the modals from the bottom up.
  package var modalStyles: [ModalStyle] { scene.modals.map(\.style) }

  /// The attached plugins in the order in which they were attached.
  package var plugins: [AttachedPlugin] { metadata.plugins }

  /// Returns the attached plugin with this id; nil when it is not attached. Complexity: O(1).
  package func plugin(_ id: TextID) -> AttachedPlugin? { attached(id) }

  // MARK: Children that are named by an id or an index

  /// The tabs and the arranged containers of the scene in the order of the tree, each with its children.
  package var selectableContainers: [(name: TextID, children: [TextID])] {
    if scene.tabBars.isEmpty, scene.arranged.isEmpty { return [] }
    return nodes.compactMap { node in
      let children =
        scene.tabsIndex(node).map { scene.tabBars[$0].children }
        ?? scene.arrangedIndex(node).map { scene.arranged[$0].children }
      return children.map { (scene[node].name, $0.map { scene[$0].name }) }
    }
  }

  /// The container to which a command without a target goes; nil when there is none.
  package func receiver(of kind: CommandKind) -> TextID? {
    if case .success(let node) = find(nil, kind) { scene[node].name } else { nil }
  }

  // MARK: Splits

  /// True while the scene may have a split.
  package var mayHaveSplits: Bool { !scene.splits.isEmpty }

  /// The splits in the order of the tree that are not collapsed; none during a swipe, which a collapse cancels, and while a
  /// rotation is pending, which may happen meanwhile.
  package var collapsibleSplits: [TextID] {
    if isSwiping || interaction.rotation.pending != nil { return [] }
    return splits(under: nil).compactMap { node in
      guard let index = scene.splitIndex(node), !scene.splits[index].isCollapsed else { return nil }
      return scene[node].name
    }
  }

  // MARK: Web containers

  /// Returns the URL of a web container's top page; nil for one without pages, and for any other node.
  package func topURL(ofWeb name: TextID) -> TextID? {
    web(name)?.pages.last.flatMap { scene.extras(of: $0.node).url }
  }

  /// Returns the URL that a web container is loading; nil for none.
  package func loadingURL(ofWeb name: TextID) -> TextID? { web(name)?.load?.url }

  /// Returns the name that a web container gives to a new page; nil for any other node.
  package func newPageName(inWeb name: TextID, _ texts: inout TextTable) -> TextID? {
    web(name).map { freePageName(in: name, $0, &texts) }
  }

  private func web(_ name: TextID) -> Web? {
    scene.find(name).flatMap { scene.webIndex($0) }.map { scene.webs[$0] }
  }

  // MARK: Swipes and rotations

  /// A Boolean value that indicates whether a swipe is running.
  package var isSwiping: Bool { interaction.swipe != nil }

  /// The place where the finger of the running swipe came down, in points; nil while there is none.
  package var swipeStart: Double? { interaction.swipe?.start }

  /// The scene's last answer about rotating its interface.
  package var lastRotationAnswer: (autorotates: Bool, supported: Orientations) {
    (interaction.rotation.autorotates, interaction.rotation.supported)
  }
}

/// The content of a state, without the undo log. A copy shares its memory until one of the two changes.
package struct StateParts {
  fileprivate let scene: Scene
  fileprivate let metadata: SceneMetadata
  fileprivate let interaction: InteractionState
}

extension NavState {
  /// The content of the state. Set it only between two commits.
  package var parts: StateParts {
    get { StateParts(scene: scene, metadata: metadata, interaction: interaction) }
    set { (scene, metadata, interaction) = (newValue.scene, newValue.metadata, newValue.interaction) }
  }
}

extension ContainerKind {
  /// The type of a container of this kind as a host sees it, such as ``NavScene/Stack``.
  package var valueType: Any.Type { visit(ValueType()) }
}

private struct ValueType: ContainerVisitor {
  func visit<Kind: Container>(_ kind: Kind.Type) -> Any.Type { kind.valueType }
}
