import NavEvents

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

  /// Returns true when a nested stack has lost its last entry. It then leaves the primary's stack of its
  /// split.
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

  mutating func evolve(_ event: StackEvent, _ draft: borrowing CommitDraft) {
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

extension StackEvent {
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
