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

  func item(of id: String) -> ReferenceJSON {
    guard let node = nodes[id], let source = nodes[itemSource(of: id)] else { return .null }
    let button = backButton(over: id)
    return [
      "title": .text(source.title), "hidesBackButton": .flag(node.hidesBackButton),
      "backButton": button.map { ["title": .text($0)] } ?? .null,
      "leftItems": ReferenceJSON(source.traits.leftItems),
      "rightItems": isLocked(id) ? [] : ReferenceJSON(source.traits.rightItems),
    ]
  }
}
