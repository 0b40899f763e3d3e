/// What a stretch does now and then to stay what it is.
extension SplitWalk {
  mutating func upkeep(in model: NaiveSplit) -> ModelSplitCommand? {
    let scene = model.scene
    if scene.swipe != nil { return swiping(model) }
    if stretch.swipes && random.chance(40) { return beginning(model) }
    if !random.chance(55) { return nil }
    if scene.environment.pending != nil && random.chance(45) { return turning(model) }
    switch random.below(24) {
    case 0...2: return folding(model)
    case 3: return guarding(model)
    case 4...7: return deepening(model)
    case 8: return mending(scene)
    case 9: return refreshing(scene)
    case 10...13: return overlaying(scene)
    case 14...16: return discarding(model)
    case 17: return command(for: .columnKept, in: model)
    case 18...20: return leaving(model)
    default: return continuing(scene)
    }
  }

  /// The behavior of the stretch, and more columns than one.
  private mutating func overlaying(_ scene: NaiveSplitScene) -> ModelSplitCommand? {
    if scene.isCollapsed { return nil }
    if scene.behavior != stretch.behavior { return ModelSplitCommand(.behavior(stretch.behavior)) }
    if scene.otherColumns + 1 < scene.columns.count && random.chance(70) {
      return ModelSplitCommand(.showColumn(.primary))
    }
    let goals: [ModelSplitCommand.Action] = [.dismissOverlay, .showColumn(.primary), .hideColumn(.primary)]
    return random.element(of: goals).map { ModelSplitCommand($0) }
  }

  /// A step back over the end of a nested stack, or on one that another covers.
  private mutating func continuing(_ scene: NaiveSplitScene) -> ModelSplitCommand? {
    if !scene.isCollapsed || scene.merged.isEmpty { return nil }
    let covered = random.chance(30) ? scene.merged.dropLast().last : nil
    return ModelSplitCommand(random.element(of: .pop, .back), in: covered)
  }

  /// A way out for a screen that is dirty.
  private mutating func leaving(_ model: NaiveSplit) -> ModelSplitCommand? {
    let isDirty = { (stack: SplitStack) in stack.entries.last.map(model.isDirty) ?? false }
    guard let stack = random.element(of: model.scene.stacks.filter(isDirty)) else { return nil }
    if model.scene.plugins.has(.unsavedChanges) && random.chance(15) {
      return ModelSplitCommand(.detach(SplitPlugin.unsavedChanges.id))
    }
    if let first = stack.entries.dropLast().first, random.chance(40) {
      return ModelSplitCommand(.popTo(first), in: stack.id)
    }
    return ModelSplitCommand(random.element(of: .pop, .back, .popToRoot), in: stack.id)
  }

  /// A collapse over an empty detail, or what makes that one special.
  private mutating func discarding(_ model: NaiveSplit) -> ModelSplitCommand? {
    let scene = model.scene
    guard !scene.isCollapsed, scene.compact == nil else { return nil }
    guard let top = scene.entries(of: scene.secondary).last, scene.isScreen(top) else { return nil }
    guard scene.node(top)?.screen.isEmptyDetail == true else { return emptyDetail(in: scene) }
    if let supplementary = scene.supplementary, scene.entries(of: supplementary).isEmpty {
      return freshScreen(in: scene).map { ModelSplitCommand(.column(.supplementary, $0)) }
    }
    if scene.plugins.has(.splitCollapse) && random.chance(35) {
      return ModelSplitCommand(.detach(SplitPlugin.splitCollapse.id))
    }
    if !model.isDirty(top) && random.chance(35) {
      return ModelSplitCommand(.attribute(node: top, key: WalkWords.dirty, value: WalkWords.dirtyValue))
    }
    return ModelSplitCommand(.collapse)
  }

  private mutating func emptyDetail(in scene: NaiveSplitScene) -> ModelSplitCommand? {
    guard var screen = freshScreen(in: scene) else { return nil }
    screen.isEmptyDetail = true
    return ModelSplitCommand(.push(screen), in: scene.secondary)
  }

  /// A swipe, with what is in its way left out or put there.
  private mutating func beginning(_ model: NaiveSplit) -> ModelSplitCommand? {
    let plugin = model.scene.plugins[.swipeBack]
    if plugin?.isEnabled != true || model.scene.environment.isRotating {
      return random.chance(50) ? mending(model.scene) : command(for: .swipeBegin, in: model)
    }
    if plugin?.edge == nil && random.chance(10) {
      let key = random.element(of: ModelKey("edge", "20"), ModelKey("enabled", "false"))
      return ModelSplitCommand(.configure(SplitPlugin.swipeBack.id, [key]))
    }
    guard let begin = command(for: .swipeBegin, in: model) else { return deepening(model) }
    guard let stack = begin.container, let top = model.scene.entries(of: stack).last else {
      return begin
    }
    if random.chance(5) { return ModelSplitCommand(.hidesBack(top, true)) }
    return model.isDirty(top) && random.chance(60) ? command(for: .clean, in: model) : begin
  }

  private mutating func swiping(_ model: NaiveSplit) -> ModelSplitCommand? {
    let scene = model.scene
    let isOver = scene.plugins[.swipeBack]?.isEnabled != true
    let top = scene.swipe.flatMap { scene.entries(of: $0.stack).last }
    if isOver || top.map(model.isDirty) == true, random.chance(60) {
      return command(for: random.element(of: .swipeEndFar, .swipeEndFast), in: model)
    }
    switch random.below(10) {
    case 0...2: return finishing(model)
    case 3: return touching(model)
    case 4...5: return hiding(model)
    default: return nil
    }
  }

  private mutating func finishing(_ model: NaiveSplit) -> ModelSplitCommand? {
    let goals: [SplitGoal] = [
      .swipeEndFast, .swipeEndFar, .swipeEndShort, .swipeMove, .swipeMoveOut, .swipeMoveOut,
      .swipeCancel, .soilSwiped, .detachSwipeBack,
    ]
    return random.element(of: goals).flatMap { command(for: $0, in: model) }
  }

  /// A command on the swiped stack.
  private mutating func touching(_ model: NaiveSplit) -> ModelSplitCommand? {
    let goals: [SplitGoal] = [.push, .pop, .replace, .setMore, .setFewer, .bars, .addGuest]
    guard let stack = model.scene.swipe?.stack, let goal = random.element(of: goals),
      let command = command(for: goal, in: model)
    else { return nil }
    if case .add(_, _, column: .some) = command.action { return command }
    return ModelSplitCommand(command.action, in: stack)
  }

  /// What may hide the swiped stack.
  private mutating func hiding(_ model: NaiveSplit) -> ModelSplitCommand? {
    let goals: [SplitGoal] = [
      .collapse, .expand, .hideColumn, .hideColumn, .hideColumn, .mode, .mode, .dismissOverlay, .restore,
      .columnNil,
    ]
    return random.element(of: goals).flatMap { command(for: $0, in: model) }
  }

  /// Something that a pending turn makes special.
  private mutating func turning(_ model: NaiveSplit) -> ModelSplitCommand? {
    let goals: [SplitGoal] = [.rotateAgain, .rotate, .rotate, .rotate, .rotateBack, .rotateBegin]
    return random.element(of: goals).flatMap { command(for: $0, in: model) }
  }

  /// Collapsed or not, as the stretch wants it.
  private mutating func folding(_ model: NaiveSplit) -> ModelSplitCommand? {
    if model.scene.isCollapsed == stretch.isCollapsed { return nil }
    let isNarrow = model.scene.environment.isCompact
    if isNarrow != stretch.isCollapsed && random.chance(50) {
      return command(for: .resizeAcross, in: model)
    }
    return ModelSplitCommand(stretch.isCollapsed ? .collapse : .expand)
  }

  private mutating func guarding(_ model: NaiveSplit) -> ModelSplitCommand? {
    command(for: stretch.isGuarded ? .soil : .clean, in: model)
  }

  private mutating func deepening(_ model: NaiveSplit) -> ModelSplitCommand? {
    let count = model.scene.screens.count
    if count > stretch.depth { return command(for: random.element(of: .columnNil, .root), in: model) }
    if count == stretch.depth { return nil }
    if random.chance(40) { return command(for: .column, in: model) }
    let columns = model.scene.stacks.map(\.id)
    return freshScreen(in: model.scene).map { ModelSplitCommand(.push($0), in: random.element(of: columns)) }
  }

  /// An end of a rotation, every plugin there with its default, the usual orientation.
  mutating func mending(_ scene: NaiveSplitScene) -> ModelSplitCommand? {
    if scene.environment.isRotating { return ModelSplitCommand(.rotateEnd) }
    let missing = SplitPlugin.movable.first { !scene.plugins.has($0) }
    if let missing { return ModelSplitCommand(.attach(missing.id, [])) }
    let usual = SplitConfiguration()
    let other = SplitPlugin.movable.first { scene.plugins[$0] != usual }
    return other.map { ModelSplitCommand(.configure($0.id, [])) }
  }

  /// Bars that are shown.
  private mutating func refreshing(_ scene: NaiveSplitScene) -> ModelSplitCommand? {
    let hidden = scene.stacks.filter(\.barsHidden).map(\.id)
    return random.element(of: hidden).map { ModelSplitCommand(.bars(hidden: false), in: $0) }
  }
}
