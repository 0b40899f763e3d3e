import NavEvents

extension Scene {
  /// Calls `body` with every node in the scene, in the order of the tree: a container, its stack from the
  /// bottom, its placeholders; modals last.
  func forEachNode(_ body: (NodeID) -> Void) {
    if let root { walk(root, body) }
    for modal in modals { walk(modal.node, body) }
  }

  func walk(_ id: NodeID, _ body: (NodeID) -> Void) {
    body(id)
    switch nodes[id.slot].kind {
    case .screen: break
    case .drillDown(let index): walk(drillDowns[Int(index)], body)
    case .stack, .tabs, .split, .web: for child in children(of: id) { walk(child, body) }
    }
  }

  private func walk(_ drillDown: DrillDown, _ body: (NodeID) -> Void) {
    for id in drillDown.left { walk(id, body) }
    for id in [drillDown.fields.right, drillDown.fields.leftPlaceholder, drillDown.fields.rightPlaceholder] {
      if let id { walk(id, body) }
    }
  }

  /// Ticks off every text the scene uses.
  func mark(_ marks: inout TextMarks) {
    forEachNode { id in
      marks.mark(nodes[id.slot].name)
      marks.mark(nodes[id.slot].title)
      if let index = nodes[id.slot].extras { extras[Int(index)].mark(&marks) }
      if let index = webIndex(id) { webs[index].mark(&marks) }
    }
  }
}
