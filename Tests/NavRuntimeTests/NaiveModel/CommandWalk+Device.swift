extension CommandWalk {
  mutating func deviceAction(_ goal: WalkGoal, in scene: NaiveScene) -> ModelCommand.Action? {
    let environment = scene.environment
    switch goal {
    case .rotate: return .rotate(anyOrientation(but: environment.device))
    case .rotateBack: return .rotate(environment.interface)
    case .rotateAgain: return .rotate(environment.pending ?? environment.device)
    case .rotateBegin: return .rotateBegin(anyOrientation())
    case .rotateEnd: return .rotateEnd
    case .resize: return .resize(width: anyWidth(), height: anyHeight(), nil)
    case .resizeAcross: return resizeAcross(scene)
    case .resizeStated: return resizeStated()
    case .resizeSame: return resizeSame(environment)
    default: return badResize()
    }
  }

  /// A size of the other size class, by its width or by a word.
  mutating func resizeAcross(_ scene: NaiveScene) -> ModelCommand.Action {
    let environment = scene.environment
    let other: ModelSizeClass = scene.isCompact ? .regular : .compact
    if random.chance(30) {
      return .resize(width: environment.width, height: environment.height, other)
    }
    let widths = WalkWords.sceneWidths.filter { ModelSizeClass(width: $0) == other }
    return .resize(width: random.element(of: widths) ?? 1024, height: anyHeight(), nil)
  }

  private mutating func resizeStated() -> ModelCommand.Action {
    .resize(width: anyWidth(), height: anyHeight(), random.element(of: .compact, .regular))
  }

  private mutating func resizeSame(_ environment: NaiveEnvironment) -> ModelCommand.Action {
    let stated = random.chance(40) ? environment.sizeClass : nil
    return .resize(width: environment.width, height: environment.height, stated)
  }

  private mutating func badResize() -> ModelCommand.Action {
    let bad: Double = random.element(of: 0, -1, -600.5)
    let sizeClass: ModelSizeClass? = random.element(of: nil, .compact, .regular)
    return random.chance(50)
      ? .resize(width: bad, height: anyHeight(), sizeClass)
      : .resize(width: anyWidth(), height: bad, sizeClass)
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
