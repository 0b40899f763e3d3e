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

/// Stacks as they are shown: in a collapsed split the merged stacks are on top of the primary's.
extension NavState {
  /// Returns the slot of the split that has the stack in a column; nil for any other stack.
  func split(of stack: NodeID) -> Int? { scene[stack].parent.flatMap { scene.splitIndex($0) } }

  /// Returns the topmost stack merged onto `stack`, which must be the primary's of a collapsed split; nil for
  /// any other stack.
  func nested(on stack: NodeID) -> NodeID? {
    stacksMerged(on: stack).last
  }

  /// Returns the stacks merged onto `stack`, from the bottom.
  func stacksMerged(on stack: NodeID) -> [NodeID] {
    guard let index = split(of: stack), scene.splits[index].primary == stack else { return [] }
    return scene.splits[index].isCollapsed ? scene.splits[index].merged : []
  }

  /// Returns true when a stack is merged onto the primary's of a collapsed split.
  func isNested(_ stack: NodeID) -> Bool {
    guard let index = split(of: stack) else { return false }
    return scene.splits[index].isCollapsed && scene.splits[index].merged.contains(stack)
  }

  func entries(of stack: NodeID) -> ContiguousArray<NodeID> {
    scene.stackIndex(stack).map { scene.stacks[$0].entries } ?? []
  }

  /// Returns the entries that the state view lists. The stacks that are merged on `stack` come last.
  func listedEntries(of stack: NodeID) -> ContiguousArray<NodeID> {
    let (entries, merged) = (entries(of: stack), stacksMerged(on: stack))
    return merged.isEmpty ? entries : entries + merged
  }

  /// Returns the names of a stack's entries. Names stay valid when slots are used again.
  func entryNames(of stack: NodeID) -> [TextID] { entries(of: stack).map { scene[$0].name } }

  /// Returns the shown top of a stack: an entry, or the stack that is nested on it.
  func top(of stack: NodeID) -> NodeID? { nested(on: stack) ?? entries(of: stack).last }

  /// Returns the entry below the top one of a stack. Below the only entry of a nested stack is the top entry
  /// of the stack under it.
  func belowTop(of stack: NodeID) -> NodeID? {
    let entries = entries(of: stack)
    if entries.count >= 2 { return entries[entries.count - 2] }
    guard entries.count == 1, isNested(stack), let index = split(of: stack) else { return nil }
    let split = scene.splits[index]
    let under = ([split.primary] + split.merged.prefix { $0 != stack }).last { !self.entries(of: $0).isEmpty }
    return under.flatMap { self.entries(of: $0).last }
  }

  /// Returns the stack whose navigation bar shows the items of `stack`: a nested stack has no bar.
  func stackShowingBar(of stack: NodeID) -> NodeID {
    guard isNested(stack), let index = split(of: stack) else { return stack }
    return scene.splits[index].primary
  }

  /// Returns the rightmost column with an entry, or else the primary.
  func focusedColumn(of split: Split) -> NodeID {
    split.stacks.last { !entries(of: $0).isEmpty } ?? split.primary
  }
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

  /// Returns true when a nested stack has lost its last entry. Such a stack leaves the primary's stack of its split.
  func isEmptyAndNested(_ node: NodeID) -> Bool { isNested(node) && entries(of: node).isEmpty }

  mutating func takeOffPrimaryIfEmpty(_ node: NodeID) {
    guard isEmptyAndNested(node), let index = split(of: node) else { return }
    changeSplit(index, inverse: scene.splits[index].collapseEdit) { $0.unmerge(node) }
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
      guard let node = scene.find(container), let index = scene.stackIndex(node) else { return }
      setEntries(of: node, index, to: draft.lists[screens.range], draft.screens[added.range], draft)
    }
  }

  /// Sets the entries to `names`: existing entries stay, missing ones are added, the others are removed.
  private mutating func setEntries(
    of node: NodeID, _ index: Int, to names: ContiguousArray<TextID>.SubSequence,
    _ added: ContiguousArray<ScreenContent>.SubSequence, _ draft: borrowing CommitDraft
  ) {
    let staying = Set(names)
    for old in scene.stacks[index].entries where !staying.contains(scene[old].name) { remove(old) }
    let contents = Dictionary(added.map { ($0.id, $0) }) { first, _ in first }
    var taken: Set<TextID> = []
    var entries = ContiguousArray<NodeID>()
    for name in names where taken.insert(name).inserted {
      if let known = scene.find(name) {
        if scene[known].parent == node { entries.append(known) }
      } else {
        let content = contents[name] ?? ScreenContent(id: name)
        entries.append(add(content, to: node, draft))
      }
    }
    setEntries(index, to: entries)
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
