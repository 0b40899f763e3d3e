extension SplitWalk {
  /// A stack to act on, by the name that stands for it, or by none.
  private mutating func place(in model: NaiveSplit) -> (named: ModelText?, stack: ModelText)? {
    let scene = model.scene
    let stacks = scene.stacks.map { Optional($0.id) }
    let guests = scene.guests.map { Optional($0.id) }
    let named = random.element(of: [nil, nil, nil, scene.id, scene.primary] + stacks + guests) ?? nil
    var trial = model
    trial.hits.isTrial = true
    guard let stack = try? trial.target(of: ModelSplitCommand(.pop, in: named)) else { return nil }
    return (named, stack)
  }

  mutating func stackCommand(_ goal: SplitGoal, in model: NaiveSplit) -> ModelSplitCommand? {
    let (named, stack) = place(in: model) ?? (nil, model.scene.focusStack)
    guard let action = stackAction(goal, stack, in: model.scene) else { return nil }
    if random.chance(4) { return ModelSplitCommand(action, in: wrongContainer(in: model.scene)) }
    return ModelSplitCommand(action, in: named)
  }

  private mutating func stackAction(
    _ goal: SplitGoal, _ stack: ModelText, in scene: NaiveSplitScene
  ) -> ModelSplitCommand.Action? {
    let entries = scene.entries(of: stack)
    switch goal {
    case .push, .pushDuplicate, .pushMalformed, .pushNil: return pushAction(goal, in: scene)
    case .pop: return .pop
    case .back: return .back
    case .root: return .popToRoot
    case .popToTop: return entries.last.map { .popTo($0) }
    case .popToBelow: return random.element(of: entries.dropLast()).map { .popTo($0) }
    case .popToElsewhere: return elsewhere(entries, in: scene).map { .popTo($0) }
    case .popToNowhere: return .popTo(freshID(in: scene) ?? text(WalkWords.unknownIDs))
    case .popToNil: return .popTo(nil)
    case .bars: return .bars(hidden: random.chance(45))
    case .replace, .replaceSame, .replaceDuplicate, .replaceMalformed, .replaceNil:
      return replaceAction(goal, entries, in: scene)
    default: return setAction(goal, entries, in: scene)
    }
  }

  /// A node that is not in the stack; half of the time one below a nested stack.
  private mutating func elsewhere(
    _ entries: [ModelText], in scene: NaiveSplitScene
  ) -> ModelText? {
    let below = scene.entries(of: scene.primary).filter { !entries.contains($0) }
    let other = random.element(of: scene.nodes.map(\.id).filter { !entries.contains($0) })
    return random.chance(50) ? random.element(of: below) ?? other : other
  }

  private mutating func pushAction(
    _ goal: SplitGoal, in scene: NaiveSplitScene
  ) -> ModelSplitCommand.Action? {
    switch goal {
    case .pushNil: .push(nil)
    case .pushMalformed: .push(malformedScreen())
    case .pushDuplicate: duplicate(in: scene, but: []).map { .push($0) }
    default: freshScreen(in: scene).map { .push($0) }
    }
  }

  private mutating func replaceAction(
    _ goal: SplitGoal, _ entries: [ModelText], in scene: NaiveSplitScene
  ) -> ModelSplitCommand.Action? {
    switch goal {
    case .replaceNil: .replace(nil)
    case .replaceMalformed: entries.isEmpty ? nil : .replace(malformedScreen())
    case .replaceSame: entries.last.map { .replace(ModelScreen(id: $0)) }
    case .replaceDuplicate: duplicate(in: scene, but: Array(entries.suffix(1))).map { .replace($0) }
    default: freshScreen(in: scene).map { .replace($0) }
    }
  }

  private mutating func setAction(
    _ goal: SplitGoal, _ entries: [ModelText], in scene: NaiveSplitScene
  ) -> ModelSplitCommand.Action? {
    guard let fresh = freshID(in: scene) else { return nil }
    switch goal {
    case .setNothing: return .set([])
    case .setMore: return .set(entries + [fresh])
    case .setFewer: return entries.count < 2 ? nil : .set(someOf(entries))
    case .setTurned: return entries.count < 2 ? nil : .set(turned(entries))
    case .setSame: return entries.isEmpty ? nil : .set(entries)
    case .setTwice: return .set(entries + [fresh] + (entries.isEmpty ? [fresh] : [entries[0]]))
    case .setForeign:
      return duplicate(in: scene, but: entries).map { .set(entries + [$0.id]) }
    case .setMalformed: return .set(entries + [text(WalkWords.malformedIDs)])
    default: return .set(random.chance(50) ? [fresh] : [fresh] + entries.suffix(1))
    }
  }

  /// Some of the entries, the top one among them or not.
  private mutating func someOf(_ entries: [ModelText]) -> [ModelText] {
    let kept = entries.filter { _ in random.chance(60) }
    return kept.isEmpty ? [entries[random.below(entries.count)]] : kept
  }

  private mutating func turned(_ entries: [ModelText]) -> [ModelText] {
    let start = 1 + random.below(entries.count - 1)
    return Array(entries[start...] + entries[..<start])
  }

  mutating func columnAction(
    _ goal: SplitGoal, in scene: NaiveSplitScene
  ) -> ModelSplitCommand.Action? {
    guard let (column, stack) = random.element(of: scene.columns) else { return nil }
    let entries = scene.entries(of: stack)
    switch goal {
    case .column: return freshScreen(in: scene).map { .column(column, $0) }
    case .columnSame: return entries.last.map { .column(column, ModelScreen(id: $0)) }
    case .columnKept: return random.element(of: entries).map { .column(column, ModelScreen(id: $0)) }
    case .columnNil: return .column(column, nil)
    case .columnDuplicate: return duplicate(in: scene, but: entries).map { .column(column, $0) }
    case .columnMalformed: return .column(column, malformedScreen())
    case .columnMissing:
      return scene.supplementary == nil ? .column(.supplementary, missingScreen(in: scene)) : nil
    case .primary: return freshScreen(in: scene).map { .primary($0) }
    case .primaryDuplicate: return duplicate(in: scene, but: []).map { .primary($0) }
    case .primaryMalformed: return .primary(malformedScreen())
    case .primaryNil: return .primary(nil)
    default: return detailAction(goal, in: scene)
    }
  }

  private mutating func missingScreen(in scene: NaiveSplitScene) -> ModelScreen? {
    random.chance(50) ? freshScreen(in: scene) : nil
  }

  private mutating func detailAction(
    _ goal: SplitGoal, in scene: NaiveSplitScene
  ) -> ModelSplitCommand.Action? {
    let stack = scene.isCollapsed ? scene.topmost : scene.secondary
    let entries = scene.entries(of: stack)
    switch goal {
    case .detailNil: return .detail(nil)
    case .detailSame: return entries.last.map { .detail(ModelScreen(id: $0)) }
    case .detailKept: return random.element(of: entries).map { .detail(ModelScreen(id: $0)) }
    case .detailDuplicate: return duplicate(in: scene, but: entries).map { .detail($0) }
    case .detailMalformed: return .detail(malformedScreen())
    default: return freshScreen(in: scene).map { .detail($0) }
    }
  }
}
