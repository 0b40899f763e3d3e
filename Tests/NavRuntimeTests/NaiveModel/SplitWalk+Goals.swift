extension SplitWalk {
  mutating func draft(for goal: SplitGoal, in model: NaiveSplit) -> SplitCommand? {
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
    case .addGuest, .addWrong, .addCompact, .addSupplementary, .addWithoutColumn, .addDuplicate,
      .addMalformed:
      addCommand(goal, in: model.scene)
    case .hidesBack, .title, .attribute, .removeAttribute, .unknownNode, .soil, .clean:
      nodeAction(goal, in: model).map { SplitCommand($0) }
    case .swipeBegin, .swipeBeginAnywhere, .swipeMove, .swipeMoveOut, .swipeCancel, .swipeEndFast,
      .swipeEndFar, .swipeEndShort:
      swipeCommand(goal, in: model)
    case .soilSwiped: soilSwiped(in: model.scene)
    case .detachSwipeBack:
      model.scene.swipe == nil ? nil : SplitCommand(.detach(SplitPlugin.swipeBack.id))
    case .rotate, .rotateBack, .rotateAgain, .rotateBegin, .rotateEnd, .resize, .resizeAcross,
      .resizeStated, .resizeSame, .badResize:
      SplitCommand(deviceAction(goal, in: model.scene.environment))
    case .attach, .detach, .configure, .configureSame, .badConfiguration, .attachAgain,
      .missingPlugin:
      pluginAction(goal, in: model.scene.plugins).map { SplitCommand($0) }
    case .preserve: SplitCommand(.preserve(newFile(of: model.scene)))
    case .restore: random.element(of: files).map { SplitCommand(.restore($0)) }
    case .foreign: foreignCommand(in: model.scene)
    }
  }

  /// Names a container now and then, the split or a wrong one.
  mutating func aimed(_ action: SplitCommand.Action, in scene: NaiveSplitScene) -> SplitCommand {
    switch random.below(20) {
    case 0: SplitCommand(action, in: wrongContainer(in: scene))
    case 1...4: SplitCommand(action, in: scene.id)
    default: SplitCommand(action)
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

  private mutating func foreignCommand(in scene: NaiveSplitScene) -> SplitCommand? {
    if !scene.guests.isEmpty { return nil }
    guard let text = random.element(of: SplitWords.foreign) else { return nil }
    return SplitCommand(.foreign(text), in: random.chance(40) ? scene.id : nil)
  }

  private mutating func splitAction(
    _ goal: SplitGoal, in scene: NaiveSplitScene
  ) -> SplitCommand.Action {
    switch goal {
    case .collapse: .collapse
    case .expand: .expand
    case .showColumn: .showColumn(random.element(of: SplitColumn.allCases) ?? .primary)
    case .hideColumn: .hideColumn(random.element(of: SplitColumn.allCases) ?? .primary)
    case .mode: .mode(random.element(of: SplitMode.allCases) ?? .automatic)
    case .behavior: .behavior(random.element(of: SplitBehavior.allCases) ?? .tile)
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

  private mutating func addCommand(_ goal: SplitGoal, in scene: NaiveSplitScene) -> SplitCommand? {
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
      return SplitCommand(.add(kind, container, column: .supplementary), in: scene.id)
    case .addWithoutColumn: return SplitCommand(.add(.drillDown, container, column: nil), in: scene.id)
    case .addDuplicate:
      let taken = random.element(of: scene.nodes).map { ModelScreen(id: $0.id) }
      return taken.map { SplitCommand(.add(.web, $0, column: .secondary), in: scene.id) }
    default:
      let malformed = ModelScreen(id: text(WalkWords.malformedIDs))
      return SplitCommand(.add(.web, malformed, column: .primary), in: scene.id)
    }
  }

  /// A container in a column; not many, for they hide what is below.
  private mutating func addGuest(
    _ container: ModelScreen, in scene: NaiveSplitScene
  ) -> SplitCommand? {
    if scene.guests.count > 1 { return nil }
    let kind = random.element(of: SplitKind.drillDown, .web)
    if random.chance(50) { return onStack(kind, container, in: scene) }
    let column = random.element(of: scene.columns)?.column
    return SplitCommand(.add(kind, container, column: column), in: scene.id)
  }

  private mutating func onStack(
    _ kind: SplitKind, _ container: ModelScreen, in scene: NaiveSplitScene
  ) -> SplitCommand {
    let stacks = scene.stacks.map { Optional($0.id) }
    let named = random.element(of: stacks + [nil]) ?? nil
    return SplitCommand(.add(kind, container, column: nil), in: named)
  }

  private mutating func addWrong(
    _ container: ModelScreen, in scene: NaiveSplitScene
  ) -> SplitCommand {
    let kind = random.element(of: SplitKind.stack, .tabs, .split)
    if random.chance(50) { return onStack(kind, container, in: scene) }
    let column = random.element(of: scene.columns)?.column
    return SplitCommand(.add(kind, container, column: column), in: scene.id)
  }

  private mutating func addCompact(
    _ container: ModelScreen, in scene: NaiveSplitScene
  ) -> SplitCommand? {
    if scene.compact == nil && !scene.isCollapsed && !allowsCompact { return nil }
    let kind = random.element(of: SplitKind.stack, .stack, .tabs, .drillDown, .web)
    return SplitCommand(.addCompact(kind, container), in: scene.id)
  }
}
