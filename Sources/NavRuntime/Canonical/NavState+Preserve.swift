package import NavEvents

/// State preservation (SGBDrillDownController's state restoration).
extension NavState {
  /// Writes an archive of what survives: containers by id, screens with a restoration id, in order.
  package func writeArchive(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.append("{\"archive\":")
    buffer.append(Archive.version)
    buffer.append(",\"scene\":{\"root\":")
    if let root = scene.root { writeSurvivors(of: root, texts, to: &buffer) } else { buffer.append("null") }
    buffer.append("}}")
  }

  private func writeSurvivors(of id: NodeID, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    switch scene[id].kind {
    case .screen: writeTree(id, texts, to: &buffer)
    case .drillDown(let index):
      buffer.append("{\"id\":")
      texts.appendQuoted(scene[id].name, to: &buffer)
      buffer.member("kind", word: "drillDown")
      if let title = scene[id].title { buffer.member("title", title, texts) }
      writeSurvivors(of: scene.drillDowns[Int(index)], texts, to: &buffer)
      buffer.close()
    }
  }

  /// Two or more survivors and the right one among them: it stays on the right. Else all go left.
  private func writeSurvivors(
    of drillDown: DrillDown, _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    var left = drillDown.left.filter { survives($0, texts) }
    var right = drillDown.fields.right.flatMap { survives($0, texts) ? $0 : nil }
    if left.isEmpty, let only = right {
      left = [only]
      right = nil
    }
    if !left.isEmpty {
      buffer.member("left")
      buffer.list(left) { writeTree($0, texts, to: &$1) }
    }
    var fields = DrillDown.Fields()
    fields.right = right
    fields.leftPlaceholder = drillDown.fields.leftPlaceholder.flatMap { survives($0, texts) ? $0 : nil }
    fields.rightPlaceholder = drillDown.fields.rightPlaceholder.flatMap { survives($0, texts) ? $0 : nil }
    fields.leftWidth = drillDown.fields.leftWidth
    fields.navigationBarsHidden = drillDown.fields.navigationBarsHidden
    fields.toolbarsHidden = drillDown.fields.toolbarsHidden
    write(fields, texts, to: &buffer)
  }

  private func survives(_ id: NodeID, _ texts: borrowing TextTable) -> Bool {
    guard let restorationID = scene.extras(of: id).restorationID else { return false }
    return texts.withBytes(of: restorationID) { !$0.isEmpty }
  }
}
