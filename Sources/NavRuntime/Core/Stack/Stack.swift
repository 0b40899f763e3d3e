import NavBase
import NavEvents

/// A stack of entries of which the last one is visible (UINavigationController).
struct Stack: Equatable {
  /// The entries from the root up.
  var entries = ContiguousArray<NodeID>()
  var navigationBarsHidden = false
  var toolbarsHidden = true
}

/// The changes of a stack, and the edits that undo them.
extension Stack {
  enum Edit: BitwiseCopyable {
    case appended
    case removed(NodeID)
    /// The first `kept` entries stayed; the `removed` others are the newest of ``UndoLog/nodes``.
    case replaced(kept: Int32, removed: Int32)
    /// The bars were shown or hidden; with the previous value.
    case barsChanged(Bool)
    case toolbarsChanged(Bool)
  }

  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState) {
    switch edit {
    case .appended: state.scene.stacks[index].entries.removeLast()
    case .removed(let node): state.scene.stacks[index].entries.append(node)
    case .replaced(let kept, let removed):
      state.scene.stacks[index].entries.removeSubrange(Int(kept)...)
      state.scene.stacks[index].entries += state.undo.nodes.suffix(Int(removed))
      state.undo.nodes.removeLast(Int(removed))
    case .barsChanged(let hidden): state.scene.stacks[index].navigationBarsHidden = hidden
    case .toolbarsChanged(let hidden): state.scene.stacks[index].toolbarsHidden = hidden
    }
  }
}

extension NavState {
  mutating func appendEntry(_ node: NodeID, _ stack: Int) {
    undo.record(container: .stack(stack, .appended))
    scene.stacks[stack].entries.append(node)
  }

  mutating func removeLastEntry(_ stack: Int) -> NodeID? {
    guard let node = scene.stacks[stack].entries.popLast() else { return nil }
    undo.record(container: .stack(stack, .removed(node)))
    return node
  }

  /// Sets the entries of a stack. Complexity: O(n) in the number of entries.
  mutating func setEntries(_ stack: Int, to entries: ContiguousArray<NodeID>) {
    let kept = zip(scene.stacks[stack].entries, entries).prefix { $0 == $1 }.count
    replaceEntries(stack, from: kept, with: entries[kept...])
  }

  /// Removes an entry at any position.
  mutating func removeEntry(_ node: NodeID, _ stack: Int) {
    guard let place = scene.stacks[stack].entries.lastIndex(of: node) else { return }
    replaceEntries(
      stack, from: place, with: ContiguousArray(scene.stacks[stack].entries[(place + 1)...])[...])
  }

  private mutating func replaceEntries(
    _ stack: Int, from place: Int, with new: ContiguousArray<NodeID>.SubSequence
  ) {
    if undo.isRecording {
      let count = scene.stacks[stack].entries.count - place
      undo.nodes += scene.stacks[stack].entries[place...]
      undo.record(container: .stack(stack, .replaced(kept: Int32(place), removed: Int32(count))))
    }
    scene.stacks[stack].entries.replaceSubrange(place..., with: new)
  }

  mutating func setBarsHidden(_ hidden: Bool, _ stack: Int) {
    undo.record(container: .stack(stack, .barsChanged(scene.stacks[stack].navigationBarsHidden)))
    scene.stacks[stack].navigationBarsHidden = hidden
  }

  mutating func setToolbarsHidden(_ hidden: Bool, _ stack: Int) {
    undo.record(container: .stack(stack, .toolbarsChanged(scene.stacks[stack].toolbarsHidden)))
    scene.stacks[stack].toolbarsHidden = hidden
  }
}

extension NavState {
  func entries(of stack: NodeID) -> ContiguousArray<NodeID> {
    scene.stackIndex(stack).map { scene.stacks[$0].entries } ?? []
  }

  /// Returns the names of a stack's entries. Names stay valid when slots are used again.
  func entryNames(of stack: NodeID) -> [TextID] { entries(of: stack).map { scene[$0].name } }
}

/// Applies the events of a stack.
extension NavState {
  mutating func pop(
    _ screens: TextList, from node: NodeID, _ index: Int, _ draft: borrowing CommitDraft
  ) {
    for name in draft.lists[screens.range] {
      guard let top = scene.stacks[index].entries.last, scene[top].name == name else { break }
      _ = removeLastEntry(index)
      remove(top)
    }
    takeOffPrimaryIfEmpty(node)
  }

  mutating func replaceTop(
    _ screen: ScreenContent?, of node: NodeID, _ index: Int, _ draft: borrowing CommitDraft
  ) {
    guard let screen, scene.find(screen.id) == nil, let top = removeLastEntry(index) else { return }
    remove(top)
    appendEntry(add(screen, to: node, draft), index)
  }

  mutating func evolve(_ event: StackEvent<InternedForm>, _ draft: borrowing CommitDraft) {
    switch event {
    case .stackSet(let container, let screens, let added, _):
      guard let node = scene.find(container), let place = scene.place(of: node) else { return }
      place.setEntries(screens, added, in: &self, draft)
    }
  }

  /// Returns the children of a container called `names`: those that are there, and new ones. The old children that are not among them
  /// leave.
  mutating func children(
    called names: ContiguousArray<TextID>.SubSequence, _ added: ContiguousArray<ScreenContent>.SubSequence,
    of node: NodeID, replacing old: some Sequence<NodeID>, _ draft: borrowing CommitDraft
  ) -> ContiguousArray<NodeID> {
    let staying = Set(names)
    for child in old where !staying.contains(scene[child].name) { remove(child) }
    let contents = Dictionary(added.map { ($0.id, $0) }) { first, _ in first }
    var taken: Set<TextID> = []
    var children = ContiguousArray<NodeID>()
    for name in names where taken.insert(name).inserted {
      if let known = scene.find(name) {
        if scene[known].parent == node { children.append(known) }
      } else {
        children.append(add(contents[name] ?? ScreenContent(id: name), to: node, draft))
      }
    }
    return children
  }
}

extension StackEvent<InternedForm> {
  var container: TextID {
    switch self {
    case .stackSet(let container, _, _, _): container
    }
  }

  /// The entries of the stack after the transition.
  var screens: TextList {
    switch self {
    case .stackSet(_, let screens, _, _): screens
    }
  }
}
