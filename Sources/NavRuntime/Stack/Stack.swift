import NavEvents

/// A stack of entries of which the last one is visible (UINavigationController).
struct Stack: Equatable {
  /// The entries from the root up.
  var entries = ContiguousArray<NodeID>()
  var navigationBarsHidden = false
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
}
