import NavEvents

/// How a drillDown is changed, and how a change is taken back.
extension DrillDown {
  enum Edit: BitwiseCopyable {
    case leftAppended
    case leftRemoved(NodeID)
    /// With what was there before.
    case fieldsChanged(Fields)
  }

  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState) {
    switch edit {
    case .leftAppended: state.scene.drillDowns[index].left.removeLast()
    case .leftRemoved(let node): state.scene.drillDowns[index].left.append(node)
    case .fieldsChanged(let fields): state.scene.drillDowns[index].fields = fields
    }
  }
}

extension NavState {
  mutating func appendLeft(_ node: NodeID, _ drillDown: Int) {
    undo.record(container: .drillDown(drillDown, .leftAppended))
    scene.drillDowns[drillDown].left.append(node)
  }

  mutating func removeLastLeft(_ drillDown: Int) -> NodeID? {
    guard let node = scene.drillDowns[drillDown].left.popLast() else { return nil }
    undo.record(container: .drillDown(drillDown, .leftRemoved(node)))
    return node
  }

  mutating func changeFields(_ drillDown: Int, _ body: (inout DrillDown.Fields) -> Void) {
    undo.record(container: .drillDown(drillDown, .fieldsChanged(scene.drillDowns[drillDown].fields)))
    body(&scene.drillDowns[drillDown].fields)
  }
}
