import NavEvents

/// The functions with which evolve changes nodes, screens and metadata. Each records its inverse in the undo
/// log; the changes of a container are in its own folder.
extension NavState {
  mutating func add(
    _ screen: ScreenContent, to parent: NodeID?, _ draft: borrowing CommitDraft
  ) -> NodeID {
    var node = Node(name: screen.id, kind: .screen, parent: parent)
    if screen.details != nil { fill(&node, draft.details(of: screen), draft) }
    let id = scene.add(node)
    undo.record(.nodeAdded(id))
    return id
  }

  mutating func fill(_ node: inout Node, _ details: ScreenDetails, _ draft: borrowing CommitDraft) {
    if details.title != node.name { node.title = details.title }
    let extras = NodeExtras(details, draft)
    guard extras != .standard else { return }
    let index = scene.addExtras(extras)
    undo.record(.extrasAdded(index))
    node.extras = index
  }

  /// Removes a node, and everything in it, that the caller has removed from its parent.
  mutating func remove(_ id: NodeID) {
    let node = scene[id]
    if node.kind.isContainer {
      rebuild { $0.removeTree(id) }
      return dropSwipeOfMissingContainer()
    }
    undo.record(.nodeRemoved(id, node))
    scene.remove(id)
    guard let index = node.extras else { return }
    if undo.isRecording {
      undo.extras.append(scene.extras[Int(index)])
      undo.changes.append(.extrasRemoved(index))
    }
    scene.removeExtras(index)
  }

  mutating func change(_ id: NodeID, _ body: (inout Node) -> Void) {
    undo.record(.nodeChanged(id, scene[id]))
    body(&scene.nodes[id.slot])
  }

  mutating func changeExtras(of id: NodeID, _ body: (inout NodeExtras) -> Void) {
    guard let index = scene[id].extras else { return addExtras(to: id, body) }
    if undo.isRecording {
      undo.extras.append(scene.extras[Int(index)])
      undo.changes.append(.extrasChanged(index))
    }
    body(&scene.extras[Int(index)])
  }

  private mutating func addExtras(to id: NodeID, _ body: (inout NodeExtras) -> Void) {
    var extras = NodeExtras.standard
    body(&extras)
    let index = scene.addExtras(extras)
    undo.record(.extrasAdded(index))
    change(id) { $0.extras = index }
  }

  /// Ends a swipe whose container has left the scene.
  private mutating func dropSwipeOfMissingContainer() {
    guard let swipe = interaction.swipe, scene.find(scene[swipe.container].name) != swipe.container else {
      return
    }
    changeInteraction { $0.swipe = nil }
  }

  mutating func changeMetadata(_ body: (inout SceneMetadata) -> Void) {
    if undo.isRecording {
      undo.metadata.append(metadata)
      undo.changes.append(.metadataChanged)
    }
    body(&metadata)
  }

  mutating func changeInteraction(_ body: (inout InteractionState) -> Void) {
    if undo.isRecording {
      undo.interactions.append(interaction)
      undo.changes.append(.interactionChanged)
    }
    body(&interaction)
  }

  mutating func setScene(_ new: Scene) { rebuild { $0 = new } }

  /// Changes the tree as a whole: containers are added, removed or moved. The undo log keeps the whole old
  /// tree, so this costs O(scene). Adding or removing a screen has cheaper functions.
  mutating func rebuild<R>(_ body: (inout Scene) -> R) -> R {
    if undo.isRecording {
      undo.scenes.append(scene)
      undo.changes.append(.sceneChanged)
    }
    return body(&scene)
  }
}
