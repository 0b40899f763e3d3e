/// Rules that few states offer: the walk takes the chance where there is one.
extension StackWalk {
  /// The one that offers the rarest rule, or any: some lead to such a rule only later.
  mutating func chance(for model: StackModel) -> StackCommand? {
    if random.chance(50) { return anyChance(in: model.scene) }
    let all = (0..<Self.chances).compactMap { chance($0, in: model.scene) }
    return rarest(of: all, for: model)
  }

  private mutating func anyChance(in scene: StackScene) -> StackCommand? {
    let start = random.below(Self.chances)
    for number in start..<(start + Self.chances) {
      if let command = chance(number % Self.chances, in: scene) { return command }
    }
    return nil
  }

  private static let chances = 13

  private mutating func chance(_ number: Int, in scene: StackScene) -> StackCommand? {
    switch number {
    case 0: reselecting(scene)
    case 1: fillingTabs(scene)
    case 2: losing(scene)
    case 3: ownItem(scene)
    case 4: hidingSupplement(scene)
    case 5: addingToTabs(scene)
    case 6: deepDrillDown(scene)
    case 7: leavingContainer(scene)
    case 8: forgettingAnswer(scene)
    case 9: restoring(scene)
    case 10: addingToDrillDown(scene)
    case 11: showingBars(scene)
    default: askingForMore(scene)
    }
  }

  /// A drillDown in tabs that is selected and has somewhere to go back to.
  private mutating func deepDrillDown(_ scene: StackScene) -> StackCommand? {
    let selected = scene.nodes.compactMap(\.selected).compactMap(scene.node)
    guard let node = selected.first(where: { $0.kind == .drillDown }) else { return nil }
    if node.stack.count > 2 { return command(for: .selectSame, in: scene) }
    guard hasRoom(on: node, in: scene), let id = freshID(in: scene) else { return nil }
    return StackCommand(.push(ModelScreen(id: id)), in: node.id)
  }

  /// A container that leaves the stack it is on.
  private mutating func leavingContainer(_ scene: StackScene) -> StackCommand? {
    let node = scene.nodes.first { node in
      let isOver = node.kind == .stack && node.children.count > 1
      return isOver && node.top.flatMap(scene.node)?.isContainer == true
    }
    guard let node, let id = freshID(in: scene), let top = node.top.flatMap(scene.node) else {
      return nil
    }
    if !isDirty(top) && random.chance(20) { return StackCommand(soiled(top.id)) }
    return StackCommand(
      random.element(of: .back, .back, .back, .pop, .replace(ModelScreen(id: id))), in: node.id)
  }

  /// An archive that makes a difference to what is selected or there, or that holds a dirty screen.
  private mutating func restoring(_ scene: StackScene) -> StackCommand? {
    if random.chance(30) { return nil }
    let dirty = scene.nodes.filter { isDirty($0) }.map(\.id)
    let useful = files.filter { file in
      file.archive.nodes.contains { node in
        let isOther = node.selected != nil && scene.node(node.id)?.selected != node.selected
        let isBar = scene.node(node.id).map { $0.barsHidden != node.barsHidden } ?? false
        return isOther || isBar || dirty.contains(node.id) || !scene.has(node.id)
      }
    }
    if let file = random.element(of: useful) { return StackCommand(.restore(file)) }
    let held = files.flatMap(\.archive.nodes).filter { !$0.isContainer && scene.has($0.id) }
    return random.element(of: held).map { StackCommand(soiled($0.id)) }
  }

  private mutating func addingToDrillDown(_ scene: StackScene) -> StackCommand? {
    let node = random.element(of: scene.nodes.filter { $0.kind == .drillDown })
    guard let node, hasRoom(on: node, in: scene), scene.depth(of: node.id) + 1 < Self.deepest,
      let id = freshContainerID(in: scene)
    else { return nil }
    let kind: StackCommand.AddedKind = random.element(of: .stack, .web, .tabs, .drilldown)
    return aimed(.add(kind, id, title: nil), at: node, in: scene)
  }

  private mutating func showingBars(_ scene: StackScene) -> StackCommand? {
    let node = random.element(of: scene.nodes.filter { $0.kind == .stack && $0.barsHidden })
    return node.map { aimed(.bars(hidden: false), at: $0, in: scene) }
  }

  /// An answer that nobody passes through any more.
  mutating func forgettingAnswer(_ scene: StackScene) -> StackCommand? {
    if scene.answer == StackAnswer() || scene.plugins[.autorotation] == nil { return nil }
    let id = StackPlugin.autorotation.id
    if random.chance(50) { return StackCommand(.detach(id)) }
    return StackCommand(.configure(id, [ModelKey("policy", "container")]))
  }

  /// Children that can hardly agree, under the policy that asks all of them; a turn that the
  /// answer forbids.
  private mutating func askingForMore(_ scene: StackScene) -> StackCommand? {
    let allowed = ModelOrientation.allCases.filter(scene.answer.allows)
    if allowed.count < 4 && random.chance(75) {
      return random.element(of: ModelOrientation.allCases.filter { !allowed.contains($0) })
        .map { StackCommand(.rotate($0)) }
    }
    guard mood.isChoosy else { return nil }
    if scene.plugins[.autorotation]?.policy == .all { return choosyChild(in: scene) }
    let keys = [ModelKey("policy", "all")]
    let id = StackPlugin.autorotation.id
    return StackCommand(scene.plugins[.autorotation] == nil ? .attach(id, keys) : .configure(id, keys))
  }

  /// A screen for one orientation in a child of tabs.
  private mutating func choosyChild(in scene: StackScene) -> StackCommand? {
    let children = scene.nodes.filter { $0.kind == .tabs }.flatMap(\.children).compactMap(scene.node)
    let stacks = children.filter { $0.kind == .stack && hasRoom(on: $0, in: scene) }
    guard let stack = random.element(of: stacks), let id = freshID(in: scene) else { return nil }
    var screen = ModelScreen(id: id)
    screen.orientations = random.element(of: ModelScreen.allOrientations).map { [$0] }
    return StackCommand(.push(screen), in: stack.id)
  }

  /// A drillDown in a stack that keeps its item to itself.
  private mutating func ownItem(_ scene: StackScene) -> StackCommand? {
    let node = scene.nodes.first { $0.kind == .drillDown && !$0.children.isEmpty }
    guard let node, scene.parent(of: node.id)?.kind == .stack, random.chance(35) else { return nil }
    return aimed(.propagate(.item, !node.propagatesItem), at: node, in: scene)
  }

  /// A hidden back button where the left items would let it be.
  private func hidingSupplement(_ scene: StackScene) -> StackCommand? {
    let tops = scene.nodes.filter { $0.kind == .stack && $0.children.count > 1 }.compactMap(\.top)
    let top = tops.compactMap(scene.node).first { node in
      let screen = node.item.screen
      return !screen.leftItems.isEmpty && screen.supplementsBackButton == true
    }
    return top.flatMap { $0.item.hidesBackButton ? nil : StackCommand(.hidesBack($0.id, true)) }
  }

  /// A select of the selected child, where a veto or the plugin gives it another end.
  private mutating func reselecting(_ scene: StackScene) -> StackCommand? {
    let tabs = scene.nodes.filter { $0.kind == .tabs && $0.selected != nil }
    guard let node = random.element(of: tabs) else { return nil }
    let child = node.selected.flatMap(scene.node)
    if let child, child.kind != .stack, random.chance(50) {
      return aimed(.select(child.id), at: node, in: scene)
    }
    let isHeld = child?.children.dropFirst().contains { scene.node($0).map(isDirty) == true } == true
    if scene.plugins.enabled(.tabReselect) != nil && !isHeld {
      return random.chance(35) ? loseReselect() : nil
    }
    return command(for: .selectSame, in: scene)
  }

  private mutating func loseReselect() -> StackCommand {
    let id = StackPlugin.tabReselect.id
    let off = StackCommand.Action.configure(id, [ModelKey("enabled", "false")])
    return StackCommand(random.chance(50) ? off : .detach(id))
  }

  /// A child for tabs that have none.
  private mutating func fillingTabs(_ scene: StackScene) -> StackCommand? {
    let node = scene.nodes.first { $0.kind == .tabs && $0.children.isEmpty }
    guard let node, let id = freshContainerID(in: scene) else { return nil }
    if node.id == scene.focus && random.chance(50) { return StackCommand(.select(id)) }
    return aimed(.add(random.element(of: .stack, .drilldown), id, title: nil), at: node, in: scene)
  }

  /// A dirty screen leaves while nobody minds.
  private mutating func losing(_ scene: StackScene) -> StackCommand? {
    if scene.plugins[.unsavedChanges] != nil {
      return mood.isGuarded && random.chance(10) ? StackCommand(.detach(StackPlugin.unsavedChanges.id)) : nil
    }
    return StackCommand(random.element(of: .pop, .back, .popToRoot))
  }

  private mutating func addingToTabs(_ scene: StackScene) -> StackCommand? {
    let node = random.element(of: scene.nodes.filter { $0.kind == .tabs })
    guard let node, hasRoom(on: node, in: scene), let id = freshContainerID(in: scene) else {
      return nil
    }
    let kind: StackCommand.AddedKind = random.element(of: .stack, .stack, .stack, .web, .tabs, .drilldown)
    return aimed(.add(kind, id, title: nil), at: node, in: scene)
  }
}
