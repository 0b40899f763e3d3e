import NavEvents

/// The only ways in which evolve changes the state, each logged.
extension NavState {
  mutating func add(
    _ screen: ScreenContent, to parent: NodeID?, _ draft: borrowing CommitDraft
  ) -> NodeID {
    var node = Node(name: screen.id, kind: .screen, parent: parent)
    if screen.details != nil { fill(&node, draft.details(of: screen), draft) }
    let id = scene.add(node)
    undo.record(.nodeAdded(id))
    return id
  }

  mutating func fill(_ node: inout Node, _ details: ScreenDetails, _ draft: borrowing CommitDraft) {
    if details.title != node.name { node.title = details.title }
    let extras = NodeExtras(details, draft)
    guard extras != .standard else { return }
    let index = scene.addExtras(extras)
    undo.record(.extrasAdded(index))
    node.extras = index
  }

  /// Removes a node that its parent has given up, with everything in it.
  mutating func remove(_ id: NodeID) {
    let node = scene[id]
    if node.kind.isContainer {
      rebuild { $0.removeTree(id) }
      return dropSwipeOfMissingContainer()
    }
    undo.record(.nodeRemoved(id, node))
    scene.remove(id)
    guard let index = node.extras else { return }
    if undo.isRecording {
      undo.extras.append(scene.extras[Int(index)])
      undo.changes.append(.extrasRemoved(index))
    }
    scene.removeExtras(index)
  }

  mutating func change(_ id: NodeID, _ body: (inout Node) -> Void) {
    undo.record(.nodeChanged(id, scene[id]))
    body(&scene.nodes[id.slot])
  }

  mutating func changeExtras(of id: NodeID, _ body: (inout NodeExtras) -> Void) {
    guard let index = scene[id].extras else { return addExtras(to: id, body) }
    if undo.isRecording {
      undo.extras.append(scene.extras[Int(index)])
      undo.changes.append(.extrasChanged(index))
    }
    body(&scene.extras[Int(index)])
  }

  private mutating func addExtras(to id: NodeID, _ body: (inout NodeExtras) -> Void) {
    var extras = NodeExtras.standard
    body(&extras)
    let index = scene.addExtras(extras)
    undo.record(.extrasAdded(index))
    change(id) { $0.extras = index }
  }

  /// A swipe ends with the container it is on.
  private mutating func dropSwipeOfMissingContainer() {
    guard let swipe = situation.swipe, scene.find(scene[swipe.container].name) != swipe.container else {
      return
    }
    changeSituation { $0.swipe = nil }
  }

  mutating func appendEntry(_ node: NodeID, _ stack: Int) {
    undo.record(.entryAppended(Int32(stack)))
    scene.stacks[stack].entries.append(node)
  }

  mutating func removeLastEntry(_ stack: Int) -> NodeID? {
    guard let node = scene.stacks[stack].entries.popLast() else { return nil }
    undo.record(.entryRemoved(Int32(stack), node))
    return node
  }

  mutating func changeStack(_ index: Int, _ body: (inout Stack) -> Void) {
    if undo.isRecording {
      undo.stacks.append(scene.stacks[index])
      undo.changes.append(.stackChanged(Int32(index)))
    }
    body(&scene.stacks[index])
  }

  mutating func select(_ child: NodeID?, _ tabs: Int) {
    undo.record(.tabSelected(Int32(tabs), scene.tabBars[tabs].selected))
    scene.tabBars[tabs].selected = child
  }

  mutating func changeSplit(_ index: Int, _ body: (inout Split) -> Void) {
    if undo.isRecording {
      undo.splits.append(scene.splits[index])
      undo.changes.append(.splitChanged(Int32(index)))
    }
    body(&scene.splits[index])
  }

  mutating func changeWeb(_ index: Int, _ body: (inout Web) -> Void) {
    if undo.isRecording {
      undo.webs.append(scene.webs[index])
      undo.changes.append(.webChanged(Int32(index)))
    }
    body(&scene.webs[index])
  }

  /// Logged by itself: one commit may change what is kept of every page.
  mutating func changeResidency(ofPageAt place: Int, _ web: Int, to residency: Residency) {
    undo.record(.residencyChanged(Int32(web), page: Int32(place), scene.webs[web].pages[place].residency))
    scene.webs[web].pages[place].residency = residency
  }

  mutating func appendLeft(_ node: NodeID, _ drillDown: Int) {
    undo.record(.leftAppended(Int32(drillDown)))
    scene.drillDowns[drillDown].left.append(node)
  }

  mutating func removeLastLeft(_ drillDown: Int) -> NodeID? {
    guard let node = scene.drillDowns[drillDown].left.popLast() else { return nil }
    undo.record(.leftRemoved(Int32(drillDown), node))
    return node
  }

  mutating func changeFields(_ drillDown: Int, _ body: (inout DrillDown.Fields) -> Void) {
    undo.record(.fieldsChanged(Int32(drillDown), scene.drillDowns[drillDown].fields))
    body(&scene.drillDowns[drillDown].fields)
  }

  mutating func changeLedger(_ body: (inout Ledger) -> Void) {
    if undo.isRecording {
      undo.ledgers.append(ledger)
      undo.changes.append(.ledgerChanged)
    }
    body(&ledger)
  }

  mutating func changeSituation(_ body: (inout Situation) -> Void) {
    if undo.isRecording {
      undo.situations.append(situation)
      undo.changes.append(.situationChanged)
    }
    body(&situation)
  }

  mutating func setScene(_ new: Scene) { rebuild { $0 = new } }

  /// Changes the tree as a whole: containers come, go or move. The old tree is kept whole, so that this costs
  /// O(scene); a screen that comes or goes has ways of its own.
  mutating func rebuild<R>(_ body: (inout Scene) -> R) -> R {
    if undo.isRecording {
      undo.scenes.append(scene)
      undo.changes.append(.sceneChanged)
    }
    return body(&scene)
  }
}
