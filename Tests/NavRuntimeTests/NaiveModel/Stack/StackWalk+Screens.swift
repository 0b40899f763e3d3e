extension StackWalk {
  /// An id that is not in the scene; seldom the long one, which makes every view long.
  mutating func freshID(in scene: StackScene) -> ModelText? {
    let isLong = random.chance(1)
    let free = freshIDs(in: scene)
    return random.element(of: isLong ? free : free.filter { $0.utf8.count < 100 })
  }

  /// Ids that are not in the scene, in any order.
  mutating func freshIDs(in scene: StackScene) -> [ModelText] {
    let start = random.below(WalkWords.ids.count)
    let ids = WalkWords.ids[start...] + WalkWords.ids[..<start]
    return ids.filter { !scene.has($0) }
  }

  mutating func freshContainerID(in scene: StackScene) -> ModelText? {
    random.element(of: StackWords.containers.filter { !scene.has($0) })
  }

  /// A new screen, often with some of the keys it can have.
  mutating func freshScreen(in scene: StackScene) -> ModelScreen? {
    guard let id = freshID(in: scene) else { return nil }
    return described(id)
  }

  mutating func described(_ id: ModelText) -> ModelScreen {
    var screen = ModelScreen(id: id)
    if random.chance(25) { screen.restorationID = text(WalkWords.restorationIDs) }
    if mood.isChoosy { addRotation(to: &screen) }
    if random.chance(50) { return screen }
    if random.chance(40) { screen.title = text(WalkWords.titles) }
    if random.chance(10) { screen.url = text(WalkWords.urls) }
    if random.chance(50) { screen.backTitle = text(WalkWords.titles) }
    if random.chance(20) { screen.tabItem = text(WalkWords.titles) }
    addBarButtons(to: &screen)
    return screen
  }

  private mutating func addBarButtons(to screen: inout ModelScreen) {
    if random.chance(45) { screen.leftItems = someItems() }
    if random.chance(30) { screen.rightItems = someItems() }
    if random.chance(10) { screen.toolbarItems = someItems() }
    if random.chance(60) { screen.supplementsBackButton = random.chance(75) }
    if random.chance(10) { screen.isEmptyDetail = random.chance(50) }
  }

  private mutating func addRotation(to screen: inout ModelScreen) {
    if random.chance(40) { screen.autorotates = random.chance(40) }
    if random.chance(60) { screen.orientations = someOrientations() }
  }

  private mutating func someItems() -> [ModelText] {
    let start = random.below(WalkWords.items.count)
    return Array((WalkWords.items + WalkWords.items)[start...].prefix(1 + random.below(2)))
  }

  /// Some of the orientations in their usual order, seldom all.
  private mutating func someOrientations() -> [ModelText] {
    let all = ModelScreen.allOrientations
    let chosen = all.filter { _ in random.chance(45) }
    return chosen.isEmpty ? [all[random.below(all.count)]] : chosen
  }

  mutating func malformedScreen() -> ModelScreen {
    ModelScreen(id: text(WalkWords.malformedIDs))
  }

  /// A node of each kind with about the same chance.
  mutating func anyNode(in scene: StackScene) -> StackNode? {
    let modals = scene.nodes.filter { scene.isModal($0.id) }
    let root = scene.nodes.filter { $0.id == scene.root }
    let nodes =
      random.element(
        of: scene.nodes.filter(\.isContainer), scene.nodes.filter { !$0.isContainer }, modals, root)
    return random.element(of: nodes)
  }
}
