extension ParsedSplitView {
  /// Ids are unique, every screen is in one stack, and merged stacks are columns with entries.
  func checkNodes() throws {
    guard let split, let primary = split.columns.first.flatMap(container) else {
      throw ViewFault("There is no split, or no primary")
    }
    let own = stacks.flatMap { stack in
      stack.id == primary.id ? stack.entries.filter { !split.merged.contains($0) } : stack.entries
    }
    for (index, entry) in own.enumerated() where own[..<index].contains(entry) {
      throw ViewFault("\(entry.text) is there twice")
    }
    let leaves = own.filter { container($0) == nil }
    if leaves.count != screens.count || !screens.allSatisfy({ leaves.contains($0.id) }) {
      throw ViewFault("The screens are not those of the stacks")
    }
    if items.count != screens.count + containers.count { throw ViewFault("An item is missing") }
    if focus.flatMap(container) == nil { throw ViewFault("The focus is no container") }
    try checkMerged(split, on: primary)
  }

  private func checkMerged(
    _ split: ParsedSplitContainer, on primary: ParsedSplitContainer
  ) throws {
    if !split.isCollapsed && !split.merged.isEmpty { throw ViewFault("Merged and not collapsed") }
    if !split.columns.allSatisfy({ container($0)?.kind == "stack" }) {
      throw ViewFault("A column is no stack")
    }
    for stack in split.merged where container(stack)?.entries.isEmpty != false {
      throw ViewFault("An empty stack is merged")
    }
    if Array(primary.entries.suffix(split.merged.count)) != split.merged {
      throw ViewFault("The merged stacks are not on the primary's")
    }
  }

  /// What the panes show is visible and has appeared once; nothing else has.
  func checkAppearances() throws {
    let panes = frames.filter { $0.kind == .pane && $0.role != "below" && $0.role != "tabBar" }
    if panes.compactMap(\.node) != visible { throw ViewFault("The visible nodes are not the panes'") }
    let counted = appearances.map(\.node)
    if counted.count != visible.count || !visible.allSatisfy(counted.contains) {
      throw ViewFault("Others have appeared than are visible")
    }
    if appearances.contains(where: { $0.count != 1 }) { throw ViewFault("An appearance is not 1") }
  }

  /// Columns beside each other are disjoint and with the dividers cover the split, outside a swipe.
  func checkLayout() throws {
    let isSwiped = stacks.contains(where: \.isSwiped)
    let below = frames.filter { $0.role == "below" }
    if !isSwiped && !below.isEmpty { throw ViewFault("Somebody is below without a swipe") }
    guard let split, !split.isCollapsed, !isSwiped else { return }
    guard ["secondaryOnly", "oneBeside", "twoBeside"].contains(split.displayMode) else { return }
    let columns = frames.filter { ["primary", "supplementary", "secondary"].contains($0.role) }
    let panes = frames.filter { $0.kind == .pane }
    if columns.count == panes.count { try checkCover(columns) }
  }

  private func checkCover(_ columns: [ParsedFrame]) throws {
    guard let first = columns.first, let last = columns.last else { return }
    if first.x != 0 { throw ViewFault("The columns do not begin at the left") }
    for (one, other) in zip(columns, columns.dropFirst()) where other.x - one.end != 1 {
      throw ViewFault("The columns do not meet")
    }
    let isClamped = last.width == 0 && last.x >= width
    if last.end != width && !isClamped { throw ViewFault("The columns do not end at the right") }
  }

  /// A back button is over the last entry of a stack that has something below, and not over one
  /// that hides it.
  func checkBackButtons() throws {
    let tops = stacks.compactMap(\.entries.last)
    for item in items where item.backButton != nil {
      if !tops.contains(item.id) || item.hidesBackButton {
        throw ViewFault("There is a back button over \(item.id.text)")
      }
    }
  }
}
