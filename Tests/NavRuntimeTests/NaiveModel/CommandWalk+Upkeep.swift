/// What a stretch does now and then to stay what it is.
extension CommandWalk {
  mutating func upkeep(in model: NaiveDrillDown) -> ModelCommand.Action? {
    if model.scene.environment.pending != nil { return turning(model) }
    if model.scene.swipe != nil { return finishing(model) }
    if stretch.empties && random.chance(20) { return emptying(model.scene) }
    if model.scene.environment.isStated && random.chance(10) { return unstating(model) }
    return stretch.swipes && random.chance(65) ? swiping(model) : settling(model)
  }

  /// Most often something that a pending turn makes special.
  private mutating func turning(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    let goals: [WalkGoal] = [
      .rotateAgain, .rotateAgain, .rotate, .rotate, .rotateBack, .rotateBegin, .swipeCancel,
      .swipeEndShort,
    ]
    return random.chance(90) ? random.element(of: goals).flatMap { action(for: $0, in: model) } : nil
  }

  private mutating func settling(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    switch random.below(24) {
    case 0: action(for: .hideContainer, in: model)
    case 1...2: action(for: .hideOnTheWay, in: model)
    case 3: placeholders(in: model.scene).isEmpty ? action(for: .placeholder, in: model) : nil
    case 4...5: emptying(model.scene)
    case 6...8: guarding(model)
    case 9...12: deepening(model.scene)
    case 13...14: widening(model.scene)
    case 15: mending(model.scene)
    case 16...20: preserving(model)
    default: nil
    }
  }

  /// Dirty screens in a guarded stretch, the shown one preferred; none in the others.
  private mutating func guarding(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    if stretch.mood != .guarded { return action(for: .clean, in: model) }
    let isDirty = model.scene.right.map(model.isDirty) == true
    if !isDirty { return action(for: .soil, in: model) }
    if model.scene.plugins[.unsavedChanges] == nil { return .pop }
    return action(for: random.element(of: .replace, .replaceNil), in: model)
  }

  /// A push below the depth of the stretch, or a pop if it wants none. An empty right pane is left
  /// to the goals, for a push would only fill it again.
  private mutating func deepening(_ scene: NaiveScene) -> ModelCommand.Action? {
    if stretch.mood == .unwinding { return scene.left.isEmpty ? nil : .pop }
    if scene.right == nil && scene.left.count >= 2 { return nil }
    return scene.stack.count < stretch.depth ? freshScreen(in: scene).map { .push($0) } : nil
  }

  /// `push nil`, so that the rules of an empty right pane are met above a deep stack too, and over
  /// an empty right pane the ones of them that are seldom met otherwise.
  private func emptying(_ scene: NaiveScene) -> ModelCommand.Action? {
    if scene.right != nil { return scene.left.isEmpty ? nil : .push(nil) }
    if scene.isCompact { return scene.left.isEmpty ? nil : .back }
    return scene.left.count < 3 ? nil : .popTo(scene.left.first)
  }

  /// Back to the size class of the stretch.
  private mutating func widening(_ scene: NaiveScene) -> ModelCommand.Action? {
    scene.environment.sizeClass == stretch.sizeClass ? nil : resizeAcross(scene)
  }

  /// A turn or a resize that forgets the size class that somebody stated.
  private mutating func unstating(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    if random.chance(35) { return action(for: .resize, in: model) }
    let isPortrait = model.scene.environment.interface.isPortrait
    return .rotate(isPortrait ? .landscapeRight : .portrait)
  }

  /// A swipe, or what is in its way most of the time.
  private mutating func swiping(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    if random.chance(5) { return action(for: .swipeBegin, in: model) }
    let scene = model.scene
    if scene.environment.isRotating {
      let goals: [WalkGoal] = [.rotateEnd, .rotateEnd, .rotateBegin, .swipeBegin]
      return random.element(of: goals).flatMap { action(for: $0, in: model) }
    }
    if random.chance(20) { return tuning(scene) }
    if scene.plugins.enabled(.swipeBack) == nil {
      return random.chance(50) ? tuning(scene) : action(for: .swipeBegin, in: model)
    }
    return swipe(in: model)
  }

  private mutating func swipe(in model: NaiveDrillDown) -> ModelCommand.Action? {
    let scene = model.scene
    let depth = scene.isCompact ? scene.stack.count : scene.left.count
    if depth < 2 { return stretch.mood == .unwinding ? nil : deepening(scene) }
    let goal = random.element(of: WalkGoal.swipeBegin, .swipeBegin, .swipeBegin, .swipeBeginAnywhere)
    let cleaning = random.chance(75) ? cleaning(model) : nil
    return cleaning ?? action(for: goal, in: model)
  }

  /// A `swipe-back` that is there, and not always with its default.
  private mutating func tuning(_ scene: NaiveScene) -> ModelCommand.Action {
    let id = ModelPlugin.swipeBack.id
    let keys = random.chance(50) ? [] : swipeThresholds()
    return scene.plugins[.swipeBack] == nil ? .attach(id, keys) : .configure(id, keys)
  }

  /// Most often an end where the swipe has come to a rule that is met at an end only, and now and
  /// then what leads there.
  private mutating func finishing(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    let scene = model.scene
    let isOver = scene.plugins.enabled(.swipeBack) == nil || scene.top.map(model.isDirty) == true
    if isOver && random.chance(80) { return completing(model) }
    let isShort = scene.isCompact ? scene.right == nil : scene.left.count < 2
    if isShort && random.chance(40) { return completing(model) }
    let canGrow = scene.isCompact && scene.left.count == 1
    if canGrow && random.chance(60) { return resizeAcross(scene) }
    return random.chance(40) ? turningPoint(model) : nil
  }

  private mutating func completing(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    action(for: random.element(of: .swipeEndFar, .swipeEndFast), in: model)
  }

  /// What makes the end of a swipe another one: a veto, another plugin, size or orientation.
  private mutating func turningPoint(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    switch random.below(12) {
    case 0...1: action(for: .soil, in: model)
    case 2: .detach(ModelPlugin.swipeBack.id)
    case 3: .configure(ModelPlugin.swipeBack.id, [ModelKey("enabled", "false")])
    case 4...7: action(for: .rotate, in: model)
    default: nil
    }
  }

  /// An archive, where it has to decide for a single survivor or would change nothing.
  private mutating func preserving(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    let archive = model.archive
    if archive.nodes.count == model.scene.nodes.count - 1 { return preservingAll(archive) }
    guard let survivor = archive.left.first else { return action(for: .pushSurvivor, in: model) }
    let isAlone = archive.left.count == 1 && archive.right == nil
    return isAlone && survivor.id == model.scene.right ? .preserve : nil
  }

  /// A restore of what is there already, once that is preserved.
  private func preservingAll(_ archive: NaiveArchive) -> ModelCommand.Action? {
    guard let latest = files.latest else { return .preserve }
    return latest.bytes == archive.text ? .restore(latest) : .preserve
  }

  /// Cleans the screen that a swipe removes, if it is dirty.
  private mutating func cleaning(_ model: NaiveDrillDown) -> ModelCommand.Action? {
    guard let top = model.scene.top, model.isDirty(top) else { return nil }
    return .attribute(node: top, key: WalkWords.dirty, value: text(WalkWords.cleanValues))
  }

  /// An end of a rotation, every plugin there with its default.
  private func mending(_ scene: NaiveScene) -> ModelCommand.Action? {
    if scene.environment.isRotating { return .rotateEnd }
    if stretch.mood == .guarded { return nil }
    let missing = ModelPlugin.allCases.first { scene.plugins[$0] == nil }
    if let missing { return .attach(missing.id, []) }
    let usual = NaivePlugins()
    let other = ModelPlugin.allCases.first { scene.plugins[$0] != usual[$0] }
    return other.map { .configure($0.id, []) }
  }
}
