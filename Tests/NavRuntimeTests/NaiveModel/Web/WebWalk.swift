/// A seeded walk of commands over web containers, valid and invalid, chosen by the state they meet.
struct WebWalk: Sendable {
  /// The stack is never deeper than this, so that views stay small.
  static let deepest = 5
  static let mostPages = 11
  static let mostWebs = 4
  static let mostModals = 2
  /// Among how many commands a step looks for a rule seldom met.
  private static let choices = 7
  /// Among how many plans the walk chooses one, and how many it gives up in one step.
  static let planChoices = 7
  static let planChanges = 4
  /// After so many commands a plan is given up.
  static let oldestPlan = 40

  var random: WalkRandom
  private(set) var stretch = WebWalkStretch()
  /// What is left of the plan that the walk follows.
  var planSteps: [WebWalkPlan.Step] = []
  /// How many commands it has led to.
  var planAge = 0

  init(seed: UInt64) {
    random = WalkRandom(seed: seed)
  }

  /// How many steps the next scene has.
  mutating func sceneLength() -> Int { 150 + random.below(250) }

  mutating func beginScene() {
    stretch = WebWalkStretch()
    planSteps = []
  }

  /// The next command for a scene in this state.
  mutating func next(for model: NaiveWebModel) -> WebModelCommand {
    if model.commits == 0 { return first() }
    if model.scene.hasStack && model.scene.nodes.count == 1 && random.chance(80) {
      return WebModelCommand(.replace(ModelScreen(id: text(WebWalkWords.ids))))
    }
    stretch.step(&random)
    if random.chance(6), let action = mending(model.scene) { return WebModelCommand(action) }
    return random.chance(65) ? planned(for: model) : rarest(for: model)
  }

  private mutating func first() -> WebModelCommand {
    switch random.below(10) {
    case 0...4: return WebModelCommand(.scene(.web))
    case 5...7: return WebModelCommand(.scene(.stack))
    default: break
    }
    let root = random.chance(60) ? text(WebWalkWords.addresses) : nil
    let title = random.chance(30) ? text(WebWalkWords.titles) : nil
    return WebModelCommand(.add(.web, text(WebWalkWords.webIDs), root: root, title: title))
  }

  /// Of a few commands the one whose rules were met least often so far.
  private mutating func rarest(for model: NaiveWebModel) -> WebModelCommand {
    var best = candidate(in: model.scene)
    var greatest = Self.worth(of: best, for: model)
    for _ in 1..<Self.choices {
      let other = candidate(in: model.scene)
      let worth = Self.worth(of: other, for: model)
      if worth > greatest { (best, greatest) = (other, worth) }
    }
    return best
  }

  private static func worth(of command: WebModelCommand, for model: NaiveWebModel) -> Double {
    var model = model
    model.hits.isTrial = true
    _ = model.apply(command)
    return model.hits.latest.reduce(0) { $0 + worth(of: $1, in: model.hits) }
  }

  /// The less often a rule was met, by far the more it is wanted; a corner is content with less.
  private static func worth(of label: String, in hits: HitTable) -> Double {
    let once = 1 / (1 + scaledCount(of: label, in: hits))
    let fourth = once * once * once * once
    return fourth * fourth
  }

  static func scaledCount(of label: String, in hits: HitTable) -> Double {
    let count = Double(hits.counts[label, default: 0])
    return WebModelRules.corners.contains(label) ? count * WebModelRules.cornerScale : count
  }

  mutating func candidate(in scene: NaiveWebScene) -> WebModelCommand {
    while true {
      let goal = random.element(of: WebWalkGoal.weighted) ?? .pop
      if let action = action(for: goal, in: scene) { return targeted(action, in: scene) }
    }
  }

  /// A command that reaches the goal from this state; `nil` when there is none.
  mutating func action(
    for goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    switch goal {
    case .push, .pushDuplicate, .pushMalformed, .pushNil, .pushNumber, .pushBare, .pop, .back,
      .root, .popTo, .popToTop, .popToOutside, .popToNil, .bars:
      stackAction(goal, in: scene)
    case .replace, .replaceSame, .replaceDuplicate, .replaceMalformed, .replaceNil:
      replaceAction(goal, in: scene)
    case .setPush, .setPop, .setKeep, .setSame, .setNothing, .setTwice, .setForeign, .setMalformed:
      setAction(goal, in: scene)
    case .swipeBegin, .swipeMove, .swipeCancel, .swipeEndFast, .swipeEndFar, .swipeEndShort:
      swipeAction(goal, in: scene)
    case .addWeb, .addRoot, .addDuplicate, .addMalformed, .addBadRoot, .addOther: addAction(goal, in: scene)
    case .open, .openNamed, .openDuplicate, .openMalformedID, .openMalformed, .openCustom, .openLink:
      openAction(goal, in: scene)
    case .submit, .submitMalformed, .submitCustom, .reload, .pageAction, .loaded, .loadedAction,
      .loadedCustomAction, .loadedHalf, .loadedMalformed, .failed, .retry, .cancel, .leave:
      loadAction(goal)
    case .present, .presentWeb, .presentDuplicate, .presentMalformed, .presentFull, .dismiss, .dismissSwipe:
      modalAction(goal, in: scene)
    case .hidesBack, .title, .attribute, .soil, .soilTop, .clean, .unknownNode: nodeAction(goal, in: scene)
    case .rotate, .rotateBack, .rotateAgain, .rotateBegin, .rotateEnd, .resize, .resizeSame, .badResize:
      deviceAction(goal, in: scene)
    case .attach, .detach, .configure, .configureSame, .badConfiguration, .attachAgain,
      .missingPlugin, .memory, .router, .conflictingRouter, .detachSwipe:
      pluginAction(goal, in: scene)
    case .openHidden, .loadedHidden, .backHidden, .leaveHidden, .backInMain, .openInMain, .swipeInMain,
      .pushAtPending:
      nil
    case .openPending, .hidePage, .hideTop, .presentSheet, .pushItems, .pushFixed, .edge,
      .swipeBeginFar, .popHome, .openHome, .openCoded, .loadedLost, .popToPage,
      .pushModal, .soilModal, .openDocs, .openSeven, .soilWeb,
      .pushPending:
      planAction(goal, in: scene)
    case .foreign: random.element(of: WebWalkWords.foreign).map { .foreign($0) }
    }
  }
}
