extension NaiveSplit {
  mutating func push(_ screen: ModelScreen?, on stack: ModelText) throws(SplitRefusal) {
    guard let screen else { throw .badArgument }
    try judgeNew(screen.id)
    hits.count("push: " + pushRow(stack))
    add(screen, to: stack)
  }

  private func pushRow(_ stack: ModelText) -> String {
    if scene.isCollapsed && scene.merged.last == stack { return "on the topmost nested stack" }
    return scene.entries(of: stack).isEmpty ? "first" : "on top"
  }

  /// Puts a new screen on a stack.
  mutating func add(_ screen: ModelScreen, to stack: ModelText) {
    happen(.pushed) { scene in
      scene.enter(screen)
      scene.setEntries(scene.entries(of: stack) + [screen.id], of: stack)
    }
  }

  /// What lies below the top entry of the stack, for a swipe and a back button too.
  func entriesBelowTop(of stack: ModelText) -> ArraySlice<ModelText> {
    let isOneStack = scene.isShownCollapsed(stack) && scene.compact == nil
    return (isOneStack ? scene.mergedEntries : scene.entries(of: stack)).dropLast()
  }

  mutating func pop(_ stack: ModelText, _ verb: String) throws(SplitRefusal) {
    if scene.kind(of: stack) != .stack { return hits.count("pop: an empty container, nothing") }
    guard let top = scene.entries(of: stack).last, !entriesBelowTop(of: stack).isEmpty else {
      return hits.count(idleRow(stack, verb))
    }
    try judgeLeaving([top])
    hits.count(verb + ": " + popRow(stack))
    popTop(of: stack)
  }

  private func idleRow(_ stack: ModelText, _ verb: String) -> String {
    if scene.entries(of: stack).isEmpty { return verb + ": empty, nothing" }
    if !scene.merged.contains(stack) { return verb + ": the root, nothing" }
    return stack == scene.topmost
      ? "pop: the root of the only stack with entries, nothing"
      : "pop: the root of a covered stack, nothing"
  }

  private func popRow(_ stack: ModelText) -> String {
    let isLast = scene.entries(of: stack).count == 1
    if isLast { return "takes the nested stack off" }
    return scene.merged.last == stack ? "pops on the topmost nested stack" : "pops"
  }

  /// Pops one; the last one of a nested stack takes it off the primary.
  mutating func popTop(of stack: ModelText) {
    let entries = scene.entries(of: stack)
    happen(.popped) { scene in
      scene.forget(Array(entries.suffix(1)))
      scene.setEntries(entries.dropLast(), of: stack)
      if entries.count == 1 { scene.merged.removeAll { $0 == stack } }
    }
  }

  mutating func pop(_ stack: ModelText, to id: ModelText?) throws(SplitRefusal) {
    guard let id else { throw .badArgument }
    let entries = scene.entries(of: stack)
    if entries.last == id { return hits.count("popTo: the top, nothing") }
    guard let index = entries.firstIndex(of: id) else {
      countOutside(id, of: stack)
      throw .notInStack
    }
    try popAll(above: index, of: stack)
    hits.count("popTo: pops")
  }

  private mutating func countOutside(_ id: ModelText, of stack: ModelText) {
    if entriesBelowTop(of: stack).contains(id) {
      hits.count("popTo: below the nested stack is not in it")
    } else {
      hits.count("popTo: " + (scene.holds(id) ? "elsewhere in the scene" : "nowhere"))
    }
  }

  mutating func popToRoot(_ stack: ModelText) throws(SplitRefusal) {
    if scene.entries(of: stack).count < 2 { return hits.count("root: nothing") }
    try popAll(above: 0, of: stack)
    hits.count("root: " + (scene.merged.last == stack ? "of the topmost nested stack" : "pops"))
  }

  private mutating func popAll(above index: Int, of stack: ModelText) throws(SplitRefusal) {
    let entries = scene.entries(of: stack)
    let leaving = Array(entries[(index + 1)...])
    try judgeLeaving(leaving)
    happen(.popped) { scene in
      scene.forget(leaving)
      scene.setEntries(Array(entries[...index]), of: stack)
    }
  }

  mutating func replace(_ screen: ModelScreen?, on stack: ModelText) throws(SplitRefusal) {
    guard let screen else { throw .badArgument }
    let entries = scene.entries(of: stack)
    guard let top = entries.last else { throw .emptyStack }
    if top == screen.id { return hits.count("replace: the same, nothing") }
    try judgeNew(screen.id)
    try judgeLeaving([top])
    hits.count("replace: " + (scene.kind(of: top) == nil ? "a screen" : "a container"))
    happen(.replaced) { scene in
      scene.forget([top])
      scene.enter(screen)
      scene.setEntries(entries.dropLast() + [screen.id], of: stack)
    }
  }

  mutating func set(_ ids: [ModelText], on stack: ModelText) throws(SplitRefusal) {
    let entries = scene.entries(of: stack)
    try judgeSet(ids, entries)
    if ids == entries { return hits.count("set: the same list, nothing") }
    let leaving = entries.filter { !ids.contains($0) }
    try judgeLeaving(leaving)
    hits.count("set: " + setRow(ids, entries))
    happen(.stackSet) { scene in
      scene.forget(leaving)
      for id in ids where !entries.contains(id) { scene.enter(ModelScreen(id: id)) }
      scene.setEntries(ids, of: stack)
    }
  }

  private mutating func judgeSet(
    _ ids: [ModelText], _ entries: [ModelText]
  ) throws(SplitRefusal) {
    if ids.isEmpty { throw .emptyStack }
    for (index, id) in ids.enumerated() where ids[..<index].contains(id) {
      hits.count("set: an id twice")
      throw .duplicateNode
    }
    for id in ids where !entries.contains(id) { try judgeNew(id) }
  }

  private func setRow(_ ids: [ModelText], _ entries: [ModelText]) -> String {
    guard let top = ids.last, let shown = entries.last else { return "on an empty stack, a push" }
    if top == shown { return "on top already, no transition" }
    return entries.contains(top) ? "in the stack, a pop" : "absent, a push"
  }

  mutating func setBars(hidden: Bool, of stack: ModelText) {
    if scene.barsHidden(of: stack) == hidden { return hits.count("bars: no change") }
    hits.count(hidden ? "bars: hide" : "bars: show")
    if scene.isCollapsed && scene.merged.contains(stack) { hits.count("bars: of a nested stack") }
    happen(.navigationBarsHiddenChanged) { $0.change(stack: stack) { $0.barsHidden = hidden } }
  }
}
