/// What can be seen, and where commands go.
extension ReferenceScene {
  /// The roots of what is shown: the last full-screen modal and what is over it, else the root and all modals.
  var shownRoots: [String] {
    guard let first = modals.lastIndex(where: { $0.style == "fullScreen" }) else {
      return [root].compactMap { $0 } + modals.map(\.id)
    }
    return modals[first...].map(\.id)
  }

  /// What a container shows, from the left; placeholders count.
  func shownChildren(of id: String) -> [String] {
    switch nodes[id]?.body {
    case .screen?, nil: []
    case .drillDown(let drillDown)?:
      (isCompact ? [drillDown.onePane] : [drillDown.leftPane, drillDown.rightPane]).compactMap { $0 }
    case .stack?: [top(of: id)].compactMap { $0 }
    case .tabs(let tabs)?: [tabs.selected].compactMap { $0 }
    case .split(let split)?:
      split.isCollapsed ? [split.compact ?? split.primary] : shownColumns(of: split).map(\.stack)
    case .web(let web)?: [web.pages.last?.id].compactMap { $0 }
    }
  }

  func isShown(_ id: String) -> Bool {
    guard let parent = nodes[id]?.parent else { return shownRoots.contains(id) }
    if isNested(id) { return split(parent)?.merged.last == id && isShown(parent) }
    return shownChildren(of: parent).contains(id) && isShown(parent)
  }

  /// Whether it lies in a secondary under, or pushed aside by, other columns.
  func isDimmed(_ id: String) -> Bool {
    guard let parent = nodes[id]?.parent else { return false }
    if let split = split(parent), split.secondary == id, !split.isCollapsed, dims(split) { return true }
    return isDimmed(parent)
  }

  // MARK: Splits

  func mode(of split: ReferenceSplit) -> String {
    split.mode(beside: split.columnsBeside(isPortrait: environment.isPortrait))
  }

  func dims(_ split: ReferenceSplit) -> Bool {
    ["oneOver", "twoOver", "twoDisplace"].contains(mode(of: split))
  }

  /// The columns shown while it is not collapsed.
  func shownColumns(of split: ReferenceSplit) -> [(name: String, stack: String)] {
    split.columns.suffix(split.columnsBeside(isPortrait: environment.isPortrait) + 1)
  }

  /// The split that a stack is a column of.
  func splitAround(_ stack: String) -> ReferenceSplit? { split(nodes[stack]?.parent) }

  /// The stacks that stand on this one, which then is the primary's of a collapsed split.
  func merged(on stack: String) -> [String] {
    guard let split = splitAround(stack), split.isCollapsed, split.primary == stack else { return [] }
    return split.merged
  }

  /// Whether it stands on the primary's stack of a collapsed split.
  func isNested(_ stack: String) -> Bool {
    guard let split = splitAround(stack) else { return false }
    return split.isCollapsed && split.merged.contains(stack)
  }

  /// What a stack shows: the topmost stack nested on it, else its last entry.
  func top(of stack: String) -> String? { merged(on: stack).last ?? entries(of: stack).last }

  /// The entry under the top one; the entries below a nested stack continue it.
  func belowTop(of stack: String) -> String? {
    let entries = entries(of: stack)
    if entries.count != 1 { return entries.dropLast().last }
    guard isNested(stack), let split = splitAround(stack) else { return nil }
    let under = [split.primary] + split.merged.prefix { $0 != stack }
    return under.flatMap { self.entries(of: $0) }.last
  }

  /// The rightmost column with an entry, else the primary.
  func focusedColumn(of split: ReferenceSplit) -> String {
    split.columns.last { !entries(of: $0.stack).isEmpty }?.stack ?? split.primary
  }

  // MARK: Focus

  /// The containers from the topmost modal, or the root, down to where no container follows.
  var focusPath: [String] {
    focusPath(from: modals.last?.id ?? root)
  }

  private func focused(in id: String) -> String? {
    switch nodes[id]?.body {
    case .screen?, nil: nil
    case .drillDown(let drillDown)?: drillDown.stack.last
    case .stack?: top(of: id)
    case .tabs(let tabs)?: tabs.selected
    case .split(let split)?:
      split.isCollapsed ? split.compact ?? split.primary : focusedColumn(of: split)
    case .web(let web)?: web.pages.last?.id
    }
  }

  /// The containers from one down to where no container follows.
  func focusPath(from id: String?) -> [String] {
    var path: [String] = []
    var next = id
    while let id = next, isContainer(id) {
      path.append(id)
      next = focused(in: id)
    }
    return path
  }

  /// Whether an entry of a stack on the focus path inside these tabs, and in no other tabs within, hides the tab bar.
  func hidesTabBar(_ id: String) -> Bool {
    focusPath(from: tabs(id)?.selected).prefix { tabs($0) == nil }.flatMap { entries(of: $0) }
      .contains { nodes[$0]?.traits.hidesBottomBar == true }
  }

  /// How many screens a swipe finds: on the left in two panes, otherwise on the stack.
  func swipeDepth(of id: String) -> Int {
    if let drillDown = drillDown(id) { return isCompact ? drillDown.stack.count : drillDown.left.count }
    let count = entries(of: id).count
    return count == 1 && canPop(id) ? 2 : count
  }

  /// Whether something is under the top entry. The root is never popped, but that of the topmost nested stack may be.
  func canPop(_ id: String) -> Bool {
    if entries(of: id).count >= 2 { return true }
    return isNested(id) && splitAround(id)?.merged.last == id && belowTop(of: id) != nil
  }

  // MARK: Panes

  /// Whether it shows several panes now.
  func hasPanes(_ id: String) -> Bool {
    if drillDown(id) != nil { return !isCompact }
    return split(id).map { !$0.isCollapsed } ?? false
  }

  /// What a node shows in the end: a screen, or a container with several panes.
  func shownLeaf(of id: String?) -> String? {
    guard let id else { return nil }
    if !isContainer(id) || hasPanes(id) { return id }
    return shownLeaf(of: shownChildren(of: id).first)
  }

  /// The panes of the deepest container on the focus path that has several, else its end.
  var panes: [String: String?] {
    guard let container = focusPath.last(where: { hasPanes($0) }) else {
      return ["top": shownLeaf(of: focusPath.last ?? modals.last?.id)]
    }
    if let drillDown = drillDown(container) {
      return ["left": shownLeaf(of: drillDown.leftPane), "right": shownLeaf(of: drillDown.rightPane)]
    }
    let columns = split(container).map { shownColumns(of: $0) } ?? []
    return Dictionary(uniqueKeysWithValues: columns.map { ($0.name, shownLeaf(of: $0.stack)) })
  }
}
