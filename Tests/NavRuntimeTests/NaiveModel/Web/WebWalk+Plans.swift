/// Following a plan.
extension WebWalk {
  /// The next command of the plan, or of another one when it is at its end or leads nowhere.
  mutating func planned(for model: NaiveWebModel) -> WebModelCommand {
    for _ in 0..<Self.planChanges {
      if planSteps.isEmpty || planAge > Self.oldestPlan { choosePlan(model.hits) }
      planAge += 1
      while let step = planSteps.first {
        switch step {
        case .then(let goal):
          planSteps.removeFirst()
          if let command = command(for: goal, in: model.scene) { return command }
        case .until(let condition):
          switch progress(to: condition, in: model.scene) {
          case .command(let command): return command
          case .done: planSteps.removeFirst()
          case .impossible: planSteps = []
          }
        }
      }
    }
    return candidate(in: model.scene)
  }

  /// Of a few plans the one whose rule is wanted most.
  private mutating func choosePlan(_ hits: HitTable) {
    var best: WebWalkPlan?
    for _ in 0..<Self.planChoices {
      guard let other = random.element(of: WebWalkPlans.all) else { break }
      let isRarer = best.map {
        Self.scaledCount(of: other.label, in: hits) < Self.scaledCount(of: $0.label, in: hits)
      }
      if isRarer ?? true { best = other }
    }
    planSteps = best?.steps ?? []
    planAge = 0
  }

  /// A command that reaches the goal, on the container that the plan has in mind.
  private mutating func command(
    for goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand? {
    if let command = special(goal, in: scene) { return command }
    guard let action = action(for: goal, in: scene) else { return nil }
    let isStack = action.fit == .stack && scene.hasStack
    return WebModelCommand(action, in: isStack && random.chance(50) ? NaiveWebScene.stackID : nil)
  }

  /// The goals that only plans have.
  private mutating func special(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand? {
    let address = text(WebWalkWords.addresses)
    let covered = covered(in: scene)
    switch goal {
    case .openHidden: return covered.map { WebModelCommand(.open(address), in: $0) }
    case .loadedHidden: return covered.map { WebModelCommand(loaded(), in: $0) }
    case .backHidden: return covered.map { WebModelCommand(.back, in: $0) }
    case .leaveHidden: return covered.map { WebModelCommand(.leave, in: $0) }
    case .backInMain: return WebModelCommand(.back, in: NaiveWebScene.stackID)
    case .swipeInMain: return WebModelCommand(.swipeBegin(4), in: NaiveWebScene.stackID)
    case .openInMain:
      return WebModelCommand(.open(text(WebWalkWords.webLinks)), in: NaiveWebScene.stackID)
    case .pushAtPending:
      return pending(in: scene).map { WebModelCommand(.reload, in: $0) }
    default: return nil
    }
  }

  private func loaded() -> WebModelCommand.Action {
    .loaded(title: nil, action: nil, actionURL: nil)
  }

  func pending(in scene: NaiveWebScene) -> ModelText? {
    scene.webs.compactMap { $0.pending?.page }.first
  }

  /// The goals of plans that need no certain container.
  mutating func planAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    let address = text(WebWalkWords.addresses)
    switch goal {
    case .openPending: return pending(in: scene).map { .open(address, id: $0) }
    case .pushPending: return pending(in: scene).map { .push(ModelScreen(id: $0)) }
    case .hidePage:
      return scene.focusPath.last.flatMap(scene.web)?.top.map { .hidesBack($0.id, true) }
    case .hideTop: return scene.entries.last.map { .hidesBack($0, true) }
    case .presentSheet:
      return freshID(in: scene).map { .present(ModelScreen(id: $0), .sheet, isWeb: false) }
    case .pushItems, .pushFixed: return pushSpecial(goal, in: scene)
    case .edge: return .configure(WebModelPlugin.swipeBack.id, [ModelKey("edge", "20")])
    case .swipeBeginFar: return .swipeBegin(200)
    case .popHome: return .popTo(ModelText("home"))
    case .openDocs: return .open(ModelText(random.element(of: "netsketch://docs/a", "netsketch://docs/a/b")))
    case .openSeven: return .open(ModelText("a+b.c-1://x/7"))
    case .soilWeb: return scene.entries.last { scene.web($0) != nil }.map { soil($0) }
    case .openHome: return .open(ModelText("netsketch://home"))
    case .openCoded: return .open(text(WebWalkWords.codedAddresses))
    case .loadedLost:
      return .loaded(title: nil, action: ModelText("Lost"), actionURL: ModelText("nobody://at/all/here"))
    case .popToPage: return scene.webs.flatMap(\.pages).first.map { .popTo($0.id) }
    case .pushModal: return scene.modals.last.map { .push(ModelScreen(id: $0.id)) }
    case .soilModal: return scene.modals.last.map { soil($0.id) }
    default: return nil
    }
  }

  private mutating func pushSpecial(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    guard scene.entries.count < Self.deepest, let id = freshID(in: scene) else { return nil }
    var screen = ModelScreen(id: id)
    if goal == .pushItems { screen.leftItems = [text(WebWalkWords.items)] }
    if goal == .pushFixed { screen.autorotates = false }
    return .push(screen)
  }

  private func soil(_ id: ModelText) -> WebModelCommand.Action {
    .attribute(node: id, key: WebWalkWords.dirty, value: WebWalkWords.dirtyValue)
  }
}
