import NavEvents

/// The only ways in which evolve changes the state, each logged.
extension NavState {
  mutating func add(
    _ screen: ScreenContent, to parent: NodeID, _ draft: borrowing CommitDraft
  ) -> NodeID {
    var node = Node(name: screen.id, kind: .screen, parent: parent)
    if screen.details != nil { fill(&node, draft.details(of: screen), draft) }
    let id = scene.add(node)
    undo.record(.nodeAdded(id))
    return id
  }

  private mutating func fill(_ node: inout Node, _ details: ScreenDetails, _ draft: borrowing CommitDraft) {
    if details.title != node.name { node.title = details.title }
    let extras = NodeExtras(details, draft)
    guard extras != .standard else { return }
    let index = scene.addExtras(extras)
    undo.record(.extrasAdded(index))
    node.extras = index
  }

  mutating func remove(_ id: NodeID) {
    let node = scene[id]
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

  mutating func setScene(_ new: Scene) {
    if undo.isRecording {
      undo.scenes.append(scene)
      undo.changes.append(.sceneChanged)
    }
    scene = new
  }
}
