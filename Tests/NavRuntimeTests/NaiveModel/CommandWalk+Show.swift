extension CommandWalk {
  mutating func showAction(
    _ goal: WalkGoal, in model: NaiveDrillDown
  ) -> ModelCommand.Action? {
    switch goal {
    case .showOverRight: showOverRight(in: model.scene)
    case .showOverTop: showOverTop(in: model.scene)
    case .showDeeper: show(freshScreen(in: model.scene), over: deeper(in: model.scene))
    case .showReturning: showReturning(in: model.scene)
    case .showBrought: showBrought(in: model.scene)
    case .showOutside: show(freshScreen(in: model.scene), over: outside(of: model.scene))
    case .showDuplicate: showDuplicate(in: model.scene)
    case .showMalformed: show(malformedScreen(), over: anyTarget(in: model.scene))
    case .showVetoedLater: showVetoedLater(in: model)
    default: show(model.scene.right.map { described($0) }, over: model.scene.left.last)
    }
  }

  private func show(_ screen: ModelScreen?, over: ModelText?) -> ModelCommand.Action? {
    guard let screen, let over else { return nil }
    return .showRight(screen, over: over)
  }

  /// A push; at the depth limit nothing, for the stack would grow.
  private mutating func showOverRight(in scene: NaiveScene) -> ModelCommand.Action? {
    if scene.stack.count >= Self.deepest { return nil }
    return show(freshScreen(in: scene), over: scene.right)
  }

  /// A replacement, or a push without a right screen; at the depth limit no push.
  private mutating func showOverTop(in scene: NaiveScene) -> ModelCommand.Action? {
    hasRoom(on: scene) ? show(freshScreen(in: scene), over: scene.left.last) : nil
  }

  /// A left screen that is not the top, in half of the cases the one below it.
  mutating func deeper(in scene: NaiveScene) -> ModelText? {
    let below = scene.left.dropLast()
    return random.chance(50) ? below.last : random.element(of: Array(below))
  }

  /// Any screen of the stack, the deeper ones preferred.
  private mutating func anyTarget(in scene: NaiveScene) -> ModelText? {
    random.chance(50) ? deeper(in: scene) : random.element(of: scene.stack)
  }

  /// Shows a screen that the popTo removes.
  private mutating func showReturning(in scene: NaiveScene) -> ModelCommand.Action? {
    guard scene.stack.count >= 3 else { return nil }
    let index = random.below(scene.stack.count - 2)
    guard index < scene.left.count - 1 else { return nil }
    let removed = random.element(of: Array(scene.stack.dropFirst(index + 2)))
    return show(removed.map { described($0) }, over: scene.left[index])
  }

  /// Shows the screen that the popTo brings to the right anyway.
  private mutating func showBrought(in scene: NaiveScene) -> ModelCommand.Action? {
    guard scene.left.count >= 2 else { return nil }
    let index = random.below(scene.left.count - 1)
    return show(described(scene.left[index + 1]), over: scene.left[index])
  }

  private mutating func showDuplicate(in scene: NaiveScene) -> ModelCommand.Action? {
    let first = scene.left.first
    let kept: [ModelText?] = [first, first, scene.leftPlaceholder, NaiveScene.containerID]
    let screen = random.element(of: kept.compactMap(\.self)).map { described($0) }
    return show(screen, over: anyTarget(in: scene))
  }

  /// Shows over a screen whose successor is dirty, so that the second step is the vetoed one.
  private mutating func showVetoedLater(in model: NaiveDrillDown) -> ModelCommand.Action? {
    let stack = model.scene.stack
    guard let last = stack.lastIndex(where: model.isDirty), last >= 1 else { return nil }
    guard !stack[(last + 1)...].contains(where: model.isDirty) else { return nil }
    return show(freshScreen(in: model.scene), over: stack[last - 1])
  }
}
