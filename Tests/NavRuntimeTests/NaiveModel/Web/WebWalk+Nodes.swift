extension WebWalk {
  /// A node of each kind, as far as there is one.
  private mutating func anyNode(in scene: NaiveWebScene) -> ModelText {
    let tops = scene.webs.compactMap { $0.top?.id }
    switch random.below(5) {
    case 0: return random.element(of: tops) ?? scene.root
    case 1: return random.element(of: scene.nodes.map(\.id).filter(scene.isContainer)) ?? scene.root
    case 2: return scene.entries.last ?? scene.root
    default: return random.element(of: scene.nodes.map(\.id)) ?? scene.root
    }
  }

  mutating func nodeAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    let id = anyNode(in: scene)
    switch goal {
    case .hidesBack: return .hidesBack(id, random.chance(35))
    case .title:
      let same = random.chance(25) ? scene.node(id)?.title : nil
      return .title(id, same ?? text(WebWalkWords.titles))
    case .attribute:
      let node = random.chance(25) ? nil : id
      let key = text(WebWalkWords.attributeKeys)
      return .attribute(node: node, key: key, value: text(WebWalkWords.attributeValues))
    case .soil: return .attribute(node: id, key: WebWalkWords.dirty, value: WebWalkWords.dirtyValue)
    case .soilTop: return soilTop(in: scene)
    case .clean: return cleanAction(in: scene)
    default: return unknownAction(in: scene)
    }
  }

  /// Makes dirty what a swipe would take away.
  private func soilTop(in scene: NaiveWebScene) -> WebModelCommand.Action? {
    guard let top = scene.entries.last else { return nil }
    let screen = scene.web(top).map { $0.top?.id } ?? top
    return screen.map {
      .attribute(node: $0, key: WebWalkWords.dirty, value: WebWalkWords.dirtyValue)
    }
  }

  func dirtyNodes(in scene: NaiveWebScene) -> [ModelText] {
    scene.nodes.filter { $0.attributes[WebWalkWords.dirty] == WebWalkWords.dirtyValue }.map(\.id)
  }

  mutating func cleanAction(in scene: NaiveWebScene) -> WebModelCommand.Action? {
    random.element(of: dirtyNodes(in: scene)).map {
      .attribute(node: $0, key: WebWalkWords.dirty, value: text(WebWalkWords.cleanValues))
    }
  }

  private mutating func unknownAction(in scene: NaiveWebScene) -> WebModelCommand.Action {
    let pending = random.element(of: scene.webs.compactMap { $0.pending?.page })
    let id = pending ?? text(WebWalkWords.unknownIDs)
    switch random.below(3) {
    case 0: return .hidesBack(id, random.chance(50))
    case 1: return .title(id, text(WebWalkWords.titles))
    default: return .attribute(node: id, key: WebWalkWords.dirty, value: WebWalkWords.dirtyValue)
    }
  }

  mutating func deviceAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    let environment = scene.environment
    let anywhere = random.element(of: ModelOrientation.allCases) ?? .portrait
    let width = random.element(of: WebWalkWords.sceneWidths) ?? 1024
    let height = random.element(of: WebWalkWords.sceneHeights) ?? 768
    switch goal {
    case .rotate: return .rotate(anywhere)
    case .rotateBack: return .rotate(environment.interface)
    case .rotateAgain: return .rotate(environment.pending ?? environment.device)
    case .rotateBegin: return .rotateBegin(anywhere)
    case .rotateEnd: return .rotateEnd
    case .resizeSame: return .resize(width: environment.width, height: environment.height, nil)
    case .badResize: return .resize(width: random.element(of: 0, -1), height: height, nil)
    default:
      return .resize(width: width, height: height, random.element(of: nil, nil, .compact, .regular))
    }
  }
}
