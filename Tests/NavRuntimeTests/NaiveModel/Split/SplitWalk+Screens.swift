extension SplitWalk {
  mutating func text(_ texts: [ModelText]) -> ModelText {
    random.element(of: texts) ?? WalkWords.empty
  }

  /// An id that is not in the scene.
  mutating func freshID(in scene: NaiveSplitScene) -> ModelText? {
    random.element(of: SplitWords.screens.filter { !scene.holds($0) })
  }

  /// A new screen, in half of the cases with some of the keys it can have; `nil` when there are
  /// enough of them.
  mutating func freshScreen(in scene: NaiveSplitScene) -> ModelScreen? {
    if scene.screens.count >= Self.mostScreens { return nil }
    guard let id = freshID(in: scene) else { return nil }
    var screen = ModelScreen(id: id)
    if random.chance(stretch.restorable) { screen.restorationID = text(WalkWords.restorationIDs) }
    if random.chance(stretch.emptyDetails) { screen.isEmptyDetail = true }
    if random.chance(50) { return screen }
    addTexts(to: &screen)
    addItems(to: &screen)
    addRotation(to: &screen)
    return screen
  }

  private mutating func addTexts(to screen: inout ModelScreen) {
    if random.chance(40) { screen.title = text(WalkWords.titles) }
    if random.chance(50) { screen.backTitle = text(WalkWords.titles) }
    if random.chance(10) { screen.tabItem = text(WalkWords.titles) }
  }

  private mutating func addItems(to screen: inout ModelScreen) {
    if random.chance(45) { screen.leftItems = Array(WalkWords.items.prefix(1 + random.below(2))) }
    if random.chance(20) { screen.rightItems = Array(WalkWords.items.suffix(1 + random.below(2))) }
    if random.chance(50) { screen.supplementsBackButton = random.chance(75) }
  }

  private mutating func addRotation(to screen: inout ModelScreen) {
    if random.chance(15) { screen.autorotates = random.chance(40) }
    if random.chance(30) { screen.isEmptyDetail = random.chance(50) }
    if random.chance(45) {
      let start = random.below(ModelScreen.allOrientations.count)
      let all = ModelScreen.allOrientations
      screen.orientations = random.chance(50) ? Array(all[start...]) : Array(all[...start])
    }
  }

  mutating func malformedScreen() -> ModelScreen {
    ModelScreen(id: text(WalkWords.malformedIDs))
  }

  /// A screen whose id is in the scene already, and none of these.
  mutating func duplicate(in scene: NaiveSplitScene, but others: [ModelText]) -> ModelScreen? {
    let taken = scene.nodes.map(\.id).filter { !others.contains($0) }
    return random.element(of: taken).map { ModelScreen(id: $0) }
  }

  // MARK: Nodes

  mutating func nodeAction(_ goal: SplitGoal, in model: NaiveSplit) -> ModelSplitCommand.Action? {
    let scene = model.scene
    switch goal {
    case .hidesBack: return hidesBackAction(in: scene)
    case .title: return titleAction(in: scene)
    case .attribute: return attributeAction(in: scene)
    case .removeAttribute: return removeAction(in: scene)
    case .unknownNode: return unknownAction(in: scene)
    case .soil: return soilAction(in: model)
    default: return cleanAction(in: model)
    }
  }

  /// The top of a stack half of the time: its back button can be seen.
  private mutating func anyNode(in scene: NaiveSplitScene) -> ModelText? {
    let tops = scene.stacks.compactMap(\.entries.last)
    return random.element(of: random.chance(50) && !tops.isEmpty ? tops : scene.nodes.map(\.id))
  }

  private mutating func hidesBackAction(in scene: NaiveSplitScene) -> ModelSplitCommand.Action? {
    let hiding = scene.nodes.filter(\.hidesBackButton).map(\.id)
    let chosen = random.chance(40) ? random.element(of: hiding) : nil
    guard let id = chosen ?? anyNode(in: scene), let node = scene.node(id) else { return nil }
    return .hidesBack(id, random.chance(70) ? !node.hidesBackButton : node.hidesBackButton)
  }

  private mutating func titleAction(in scene: NaiveSplitScene) -> ModelSplitCommand.Action? {
    guard let id = anyNode(in: scene), let node = scene.node(id) else { return nil }
    return .title(id, random.chance(30) ? node.title : text(WalkWords.titles))
  }

  private mutating func attributeAction(in scene: NaiveSplitScene) -> ModelSplitCommand.Action? {
    let id = random.chance(30) ? nil : anyNode(in: scene)
    let value = text(WalkWords.attributeValues)
    return .attribute(node: id, key: text(WalkWords.attributeKeys), value: value)
  }

  private mutating func removeAction(in scene: NaiveSplitScene) -> ModelSplitCommand.Action? {
    let holders = scene.nodes.filter { !$0.attributes.pairs.isEmpty }.map(\.id)
    let id = random.element(of: holders) ?? anyNode(in: scene)
    let held = id.flatMap(scene.node)?.attributes.pairs.map(\.key) ?? []
    guard let key = random.element(of: held + [text(WalkWords.attributeKeys)]) else { return nil }
    return .attribute(node: id, key: key, value: WalkWords.empty)
  }

  private mutating func unknownAction(in scene: NaiveSplitScene) -> ModelSplitCommand.Action {
    let id = freshID(in: scene) ?? text(WalkWords.unknownIDs)
    switch random.below(3) {
    case 0: return .hidesBack(id, random.chance(50))
    case 1: return .title(id, text(WalkWords.titles))
    default: return .attribute(node: id, key: WalkWords.dirty, value: WalkWords.dirtyValue)
    }
  }

  /// Makes a screen dirty, most often one that can leave next.
  private mutating func soilAction(in model: NaiveSplit) -> ModelSplitCommand.Action? {
    let tops = model.scene.stacks.compactMap(\.entries.last).filter(model.scene.isScreen)
    let id = random.chance(75) ? random.element(of: tops) : random.element(of: model.scene.screens)?.id
    return id.map { .attribute(node: $0, key: WalkWords.dirty, value: WalkWords.dirtyValue) }
  }

  /// Makes the screen dirty that a swipe is about to remove.
  func soilSwiped(in scene: NaiveSplitScene) -> ModelSplitCommand? {
    guard let stack = scene.swipe?.stack, let top = scene.entries(of: stack).last else { return nil }
    return ModelSplitCommand(.attribute(node: top, key: WalkWords.dirty, value: WalkWords.dirtyValue))
  }

  private mutating func cleanAction(in model: NaiveSplit) -> ModelSplitCommand.Action? {
    let dirty = model.scene.screens.map(\.id).filter { model.isDirty($0) }
    let value = text(WalkWords.cleanValues)
    return random.element(of: dirty).map { .attribute(node: $0, key: WalkWords.dirty, value: value) }
  }
}
