extension CommandWalk {
  /// An id that is not in the scene; seldom the long one, which makes every view long.
  mutating func freshID(in scene: NaiveScene) -> ModelText? {
    let isLong = random.chance(2)
    let free = WalkWords.ids.filter { scene.index(of: $0) == nil }
    return random.element(of: isLong ? free : free.filter { $0.utf8.count < 100 })
  }

  /// A new screen, in two of five cases with some of the keys it can have.
  mutating func freshScreen(in scene: NaiveScene) -> ModelScreen? {
    guard let id = freshID(in: scene) else { return nil }
    return described(id)
  }

  mutating func described(_ id: ModelText) -> ModelScreen {
    var screen = ModelScreen(id: id)
    if random.chance(stretch.restorable) { screen.restorationID = text(WalkWords.restorationIDs) }
    if random.chance(60) { return screen }
    addTexts(to: &screen)
    addBarButtons(to: &screen)
    addFlags(to: &screen)
    return screen
  }

  private mutating func addTexts(to screen: inout ModelScreen) {
    if random.chance(40) { screen.title = text(WalkWords.titles) }
    if random.chance(20) { screen.url = text(WalkWords.urls) }
    if random.chance(50) { screen.backTitle = text(WalkWords.titles) }
    if random.chance(20) { screen.tabItem = text(WalkWords.titles) }
  }

  private mutating func addBarButtons(to screen: inout ModelScreen) {
    if random.chance(60) { screen.leftItems = someItems() }
    if random.chance(30) { screen.rightItems = someItems() }
    if random.chance(20) { screen.toolbarItems = someItems() }
    if random.chance(60) { screen.supplementsBackButton = random.chance(75) }
  }

  private mutating func addFlags(to screen: inout ModelScreen) {
    if random.chance(30) { screen.autorotates = random.chance(50) }
    if random.chance(30) { screen.isEmptyDetail = random.chance(50) }
    if random.chance(30) { screen.orientations = someOrientations() }
  }

  private mutating func someItems() -> [ModelText] {
    let start = random.below(WalkWords.items.count)
    return Array((WalkWords.items + WalkWords.items)[start...].prefix(1 + random.below(3)))
  }

  /// Some of the orientations in their usual order, sometimes all.
  private mutating func someOrientations() -> [ModelText] {
    let start = random.below(ModelScreen.allOrientations.count)
    return Array(ModelScreen.allOrientations[start...])
  }

  mutating func text(_ texts: [ModelText]) -> ModelText {
    random.element(of: texts) ?? WalkWords.empty
  }

  mutating func malformedScreen() -> ModelScreen {
    ModelScreen(id: text(WalkWords.malformedIDs))
  }

  /// A screen of the stack, or a placeholder.
  mutating func anyScreen(in scene: NaiveScene) -> ModelText? {
    random.element(of: scene.stack + placeholders(in: scene))
  }

  func placeholders(in scene: NaiveScene) -> [ModelText] {
    [scene.leftPlaceholder, scene.rightPlaceholder].compactMap { $0 }
  }

  /// A node of each kind with the same chance, as far as there is one.
  mutating func anyNode(in scene: NaiveScene) -> ModelText {
    switch random.below(5) {
    case 0: NaiveScene.containerID
    case 1: random.element(of: placeholders(in: scene)) ?? NaiveScene.containerID
    case 2: scene.left.last ?? NaiveScene.containerID
    default: random.element(of: scene.stack) ?? NaiveScene.containerID
    }
  }

  /// A screen whose id is in the scene already, and not that of `right`.
  mutating func duplicate(in scene: NaiveScene, but right: ModelText?) -> ModelScreen? {
    let inStack = random.element(of: scene.stack.filter { $0 != right })
    let placeholder = random.element(of: placeholders(in: scene))
    let ids: [ModelText?] = [NaiveScene.containerID, inStack, placeholder]
    return random.element(of: ids.compactMap(\.self)).map { described($0) }
  }
}
