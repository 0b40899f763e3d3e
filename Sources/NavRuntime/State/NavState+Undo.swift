import NavEvents

extension NavState {
  /// Begins to log changes.
  mutating func beginRecording() {
    undo.removeAll()
    undo.isRecording = true
  }

  /// Keeps what was changed.
  mutating func endRecording() {
    undo.isRecording = false
    undo.removeAll()
  }

  /// The place in the log to which ``rollBack(to:)`` can return.
  var undoMark: Int { undo.changes.count }

  /// Puts back everything changed since the log was `mark` long.
  mutating func rollBack(to mark: Int = 0) {
    while undo.changes.count > mark { putBack(undo.changes.removeLast()) }
  }

  private mutating func putBack(_ change: UndoLog.Change) {
    switch change {
    case .nodeAdded(let id): scene.remove(id)
    case .nodeRemoved(let id, let node): scene.putBack(id, node)
    case .nodeChanged(let id, let node): scene.nodes[id.slot] = node
    case .leftAppended(let index): scene.drillDowns[Int(index)].left.removeLast()
    case .leftRemoved(let index, let node): scene.drillDowns[Int(index)].left.append(node)
    case .fieldsChanged(let index, let fields): scene.drillDowns[Int(index)].fields = fields
    case .entryAppended(let index): scene.stacks[Int(index)].entries.removeLast()
    case .entryRemoved(let index, let node): scene.stacks[Int(index)].entries.append(node)
    case .stackChanged(let index): if let old = undo.stacks.popLast() { scene.stacks[Int(index)] = old }
    case .tabSelected(let index, let child): scene.tabBars[Int(index)].selected = child
    case .splitChanged(let index): if let old = undo.splits.popLast() { scene.splits[Int(index)] = old }
    case .webChanged(let index): if let old = undo.webs.popLast() { scene.webs[Int(index)] = old }
    case .residencyChanged(let index, let page, let old):
      scene.webs[Int(index)].pages[Int(page)].residency = old
    case .extrasAdded(let index): scene.removeExtras(index)
    case .extrasRemoved(let index):
      scene.freeExtras.removeLast()
      putBackExtras(index)
    case .extrasChanged(let index): putBackExtras(index)
    case .ledgerChanged: if let old = undo.ledgers.popLast() { ledger = old }
    case .sceneChanged: if let old = undo.scenes.popLast() { scene = old }
    case .situationChanged: if let old = undo.situations.popLast() { situation = old }
    }
  }

  private mutating func putBackExtras(_ index: Int32) {
    if let old = undo.extras.popLast() { scene.extras[Int(index)] = old }
  }
}
