/// The plans of the walk over stacks and tabs.
enum StackPlans {
  static let all = containers + modals + vetoes + swipes + tabs + turns + archives

  private typealias Step = StackPlan.Step

  private static let usual: [Step] = [.until(.calm), .until(.noModal), .until(.landscape), .until(.calm)]

  private static func does(_ action: StackCommand.Action) -> Step {
    .then { _, _ in StackCommand(action) }
  }

  private static func onStack(_ action: StackCommand.Action) -> Step {
    .then { scene, _ in scene.focusStack.map { StackCommand(action, in: $0.id) } }
  }

  private static let containers: [StackPlan] = {
    let over = usual + [.until(.stack(1)), .until(.guest(1))]
    let replace = Step.then { scene, fresh in
      scene.focusStack.map { StackCommand(.replace(ModelScreen(id: fresh)), in: $0.id) }
    }
    let addTabs = Step.then { scene, fresh in
      let drillDown = scene.focusStack?.top
      return drillDown.map { StackCommand(.add(.tabs, fresh, title: nil), in: $0) }
    }
    let select = does(.select(ModelText("0")))
    return [
      StackPlan("pop: pops a container", over + [onStack(.pop)]),
      StackPlan("back: pops a container", over + [onStack(.back)]),
      StackPlan("replace: a container", over + [replace]),
      StackPlan("unsaved-changes: a dirty container is no screen", over + [soilTop, onStack(.pop)]),
      StackPlan("target: a tabs", over + [addTabs, select, select, select]),
    ]
  }()

  private static func present(_ style: StackModal.Style) -> Step {
    .then { _, fresh in StackCommand(.present(ModelScreen(id: fresh), style, kind: nil)) }
  }

  private static func soil(_ id: ModelText) -> StackCommand {
    StackCommand(.attribute(node: id, key: WalkWords.dirty, value: WalkWords.dirtyValue))
  }

  /// The top of the stack becomes dirty.
  private static let soilTop = Step.then { scene, _ in scene.focusStack?.top.map(soil) }

  private static let modals: [StackPlan] = {
    let over = usual + [present(.sheet)]
    let soilModal = Step.then { scene, _ in scene.modals.last.map { soil($0.id) } }
    return [
      StackPlan("refused vetoed: dismiss", over + [soilModal, does(.dismiss(swipe: false))]),
      StackPlan("present: popover over a modal", over + [present(.popover)]),
      StackPlan("present: fullScreen over a modal", over + [present(.fullScreen)]),
      StackPlan(
        "layout: a modal over a full-screen one",
        usual + [present(.fullScreen), present(.sheet), present(.sheet)]),
    ]
  }()

  private static let vetoes: [StackPlan] = {
    let soilInside = Step.then { scene, _ in
      scene.focusStack?.top.flatMap(scene.node)?.top.map(soil)
    }
    let detach = does(.detach(StackPlugin.unsavedChanges.id))
    return [
      StackPlan(
        "unsaved-changes: a dirty screen deeper in the container",
        usual + [.until(.stack(1)), .until(.guest(1)), soilInside, onStack(.pop)]),
      StackPlan(
        "unsaved-changes: detached, a dirty screen leaves",
        usual + [.until(.stack(2)), soilTop, detach, onStack(.pop)]),
    ]
  }()

  private static let swipes: [StackPlan] = {
    let ready = usual + [.until(.stack(2))]
    let running = ready + [onStack(.swipeBegin(0))]
    let swipeBack = StackPlugin.swipeBack.id
    let presentStack = Step.then { _, fresh in
      StackCommand(.present(ModelScreen(id: fresh), .sheet, kind: .stack))
    }
    return [
      StackPlan(
        "swipe end: not completed, swipe-back is detached",
        running + [does(.detach(swipeBack)), .reach(.swipeEndFar)]),
      StackPlan(
        "swipe end: not completed, swipe-back is disabled",
        running + [does(.configure(swipeBack, [ModelKey("enabled", "false")])), .reach(.swipeEndFar)]),
      StackPlan(
        "swipe: its container is hidden by dismiss",
        usual + [presentStack, .until(.stack(2)), onStack(.swipeBegin(0)), does(.dismiss(swipe: false))]),
      StackPlan("swipe: its container is hidden by present", running + [present(.fullScreen)]),
      StackPlan(
        "swipe begin: unavailable, rotating",
        ready + [does(.rotateBegin(.landscapeRight)), onStack(.swipeBegin(0))]),
      StackPlan(
        "swipe begin: unavailable, beyond the edge",
        ready + [does(.configure(swipeBack, [ModelKey("edge", "20")])), onStack(.swipeBegin(30))]),
      StackPlan("swipe cancel: cancels", running + [does(.swipeCancel)]),
      StackPlan("swipe end: not completed", running + [.reach(.swipeEndShort)]),
      StackPlan("swipe end: vetoed", running + [soilTop, .reach(.swipeEndFar)]),
      StackPlan("swipe end: completed on a stack", running + [.reach(.swipeEndFar)]),
      StackPlan("swipe begin: unavailable, a swipe runs", running + [onStack(.swipeBegin(0))]),
    ] + swipesOfDrillDowns
  }()

  private static let swipesOfDrillDowns: [StackPlan] = {
    let begin = Step.then { scene, _ in scene.focusStack?.top.map { StackCommand(.swipeBegin(0), in: $0) } }
    let running = usual + [.until(.stack(1)), .until(.guest(3)), begin]
    let setting = Step.then { scene, _ in
      let drillDown = scene.focusStack?.top.flatMap(scene.node)
      return drillDown.map { StackCommand(.toolbars(hidden: !$0.toolbarsHidden), in: $0.id) }
    }
    let cover = Step.then { scene, fresh in
      scene.focusStack.map { StackCommand(.push(ModelScreen(id: fresh)), in: $0.id) }
    }
    return [
      StackPlan("swipe: cancelled by a setting of a drillDown", running + [setting]),
      StackPlan("swipe: its container is hidden by something else", running + [cover]),
    ]
  }()

  private static let tabs: [StackPlan] = {
    let again = Step.then { scene, _ in
      let tabs = scene.selectingTabs
      return tabs?.selected.map { StackCommand(.select($0), in: tabs?.id) }
    }
    let another = Step.then { scene, _ in
      let tabs = scene.selectingTabs
      return tabs?.children.first { $0 != tabs?.selected }.map { StackCommand(.select($0), in: tabs?.id) }
    }
    let stack = usual + [.until(.selectedStack(2))]
    return [
      StackPlan("reselect: a stack", stack + [again]),
      StackPlan("refused vetoed: select", stack + [soilTop, again]),
      StackPlan("swipe: its container is hidden by select", stack + [onStack(.swipeBegin(0)), another]),
      StackPlan("reselect: a drillDown", usual + [.until(.selectedDrillDown(3)), again]),
    ]
  }()

  private static let turns: [StackPlan] = {
    let choosy = Step.then { scene, fresh in
      var screen = ModelScreen(id: fresh)
      screen.orientations = [ModelText(ModelOrientation.landscapeLeft.rawValue)]
      return scene.focusStack.map { StackCommand(.push(screen), in: $0.id) }
    }
    let pending = usual + [.until(.stack(1)), choosy, does(.rotate(.portrait))]
    return [
      StackPlan("rotate: deferred again", pending + [does(.rotate(.portrait))]),
      StackPlan(
        "rotate begin: rotating already",
        [does(.rotateBegin(.landscapeLeft)), does(.rotateBegin(.landscapeRight)), does(.rotateEnd)]),
      StackPlan("rotate: taken back", pending + [does(.rotate(.landscapeLeft))]),
      StackPlan("rotate: the pending one turns at last", pending + [onStack(.pop)]),
    ]
  }()

  private static let archives: [StackPlan] = {
    let push = Step.then { scene, fresh in
      var screen = ModelScreen(id: fresh)
      screen.restorationID = ModelText("kept")
      return scene.focusStack.map { StackCommand(.push(screen), in: $0.id) }
    }
    return [
      StackPlan(
        "restore: nodes come back",
        usual + [.until(.stack(1)), push, .reach(.preserve), onStack(.pop), .reach(.restoreLatest)])
    ]
  }()
}
