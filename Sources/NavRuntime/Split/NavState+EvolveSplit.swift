import NavEvents

/// Applies the events of a split.
extension NavState {
  mutating func evolve(_ event: SplitEvent, _ draft: borrowing CommitDraft) {
    guard let index = scene.find(event.container).flatMap({ scene.splitIndex($0) }) else { return }
    let split = scene.splits[index]
    switch event {
    case .collapsed(_, let merged, let discarded):
      collapse(index, merging: merged, discarding: discarded, draft)
    case .expanded(_, let separated): expand(index, separating: separated)
    case .columnSet(_, let column, let screen, _): setColumn(column, of: index, to: screen, draft)
    case .displayModeChanged(_, let mode):
      changeSplit(index, inverse: .displayModeChanged(split.displayMode)) { $0.displayMode = mode }
    case .splitBehaviorChanged(_, let behavior):
      changeSplit(index, inverse: .behaviorChanged(split.behavior)) { $0.behavior = behavior }
    case .primaryWidthChanged(_, let width):
      changeSplit(index, inverse: .widthChanged(split.width)) { $0.width = width }
    }
  }

  private mutating func collapse(
    _ index: Int, merging merged: TextList, discarding discarded: TextList, _ draft: borrowing CommitDraft
  ) {
    let wasCollapsed = scene.splits[index].isCollapsed
    discard(draft.lists[discarded.range], from: scene.splits[index].secondary)
    let stacks = draft.lists[merged.range].compactMap { scene.find($0) }
    let count = Int32(clamping: entries(of: scene.splits[index].primary).count)
    changeSplit(index, inverse: scene.splits[index].collapseEdit) { split in
      split.isCollapsed = true
      split.merge(stacks)
      if !wasCollapsed { split.primaryCountAtCollapse = count }
    }
  }

  private mutating func discard(_ names: ContiguousArray<TextID>.SubSequence, from stack: NodeID) {
    guard let index = scene.stackIndex(stack) else { return }
    for name in names {
      guard let top = scene.stacks[index].entries.last, scene[top].name == name else { return }
      _ = removeLastEntry(index)
      remove(top)
    }
  }

  private mutating func expand(_ index: Int, separating separated: TextID?) {
    changeSplit(index, inverse: scene.splits[index].collapseEdit) { split in
      split.isCollapsed = false
      split.merge([])
      split.primaryCountAtCollapse = 0
    }
    let split = scene.splits[index]
    guard let separated, let node = scene.find(separated), scene[node].parent == split.primary,
      let primary = scene.stackIndex(split.primary), let secondary = scene.stackIndex(split.secondary)
    else { return }
    removeEntry(node, primary)
    change(node) { $0.parent = split.secondary }
    appendEntry(node, secondary)
  }

  private mutating func setColumn(
    _ column: SplitColumn, of index: Int, to screen: ScreenContent?, _ draft: borrowing CommitDraft
  ) {
    guard let node = scene.splits[index].stack(of: column), let stack = scene.stackIndex(node) else { return }
    let kept = screen.flatMap { scene.find($0.id) }.flatMap { scene[$0].parent == node ? $0 : nil }
    for old in scene.stacks[stack].entries where old != kept { remove(old) }
    var entries = ContiguousArray<NodeID>()
    if let kept {
      entries.append(kept)
    } else if let screen, scene.find(screen.id) == nil {
      entries.append(add(screen, to: node, draft))
    }
    setEntries(stack, to: entries)
    takeOffPrimaryIfEmpty(node)
  }

  mutating func add(
    _ node: NodeContent, to parent: NodeID, _ index: Int, _ column: SplitColumn?, _ draft: inout CommitDraft
  ) {
    switch column {
    case nil: break
    case .compact:
      guard let new = addNode(node, to: parent, &draft) else { return }
      changeSplit(index, inverse: scene.splits[index].columnsEdit) { $0.compact = new }
    case .supplementary where scene.splits[index].supplementary == nil:
      guard node.kind == .stack, let new = addNode(node, to: parent, &draft) else { return }
      changeSplit(index, inverse: scene.splits[index].columnsEdit) { $0.supplementary = new }
    case .primary?, .supplementary?, .secondary?:
      guard let stack = column.flatMap({ scene.splits[index].stack(of: $0) }),
        let place = scene.stackIndex(stack), let new = addNode(node, to: stack, &draft)
      else { return }
      appendEntry(new, place)
    }
  }
}

extension SplitEvent {
  var container: TextID {
    switch self {
    case .collapsed(let container, _, _), .expanded(let container, _), .columnSet(let container, _, _, _),
      .displayModeChanged(let container, _), .splitBehaviorChanged(let container, _),
      .primaryWidthChanged(let container, _):
      container
    }
  }

  /// The screen that the event adds; nil when it adds none.
  var newScreen: TextID? {
    if case .columnSet(_, _, let screen?, _) = self { screen.id } else { nil }
  }
}
