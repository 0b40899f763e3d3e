extension StackWalk {
  /// A command that reaches the goal from this state; `nil` when there is none.
  mutating func command(for goal: StackGoal, in scene: StackScene) -> StackCommand? {
    switch goal {
    case .push, .pushNamed, .pushDuplicate, .pushMalformed, .pushNil, .advance:
      pushCommand(goal, in: scene)
    case .pop, .popNamed, .back, .backNamed, .root, .rootNamed: popCommand(goal, in: scene)
    case .popToTop, .popToBelow, .popToDeeper, .popToOutside, .popToNil:
      popToCommand(goal, in: scene)
    case .replace, .replaceSame, .replaceDuplicate, .replaceMalformed, .replaceNil, .replaceEmpty:
      replaceCommand(goal, in: scene)
    case .setPush, .setPop, .setNone, .setSame, .setNew, .setOrder, .setNothing, .setTwice,
      .setElsewhere, .setMalformed:
      setCommand(goal, in: scene)
    case .bars, .toolbars, .position, .placeholder, .noPlaceholder, .propagate:
      settingCommand(goal, in: scene)
    case .add, .addNamed, .addToStack, .addDuplicate, .addMalformed, .addUnfitting:
      addCommand(goal, in: scene)
    case .select, .selectSame, .selectNumber, .selectNumberID, .selectBeyond, .selectUnknown:
      selectCommand(goal, in: scene)
    case .present, .presentContainer, .presentDuplicate, .presentMalformed, .presentBadly, .dismiss,
      .dismissBySwipe:
      modalCommand(goal, in: scene)
    case .hidesBack, .hideTop, .title, .attribute, .removeAttribute, .unknownNode, .soil, .soilDeep,
      .clean:
      itemCommand(goal, in: scene).map { StackCommand($0) }
    case .swipeBegin, .swipeBeginNamed, .swipeBeginAnywhere, .swipeMove, .swipeMoveOut,
      .swipeCancel, .swipeEndFast, .swipeEndFar, .swipeEndShort, .swipeEndOnTheEdge,
      .swipeElsewhere:
      swipeCommand(goal, in: scene)
    case .rotate, .rotateBack, .rotateAgain, .rotateBegin, .rotateEnd, .resize, .resizeAcross,
      .resizeStated, .resizeSame, .badResize:
      StackCommand(deviceAction(goal, in: scene))
    case .attach, .detach, .configure, .configureSame, .badConfiguration, .attachAgain,
      .missingPlugin, .policy:
      pluginAction(goal, in: scene).map { StackCommand($0) }
    case .preserve: StackCommand(.preserve(newFile(of: scene)))
    case .restore: random.element(of: files).map { StackCommand(.restore($0)) }
    case .restoreLatest: files.last.map { StackCommand(.restore($0)) }
    case .unfitting, .unknownContainer: strayCommand(goal, in: scene)
    }
  }

  /// The command for the container, which is named when the command would look for another one,
  /// and now and then all the same.
  mutating func aimed(
    _ action: StackCommand.Action, at node: StackNode, in scene: StackScene
  ) -> StackCommand {
    let kinds = action.fitting ?? []
    let found = scene.focusPath.compactMap(scene.node).last { kinds.contains($0.kind) }
    let isNamed = found?.id != node.id || random.chance(10)
    return StackCommand(action, in: isNamed ? node.id : nil)
  }

  /// The container a command without `in=` acts on, or now and then another one of these kinds.
  mutating func target(
    _ kinds: [StackNode.Kind], in scene: StackScene, where fits: (StackNode) -> Bool = { _ in true }
  ) -> StackNode? {
    let found = scene.focusPath.compactMap(scene.node).last { kinds.contains($0.kind) }
    if let found, fits(found), random.chance(70) { return found }
    return random.element(of: scene.nodes.filter { kinds.contains($0.kind) && fits($0) })
  }

  private mutating func pushCommand(
    _ goal: StackGoal, in scene: StackScene
  ) -> StackCommand? {
    switch goal {
    case .pushNil: return StackCommand(.push(nil))
    case .pushMalformed: return StackCommand(.push(malformedScreen()))
    case .pushDuplicate: return anyNode(in: scene).map { StackCommand(.push(ModelScreen(id: $0.id))) }
    case .advance:
      return target([.drillDown], in: scene).map { aimed(.push(nil), at: $0, in: scene) }
    default: break
    }
    let kinds: [StackNode.Kind] = goal == .push ? [.stack, .drillDown] : [.stack]
    guard let node = target(kinds, in: scene), hasRoom(on: node, in: scene) else { return nil }
    return freshScreen(in: scene).map { aimed(.push($0), at: node, in: scene) }
  }

  func hasRoom(on node: StackNode, in scene: StackScene) -> Bool {
    node.stack.count < Self.highest && scene.nodes.count < Self.crowd
  }

  private mutating func popCommand(_ goal: StackGoal, in scene: StackScene) -> StackCommand? {
    switch goal {
    case .pop: StackCommand(.pop)
    case .back: StackCommand(.back)
    case .root: StackCommand(.popToRoot)
    case .popNamed: target([.stack], in: scene).map { aimed(.pop, at: $0, in: scene) }
    case .backNamed: target([.stack, .web], in: scene).map { aimed(.back, at: $0, in: scene) }
    default: target([.stack], in: scene).map { aimed(.popToRoot, at: $0, in: scene) }
    }
  }

  private mutating func popToCommand(_ goal: StackGoal, in scene: StackScene) -> StackCommand? {
    guard let node = target([.stack, .drillDown], in: scene) else { return nil }
    let id: ModelText?
    switch goal {
    case .popToNil: return aimed(.popTo(nil), at: node, in: scene)
    case .popToTop: id = node.top
    case .popToBelow: id = node.stack.dropLast().last
    case .popToDeeper: id = random.element(of: node.stack.dropLast(2))
    default: id = outside(of: node, in: scene)
    }
    return id.map { aimed(.popTo($0), at: node, in: scene) }
  }

  /// An id that is not in the stack: nobody, or somebody elsewhere.
  private mutating func outside(of node: StackNode, in scene: StackScene) -> ModelText {
    let others = scene.nodes.map(\.id).filter { !node.stack.contains($0) }
    return random.chance(60) ? text(others) : text(WalkWords.unknownIDs)
  }

  private mutating func replaceCommand(
    _ goal: StackGoal, in scene: StackScene
  ) -> StackCommand? {
    let isEmpty = goal == .replaceEmpty
    let node = target([.stack, .drillDown], in: scene) { $0.stack.isEmpty == isEmpty }
    guard let node else { return nil }
    let screen: ModelScreen?
    switch goal {
    case .replaceNil: return aimed(.replace(nil), at: node, in: scene)
    case .replaceSame: screen = node.top.map { described($0) }
    case .replaceDuplicate: screen = anyNode(in: scene).map { ModelScreen(id: $0.id) }
    case .replaceMalformed: screen = malformedScreen()
    default: screen = freshScreen(in: scene)
    }
    return screen.map { aimed(.replace($0), at: node, in: scene) }
  }

  private mutating func setCommand(_ goal: StackGoal, in scene: StackScene) -> StackCommand? {
    guard let node = target([.stack], in: scene) else { return nil }
    return ids(for: goal, in: node, scene).map { aimed(.set($0), at: node, in: scene) }
  }

  /// What a stack should become; `nil` when the goal cannot be reached with this one.
  private mutating func ids(
    for goal: StackGoal, in node: StackNode, _ scene: StackScene
  ) -> [ModelText]? {
    let old = node.children
    let fresh = freshIDs(in: scene)
    switch goal {
    case .setNothing: return []
    case .setSame: return old.isEmpty ? nil : old
    case .setPush: return some(of: old) + fresh.prefix(1 + random.below(2))
    case .setPop: return old.count < 2 ? nil : some(of: old.dropLast(2)) + [old[old.count - 2]]
    case .setNone: return node.top.map { some(of: old.dropLast()) + fresh.prefix(random.below(2)) + [$0] }
    case .setNew: return Array(fresh.prefix(1 + random.below(3)))
    case .setOrder: return old.count < 2 ? nil : Array(old.reversed())
    case .setTwice: return (old + fresh).prefix(2).flatMap { [$0, $0] }
    case .setElsewhere: return elsewhere(node, scene).map { some(of: old) + [$0] }
    default: return some(of: old) + [text(StackWords.malformed)]
    }
  }

  private mutating func some(of ids: [ModelText]) -> [ModelText] {
    ids.filter { _ in random.chance(70) }
  }

  private mutating func elsewhere(_ node: StackNode, _ scene: StackScene) -> ModelText? {
    random.element(of: scene.nodes.map(\.id).filter { !node.children.contains($0) })
  }

  private mutating func settingCommand(
    _ goal: StackGoal, in scene: StackScene
  ) -> StackCommand? {
    let kinds: [StackNode.Kind] = goal == .bars ? [.stack, .stack, .drillDown] : [.drillDown]
    guard let node = target(kinds, in: scene) else { return nil }
    let side = random.element(of: ModelCommand.Side.left, .right)
    let action: StackCommand.Action?
    switch goal {
    case .bars: action = .bars(hidden: random.chance(50))
    case .toolbars: action = .toolbars(hidden: random.chance(50))
    case .position: action = .barPosition(random.element(of: .top, .topAttached))
    case .placeholder: action = freshScreen(in: scene).map { .placeholder(side, $0) }
    case .noPlaceholder: action = .placeholder(side, nil)
    default: action = .propagate(random.element(of: .item, .tab), random.chance(65))
    }
    return action.map { aimed($0, at: node, in: scene) }
  }

  /// A command for a container that is none, or that it does not fit.
  private mutating func strayCommand(_ goal: StackGoal, in scene: StackScene) -> StackCommand? {
    let id = freshID(in: scene) ?? text(WalkWords.unknownIDs)
    let screen = ModelScreen(id: id)
    let action: StackCommand.Action = random.element(
      of: .push(screen), .pop, .back, .popTo(id), .popToRoot, .replace(screen), .set([id]),
      .bars(hidden: true), .toolbars(hidden: true), .barPosition(.top), .propagate(.item, true),
      .placeholder(.left, screen), .select(id), .add(.drilldown, id, title: nil), .swipeBegin(0))
    if goal == .unfitting && random.chance(30) { return StackCommand(action) }
    let isStray = goal == .unknownContainer
    let others = scene.nodes.filter { isStray ? !$0.isContainer : $0.isContainer }
    let nobody = isStray && random.chance(50) ? text(WalkWords.unknownIDs) : nil
    return (nobody ?? random.element(of: others)?.id).map { StackCommand(action, in: $0) }
  }
}
