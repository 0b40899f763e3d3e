import NavEvents

/// Stacks as they are shown: in a collapsed split the merged stacks stand on the primary's.
extension NavState {
  /// The split that a stack is a column of.
  func split(of stack: NodeID) -> Int? { scene[stack].parent.flatMap { scene.splitIndex($0) } }

  /// The topmost merged stack on `stack`, which then is the primary's of a collapsed split; nil on any other.
  func nested(on stack: NodeID) -> NodeID? {
    stacksMerged(on: stack).last
  }

  /// The stacks that stand on `stack`, from the bottom.
  func stacksMerged(on stack: NodeID) -> [NodeID] {
    guard let index = split(of: stack), scene.splits[index].primary == stack else { return [] }
    return scene.splits[index].isCollapsed ? scene.splits[index].merged : []
  }

  /// Whether a stack stands on the primary's of a collapsed split.
  func isNested(_ stack: NodeID) -> Bool {
    guard let index = split(of: stack) else { return false }
    return scene.splits[index].isCollapsed && scene.splits[index].merged.contains(stack)
  }

  func entries(of stack: NodeID) -> ContiguousArray<NodeID> {
    scene.stackIndex(stack).map { scene.stacks[$0].entries } ?? []
  }

  /// The names of a stack's entries: a slot may be another node's a moment later.
  func entryNames(of stack: NodeID) -> [TextID] { entries(of: stack).map { scene[$0].name } }

  /// What a stack shows on top: an entry, or the stack that is nested on it.
  func top(of stack: NodeID) -> NodeID? { nested(on: stack) ?? entries(of: stack).last }

  /// The entry under the top one of a stack; a nested stack is continued by the one under it.
  func belowTop(of stack: NodeID) -> NodeID? {
    let entries = entries(of: stack)
    if entries.count >= 2 { return entries[entries.count - 2] }
    guard entries.count == 1, isNested(stack), let index = split(of: stack) else { return nil }
    let split = scene.splits[index]
    let under = ([split.primary] + split.merged.prefix { $0 != stack }).last { !self.entries(of: $0).isEmpty }
    return under.flatMap { self.entries(of: $0).last }
  }

  /// The stack whose navigation bar shows the items of `stack`: a nested one has none.
  func stackShowingBar(of stack: NodeID) -> NodeID {
    guard isNested(stack), let index = split(of: stack) else { return stack }
    return scene.splits[index].primary
  }

  /// The rightmost column with an entry, else the primary.
  func focusedColumn(of split: Split) -> NodeID {
    split.stacks.last { !entries(of: $0).isEmpty } ?? split.primary
  }
}
