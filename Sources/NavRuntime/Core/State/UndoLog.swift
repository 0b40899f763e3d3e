import NavBase
import NavEvents

/// The changes of the current commit, newest last, as the edits that undo them.
struct UndoLog: ~Copyable {
  enum Change: BitwiseCopyable {
    case nodeAdded(NodeID)
    case nodeRemoved(NodeID, Node)
    case nodeChanged(NodeID, Node)
    /// The node got another name.
    case nodeRenamed(NodeID, Node)
    case containerChanged(ContainerEdit)
    case extrasAdded(Int32)
    /// The extras of a node were removed; the old value is the last of `extras`.
    case extrasRemoved(Int32)
    case extrasChanged(Int32)
    /// The metadata changed; the old value is the last of `metadata`.
    case metadataChanged
    /// A plugin was attached; the rest of the metadata is as it was.
    case pluginAttached
    /// The tree changed; the old value is the last of `scenes`.
    case sceneChanged
    /// A container was added, with the nodes that it always has.
    case containerAdded(NodeID)
    /// A modal was presented on top of the others.
    case modalAdded
    /// The modal that was at this place was dismissed.
    case modalRemoved(Int32, Modal)
    /// The modal at this place has lost its presenter, which was this node.
    case presenterRemoved(Int32, NodeID)
    /// The interaction changed; the old value is the last of `interactions`.
    case interactionChanged
  }

  var changes = PlainList<Change>()
  var extras: [NodeExtras] = []
  /// The nodes of the edits that concern several nodes of a container at once.
  var nodes = ContiguousArray<NodeID>()
  /// The arranged containers as they were before the edits that concern them.
  var arranged: [Arranged] = []
  var metadata: [SceneMetadata] = []
  var scenes: [Scene] = []
  var interactions = ContiguousArray<InteractionState>()
  /// The requests whose screens have left since this was emptied. They are no changes, and stay when those are undone.
  var closed: [ClosedRequest] = []
  /// True during a commit. The fold of a journal records nothing, because it is never undone.
  var isRecording = false

  mutating func record(_ change: @autoclosure () -> Change) {
    if isRecording { changes.append(change()) }
  }

  /// Records the edit that undoes a change of a container.
  mutating func record(container edit: @autoclosure () -> ContainerEdit) {
    if isRecording { changes.append(.containerChanged(edit())) }
  }

  @inline(__always)
  mutating func removeAll() {
    changes.removeAll()
    if !extras.isEmpty { extras.removeAll(keepingCapacity: true) }
    if !nodes.isEmpty { nodes.removeAll(keepingCapacity: true) }
    if !arranged.isEmpty { arranged.removeAll(keepingCapacity: true) }
    if !metadata.isEmpty { metadata.removeAll(keepingCapacity: true) }
    if !scenes.isEmpty { scenes.removeAll(keepingCapacity: true) }
    if !interactions.isEmpty { interactions.removeAll(keepingCapacity: true) }
    if !closed.isEmpty { closed.removeAll(keepingCapacity: true) }
  }
}

extension NavState {
  /// Begins to record changes.
  @inline(__always)
  package mutating func beginRecording() {
    undo.isRecording = true
  }

  /// Keeps the changes and empties the log.
  @inline(__always)
  package mutating func endRecording() {
    undo.isRecording = false
    undo.removeAll()
  }

  /// The present length of the log, for ``rollBack(to:)``.
  var undoMark: Int { undo.changes.count }

  /// Undoes the changes since the log was `mark` long.
  package mutating func rollBack(to mark: Int = 0) {
    while undo.changes.count > mark, let change = undo.changes.popLast() { putBack(change) }
  }

  private mutating func putBack(_ change: UndoLog.Change) {
    switch change {
    case .nodeAdded(let id): scene.remove(id)
    case .nodeRemoved(let id, let node): scene.putBack(id, node)
    case .nodeChanged(let id, let node): scene.nodes[id.slot] = node
    case .nodeRenamed(let id, let node):
      scene.rename(id, to: node.name)
      scene.nodes[id.slot] = node
    case .containerChanged(let edit): edit.putBack(in: &self)
    case .extrasAdded(let index): scene.removeExtras(index)
    case .extrasRemoved(let index):
      scene.freeExtras.removeLast()
      putBackExtras(index)
    case .extrasChanged(let index): putBackExtras(index)
    case .metadataChanged: if let old = undo.metadata.popLast() { metadata = old }
    case .pluginAttached: metadata.detachLast()
    case .sceneChanged: if let old = undo.scenes.popLast() { scene = old }
    case .containerAdded(let id): takeBackContainer(id)
    case .modalAdded: scene.modals.removeLast()
    case .modalRemoved(let place, let modal): scene.modals.insert(modal, at: Int(place))
    case .presenterRemoved(let place, let node): scene.modals[Int(place)].presenter = node
    case .interactionChanged: if let old = undo.interactions.popLast() { interaction = old }
    }
  }

  /// Undoes the addition of a container. Its nodes leave in the reverse order, as a removed node expects its slot to be the
  /// last free one when it is put back: a split was added after the stacks of its columns.
  private mutating func takeBackContainer(_ id: NodeID) {
    let nodes = [id] + scene.children(of: id).reversed()
    for node in nodes {
      scene.removeAlone(node)
    }
  }

  private mutating func putBackExtras(_ index: Int32) {
    if let old = undo.extras.popLast() { scene.setExtras(index, to: old) }
  }
}

/// The functions with which evolve changes nodes, screens and metadata. Each records its inverse in the undo log; the
/// changes of a container are in the container's own folder.
extension NavState {
  mutating func add(
    _ screen: ScreenContent, to parent: NodeID?, _ draft: borrowing CommitDraft
  ) -> NodeID {
    var node = Node(name: screen.id, kind: .screen, parent: parent)
    if screen.details != nil { fill(&node, draft.details(of: screen), draft) }
    let id = scene.add(node)
    undo.record(.nodeAdded(id))
    if screen.details != nil, scene.requests > 0 { openRequest(of: id, draft.texts) }
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

  /// Removes a node, and everything in it. The caller has already removed the node from its parent.
  mutating func remove(_ id: NodeID) {
    if scene.requests > 0 { dropRequests(inside: id) }
    let node = scene[id]
    if node.kind.isContainer {
      rebuild { scene in
        scene.removeTree(id)
        scene.dropMissingPresenters()
      }
      return dropSwipeOfMissingContainer()
    }
    if !scene.modals.isEmpty { dropPresenter(id) }
    undo.record(.nodeRemoved(id, node))
    scene.remove(id)
    guard let index = node.extras else { return }
    if undo.isRecording {
      undo.extras.append(scene.extras[Int(index)])
      undo.changes.append(.extrasRemoved(index))
    }
    scene.removeExtras(index)
  }

  /// Ends the requests of a node and of everything in it, the topmost first.
  private mutating func dropRequests(inside id: NodeID) {
    if !scene[id].kind.isContainer { return dropRequests(of: id) }
    var screens: [TextID] = []
    collectScreens(of: id, into: &screens)
    for screen in screens { scene.find(screen).map { dropRequests(of: $0) } }
  }

  /// Adds an empty container, with the nodes that it always has.
  mutating func addContainer(
    _ name: TextID, _ kind: ContainerKind, parent: NodeID?, _ texts: inout TextTable
  ) -> NodeID {
    let id = scene.addContainer(name, kind, parent: parent, &texts)
    undo.record(.containerAdded(id))
    return id
  }

  /// Puts a modal on top of the others.
  mutating func addModal(_ modal: Modal) {
    undo.record(.modalAdded)
    scene.modals.append(modal)
  }

  /// Takes a screen that leaves from the modals that it has presented.
  private mutating func dropPresenter(_ screen: NodeID) {
    for place in scene.modals.indices where scene.modals[place].presenter == screen {
      undo.record(.presenterRemoved(Int32(place), screen))
      scene.modals[place].presenter = nil
    }
  }

  /// Takes a modal off the others. The caller removes its node.
  mutating func removeModal(at place: Int) {
    undo.record(.modalRemoved(Int32(place), scene.modals[place]))
    scene.modals.remove(at: place)
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
    var extras = scene.extras[Int(index)]
    body(&extras)
    scene.setExtras(index, to: extras)
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

  /// Changes the tree as a whole: containers are removed, or another tree takes its place. The undo log keeps the whole old
  /// tree, so this costs O(scene). Adding a node, or removing a screen, has cheaper functions.
  mutating func rebuild<R>(_ body: (inout Scene) -> R) -> R {
    if undo.isRecording {
      undo.scenes.append(scene)
      undo.changes.append(.sceneChanged)
    }
    return body(&scene)
  }
}
