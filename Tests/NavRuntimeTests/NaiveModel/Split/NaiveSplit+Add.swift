extension NaiveSplit {
  /// Adds a container to a stack, to a column, or as the third column.
  mutating func add(
    _ kind: SplitKind, _ container: ModelScreen, _ column: ModelSplitColumn?, to target: ModelText
  ) throws(SplitRefusal) {
    try judgeNew(container.id)
    if column != nil && target != scene.id {
      hits.count("add: a column of what is no split")
      throw .badArgument
    }
    if scene.kind(of: target) == .stack {
      return try push(kind, container, on: stackOfStack(target))
    }
    guard let column else {
      hits.count("add: to a split without a column")
      throw .badArgument
    }
    if let stack = scene.stack(of: column) { return try push(kind, container, on: stack) }
    try addSupplementary(kind, container)
  }

  private mutating func addSupplementary(
    _ kind: SplitKind, _ container: ModelScreen
  ) throws(SplitRefusal) {
    if kind != .stack || scene.isCollapsed {
      hits.count("add: no supplementary " + (kind == .stack ? "while collapsed" : "but a stack"))
      throw .badArgument
    }
    hits.count("add: the supplementary of a split of two")
    happen(.containerAdded) { scene in
      scene.enter(container)
      scene.stacks.append(SplitStack(id: container.id))
      scene.supplementary = container.id
    }
  }

  private mutating func push(
    _ kind: SplitKind, _ container: ModelScreen, on target: ModelText
  ) throws(SplitRefusal) {
    switch kind {
    case .stack: throw .nestedNavigation
    case .tabs: throw .tabInStack
    case .split: throw .splitInStack
    case .drillDown, .web: break
    }
    hits.count("add: \(kind.rawValue) on a stack")
    happen(.containerAdded) { scene in
      scene.enter(container)
      scene.guests.append(SplitGuest(id: container.id, kind: kind))
      scene.setEntries(scene.entries(of: target) + [container.id], of: target)
    }
  }

  /// Adds the container that is shown when collapsed.
  mutating func addCompact(
    _ kind: SplitKind, _ container: ModelScreen
  ) throws(SplitRefusal) {
    try judgeNew(container.id)
    if scene.compact != nil || scene.isCollapsed {
      hits.count("add: no compact container " + (scene.isCollapsed ? "while collapsed" : "twice"))
      throw .badArgument
    }
    hits.count("add: the compact container")
    happen(.containerAdded) { scene in
      scene.enter(container)
      scene.compact = container.id
      if kind == .stack {
        scene.stacks.append(SplitStack(id: container.id))
      } else {
        scene.guests.append(SplitGuest(id: container.id, kind: kind))
      }
    }
  }
}
