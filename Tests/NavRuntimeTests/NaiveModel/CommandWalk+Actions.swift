extension CommandWalk {
  /// A command that reaches the goal from this state; `nil` when there is none.
  mutating func action(
    for goal: WalkGoal, in model: NaiveDrillDown
  ) -> ModelCommand.Action? {
    switch goal {
    case .push, .pushDuplicate, .pushMalformed, .pushNil, .pushSurvivor:
      pushAction(goal, in: model.scene)
    case .pop, .back, .root, .popToShown, .popToBelow, .popToDeeper, .popToOutside, .popToNil:
      popAction(goal, in: model.scene)
    case .replace, .replaceSame, .replaceDuplicate, .replaceMalformed, .replaceNil:
      replaceAction(goal, in: model.scene)
    case .showOverRight, .showOverTop, .showDeeper, .showReturning, .showBrought, .showSame,
      .showOutside, .showDuplicate, .showMalformed, .showVetoedLater:
      showAction(goal, in: model)
    case .placeholder, .samePlaceholder, .noPlaceholder, .duplicatePlaceholder,
      .malformedPlaceholder:
      placeholderAction(goal, in: model.scene)
    case .bars, .toolbars, .position, .width, .badWidth, .propagate:
      settingAction(goal, in: model.scene)
    case .hidesBack, .title, .attribute, .removeAttribute, .unknownNode, .select, .soil, .clean,
      .hideOnTheWay, .hideContainer:
      nodeAction(goal, in: model)
    case .swipeBegin, .swipeBeginAnywhere, .swipeMove, .swipeMoveOut, .swipeCancel, .swipeEndFast,
      .swipeEndFar, .swipeEndShort, .swipeEndOnTheEdge:
      swipeAction(goal, in: model)
    case .rotate, .rotateBack, .rotateAgain, .rotateBegin, .rotateEnd, .resize, .resizeAcross,
      .resizeStated, .resizeSame, .badResize:
      deviceAction(goal, in: model.scene)
    case .attach, .detach, .configure, .configureSame, .configureDefault, .badConfiguration,
      .attachAgain, .missingPlugin:
      pluginAction(goal, in: model.scene)
    case .preserve, .restore, .restoreLatest, .restoreForeign: archiveAction(goal)
    }
  }

  private mutating func pushAction(
    _ goal: WalkGoal, in scene: NaiveScene
  ) -> ModelCommand.Action? {
    switch goal {
    case .pushNil: .push(nil)
    case .pushMalformed: .push(malformedScreen())
    case .pushDuplicate: duplicate(in: scene, but: nil).map { .push($0) }
    case .pushSurvivor: pushSurvivor(in: scene)
    default: pushFresh(in: scene)
    }
  }

  private mutating func pushFresh(in scene: NaiveScene) -> ModelCommand.Action? {
    if scene.stack.count >= Self.deepest { return nil }
    let animated = random.chance(10) ? random.chance(50) : nil
    return freshScreen(in: scene).map { .push($0, animated: animated) }
  }

  /// A screen that a restore brings back.
  private mutating func pushSurvivor(in scene: NaiveScene) -> ModelCommand.Action? {
    if scene.stack.count >= Self.deepest { return nil }
    guard let id = freshID(in: scene) else { return nil }
    var screen = ModelScreen(id: id)
    screen.restorationID = id
    return .push(screen)
  }

  /// Whether a right screen for this state keeps the stack within its depth.
  func hasRoom(on scene: NaiveScene) -> Bool {
    scene.right != nil || scene.left.count < Self.deepest
  }

  private mutating func popAction(
    _ goal: WalkGoal, in scene: NaiveScene
  ) -> ModelCommand.Action? {
    switch goal {
    case .pop: .pop
    case .back: .back
    case .root: .popToRoot
    case .popToNil: .popTo(nil)
    case .popToShown: popToShown(in: scene)
    case .popToBelow: scene.left.dropLast().last.map { .popTo($0) }
    case .popToDeeper: deeper(in: scene).map { .popTo($0) }
    default: .popTo(outside(of: scene))
    }
  }

  private mutating func popToShown(in scene: NaiveScene) -> ModelCommand.Action? {
    let shown: [ModelText?] = [scene.left.last, scene.right]
    return random.element(of: shown.compactMap(\.self)).map { .popTo($0) }
  }

  /// An id that is not on the stack: nobody, a placeholder or the container.
  mutating func outside(of scene: NaiveScene) -> ModelText {
    let placeholder = random.element(of: placeholders(in: scene))
    let nobody = text(WalkWords.unknownIDs)
    return random.element(
      of: NaiveScene.containerID, placeholder ?? nobody, freshID(in: scene) ?? nobody)
  }

  private mutating func replaceAction(
    _ goal: WalkGoal, in scene: NaiveScene
  ) -> ModelCommand.Action? {
    let animation: ModelCommand.Animation? = random.element(of: nil, .push, .fade)
    let screen: ModelScreen?
    switch goal {
    case .replaceNil: return .replaceRight(nil)
    case .replaceSame: screen = scene.right.map { described($0) }
    case .replaceDuplicate: screen = duplicate(in: scene, but: scene.right)
    case .replaceMalformed: screen = malformedScreen()
    default: screen = hasRoom(on: scene) ? freshScreen(in: scene) : nil
    }
    return screen.map { .replaceRight($0, animation: animation) }
  }

  private mutating func placeholderAction(
    _ goal: WalkGoal, in scene: NaiveScene
  ) -> ModelCommand.Action? {
    let side = random.element(of: ModelCommand.Side.left, .right)
    let old = side == .left ? scene.leftPlaceholder : scene.rightPlaceholder
    let screen: ModelScreen?
    switch goal {
    case .noPlaceholder: return .placeholder(side, nil)
    case .samePlaceholder: screen = old.map { described($0) }
    case .duplicatePlaceholder: screen = duplicate(in: scene, but: nil)
    case .malformedPlaceholder: screen = malformedScreen()
    default: screen = freshScreen(in: scene)
    }
    if let id = screen?.id, id == old, goal != .samePlaceholder { return nil }
    return screen.map { .placeholder(side, $0) }
  }

  private mutating func settingAction(
    _ goal: WalkGoal, in scene: NaiveScene
  ) -> ModelCommand.Action? {
    switch goal {
    case .bars: .bars(hidden: random.chance(40))
    case .toolbars: .toolbars(hidden: random.chance(50))
    case .position: .barPosition(random.element(of: .top, .topAttached))
    case .propagate: .propagate(random.element(of: .item, .tab), random.chance(50))
    case .badWidth: random.element(of: WalkWords.badWidths).map { .width($0) }
    default: .width(random.chance(40) ? scene.leftWidth : newWidth())
    }
  }

  private mutating func newWidth() -> Double {
    random.element(of: WalkWords.widths) ?? 320
  }

  private mutating func nodeAction(
    _ goal: WalkGoal, in model: NaiveDrillDown
  ) -> ModelCommand.Action? {
    switch goal {
    case .hidesBack: hidesBackAction(in: model.scene)
    case .hideOnTheWay: hideOnTheWay(in: model.scene)
    case .hideContainer: .hidesBack(NaiveScene.containerID, random.chance(80))
    case .title: titleAction(in: model.scene)
    case .attribute: attributeAction(in: model.scene)
    case .removeAttribute: removeAction(in: model.scene)
    case .unknownNode: unknownAction(in: model.scene)
    case .soil: soilAction(in: model)
    case .clean: cleanAction(in: model)
    default: .select(random.chance(50) ? ModelText("0") : anyNode(in: model.scene))
    }
  }

  private mutating func hidesBackAction(in scene: NaiveScene) -> ModelCommand.Action? {
    let id = anyNode(in: scene)
    let hides = scene.node(id)?.hidesBackButton ?? false
    return .hidesBack(id, random.chance(70) ? !hides : hides)
  }

  /// Hides the back button of a screen whose button a later pop will show or hide.
  private mutating func hideOnTheWay(in scene: NaiveScene) -> ModelCommand.Action? {
    guard scene.left.count >= 2 else { return nil }
    let id = random.chance(50) ? scene.left.first : scene.left.last
    guard let id, scene.node(id)?.hidesBackButton == false else { return nil }
    return .hidesBack(id, true)
  }

  private mutating func titleAction(in scene: NaiveScene) -> ModelCommand.Action? {
    let id = anyNode(in: scene)
    guard let node = scene.node(id) else { return nil }
    return .title(id, random.chance(30) ? node.title : text(WalkWords.titles))
  }

  private mutating func attributeAction(in scene: NaiveScene) -> ModelCommand.Action? {
    let id = random.chance(30) ? nil : anyNode(in: scene)
    let value = text(WalkWords.attributeValues)
    return .attribute(node: id, key: text(WalkWords.attributeKeys), value: value)
  }

  private mutating func removeAction(in scene: NaiveScene) -> ModelCommand.Action? {
    let id = random.chance(30) ? nil : anyNode(in: scene)
    let attributes = id.map { scene.node($0)?.attributes } ?? scene.attributes
    let held = random.element(of: attributes?.pairs.map(\.key) ?? [])
    let key = random.chance(60) ? held : text(WalkWords.attributeKeys)
    guard let key, key != WalkWords.dirty else { return nil }
    return .attribute(node: id, key: key, value: WalkWords.empty)
  }

  private mutating func unknownAction(in scene: NaiveScene) -> ModelCommand.Action? {
    let id = freshID(in: scene) ?? text(WalkWords.unknownIDs)
    switch random.below(3) {
    case 0: return .hidesBack(id, random.chance(50))
    case 1: return .title(id, text(WalkWords.titles))
    default: return .attribute(node: id, key: WalkWords.dirty, value: WalkWords.dirtyValue)
    }
  }

  /// Makes a screen dirty, most often one that can leave next.
  private mutating func soilAction(in model: NaiveDrillDown) -> ModelCommand.Action? {
    let scene = model.scene
    let id = random.chance(75) ? scene.top : random.element(of: scene.stack)
    return id.map { .attribute(node: $0, key: WalkWords.dirty, value: WalkWords.dirtyValue) }
  }

  private mutating func cleanAction(in model: NaiveDrillDown) -> ModelCommand.Action? {
    let dirty = model.scene.stack.filter { model.isDirty($0) }
    let value = text(WalkWords.cleanValues)
    return random.element(of: dirty)
      .map { .attribute(node: $0, key: WalkWords.dirty, value: value) }
  }
}
