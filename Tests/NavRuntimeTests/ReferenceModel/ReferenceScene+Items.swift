/// Navigation items and back buttons.
extension ReferenceScene {
  /// The node whose title and items a bar shows for this one: a drillDown directly in a stack lends its root's.
  func itemSource(of id: String) -> String {
    guard let drillDown = drillDown(id), drillDown.propagatesItem, stack(nodes[id]?.parent) != nil else {
      return id
    }
    return drillDown.left.first ?? id
  }

  /// Whether the bar has no room for a back button over this node.
  func hidesOrReplacesBackButton(_ id: String) -> Bool {
    (nodes[id]?.hidesBackButton ?? false) || (nodes[itemSource(of: id)]?.traits.replacesBackButton ?? false)
  }

  /// What a button back to this node says.
  private func backTitle(of id: String?) -> String? {
    guard let source = id.flatMap({ nodes[itemSource(of: $0)] }) else { return nil }
    return source.traits.backTitle ?? source.title
  }

  /// What the back button over a node says; nil when there is none.
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

  /// A nested stack has no bar of its own: the primary's shows the button of the topmost one.
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

  /// Whether a stack draws a bar over this node: not when it is hidden, or a web container brings its own.
  func hasBar(_ stack: String, over top: String?) -> Bool {
    !isNested(stack) && self.stack(stack)?.barsHidden == false && web(top) == nil
  }

  /// Whether it is the top page of a web container that is loading.
  func isLocked(_ id: String) -> Bool {
    guard let web = web(nodes[id]?.parent) else { return false }
    return web.isLoading && web.pages.last?.id == id
  }

  /// Whether the stack that draws the bar for this one shows a toolbar too.
  func hasToolbar(_ stack: String) -> Bool {
    !isNested(stack) && self.stack(stack)?.toolbarsHidden == false
  }

  /// Whether a bar of a stack is over its top entry; the primary of a collapsed split draws those of the nested ones.
  func isUnderBar(_ stack: String) -> Bool {
    let bar = isNested(stack) ? splitAround(stack)?.primary ?? stack : stack
    return hasBar(bar, over: entries(of: stack).last)
  }

  /// What the button says that leads out of a web container with at most one page.
  func leave(of id: String) -> String? {
    guard let web = web(id), web.pages.count <= 1, let stack = stack(nodes[id]?.parent),
      let place = stack.entries.firstIndex(of: id), place > 0
    else { return nil }
    return backTitle(of: stack.entries.first)
  }

  /// How a tab bar calls a child: by its tab item, else its title. A drillDown has that of its root, else of its left
  /// placeholder; a stack without one has that of its bottom entry.
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
