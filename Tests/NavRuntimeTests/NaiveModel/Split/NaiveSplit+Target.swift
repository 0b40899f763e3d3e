extension NaiveSplit {
  /// The container that the command acts on: for a command on a stack, the stack, whoever is named.
  mutating func target(of command: ModelSplitCommand) throws(SplitRefusal) -> ModelText {
    let kinds = command.action.kinds
    if kinds.isEmpty { return scene.id }
    if command.action.isForColumn && command.container == nil { return scene.id }
    let named = try named(by: command, kinds)
    return command.action.isOfStacks ? try stack(behind: named, kinds) : named
  }

  private mutating func named(
    by command: ModelSplitCommand, _ kinds: [SplitKind]
  ) throws(SplitRefusal) -> ModelText {
    guard let id = command.container else { return try deepest(kinds) }
    guard let kind = scene.kind(of: id) else {
      hits.count(scene.holds(id) ? "in: a screen" : "in: no such node")
      throw .unknownContainer
    }
    if !kinds.contains(kind) {
      let isUsual = kind == .split || kind == .stack
      hits.count("in: \(isUsual ? "a " + kind.rawValue : "another container") that it does not fit")
      throw .wrongContainer
    }
    return id
  }

  /// The deepest container on the focus path that is of one of the kinds.
  private mutating func deepest(_ kinds: [SplitKind]) throws(SplitRefusal) -> ModelText {
    let fitting = scene.focusPath.last { id in
      scene.kind(of: id).map(kinds.contains) ?? false
    }
    guard let fitting else {
      hits.count("in: nobody on the focus path fits")
      throw .wrongContainer
    }
    return fitting
  }

  /// The stack that a command to the split or to the primary acts on.
  private mutating func stack(
    behind id: ModelText, _ kinds: [SplitKind]
  ) throws(SplitRefusal) -> ModelText {
    let stack = try id == scene.id ? stackOfSplit(kinds) : stackOfStack(id)
    countTarget(stack)
    return stack
  }

  private mutating func stackOfSplit(_ kinds: [SplitKind]) throws(SplitRefusal) -> ModelText {
    if !scene.isCollapsed {
      hits.count("in: the split, the column with the focus")
      return scene.focusStack
    }
    guard let compact = scene.compact else {
      hits.count("in: the split, the topmost nested stack")
      return scene.topmost
    }
    let fits = scene.kind(of: compact).map(kinds.contains) ?? false
    hits.count("in: the split, the compact container " + (fits ? "fits" : "does not fit"))
    if !fits { throw .wrongContainer }
    return compact
  }

  mutating func stackOfStack(_ id: ModelText) -> ModelText {
    guard scene.isCollapsed, id == scene.primary, id != scene.topmost else { return id }
    hits.count("in: the primary, the topmost nested stack")
    return scene.topmost
  }

  private mutating func countTarget(_ stack: ModelText) {
    guard scene.isCollapsed, scene.compact == nil, stack != scene.topmost else { return }
    hits.count(scene.merged.contains(stack) ? "in: a covered nested stack" : "in: a waiting stack")
  }

  /// Whether the command would change a container that stays empty on this walk.
  func reachesGuest(_ command: ModelSplitCommand) -> Bool {
    var model = self
    model.hits.isTrial = true
    guard let target = try? model.target(of: command) else { return false }
    guard let kind = scene.kind(of: target), kind != .stack, kind != .split else { return false }
    switch command.action {
    case .pop, .back, .popToRoot: return false
    default: return true
    }
  }
}
