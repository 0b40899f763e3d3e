extension StackWalk {
  mutating func swipeCommand(_ goal: StackGoal, in scene: StackScene) -> StackCommand? {
    switch goal {
    case .swipeBegin: return StackCommand(.swipeBegin(startPoint(in: scene)))
    case .swipeBeginNamed:
      return target([.stack, .drillDown], in: scene)
        .map { aimed(.swipeBegin(startPoint(in: scene)), at: $0, in: scene) }
    case .swipeBeginAnywhere: return StackCommand(.swipeBegin(random.element(of: 0, 30, 150.5, 400)))
    case .swipeElsewhere: return elsewhere(in: scene)
    default: return StackCommand(stepAction(goal, in: scene))
    }
  }

  /// A place where a swipe can begin, as far as the plugin is asked.
  mutating func startPoint(in scene: StackScene) -> Double {
    let edge = scene.plugins[.swipeBack]?.edge ?? 100
    return random.element(of: 0, 4, edge / 4, edge, -6.5)
  }

  /// A step of the swipe, said of another container.
  private mutating func elsewhere(in scene: StackScene) -> StackCommand? {
    let others = scene.nodes.filter { node in
      (node.kind == .stack || node.kind == .drillDown) && node.id != scene.swipe?.container
    }
    let goal = random.element(of: StackGoal.swipeMove, .swipeEndFar, .swipeCancel)
    guard let other = random.element(of: others) else { return nil }
    return StackCommand(stepAction(goal, in: scene), in: other.id)
  }

  private func span(in scene: StackScene) -> Double {
    guard let node = scene.swipe.flatMap({ scene.node($0.container) }) else { return 320 }
    if node.kind == .drillDown && !scene.isCompact { return StackNode.leftWidth }
    return StackLayout(of: scene).width(of: node.id) ?? 0
  }

  private mutating func stepAction(
    _ goal: StackGoal, in scene: StackScene
  ) -> StackCommand.Action {
    let span = span(in: scene)
    let start = scene.swipe?.start ?? 0
    let velocity = scene.plugins[.swipeBack]?.velocity ?? 500
    let far = (scene.plugins[.swipeBack]?.fraction ?? 0.66) * span
    switch goal {
    case .swipeMove: return .swipeMove(start + span * random.element(of: 0.25, 0.5, 0.125, 0.3))
    case .swipeMoveOut:
      return .swipeMove(
        random.element(of: scene.swipe?.x ?? 0, start - 20, start + span, start + span * 1.25))
    case .swipeEndFast:
      return .swipeEnd(span / 4, velocity: velocity + random.element(of: 0.5, 1, 700))
    case .swipeEndFar: return .swipeEnd(span * random.element(of: 1, 1.5), velocity: nil)
    case .swipeEndShort:
      let x = span * random.element(of: 0, 0.125, 0.2)
      return .swipeEnd(x, velocity: random.element(of: nil, 0, velocity, -velocity - 400, 100.5))
    case .swipeEndOnTheEdge: return .swipeEnd(random.chance(60) ? far : far.nextUp, velocity: nil)
    default: return .swipeCancel
    }
  }

  mutating func deviceAction(_ goal: StackGoal, in scene: StackScene) -> StackCommand.Action {
    let environment = scene.environment
    switch goal {
    case .rotate: return .rotate(anyOrientation(but: environment.device))
    case .rotateBack: return .rotate(environment.interface)
    case .rotateAgain: return .rotate(environment.pending ?? environment.device)
    case .rotateBegin: return .rotateBegin(anyOrientation())
    case .rotateEnd: return .rotateEnd
    case .resize: return .resize(width: anyWidth(), height: anyHeight(), nil)
    case .resizeAcross: return resizeAcross(scene)
    case .resizeStated:
      return .resize(width: anyWidth(), height: anyHeight(), random.element(of: .compact, .regular))
    case .resizeSame: return .resize(width: environment.width, height: environment.height, nil)
    default: return badResize()
    }
  }

  /// A size of the other size class.
  mutating func resizeAcross(_ scene: StackScene) -> StackCommand.Action {
    let other: ModelSizeClass = scene.isCompact ? .regular : .compact
    let widths = WalkWords.sceneWidths.filter { ModelSizeClass(width: $0) == other }
    return .resize(width: random.element(of: widths) ?? 1024, height: anyHeight(), nil)
  }

  private mutating func badResize() -> StackCommand.Action {
    let bad: Double = random.element(of: 0, -1, -600.5)
    return random.chance(50)
      ? .resize(width: bad, height: anyHeight(), nil)
      : .resize(width: anyWidth(), height: bad, .compact)
  }

  private mutating func anyOrientation(but held: ModelOrientation? = nil) -> ModelOrientation {
    random.element(of: ModelOrientation.allCases.filter { $0 != held }) ?? .portrait
  }

  private mutating func anyWidth() -> Double {
    random.element(of: WalkWords.sceneWidths) ?? 1024
  }

  private mutating func anyHeight() -> Double {
    random.element(of: WalkWords.sceneHeights) ?? 768
  }
}
