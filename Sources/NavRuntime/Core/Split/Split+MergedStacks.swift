import NavBase
import NavEvents

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

  /// Returns true when all entries of a stack may leave: it is the topmost one that is merged, and something is below it.
  func mayLoseAll(_ stack: NodeID) -> Bool {
    guard isNested(stack), let index = split(of: stack), scene.splits[index].merged.last == stack else {
      return false
    }
    return listedEntries(of: scene.splits[index].primary).count > 1
  }

  /// Returns the entries that the state view lists. The stacks that are merged on `stack` come last.
  func listedEntries(of stack: NodeID) -> ContiguousArray<NodeID> {
    let (entries, merged) = (entries(of: stack), stacksMerged(on: stack))
    return merged.isEmpty ? entries : entries + merged
  }

  /// Returns the shown top of a stack: an entry, or the stack that is nested on it.
  func top(of stack: NodeID) -> NodeID? { nested(on: stack) ?? entries(of: stack).last }

  /// Returns the screen that a stack shows: its top, or while it is empty the placeholder of its column, if it is that of a
  /// split's column.
  func shownTop(of stack: NodeID) -> NodeID? {
    if let top = top(of: stack) { return top }
    guard let index = split(of: stack) else { return nil }
    let split = scene.splits[index]
    return split.columns.first { split.stack(of: $0) == stack }.flatMap { split.placeholder(of: $0) }
  }

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

  /// Returns true when a nested stack has lost its last entry. Such a stack leaves the primary's stack of its split.
  func isEmptyAndNested(_ node: NodeID) -> Bool { isNested(node) && entries(of: node).isEmpty }

  mutating func takeOffPrimaryIfEmpty(_ node: NodeID) {
    guard isEmptyAndNested(node), let index = split(of: node) else { return }
    changeSplit(index, inverse: scene.splits[index].collapseEdit) { $0.unmerge(node) }
  }

  /// Returns the stacks that wait off the primary of a collapsed split, from the right. Where the split shows its compact container, the
  /// primary is hidden, too, and nothing waits off it.
  private func waitingStacks(_ split: Split) -> [NodeID] {
    if !split.isCollapsed || split.compact != nil { return [] }
    return split.stacks.filter { $0 != split.primary && !split.merged.contains($0) }.reversed()
  }

  /// Returns the requests of the screens that wait off the primary of a collapsed split, from the top.
  func requestsWaiting(off split: NodeID) -> [ClosedRequest] {
    guard let index = scene.splitIndex(split) else { return [] }
    var screens: [TextID] = []
    for stack in waitingStacks(scene.splits[index]) { collectScreens(of: stack, into: &screens) }
    return screens.compactMap { screen in
      scene.find(screen).flatMap { scene.extras(of: $0).request }
        .map { ClosedRequest(screen: screen, request: $0) }
    }
  }

  /// Returns true for a screen that waits off the primary of a collapsed split, where nobody sees it. Complexity: O(depth of the tree).
  func waitsUnseen(_ screen: NodeID) -> Bool {
    guard let parent = scene[screen].parent else { return false }
    if let index = scene.splitIndex(parent), waitingStacks(scene.splits[index]).contains(screen) {
      return true
    }
    return waitsUnseen(parent)
  }

  /// Returns the top of the primary of the split that a `detail` goes to; nil for none.
  func topOfPrimary(besideDetailIn target: TextID?) -> NodeID? {
    guard let split = try? find(target, .detail).get(), let index = scene.splitIndex(split) else {
      return nil
    }
    return entriesOnStack(of: scene.splits[index].primary).last
  }
}
