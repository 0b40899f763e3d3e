/// Following a plan.
extension StackWalk {
  /// How many steps in a hundred without a plan begin one.
  private static let planChance = 5
  /// Among how many plans one is chosen.
  private static let planChoices = 3
  /// A plan that took so many commands leads nowhere.
  private static let oldestPlan = 30
  /// Beyond how much of what has to be met a rule needs no plan.
  private static let enough = 1.1

  /// The next command of the plan, if there is one; now and then another plan begins.
  mutating func planned(for model: StackModel) -> StackCommand? {
    if planSteps.isEmpty && random.chance(Self.planChance) { choosePlan(model.hits) }
    planAge += 1
    if planAge > Self.oldestPlan { planSteps = [] }
    while let step = planSteps.first {
      switch step {
      case .until(let condition):
        switch progress(to: condition, in: model.scene) {
        case .command(let command): return command
        case .done: planSteps.removeFirst()
        case .impossible: planSteps = []
        }
      case .then, .reach:
        planSteps.removeFirst()
        if let command = command(for: step, in: model.scene) { return command }
        planSteps = []
      }
    }
    return nil
  }

  /// Of a few plans the one whose rule is wanted most, unless all of them were met often enough.
  private mutating func choosePlan(_ hits: HitTable) {
    let some = (0..<Self.planChoices).compactMap { _ in random.element(of: StackPlans.all) }
    let best = some.min {
      StackRules.share(of: $0.label, in: hits) < StackRules.share(of: $1.label, in: hits)
    }
    guard let best, StackRules.share(of: best.label, in: hits) < Self.enough else { return }
    (planSteps, planAge) = (best.steps, 0)
  }

  private mutating func command(for step: StackPlan.Step, in scene: StackScene) -> StackCommand? {
    switch step {
    case .then(let move): freshID(in: scene).flatMap { move(scene, $0) }
    case .reach(let goal): command(for: goal, in: scene)
    case .until: nil
    }
  }

  private enum Progress {
    case done
    case command(StackCommand)
    case impossible
  }

  private static func or(_ command: StackCommand?) -> Progress {
    command.map { .command($0) } ?? .impossible
  }

  private mutating func progress(to condition: StackPlan.Condition, in scene: StackScene) -> Progress {
    switch condition {
    case .calm: return calming(scene)
    case .noModal: return scene.modals.isEmpty ? .done : .command(StackCommand(.dismiss(swipe: false)))
    case .landscape: return turningWide(scene)
    case .stack(let count): return filling(scene.focusStack, to: count, in: scene)
    case .selectedStack(let count): return fillingSelected(to: count, in: scene)
    case .guest(let count): return inviting(withScreens: count, in: scene)
    case .selectedDrillDown(let count): return selecting(drillDownWith: count, in: scene)
    }
  }

  private mutating func calming(_ scene: StackScene) -> Progress {
    if scene.swipe != nil { return .command(StackCommand(.swipeCancel)) }
    if let command = mending(scene) ?? cleaning(in: scene).map({ StackCommand($0) }) {
      return .command(command)
    }
    return .done
  }

  /// The turn is begun, for nobody is asked about that, and ended when things calm down.
  private func turningWide(_ scene: StackScene) -> Progress {
    let environment = scene.environment
    if environment.interface.isPortrait { return .command(StackCommand(.rotateBegin(.landscapeLeft))) }
    let isWide = environment.width >= 1024 && environment.height >= 600 && !environment.isCompact
    return isWide ? .done : .command(StackCommand(.resize(width: 1024, height: 768, nil)))
  }

  /// So many plain screens: a stack with others becomes one of one screen first.
  private mutating func filling(_ stack: StackNode?, to count: Int, in scene: StackScene) -> Progress {
    guard let stack else { return Self.or(findingStack(scene)) }
    let isPlain = stack.children.compactMap(scene.node).allSatisfy(Self.isPlain)
    if stack.children.count == count && isPlain { return .done }
    guard let id = freshID(in: scene) else { return .impossible }
    if stack.children.count > count || !isPlain { return .command(StackCommand(.set([id]), in: stack.id)) }
    if scene.nodes.count >= Self.crowd { return .impossible }
    return .command(StackCommand(.push(ModelScreen(id: id)), in: stack.id))
  }

  private static func isPlain(_ node: StackNode) -> Bool {
    let screen = node.item.screen
    return node.kind == .screen && !node.item.hidesBackButton && screen.leftItems.isEmpty
      && screen.orientations == nil && screen.autorotates != false
  }

  private mutating func fillingSelected(to count: Int, in scene: StackScene) -> Progress {
    guard let tabs = scene.selectingTabs, tabs.children.count > 1 else { return .impossible }
    let stacks = tabs.children.compactMap(scene.node).filter { $0.kind == .stack }
    guard let stack = stacks.first(where: { $0.id == tabs.selected }) else {
      return Self.or(stacks.first.map { StackCommand(.select($0.id), in: tabs.id) })
    }
    return filling(stack, to: count, in: scene)
  }

  /// A drillDown on top of the stack.
  private mutating func inviting(withScreens count: Int, in scene: StackScene) -> Progress {
    guard let stack = scene.focusStack, scene.nodes.count < Self.crowd else { return .impossible }
    if let top = stack.top.flatMap(scene.node), top.kind == .drillDown {
      return filling(drillDown: top, to: count, in: scene)
    }
    return Self.or(
      freshContainerID(in: scene).map { StackCommand(.add(.drilldown, $0, title: nil), in: stack.id) })
  }

  private mutating func filling(drillDown node: StackNode, to count: Int, in scene: StackScene) -> Progress {
    if node.stack.count == count { return .done }
    if node.stack.count > count { return .command(StackCommand(.popToRoot, in: node.id)) }
    return Self.or(freshID(in: scene).map { StackCommand(.push(ModelScreen(id: $0)), in: node.id) })
  }

  private mutating func selecting(drillDownWith count: Int, in scene: StackScene) -> Progress {
    guard let tabs = scene.selectingTabs, scene.nodes.count < Self.crowd else { return .impossible }
    let drillDowns = tabs.children.compactMap(scene.node).filter { $0.kind == .drillDown }
    if let selected = drillDowns.first(where: { $0.id == tabs.selected }) {
      return filling(drillDown: selected, to: count, in: scene)
    }
    if let other = drillDowns.first { return .command(StackCommand(.select(other.id), in: tabs.id)) }
    if tabs.children.count >= Self.highest { return .impossible }
    return Self.or(
      freshContainerID(in: scene).map { StackCommand(.add(.drilldown, $0, title: nil), in: tabs.id) })
  }
}

extension StackScene {
  /// The stack that a command without a container acts on.
  var focusStack: StackNode? {
    focusPath.compactMap(node).last { $0.kind == .stack }
  }

  /// The tabs that have the focus, or in which it is, nearest to the root.
  var selectingTabs: StackNode? {
    focusPath.compactMap(node).first { $0.kind == .tabs }
  }
}
