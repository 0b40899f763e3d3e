extension WebWalk {
  mutating func text(_ texts: [ModelText]) -> ModelText {
    random.element(of: texts) ?? ModelText("")
  }

  /// An id that is not in the scene.
  mutating func freshID(in scene: NaiveWebScene) -> ModelText? {
    random.element(of: WebWalkWords.ids.filter { !scene.isTaken($0) })
  }

  /// An id that is taken: of a container, an entry, a page, a page to come or a modal.
  mutating func takenID(in scene: NaiveWebScene) -> ModelText? {
    let pages = scene.webs.flatMap(\.pages).map(\.id)
    let kinds = [
      scene.nodes.map(\.id).filter(scene.isContainer), scene.entries, pages,
      scene.webs.compactMap { $0.pending?.page }, scene.modals.map(\.id),
    ]
    return random.element(of: kinds.filter { !$0.isEmpty }).flatMap { random.element(of: $0) }
  }

  /// A screen, in half of the cases with some of the keys it can have.
  mutating func described(_ id: ModelText) -> ModelScreen {
    var screen = ModelScreen(id: id)
    if random.chance(50) { return screen }
    if random.chance(30) { screen.title = text(WebWalkWords.titles) }
    if random.chance(30) { screen.url = text(WebWalkWords.addresses) }
    if random.chance(40) { screen.backTitle = text(WebWalkWords.titles) }
    if random.chance(30) { screen.leftItems = [text(WebWalkWords.items)] }
    if random.chance(30) { screen.rightItems = [text(WebWalkWords.items)] }
    if random.chance(30) { screen.supplementsBackButton = random.chance(70) }
    if random.chance(40) { screen.autorotates = random.chance(40) }
    if random.chance(40) { screen.orientations = someOrientations() }
    return screen
  }

  private mutating func someOrientations() -> [ModelText] {
    let start = random.below(ModelScreen.allOrientations.count)
    return Array(ModelScreen.allOrientations[start...])
  }

  mutating func stackAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    switch goal {
    case .pushNil: return .push(nil)
    case .pushMalformed: return .push(ModelScreen(id: text(WebWalkWords.malformedIDs)))
    case .pushDuplicate: return takenID(in: scene).map { .push(ModelScreen(id: $0)) }
    case .pop: return .pop
    case .back: return .back
    case .root: return .popToRoot
    case .popToNil: return .popTo(nil)
    case .popTo: return random.element(of: scene.entries).map { .popTo($0) }
    case .popToTop: return scene.entries.last.map { .popTo($0) }
    case .popToOutside: return .popTo(takenID(in: scene) ?? text(WebWalkWords.unknownIDs))
    case .bars: return .bars(hidden: random.chance(35))
    default: break
    }
    if scene.entries.count >= Self.deepest { return nil }
    return freshScreen(goal, in: scene).map { .push($0) }
  }

  private mutating func freshScreen(_ goal: WebWalkGoal, in scene: NaiveWebScene) -> ModelScreen? {
    switch goal {
    case .pushNumber: return pageNumber(in: scene).map { ModelScreen(id: $0) }
    case .pushBare: return freshID(in: scene).map { ModelScreen(id: $0) }
    default: return freshID(in: scene).map { described($0) }
    }
  }

  /// The id that the next page of a web would get.
  private mutating func pageNumber(in scene: NaiveWebScene) -> ModelText? {
    guard let web = random.element(of: scene.webs) else { return nil }
    let id = ModelText(utf8: web.id.utf8 + Array("/\(web.pages.count)".utf8))
    return scene.isTaken(id) ? nil : id
  }

  mutating func replaceAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    switch goal {
    case .replaceNil: .replace(nil)
    case .replaceSame: scene.entries.last.map { .replace(ModelScreen(id: $0)) }
    case .replaceDuplicate: takenID(in: scene).map { .replace(ModelScreen(id: $0)) }
    case .replaceMalformed: .replace(ModelScreen(id: text(WebWalkWords.malformedIDs)))
    default: freshID(in: scene).map { .replace(described($0)) }
    }
  }

  mutating func setAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    let entries = scene.entries
    let some = entries.filter { _ in random.chance(60) }
    switch goal {
    case .setNothing: return .set([])
    case .setSame: return entries.isEmpty ? nil : .set(entries)
    case .setTwice: return entries.last.map { .set([$0] + some.suffix(1) + [$0]) }
    case .setForeign:
      let others = takenID(in: scene).flatMap { entries.contains($0) ? nil : $0 }
      return others.map { .set(some + [$0]) }
    case .setMalformed: return .set(some + [text(WebWalkWords.malformedIDs)])
    case .setKeep: return entries.last.map { .set(some.filter { $0 != entries.last } + [$0]) }
    case .setPop: return some.isEmpty ? nil : .set(some)
    default:
      if some.count >= Self.deepest { return nil }
      return freshID(in: scene).map { .set(some + [$0]) }
    }
  }

  mutating func addAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    let root = goal == .addRoot || random.chance(30) ? text(WebWalkWords.addresses) : nil
    switch goal {
    case .addDuplicate: return takenID(in: scene).map { .add(.web, $0, root: root) }
    case .addMalformed: return .add(.web, text(WebWalkWords.malformedIDs), root: root)
    case .addBadRoot:
      let addresses = WebWalkWords.malformedAddresses.filter { !$0.utf8.isEmpty }
      let bad = text(addresses + WebWalkWords.customAddresses)
      return freshWebID(in: scene).map { .add(.web, $0, root: bad) }
    case .addOther:
      let kind: WebModelCommand.Kind = random.element(of: .stack, .tabs, .split)
      return freshID(in: scene).map { .add(kind, $0) }
    default: break
    }
    if scene.entries.count >= Self.deepest || scene.webs.count >= Self.mostWebs { return nil }
    let title = random.chance(30) ? text(WebWalkWords.titles) : nil
    return freshWebID(in: scene).map { .add(.web, $0, root: root, title: title) }
  }

  mutating func freshWebID(in scene: NaiveWebScene) -> ModelText? {
    random.element(of: WebWalkWords.webIDs.filter { !scene.isTaken($0) })
  }
}
