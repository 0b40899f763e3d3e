extension WebWalk {
  /// Names a container now and then: one that fits most of the time, or a wrong one.
  mutating func targeted(
    _ action: WebModelCommand.Action, in scene: NaiveWebScene
  ) -> WebModelCommand {
    if case .present = action, random.chance(10) {
      return WebModelCommand(action, in: anyTarget(in: scene))
    }
    if action.fit == .nothing { return WebModelCommand(action) }
    let isStack = action.fit == .stack || (action.fit == .either && random.chance(40))
    let focusFits = scene.focusPath.contains { (scene.web($0) == nil) == isStack }
    if random.chance(focusFits ? 8 : 35) {
      return WebModelCommand(action, in: isStack ? stack(in: scene) : anyWeb(in: scene))
    }
    return WebModelCommand(action, in: random.chance(5) ? anyTarget(in: scene) : nil)
  }

  private func stack(in scene: NaiveWebScene) -> ModelText? {
    scene.hasStack ? NaiveWebScene.stackID : nil
  }

  mutating func anyWeb(in scene: NaiveWebScene) -> ModelText? {
    random.element(of: scene.webs.map(\.id))
  }

  /// Anything that can be written there.
  private mutating func anyTarget(in scene: NaiveWebScene) -> ModelText? {
    switch random.below(6) {
    case 0: random.element(of: WebWalkWords.unknownIDs)
    case 1: random.element(of: scene.nodes.map(\.id).filter { !scene.isContainer($0) })
    case 2: random.element(of: scene.webs.flatMap(\.pages).map(\.id))
    case 3: random.element(of: scene.webs.compactMap { $0.pending?.page })
    case 4: anyWeb(in: scene)
    default: stack(in: scene)
    }
  }
}
