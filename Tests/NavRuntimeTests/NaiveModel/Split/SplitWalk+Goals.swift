extension SplitWalk {
  mutating func draft(for goal: SplitGoal, in model: NaiveSplit) -> ModelSplitCommand? {
    switch goal {
    case .push, .pushDuplicate, .pushMalformed, .pushNil, .pop, .back, .root, .popToTop,
      .popToBelow, .popToElsewhere, .popToNowhere, .popToNil, .replace, .replaceSame,
      .replaceDuplicate, .replaceMalformed, .replaceNil, .setMore, .setFewer, .setTurned, .setSame,
      .setNew, .setTwice, .setForeign, .setNothing, .setMalformed, .bars:
      stackCommand(goal, in: model)
    case .column, .columnSame, .columnKept, .columnNil, .columnDuplicate, .columnMalformed,
      .columnMissing, .detail, .detailSame, .detailKept, .detailNil, .detailDuplicate,
      .detailMalformed, .primary, .primaryDuplicate, .primaryMalformed, .primaryNil:
      columnAction(goal, in: model.scene).map { aimed($0, in: model.scene) }
    case .collapse, .expand, .showColumn, .hideColumn, .mode, .behavior, .dismissOverlay, .width,
      .badWidth, .crossedWidth, .sameWidth, .noWidth:
      aimed(splitAction(goal, in: model.scene), in: model.scene)
    case .addColumnElsewhere, .addGuest, .addWrong, .addCompact, .addSupplementary, .addWithoutColumn,
      .addDuplicate,
      .addMalformed:
      addCommand(goal, in: model.scene)
    case .hidesBack, .title, .attribute, .removeAttribute, .unknownNode, .soil, .clean:
      nodeAction(goal, in: model).map { ModelSplitCommand($0) }
    case .swipeBegin, .swipeBeginAnywhere, .swipeMove, .swipeMoveOut, .swipeCancel, .swipeEndFast,
      .swipeEndFar, .swipeEndShort:
      swipeCommand(goal, in: model)
    case .soilSwiped: soilSwiped(in: model.scene)
    case .detachSwipeBack:
      model.scene.swipe == nil ? nil : ModelSplitCommand(.detach(SplitPlugin.swipeBack.id))
    case .rotate, .rotateBack, .rotateAgain, .rotateBegin, .rotateEnd, .resize, .resizeAcross,
      .resizeStated, .resizeSame, .badResize:
      ModelSplitCommand(deviceAction(goal, in: model.scene.environment))
    case .attach, .detach, .configure, .configureSame, .badConfiguration, .attachAgain,
      .missingPlugin:
      pluginAction(goal, in: model.scene.plugins).map { ModelSplitCommand($0) }
    case .preserve: ModelSplitCommand(.preserve(newFile(of: model.scene)))
    case .restore: random.element(of: files).map { ModelSplitCommand(.restore($0)) }
    case .foreign: foreignCommand(in: model.scene)
    }
  }

  /// Names a container now and then, the split or a wrong one.
  mutating func aimed(_ action: ModelSplitCommand.Action, in scene: NaiveSplitScene) -> ModelSplitCommand {
    switch random.below(20) {
    case 0: ModelSplitCommand(action, in: wrongContainer(in: scene))
    case 1...4: ModelSplitCommand(action, in: scene.id)
    default: ModelSplitCommand(action)
    }
  }

  mutating func wrongContainer(in scene: NaiveSplitScene) -> ModelText? {
    switch random.below(4) {
    case 0: random.element(of: WalkWords.unknownIDs)
    case 1: random.element(of: scene.screens)?.id ?? WalkWords.unknownIDs.first
    case 2: random.element(of: scene.guests)?.id ?? scene.primary
    default: random.element(of: scene.stacks)?.id
    }
  }

  private mutating func foreignCommand(in scene: NaiveSplitScene) -> ModelSplitCommand? {
    if !scene.guests.isEmpty { return nil }
    guard let text = random.element(of: SplitWords.foreign) else { return nil }
    return ModelSplitCommand(.foreign(text), in: random.chance(40) ? scene.id : nil)
  }

  private mutating func splitAction(
    _ goal: SplitGoal, in scene: NaiveSplitScene
  ) -> ModelSplitCommand.Action {
    switch goal {
    case .collapse: .collapse
    case .expand: .expand
    case .showColumn: .showColumn(random.element(of: ModelSplitColumn.allCases) ?? .primary)
    case .hideColumn: .hideColumn(random.element(of: ModelSplitColumn.allCases) ?? .primary)
    case .mode: .mode(random.element(of: SplitMode.allCases) ?? .automatic)
    case .behavior: .behavior(random.element(of: ModelSplitBehavior.allCases) ?? .tile)
    case .dismissOverlay: .dismissOverlay
    case .badWidth: .width(badWidth())
    case .crossedWidth: .width(crossedWidth(scene.width))
    case .sameWidth: .width(scene.width.isEmpty ? SplitWidth(points: 320) : scene.width)
    case .noWidth: .width(SplitWidth())
    default: .width(someWidth())
    }
  }

  private mutating func someWidth() -> SplitWidth {
    switch random.below(5) {
    case 0: SplitWidth(points: random.element(of: SplitWords.widths))
    case 1: SplitWidth(fraction: random.element(of: SplitWords.fractions))
    case 2: SplitWidth(minimum: random.element(of: SplitWords.bounds))
    case 3: SplitWidth(maximum: random.element(of: SplitWords.bounds))
    default: SplitWidth(points: random.element(of: SplitWords.widths), minimum: 50, maximum: 2000)
    }
  }

  private mutating func badWidth() -> SplitWidth {
    let bad = random.element(of: SplitWords.badWidths)
    switch random.below(5) {
    case 0: return SplitWidth(points: bad)
    case 1: return SplitWidth(minimum: bad)
    case 2: return SplitWidth(maximum: bad)
    case 3: return SplitWidth(minimum: 400.5, maximum: 400)
    default: return SplitWidth(fraction: random.element(of: SplitWords.badFractions))
    }
  }

  /// A bound beyond the other one as it is.
  private func crossedWidth(_ width: SplitWidth) -> SplitWidth {
    if let maximum = width.maximum { return SplitWidth(minimum: maximum + 1) }
    return width.minimum.map { SplitWidth(maximum: $0 / 2) } ?? SplitWidth(minimum: 100)
  }

  private mutating func addCommand(_ goal: SplitGoal, in scene: NaiveSplitScene) -> ModelSplitCommand? {
    let free = SplitWords.containers.filter { !scene.holds($0) }
    guard let id = random.element(of: free) else { return nil }
    var container = ModelScreen(id: id)
    if random.chance(30) { container.title = text(WalkWords.titles) }
    switch goal {
    case .addGuest: return addGuest(container, in: scene)
    case .addWrong: return addWrong(container, in: scene)
    case .addCompact: return addCompact(container, in: scene)
    case .addSupplementary:
      let kind = random.element(of: SplitKind.stack, .stack, .stack, .web, .drillDown)
      return ModelSplitCommand(.add(kind, container, column: .supplementary), in: split(in: scene))
    case .addColumnElsewhere: return addColumnElsewhere(container, in: scene)
    case .addWithoutColumn: return ModelSplitCommand(.add(.drillDown, container, column: nil), in: scene.id)
    case .addDuplicate:
      let taken = random.element(of: scene.nodes).map { ModelScreen(id: $0.id) }
      return taken.map { ModelSplitCommand(.add(.web, $0, column: .secondary), in: scene.id) }
    default:
      let malformed = ModelScreen(id: text(WalkWords.malformedIDs))
      return ModelSplitCommand(.add(.web, malformed, column: .primary), in: scene.id)
    }
  }

  /// A container in a column; not many, for they hide what is below.
  private mutating func addGuest(
    _ container: ModelScreen, in scene: NaiveSplitScene
  ) -> ModelSplitCommand? {
    if scene.guests.count > 1 { return nil }
    let kind = random.element(of: SplitKind.drillDown, .web)
    if random.chance(50) { return onStack(kind, container, in: scene) }
    let column = random.element(of: scene.columns)?.column
    return ModelSplitCommand(.add(kind, container, column: column), in: split(in: scene))
  }

  /// The split, named or not.
  private mutating func split(in scene: NaiveSplitScene) -> ModelText? {
    random.chance(60) ? scene.id : nil
  }

  /// A column of a stack, or of another container.
  private mutating func addColumnElsewhere(
    _ container: ModelScreen, in scene: NaiveSplitScene
  ) -> ModelSplitCommand {
    let others = scene.stacks.map(\.id) + scene.guests.filter { $0.kind != .web }.map(\.id)
    let column = random.element(of: scene.columns)?.column ?? .primary
    return ModelSplitCommand(.add(.drillDown, container, column: column), in: random.element(of: others))
  }

  private mutating func onStack(
    _ kind: SplitKind, _ container: ModelScreen, in scene: NaiveSplitScene
  ) -> ModelSplitCommand {
    let stacks = scene.stacks.map { Optional($0.id) }
    let named = random.element(of: stacks + [nil]) ?? nil
    return ModelSplitCommand(.add(kind, container, column: nil), in: named)
  }

  private mutating func addWrong(
    _ container: ModelScreen, in scene: NaiveSplitScene
  ) -> ModelSplitCommand {
    let kind = random.element(of: SplitKind.stack, .tabs, .split)
    if random.chance(50) { return onStack(kind, container, in: scene) }
    let column = random.element(of: scene.columns)?.column
    return ModelSplitCommand(.add(kind, container, column: column), in: split(in: scene))
  }

  private mutating func addCompact(
    _ container: ModelScreen, in scene: NaiveSplitScene
  ) -> ModelSplitCommand? {
    if scene.compact == nil && !scene.isCollapsed && !allowsCompact { return nil }
    let kind = random.element(of: SplitKind.stack, .stack, .tabs, .drillDown, .web)
    return ModelSplitCommand(.addCompact(kind, container), in: split(in: scene))
  }
}
