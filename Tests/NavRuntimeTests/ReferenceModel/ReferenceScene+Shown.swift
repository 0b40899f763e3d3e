/// The shown nodes, and the focus path.
extension ReferenceScene {
  /// The roots that are shown: the last full-screen modal and the modals over it, else the root and all modals.
  var shownRoots: [String] {
    guard let first = modals.lastIndex(where: { $0.style == "fullScreen" }) else {
      return [root].compactMap { $0 } + modals.map(\.id)
    }
    return modals[first...].map(\.id)
  }

  /// Returns the nodes that a container shows, from the left, with placeholders.
  func shownChildren(of id: String) -> [String] {
    switch nodes[id]?.body {
    case .screen?, nil: []
    case .drillDown(let drillDown)?:
      (isCompact ? [drillDown.onePane] : [drillDown.leftPane, drillDown.rightPane]).compactMap { $0 }
    case .stack?: [top(of: id) ?? placeholder(inFor: id)].compactMap { $0 }
    case .tabs(let tabs)?: [tabs.selected].compactMap { $0 }
    case .split(let split)?:
      split.isCollapsed ? [split.compact ?? split.primary] : shownColumns(of: split).map(\.stack)
    case .web(let web)?: [web.pages.last?.id].compactMap { $0 }
    }
  }

  /// Returns the placeholder that an empty stack of a split shows.
  func placeholder(inFor stack: String) -> String? {
    guard let split = splitAround(stack), top(of: stack) == nil else { return nil }
    return split.columns.first { $0.stack == stack }.flatMap { split.placeholders[$0.name] }
  }

  func isShown(_ id: String) -> Bool {
    guard let parent = nodes[id]?.parent else { return shownRoots.contains(id) }
    if split(parent)?.allPlaceholders.contains(id) == true {
      return isShown(parent) && shownChildren(of: parent).contains { placeholder(inFor: $0) == id }
    }
    if isNested(id) { return split(parent)?.merged.last == id && isShown(parent) }
    return shownChildren(of: parent).contains(id) && isShown(parent)
  }

  /// Returns true if the node is in a secondary that other columns cover or displace.
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

  /// Returns the columns that a split shows while it is not collapsed.
  func shownColumns(of split: ReferenceSplit) -> [(name: String, stack: String)] {
    split.columns.suffix(split.columnsBeside(isPortrait: environment.isPortrait) + 1)
  }

  /// Returns the split that a stack is a column of.
  func splitAround(_ stack: String) -> ReferenceSplit? { split(nodes[stack]?.parent) }

  /// Returns the stacks that are nested on this one, if it is the primary's of a collapsed split.
  func merged(on stack: String) -> [String] {
    guard let split = splitAround(stack), split.isCollapsed, split.primary == stack else { return [] }
    return split.merged
  }

  /// Returns true if the stack is nested on the primary's of a collapsed split.
  func isNested(_ stack: String) -> Bool {
    guard let split = splitAround(stack) else { return false }
    return split.isCollapsed && split.merged.contains(stack)
  }

  /// Returns the node that a stack shows: the topmost stack nested on it, else its last entry.
  func top(of stack: String) -> String? { merged(on: stack).last ?? entries(of: stack).last }

  /// Returns the entry below the top one; below a nested stack, the entries of the stacks under it continue.
  func belowTop(of stack: String) -> String? {
    let entries = entries(of: stack)
    if entries.count != 1 { return entries.dropLast().last }
    guard isNested(stack), let split = splitAround(stack) else { return nil }
    let under = [split.primary] + split.merged.prefix { $0 != stack }
    return under.flatMap { self.entries(of: $0) }.last
  }

  /// Returns the rightmost column with an entry, else the primary.
  func focusedColumn(of split: ReferenceSplit) -> String {
    split.columns.last { !entries(of: $0.stack).isEmpty }?.stack ?? split.primary
  }

  // MARK: Focus

  /// The focus path: the containers from the topmost modal, or the root, to the innermost one.
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

  /// Returns the containers on the focus path, from this one to the innermost one.
  func focusPath(from id: String?) -> [String] {
    var path: [String] = []
    var next = id
    while let id = next, isContainer(id) {
      path.append(id)
      next = focused(in: id)
    }
    return path
  }

  /// Returns true if an entry hides the tab bar: one of a stack on the focus path inside these tabs, but not in nested
  /// tabs. In a collapsed split every merged stack is on the path.
  func hidesTabBar(_ id: String) -> Bool {
    focusPath(from: tabs(id)?.selected).prefix { tabs($0) == nil }
      .flatMap { [$0] + (split($0).map { $0.isCollapsed ? $0.merged : [] } ?? []) }.flatMap {
        entries(of: $0)
      }
      .contains { nodes[$0]?.traits.hidesBottomBar == true }
  }

  /// Returns the number of screens that are available to a swipe: those on the left in two panes, otherwise those on
  /// the stack.
  func swipeDepth(of id: String) -> Int {
    if let drillDown = drillDown(id) { return isCompact ? drillDown.stack.count : drillDown.left.count }
    let count = entries(of: id).count
    return count == 1 && canPop(id) ? 2 : count
  }

  /// Returns true if an entry is below the top one. The root is never popped, except that of the topmost nested stack.
  func canPop(_ id: String) -> Bool {
    if entries(of: id).count >= 2 { return true }
    return isNested(id) && splitAround(id)?.merged.last == id && belowTop(of: id) != nil
  }

  // MARK: Panes

  /// Returns true if the container shows several panes now.
  func hasPanes(_ id: String) -> Bool {
    if drillDown(id) != nil { return !isCompact }
    return split(id).map { !$0.isCollapsed } ?? false
  }

  /// Returns the innermost node that a node shows: a screen, or a container with several panes.
  func shownLeaf(of id: String?) -> String? {
    guard let id else { return nil }
    if !isContainer(id) || hasPanes(id) { return id }
    return shownLeaf(of: shownChildren(of: id).first)
  }

  /// The panes of the deepest container on the focus path that has several, else the end of the path as one pane.
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
