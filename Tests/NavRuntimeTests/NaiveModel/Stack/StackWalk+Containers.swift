extension StackWalk {
  mutating func addCommand(_ goal: StackGoal, in scene: StackScene) -> StackCommand? {
    let kinds: [StackNode.Kind] = goal == .addToStack ? [.stack] : [.tabs, .stack, .drillDown]
    guard let node = target(kinds, in: scene) else { return nil }
    let title = random.chance(30) ? text(WalkWords.titles) : nil
    let id: ModelText?
    switch goal {
    case .addDuplicate: id = anyNode(in: scene)?.id
    case .addUnfitting: id = random.chance(20) ? anyNode(in: scene)?.id : freshContainerID(in: scene)
    case .addMalformed: id = text(StackWords.malformed)
    default: id = freshContainerID(in: scene)
    }
    guard let id, let kind = addedKind(to: node, for: goal, in: scene) else { return nil }
    return aimed(.add(kind, id, title: title), at: node, in: scene)
  }

  /// A kind that may come in there, or one that a stack refuses.
  private mutating func addedKind(
    to node: StackNode, for goal: StackGoal, in scene: StackScene
  ) -> StackCommand.AddedKind? {
    if goal == .addUnfitting {
      return node.kind == .stack ? random.element(of: .stack, .tabs, .split) : nil
    }
    if goal != .addDuplicate && goal != .addMalformed {
      guard hasRoom(on: node, in: scene), scene.depth(of: node.id) + 1 < Self.deepest else {
        return nil
      }
    }
    if node.kind == .stack { return random.element(of: .drilldown, .drilldown, .web) }
    return random.element(of: .stack, .stack, .drilldown, .tabs, .web)
  }

  mutating func selectCommand(_ goal: StackGoal, in scene: StackScene) -> StackCommand? {
    guard let node = target([.tabs], in: scene) else { return nil }
    let others = node.children.filter { $0 != node.selected }
    let name: ModelText?
    switch goal {
    case .select: name = random.element(of: others)
    case .selectSame: name = sameChild(of: node)
    case .selectNumber: name = number(below: node.children.count)
    case .selectNumberID: name = node.children.first { Self.isNumber($0) }
    case .selectBeyond: name = text(StackWords.beyond)
    default: name = random.chance(50) ? text(StackWords.strangers) : anyNode(in: scene)?.id
    }
    return name.map { aimed(.select($0), at: node, in: scene) }
  }

  private mutating func sameChild(of node: StackNode) -> ModelText? {
    let place = node.selected.flatMap { node.children.firstIndex(of: $0) }
    return random.chance(60) ? node.selected : place.map { ModelText($0.description) }
  }

  private mutating func number(below count: Int) -> ModelText? {
    count == 0 ? nil : ModelText(random.below(count).description)
  }

  private static func isNumber(_ id: ModelText) -> Bool {
    id.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  mutating func modalCommand(_ goal: StackGoal, in scene: StackScene) -> StackCommand? {
    let style = random.chance(85) ? random.element(of: StackModal.Style.allCases) : nil
    switch goal {
    case .dismiss: return StackCommand(.dismiss(swipe: false))
    case .dismissBySwipe: return StackCommand(.dismiss(swipe: true))
    case .presentDuplicate:
      return anyNode(in: scene).map { StackCommand(.present(ModelScreen(id: $0.id), style, kind: nil)) }
    case .presentMalformed:
      return StackCommand(.present(ModelScreen(id: text(StackWords.malformed)), style, kind: nil))
    case .presentBadly: return presentBadly(style, in: scene)
    default: return presentNew(goal, style, in: scene)
    }
  }

  private mutating func presentNew(
    _ goal: StackGoal, _ style: StackModal.Style?, in scene: StackScene
  ) -> StackCommand? {
    if scene.modals.count >= mood.modals || scene.nodes.count >= Self.crowd { return nil }
    let container = random.chance(25) ? random.element(of: scene.nodes.filter(\.isContainer)) : nil
    if goal == .present {
      return freshScreen(in: scene).map { StackCommand(.present($0, style, kind: nil), in: container?.id) }
    }
    guard let id = freshContainerID(in: scene) else { return nil }
    var screen = ModelScreen(id: id)
    if random.chance(30) { screen = described(id) }
    let kind: StackCommand.AddedKind = random.element(of: .stack, .stack, .tabs, .drilldown, .web)
    return StackCommand(.present(screen, style, kind: kind), in: container?.id)
  }

  /// Over a container that is none.
  private mutating func presentBadly(
    _ style: StackModal.Style?, in scene: StackScene
  ) -> StackCommand? {
    let screen = random.element(of: scene.nodes.filter { !$0.isContainer })?.id
    let container = random.chance(50) ? screen : text(WalkWords.unknownIDs)
    guard let id = freshID(in: scene), let container else { return nil }
    return StackCommand(.present(ModelScreen(id: id), style, kind: nil), in: container)
  }

  mutating func itemCommand(_ goal: StackGoal, in scene: StackScene) -> StackCommand.Action? {
    switch goal {
    case .hidesBack: anyNode(in: scene).map { hidesBack($0) }
    case .hideTop: shownTop(in: scene).map { .hidesBack($0.id, random.chance(60)) }
    case .title: anyNode(in: scene).map { title($0) }
    case .attribute: attribute(in: scene)
    case .removeAttribute: removeAttribute(in: scene)
    case .unknownNode: unknownNode(in: scene)
    case .soil: shownTop(in: scene).map { soiled($0.id) }
    case .soilDeep: anyNode(in: scene).map { soiled($0.id) }
    default: cleaning(in: scene)
    }
  }

  private mutating func hidesBack(_ node: StackNode) -> StackCommand.Action {
    let hides = node.item.hidesBackButton
    return .hidesBack(node.id, random.chance(75) ? !hides : hides)
  }

  /// The top entry of the stack that the commands go to, if it has one.
  private func shownTop(in scene: StackScene) -> StackNode? {
    let node = scene.focusPath.compactMap(scene.node).last { $0.kind == .stack }
    return node?.top.flatMap(scene.node)
  }

  private mutating func title(_ node: StackNode) -> StackCommand.Action {
    .title(node.id, random.chance(30) ? node.item.title : text(WalkWords.titles))
  }

  func soiled(_ id: ModelText) -> StackCommand.Action {
    .attribute(node: id, key: WalkWords.dirty, value: WalkWords.dirtyValue)
  }

  private mutating func attribute(in scene: StackScene) -> StackCommand.Action? {
    let id = random.chance(30) ? nil : anyNode(in: scene)?.id
    let value = text(WalkWords.attributeValues)
    return .attribute(node: id, key: text(WalkWords.attributeKeys), value: value)
  }

  private mutating func removeAttribute(in scene: StackScene) -> StackCommand.Action? {
    guard let node = anyNode(in: scene) else { return nil }
    let held = random.element(of: node.item.attributes.pairs.map(\.key))
    let key = random.chance(60) ? held : text(WalkWords.attributeKeys)
    guard let key, key != WalkWords.dirty else { return nil }
    return .attribute(node: node.id, key: key, value: WalkWords.empty)
  }

  private mutating func unknownNode(in scene: StackScene) -> StackCommand.Action {
    let id = freshID(in: scene) ?? text(WalkWords.unknownIDs)
    switch random.below(3) {
    case 0: return .hidesBack(id, random.chance(50))
    case 1: return .title(id, text(WalkWords.titles))
    default: return .attribute(node: id, key: WalkWords.dirty, value: WalkWords.dirtyValue)
    }
  }

  func isDirty(_ node: StackNode) -> Bool {
    node.item.attributes[WalkWords.dirty] == WalkWords.dirtyValue
  }

  mutating func cleaning(in scene: StackScene) -> StackCommand.Action? {
    let value = text(WalkWords.cleanValues)
    return random.element(of: scene.nodes.filter { isDirty($0) })
      .map { .attribute(node: $0.id, key: WalkWords.dirty, value: value) }
  }
}
