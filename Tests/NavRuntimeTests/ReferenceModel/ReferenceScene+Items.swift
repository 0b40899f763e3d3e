/// Navigation items and back buttons.
extension ReferenceScene {
  /// Returns the node whose title and items a bar shows for this one; for a drillDown directly in a stack that
  /// propagates its item, the root.
  func itemSource(of id: String) -> String {
    guard let drillDown = drillDown(id), drillDown.propagatesItem, stack(nodes[id]?.parent) != nil else {
      return id
    }
    return drillDown.left.first ?? id
  }

  /// Returns true if the back button over this node is hidden or replaced.
  func hidesOrReplacesBackButton(_ id: String) -> Bool {
    (nodes[id]?.hidesBackButton ?? false) || replacesBackButton(id)
  }

  /// Returns true if items stand in the place of the back button over this node.
  func replacesBackButton(_ id: String) -> Bool {
    nodes[itemSource(of: id)]?.traits.replacesBackButton ?? false
  }

  /// Returns the title of a button back to this node.
  private func backTitle(of id: String?) -> String? {
    guard let source = id.flatMap({ nodes[itemSource(of: $0)] }) else { return nil }
    return source.traits.backTitle ?? source.title
  }

  /// Returns the title of the back button over a node; nil when there is none.
  func backButton(over id: String) -> String? {
    guard let parent = nodes[id]?.parent else { return nil }
    switch nodes[parent]?.body {
    case .screen?, .tabs?, .split?, nil: return nil
    case .drillDown(let drillDown)?: return backButton(over: id, drillDown)
    case .stack?: return backButton(over: id, inStack: parent)
    case .web(let web)?:
      if web.pages.last?.id != id || hidesOrReplacesBackButton(id) { return nil }
      return backTitle(of: web.pages.dropLast().last?.id)
    }
  }

  private func backButton(over id: String, _ drillDown: ReferenceDrillDown) -> String? {
    if drillDown.barsHidden { return nil }
    if isCompact { return drillDown.stack.last == id ? backTitle(of: drillDown.stack.dropLast().last) : nil }
    if drillDown.left.last != id || hidesOrReplacesBackButton(id) { return nil }
    return backTitle(of: drillDown.left.dropLast().last)
  }

  /// Returns the title of the back button over an entry of a stack. A nested stack has no bar of its own: the primary's
  /// shows the button of the topmost nested stack.
  private func backButton(over id: String, inStack stack: String) -> String? {
    let isNested = isNested(stack)
    let topmost = splitAround(stack)?.merged.last
    if entries(of: stack).last != id || !merged(on: stack).isEmpty || isNested && topmost != stack {
      return nil
    }
    let bar = isNested ? splitAround(stack)?.primary ?? stack : stack
    if !hasBar(bar, over: id) || hidesOrReplacesBackButton(id) { return nil }
    return backTitle(of: belowTop(of: stack))
  }

  /// Returns true if a stack draws a bar over this node: not when it is hidden, or a web container brings its own.
  func hasBar(_ stack: String, over top: String?) -> Bool {
    !isNested(stack) && self.stack(stack)?.barsHidden == false && web(top) == nil
  }

  /// Returns true for the top page of a web container that is loading.
  func isLocked(_ id: String) -> Bool {
    guard let web = web(nodes[id]?.parent) else { return false }
    return web.isLoading && web.pages.last?.id == id
  }

  /// Returns true if a stack draws a toolbar; a nested stack draws none.
  func hasToolbar(_ stack: String) -> Bool {
    !isNested(stack) && self.stack(stack)?.toolbarsHidden == false
  }

  /// Returns true if a bar is over the top entry of a stack; the primary of a collapsed split draws the bar of its
  /// nested stacks.
  func isUnderBar(_ stack: String) -> Bool {
    let bar = isNested(stack) ? splitAround(stack)?.primary ?? stack : stack
    return hasBar(bar, over: entries(of: stack).last)
  }

  /// Returns the title of the button that leaves a web container with at most one page: that of the stack's root; alone on
  /// the topmost nested stack, that of the entry below.
  func leave(of id: String) -> String? {
    guard let web = web(id), web.pages.count <= 1, let parent = nodes[id]?.parent, let stack = stack(parent)
    else { return nil }
    if stack.entries == [id] { return canPop(parent) ? backTitle(of: belowTop(of: parent)) : nil }
    return stack.entries.first == id ? nil : backTitle(of: stack.entries.first)
  }

  /// Returns the title of a child in a tab bar: its tab item, else its title. A drillDown has that of its root, else of
  /// its left placeholder; a stack without a tab item has that of its bottom entry.
  func tabTitle(of id: String) -> String {
    guard let node = nodes[id] else { return id }
    let own = node.traits.tabItem
    if let drillDown = drillDown(id), drillDown.propagatesTab {
      if let lender = drillDown.left.first ?? drillDown.leftPlaceholder { return tabTitle(of: lender) }
    }
    if own == nil, let bottom = stack(id)?.entries.first { return tabTitle(of: bottom) }
    return own ?? node.title
  }

  func item(of id: String) -> ReferenceJSON {
    guard let node = nodes[id], let source = nodes[itemSource(of: id)] else { return .null }
    let button = backButton(over: id)
    return [
      "title": .text(source.title), "hidesBackButton": .flag(node.hidesBackButton),
      "backButton": button.map { ["title": .text($0)] } ?? .null,
      "leave": leave(of: id).map { ["title": .text($0)] } ?? .null,
      "leftItems": ReferenceJSON(source.traits.leftItems),
      "rightItems": isLocked(id) ? [] : ReferenceJSON(source.traits.rightItems),
    ]
  }
}
