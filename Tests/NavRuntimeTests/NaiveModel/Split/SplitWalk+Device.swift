extension SplitWalk {
  mutating func deviceAction(
    _ goal: SplitGoal, in environment: NaiveEnvironment
  ) -> ModelSplitCommand.Action {
    switch goal {
    case .rotate: .rotate(anyOrientation(but: environment.device))
    case .rotateBack: .rotate(environment.interface)
    case .rotateAgain: .rotate(environment.pending ?? environment.device)
    case .rotateBegin: .rotateBegin(anyOrientation())
    case .rotateEnd: .rotateEnd
    case .resize: .resize(width: anyWidth(), height: anyHeight(), nil)
    case .resizeAcross: resizeAcross(environment)
    case .resizeStated:
      .resize(width: anyWidth(), height: anyHeight(), random.element(of: .compact, .regular))
    case .resizeSame: resizeSame(environment)
    default: badResize()
    }
  }

  /// A size of the other size class, by its width or by a word.
  private mutating func resizeAcross(_ environment: NaiveEnvironment) -> ModelSplitCommand.Action {
    let other: ModelSizeClass = environment.isCompact ? .regular : .compact
    if random.chance(20) {
      return .resize(width: environment.width, height: environment.height, other)
    }
    let widths = WalkWords.sceneWidths.filter { ModelSizeClass(width: $0) == other }
    return .resize(width: random.element(of: widths) ?? 1024, height: anyHeight(), nil)
  }

  private mutating func resizeSame(_ environment: NaiveEnvironment) -> ModelSplitCommand.Action {
    let isStated = environment.isStated || random.chance(40)
    return .resize(
      width: environment.width, height: environment.height, isStated ? environment.sizeClass : nil)
  }

  private mutating func badResize() -> ModelSplitCommand.Action {
    let bad: Double = random.element(of: 0, -1, -600.5)
    return random.chance(50)
      ? .resize(width: bad, height: anyHeight(), nil) : .resize(width: anyWidth(), height: bad, nil)
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

  // MARK: Swipes

  mutating func swipeCommand(_ goal: SplitGoal, in model: NaiveSplit) -> ModelSplitCommand? {
    let swipe = model.scene.swipe
    let start = swipe?.start ?? 0
    let span = swipe.map { model.span(of: $0.stack) } ?? 320
    switch goal {
    case .swipeBegin: return beginCommand(in: model)
    case .swipeBeginAnywhere:
      return ModelSplitCommand(.swipeBegin(random.element(of: 0, 30, 150.5, 400)), in: nil)
    case .swipeMove:
      return ModelSplitCommand(.swipeMove(start + span * random.element(of: 0.1, 0.25, 0.3, 0.66)))
    case .swipeMoveOut:
      let x = random.element(of: swipe?.x ?? 0, start - 20, start + span, start + span * 1.25)
      return ModelSplitCommand(.swipeMove(x))
    case .swipeCancel: return ModelSplitCommand(.swipeCancel)
    case .swipeEndFast:
      return ModelSplitCommand(.swipeEnd(span / 4, velocity: random.element(of: 500.5, 501, 1200)))
    case .swipeEndFar:
      return ModelSplitCommand(.swipeEnd(span * random.element(of: 0.67, 1, 1.5), velocity: nil))
    default:
      let x = span * random.element(of: 0, 0.125, 0.66)
      return ModelSplitCommand(.swipeEnd(x, velocity: random.element(of: nil, 0, 500, -900)))
    }
  }

  /// A swipe on a stack where it can begin, if there is one; that one is named, or has the focus.
  private mutating func beginCommand(in model: NaiveSplit) -> ModelSplitCommand? {
    let scene = model.scene
    let edge = scene.plugins[.swipeBack]?.edge ?? 40
    let x = random.element(of: 0, edge / 2, edge, edge, -6.5)
    let stacks = scene.stacks.map(\.id).filter { !model.entriesBelowTop(of: $0).isEmpty }
    let shown = random.chance(90) ? stacks.filter(scene.isShown) : stacks
    guard let stack = random.element(of: shown + shown.filter { $0 != scene.secondary }) else {
      return nil
    }
    let isFocus = scene.focus == stack && random.chance(50)
    return ModelSplitCommand(.swipeBegin(x), in: isFocus ? nil : stack)
  }

  // MARK: Plugins

  mutating func pluginAction(_ goal: SplitGoal, in plugins: SplitPlugins) -> ModelSplitCommand.Action? {
    let missing = random.element(of: SplitPlugin.movable.filter { !plugins.has($0) })
    let attached = random.element(of: SplitPlugin.movable.filter(plugins.has))
    switch goal {
    case .attach: return missing.map { .attach($0.id, someKeys(for: $0)) }
    case .attachAgain: return attached.map { .attach($0.id, []) }
    case .detach: return attached.map { .detach($0.id) }
    case .configure: return attached.map { .configure($0.id, someKeys(for: $0)) }
    case .configureSame: return attached.map { .configure($0.id, sameKeys(for: $0, in: plugins)) }
    case .badConfiguration: return badConfiguration(attached, missing)
    default: return missingPlugin(missing)
    }
  }

  private mutating func someKeys(for plugin: SplitPlugin) -> [ModelKey] {
    switch plugin {
    case .autorotation: [ModelKey("policy", random.element(of: SplitConfiguration.policies) ?? "all")]
    case .swipeBack:
      random.chance(40)
        ? [ModelKey("enabled", random.chance(60) ? "false" : "true")]
        : [ModelKey("edge", random.element(of: "20", "40.5", "300"))]
    default: []
    }
  }

  private func sameKeys(for plugin: SplitPlugin, in plugins: SplitPlugins) -> [ModelKey] {
    guard let held = plugins[plugin] else { return [] }
    switch plugin {
    case .autorotation: return [ModelKey("policy", held.policy)]
    case .swipeBack:
      let edge = held.edge.map { [ModelKey("edge", ModelNumber.text($0))] } ?? []
      return [ModelKey("enabled", held.isEnabled.description)] + edge
    default: return []
    }
  }

  private mutating func badConfiguration(
    _ attached: SplitPlugin?, _ missing: SplitPlugin?
  ) -> ModelSplitCommand.Action? {
    let unknown = ModelKey(random.element(of: "speed", "Policy", "colour"), "true")
    if let missing, random.chance(70) { return .attach(missing.id, [unknown]) }
    if attached == .autorotation {
      return .configure(SplitPlugin.autorotation.id, [ModelKey("policy", "none")])
    }
    return attached.map { .configure($0.id, [unknown]) }
  }

  /// A plugin that is not attached, or none at all.
  private mutating func missingPlugin(_ missing: SplitPlugin?) -> ModelSplitCommand.Action {
    let nobody = text(WalkWords.unknownPlugins)
    let id = missing.map { random.chance(60) ? $0.id : nobody } ?? nobody
    switch random.below(3) {
    case 0: return .attach(nobody, [])
    case 1: return .detach(id)
    default: return .configure(id, [])
    }
  }
}
