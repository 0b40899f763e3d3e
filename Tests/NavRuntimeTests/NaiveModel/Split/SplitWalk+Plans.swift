/// Following a plan.
extension SplitWalk {
  /// How many steps in a hundred without a plan begin one.
  private static let planChance = 10
  /// Among how many plans one is chosen.
  private static let planChoices = 3
  /// A plan that took so many commands leads nowhere.
  private static let oldestPlan = 30

  /// The next command of the plan, if there is one; now and then another plan begins.
  mutating func planned(for model: NaiveSplit) -> ModelSplitCommand? {
    if planSteps.isEmpty && random.chance(Self.planChance) { choosePlan(model.hits) }
    planAge += 1
    if planAge > Self.oldestPlan { planSteps = [] }
    while let step = planSteps.first {
      switch step {
      case .until(let condition):
        switch progress(to: condition, in: model) {
        case .command(let command): return command
        case .done: planSteps.removeFirst()
        case .impossible: planSteps = []
        }
      case .then, .reach:
        planSteps.removeFirst()
        if let command = command(for: step, in: model) { return command }
        planSteps = []
      }
    }
    return nil
  }

  /// Of a few plans the one whose rule is wanted most, unless all of them were met often enough.
  private mutating func choosePlan(_ hits: HitTable) {
    let some = (0..<Self.planChoices).compactMap { _ in random.element(of: SplitPlans.all) }
    let best = some.min {
      SplitRules.share(of: $0.label, in: hits) < SplitRules.share(of: $1.label, in: hits)
    }
    guard let best, SplitRules.share(of: best.label, in: hits) < Self.enough else { return }
    (planSteps, planAge) = (best.steps, 0)
  }

  /// Beyond how much of what has to be met a rule needs no plan.
  private static let enough = 1.1

  private mutating func command(for step: SplitPlan.Step, in model: NaiveSplit) -> ModelSplitCommand? {
    switch step {
    case .then(let move): freshID(in: model.scene).flatMap { move(model.scene, $0) }
    case .reach(let goal): command(for: goal, in: model)
    case .until: nil
    }
  }

  private enum Progress {
    case done
    case command(ModelSplitCommand)
    case impossible
  }

  private mutating func progress(to condition: SplitPlan.Condition, in model: NaiveSplit) -> Progress {
    let scene = model.scene
    switch condition {
    case .calm: return calming(model)
    case .landscape: return turningWide(scene)
    case .expanded: return Self.until(!scene.isCollapsed, .expand)
    case .collapsed: return Self.until(scene.isCollapsed, .collapse)
    case .triple: return scene.supplementary == nil ? .impossible : .done
    case .double: return scene.supplementary == nil ? .done : .impossible
    case .noCompact: return scene.compact == nil ? .done : .impossible
    case .compact(let count): return filling(compactOf: scene, to: count)
    case .count(let column, let count): return filling(column, of: scene, to: count)
    case .shows(let column):
      if scene.stack(of: column) == nil { return .impossible }
      return Self.until(scene.shownColumns.contains { $0.column == column }, .showColumn(column))
    case .others(let count, let behavior):
      if scene.behavior != behavior { return .command(ModelSplitCommand(.behavior(behavior))) }
      return Self.until(scene.otherColumns == count, .mode(behavior.modes[count]))
    case .automatic: return Self.until(scene.preference == .automatic, .mode(.automatic))
    case .dirty(let column): return soiling(column, in: model)
    case .emptyDetail: return emptying(scene)
    case .guest(let column): return inviting(to: column, of: scene)
    case .choosy(let column, let orientation): return limiting(column, to: orientation, in: scene)
    case .without(let plugin): return Self.until(!scene.plugins.has(plugin), .detach(plugin.id))
    }
  }

  private static func until(_ isSo: Bool, _ action: ModelSplitCommand.Action) -> Progress {
    isSo ? .done : .command(ModelSplitCommand(action))
  }

  private static func or(_ command: ModelSplitCommand?) -> Progress {
    command.map { .command($0) } ?? .impossible
  }

  private mutating func calming(_ model: NaiveSplit) -> Progress {
    if model.scene.swipe != nil { return .command(ModelSplitCommand(.swipeCancel)) }
    if let command = mending(model.scene) { return .command(command) }
    if let command = command(for: .clean, in: model) { return .command(command) }
    let hiding = model.scene.stacks.compactMap(\.entries.last).compactMap(model.scene.node).first {
      $0.hidesBackButton
    }
    return hiding.map { .command(ModelSplitCommand(.hidesBack($0.id, false))) } ?? .done
  }

  /// The turn is begun, for nobody is asked about that, and ended when things calm down.
  private func turningWide(_ scene: NaiveSplitScene) -> Progress {
    let environment = scene.environment
    if environment.interface.isPortrait { return .command(ModelSplitCommand(.rotateBegin(.landscapeLeft))) }
    let isWide = environment.width >= 1024 && environment.height >= 600 && !environment.isCompact
    return Self.until(isWide, .resize(width: 1024, height: 768, nil))
  }

  /// A column with so many plain screens: it is emptied when it has others.
  private mutating func filling(_ column: ModelSplitColumn, of scene: NaiveSplitScene, to count: Int)
    -> Progress
  {
    guard let stack = scene.stack(of: column) else { return .impossible }
    let entries = scene.entries(of: stack)
    let isPlain = entries.compactMap(scene.node).allSatisfy { Self.isPlain($0, in: scene) }
    if entries.count == count && isPlain { return .done }
    if entries.count > count || !isPlain { return .command(ModelSplitCommand(.column(column, nil))) }
    return Self.or(pushing(on: stack, in: scene))
  }

  private static func isPlain(_ node: NaiveNode, in scene: NaiveSplitScene) -> Bool {
    let screen = node.screen
    return scene.isScreen(node.id) && screen.leftItems.isEmpty && screen.orientations == nil
      && screen.autorotates != false && screen.isEmptyDetail != true
  }

  /// Another plain screen; when there are too many already the fullest of the other columns is emptied.
  private mutating func pushing(on stack: ModelText, in scene: NaiveSplitScene) -> ModelSplitCommand? {
    if scene.screens.count < Self.mostScreens {
      return freshID(in: scene).map { ModelSplitCommand(.push(ModelScreen(id: $0)), in: stack) }
    }
    let others = scene.columns.filter { $0.stack != stack }
    let fullest = others.max { scene.entries(of: $0.stack).count < scene.entries(of: $1.stack).count }
    return fullest.map { ModelSplitCommand(.column($0.column, nil)) }
  }

  /// A stack of its own for the collapsed split.
  private mutating func filling(compactOf scene: NaiveSplitScene, to count: Int) -> Progress {
    guard let compact = scene.compact else {
      return allowsCompact ? Self.or(addingStack(to: scene)) : .impossible
    }
    guard scene.kind(of: compact) == .stack else { return .impossible }
    let entries = scene.entries(of: compact)
    if entries.count > count { return .command(ModelSplitCommand(.popToRoot, in: compact)) }
    return entries.count == count ? .done : Self.or(pushing(on: compact, in: scene))
  }

  /// It stays for the rest of the scene, so seldom, that other kinds have their chance.
  private mutating func addingStack(to scene: NaiveSplitScene) -> ModelSplitCommand? {
    if !allowsCompact || !random.chance(20) { return nil }
    let id = random.element(of: SplitWords.containers.filter { !scene.holds($0) })
    return id.map { ModelSplitCommand(.addCompact(.stack, ModelScreen(id: $0)), in: scene.id) }
  }

  private func soiling(_ column: ModelSplitColumn, in model: NaiveSplit) -> Progress {
    let top = model.scene.stack(of: column).flatMap { model.scene.entries(of: $0).last }
    guard let top, model.scene.isScreen(top) else { return .impossible }
    return Self.until(
      model.isDirty(top), .attribute(node: top, key: WalkWords.dirty, value: WalkWords.dirtyValue))
  }

  /// An empty detail on top of the secondary.
  private mutating func emptying(_ scene: NaiveSplitScene) -> Progress {
    let top = scene.entries(of: scene.secondary).last.flatMap(scene.node)
    if top?.screen.isEmptyDetail == true { return .done }
    guard scene.screens.count < Self.mostScreens else {
      return .command(ModelSplitCommand(.column(.secondary, nil)))
    }
    guard let id = freshID(in: scene) else { return .impossible }
    var screen = ModelScreen(id: id)
    screen.isEmptyDetail = true
    return .command(ModelSplitCommand(.push(screen), in: scene.secondary))
  }

  private mutating func inviting(to column: ModelSplitColumn, of scene: NaiveSplitScene) -> Progress {
    let top = scene.stack(of: column).flatMap { scene.entries(of: $0).last }
    if let top, !scene.isScreen(top) { return .done }
    let id = random.element(of: SplitWords.containers.filter { !scene.holds($0) })
    return Self.or(
      id.map { ModelSplitCommand(.add(.web, ModelScreen(id: $0), column: column), in: scene.id) })
  }

  private mutating func limiting(
    _ column: ModelSplitColumn, to orientation: ModelOrientation, in scene: NaiveSplitScene
  ) -> Progress {
    guard let stack = scene.stack(of: column) else { return .impossible }
    let only = [ModelText(orientation.rawValue)]
    if scene.entries(of: stack).last.flatMap(scene.node)?.screen.orientations == only { return .done }
    guard let push = pushing(on: stack, in: scene), case .push(let screen?) = push.action else {
      return .command(ModelSplitCommand(.column(column, nil)))
    }
    var choosy = screen
    choosy.orientations = only
    return .command(ModelSplitCommand(.push(choosy), in: stack))
  }
}
