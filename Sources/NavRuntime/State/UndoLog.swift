import NavEvents

/// The changes of the current commit, newest last, as the edits that undo them.
struct UndoLog: ~Copyable {
  enum Change: BitwiseCopyable {
    case nodeAdded(NodeID)
    case nodeRemoved(NodeID, Node)
    case nodeChanged(NodeID, Node)
    case containerChanged(ContainerEdit)
    case extrasAdded(Int32)
    /// The extras of a node were removed; the old value is the last of `extras`.
    case extrasRemoved(Int32)
    case extrasChanged(Int32)
    /// The metadata changed; the old value is the last of `metadata`.
    case metadataChanged
    /// The tree changed; the old value is the last of `scenes`.
    case sceneChanged
    /// The interaction changed; the old value is the last of `interactions`.
    case interactionChanged
  }

  var changes = PlainList<Change>()
  var extras: [NodeExtras] = []
  /// The nodes of the edits that concern several nodes of a container at once.
  var nodes = ContiguousArray<NodeID>()
  var metadata: [SceneMetadata] = []
  var scenes: [Scene] = []
  var interactions = ContiguousArray<InteractionState>()
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
    if !metadata.isEmpty { metadata.removeAll(keepingCapacity: true) }
    if !scenes.isEmpty { scenes.removeAll(keepingCapacity: true) }
    if !interactions.isEmpty { interactions.removeAll(keepingCapacity: true) }
  }
}

extension NavState {
  /// Begins to record changes.
  @inline(__always)
  mutating func beginRecording() {
    undo.isRecording = true
  }

  /// Keeps the changes and empties the log.
  @inline(__always)
  mutating func endRecording() {
    undo.isRecording = false
    undo.removeAll()
  }

  /// The present length of the log, for ``rollBack(to:)``.
  var undoMark: Int { undo.changes.count }

  /// Undoes the changes since the log was `mark` long.
  mutating func rollBack(to mark: Int = 0) {
    while undo.changes.count > mark, let change = undo.changes.popLast() { putBack(change) }
  }

  private mutating func putBack(_ change: UndoLog.Change) {
    switch change {
    case .nodeAdded(let id): scene.remove(id)
    case .nodeRemoved(let id, let node): scene.putBack(id, node)
    case .nodeChanged(let id, let node): scene.nodes[id.slot] = node
    case .containerChanged(let edit): edit.putBack(in: &self)
    case .extrasAdded(let index): scene.removeExtras(index)
    case .extrasRemoved(let index):
      scene.freeExtras.removeLast()
      putBackExtras(index)
    case .extrasChanged(let index): putBackExtras(index)
    case .metadataChanged: if let old = undo.metadata.popLast() { metadata = old }
    case .sceneChanged: if let old = undo.scenes.popLast() { scene = old }
    case .interactionChanged: if let old = undo.interactions.popLast() { interaction = old }
    }
  }

  private mutating func putBackExtras(_ index: Int32) {
    if let old = undo.extras.popLast() { scene.setExtras(index, to: old) }
  }
}
