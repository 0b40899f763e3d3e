/// What a mood does now and then to stay what it is.
extension StackWalk {
  mutating func upkeep(in model: StackModel) -> StackCommand? {
    let scene = model.scene
    if scene.swipe != nil { return random.chance(50) ? swiped(scene) : nil }
    if scene.environment.pending != nil && random.chance(60) { return turning(scene) }
    if random.chance(17) { return chance(for: model) }
    if mood.swipes && random.chance(50) { return swiping(scene) }
    switch random.below(16) {
    case 0...4: return deepening(scene)
    case 5: return widening(scene)
    case 6: return dismissing(scene)
    case 7: return mending(scene)
    case 8: return cleaningUp(scene)
    case 9...10: return mood.isGuarded ? command(for: .soil, in: scene) : nil
    case 11: return mood.isChoosy ? command(for: .policy, in: scene) : nil
    default: return nil
    }
  }

  /// A push on the stack that the commands go to, below the height of the mood.
  private mutating func deepening(_ scene: StackScene) -> StackCommand? {
    let path = scene.focusPath.compactMap(scene.node)
    let node = path.last { $0.kind == .stack || $0.kind == .drillDown }
    guard let node, node.stack.count < mood.depth, hasRoom(on: node, in: scene) else { return nil }
    return freshScreen(in: scene).map { StackCommand(.push($0)) }
  }

  /// Back to the size class of the mood.
  private mutating func widening(_ scene: StackScene) -> StackCommand? {
    scene.environment.sizeClass == mood.sizeClass ? nil : StackCommand(resizeAcross(scene))
  }

  private func dismissing(_ scene: StackScene) -> StackCommand? {
    scene.modals.count > mood.modals ? StackCommand(.dismiss(swipe: false)) : nil
  }

  /// An end of a rotation, every plugin there with its default.
  func mending(_ scene: StackScene) -> StackCommand? {
    if scene.environment.isRotating { return StackCommand(.rotateEnd) }
    let missing = StackPlugin.walked.first { scene.plugins[$0] == nil }
    if let missing { return StackCommand(.attach(missing.id, [])) }
    let usual = StackPlugins()
    let other = StackPlugin.walked.first { scene.plugins[$0] != usual[$0] }
    return other.map { StackCommand(.configure($0.id, [])) }
  }

  private mutating func cleaningUp(_ scene: StackScene) -> StackCommand? {
    mood.isGuarded ? nil : cleaning(in: scene).map { StackCommand($0) }
  }

  /// What a pending turn makes special.
  private mutating func turning(_ scene: StackScene) -> StackCommand? {
    if random.chance(30), let command = forgettingAnswer(scene) { return command }
    let goals: [StackGoal] = [
      .rotateAgain, .rotateAgain, .rotateAgain, .rotate, .rotateBack, .rotateBack, .rotateBegin, .push, .pop,
      .pop, .select, .policy,
    ]
    return random.element(of: goals).flatMap { command(for: $0, in: scene) }
  }
}

/// Swipes, and what is in their way.
extension StackWalk {
  private mutating func swiping(_ scene: StackScene) -> StackCommand? {
    if scene.environment.isRotating && random.chance(45) { return StackCommand(.rotateEnd) }
    if random.chance(8) { return tuning(scene) }
    if scene.plugins.enabled(.swipeBack) == nil && random.chance(35) { return tuning(scene) }
    if random.chance(7) { return command(for: .hideTop, in: scene) }
    if random.chance(4) { return pushingItems(scene) }
    if random.chance(3) { return StackCommand(.rotateBegin(.landscapeRight)) }
    let ready = scene.nodes.filter { isReady($0, in: scene) }
    let nested = ready.first { $0.kind == .drillDown || isCoverable($0, in: scene) }
    guard let node = nested ?? random.element(of: ready) else { return preparing(scene) }
    let beyond = scene.plugins[.swipeBack]?.edge.map { $0 + 10 }
    let start = random.chance(25) ? beyond : nil
    return aimed(.swipeBegin(start ?? startPoint(in: scene)), at: node, in: scene)
  }

  /// Whether nothing in the container is in the way of a swipe.
  private func isReady(_ node: StackNode, in scene: StackScene) -> Bool {
    guard node.children.count > 1, scene.shownNodes.contains(node.id) else { return false }
    if node.kind == .drillDown { return true }
    guard node.kind == .stack, let top = node.top.flatMap(scene.node) else { return false }
    return !top.item.hidesBackButton && !top.item.leftItemsReplaceBackButton && !isDirty(top)
  }

  /// Whether the container is in one in which a push can hide it.
  private func isCoverable(_ node: StackNode, in scene: StackScene) -> Bool {
    let kind = scene.parent(of: node.id)?.kind
    return kind == .stack || kind == .drillDown
  }

  /// Another entry, or a top that lets itself be swiped away.
  private mutating func preparing(_ scene: StackScene) -> StackCommand? {
    let path = scene.focusPath.compactMap(scene.node)
    guard let node = path.last(where: { $0.kind == .stack }) else { return findingStack(scene) }
    guard let top = node.top.flatMap(scene.node), node.children.count > 1 else {
      return pushingPlain(on: node, in: scene)
    }
    if top.item.hidesBackButton { return StackCommand(.hidesBack(top.id, false)) }
    if isDirty(top) && random.chance(60) {
      return StackCommand(.attribute(node: top.id, key: WalkWords.dirty, value: WalkWords.empty))
    }
    return pushingPlain(on: node, in: scene)
  }

  /// Left items stand where a back button would.
  private mutating func pushingItems(_ scene: StackScene) -> StackCommand? {
    guard let id = freshID(in: scene), scene.nodes.count < Self.crowd else { return nil }
    var screen = ModelScreen(id: id)
    screen.leftItems = Array(WalkWords.items.prefix(1))
    return StackCommand(.push(screen))
  }

  private mutating func pushingPlain(on node: StackNode, in scene: StackScene) -> StackCommand? {
    if !hasRoom(on: node, in: scene) { return StackCommand(.popToRoot) }
    return freshID(in: scene).map { StackCommand(.push(ModelScreen(id: $0)), in: node.id) }
  }

  /// Away with what covers the stacks.
  mutating func findingStack(_ scene: StackScene) -> StackCommand? {
    if !scene.modals.isEmpty { return StackCommand(.dismiss(swipe: false)) }
    guard let tabs = scene.nodes.first(where: { $0.id == scene.root && $0.kind == .tabs }) else {
      return nil
    }
    let stack = tabs.children.first { scene.node($0)?.kind == .stack }
    return stack.map { aimed(.select($0), at: tabs, in: scene) }
  }

  /// A `swipe-back` that is there most of the time, and not always with its default.
  private mutating func tuning(_ scene: StackScene) -> StackCommand {
    let id = StackPlugin.swipeBack.id
    if scene.plugins[.swipeBack] == nil { return StackCommand(.attach(id, swipeThresholds())) }
    switch random.below(10) {
    case 0...2: return losingSwipes()
    case 3...7: return StackCommand(.configure(id, swipeThresholds()))
    default: return StackCommand(.configure(id, []))
    }
  }

  /// What can happen to a swipe.
  private mutating func swiped(_ scene: StackScene) -> StackCommand? {
    let top = scene.swipe.flatMap { scene.node($0.container) }?.top.flatMap(scene.node)
    let isOver = scene.plugins.enabled(.swipeBack) == nil || top.map(isDirty) == true
    if isOver && random.chance(75) {
      return command(for: random.element(of: .swipeEndFar, .swipeEndFast), in: scene)
    }
    switch random.below(20) {
    case 0...5: return command(for: random.element(of: .swipeMove, .swipeMoveOut), in: scene)
    case 6...9: return hiding(scene)
    case 10...11: return random.chance(30) ? tuning(scene) : losingSwipes()
    case 12...15: return top.map { StackCommand(soiled($0.id)) }
    case 16: return command(for: .swipeBegin, in: scene)
    case 17...18: return ending(scene)
    default: return nil
    }
  }

  private mutating func losingSwipes() -> StackCommand {
    let id = StackPlugin.swipeBack.id
    let off = StackCommand.Action.configure(id, [ModelKey("enabled", "false")])
    return StackCommand(random.chance(50) ? off : .detach(id))
  }

  private mutating func ending(_ scene: StackScene) -> StackCommand? {
    let goals: [StackGoal] = [
      .swipeCancel, .swipeEndFast, .swipeEndFar, .swipeEndShort, .swipeEndOnTheEdge,
    ]
    return random.element(of: goals).flatMap { command(for: $0, in: scene) }
  }

  /// What hides the swiped container.
  private mutating func hiding(_ scene: StackScene) -> StackCommand? {
    guard let screen = freshScreen(in: scene), scene.nodes.count < Self.crowd else { return nil }
    let around = scene.swipe.flatMap { scene.parent(of: $0.container) }
    if around?.kind == nil && random.chance(50) { return StackCommand(.dismiss(swipe: false)) }
    if let around, around.kind != .tabs, random.chance(around.kind == .stack ? 90 : 45) {
      return StackCommand(.push(screen), in: around.id)
    }
    if random.chance(50) { return command(for: .select, in: scene) }
    return StackCommand(.present(screen, .fullScreen, kind: nil))
  }
}
