extension CommandWalk {
  mutating func swipeAction(
    _ goal: WalkGoal, in model: NaiveDrillDown
  ) -> ModelCommand.Action? {
    let start = model.scene.swipe?.start ?? 0
    switch goal {
    case .swipeBegin: return .swipeBegin(startPoint(in: model.scene))
    case .swipeBeginAnywhere: return .swipeBegin(random.element(of: 0, 30, 150.5, 400))
    case .swipeMove: return .swipeMove(start + model.span * random.element(of: 0.1, 0.25, 0.3, 0.66))
    case .swipeMoveOut: return .swipeMove(farPoint(in: model))
    case .swipeCancel: return .swipeCancel
    case .swipeEndFast: return fastEnd(in: model)
    case .swipeEndFar: return .swipeEnd(model.span * random.element(of: 1, 1.5), velocity: nil)
    case .swipeEndShort: return shortEnd(in: model)
    default: return edgeEnd(in: model)
    }
  }

  /// A place where a swipe can begin, as far as the plugin is asked.
  private mutating func startPoint(in scene: NaiveScene) -> Double {
    let edge = scene.plugins[.swipeBack]?.edge ?? 100
    return random.element(of: 0, 4, edge / 4, edge / 3, edge, -6.5)
  }

  /// A place at which the progress does not go on: the last one, or one beyond the ends.
  private mutating func farPoint(in model: NaiveDrillDown) -> Double {
    let swipe = model.scene.swipe ?? NaiveSwipe(start: 0, x: 0)
    return random.element(
      of: swipe.x, swipe.start - 20, swipe.start + model.span, swipe.start + model.span * 1.25)
  }

  private mutating func fastEnd(in model: NaiveDrillDown) -> ModelCommand.Action {
    let velocity = threshold(in: model).velocity
    let x = random.chance(80) ? model.span / 4 : model.span
    return .swipeEnd(x, velocity: velocity + random.element(of: 0.5, 1, 700))
  }

  private mutating func shortEnd(in model: NaiveDrillDown) -> ModelCommand.Action {
    let velocity = threshold(in: model).velocity
    let x = model.span * random.element(of: 0, 0.125, 0.2)
    return .swipeEnd(x, velocity: random.element(of: nil, 0, velocity, -velocity - 400, 100.5))
  }

  /// An end at the very place that is not far enough yet, or at the next one that is.
  private mutating func edgeEnd(in model: NaiveDrillDown) -> ModelCommand.Action {
    let x = threshold(in: model).fraction * model.span
    return .swipeEnd(random.chance(60) ? x : x.nextUp, velocity: nil)
  }

  private func threshold(in model: NaiveDrillDown) -> (velocity: Double, fraction: Double) {
    let plugin = model.scene.plugins[.swipeBack]
    return (plugin?.velocity ?? 500, plugin?.fraction ?? 0.66)
  }
}
