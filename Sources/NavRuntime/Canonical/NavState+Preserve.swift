package import NavEvents

/// The archive that `preserve` returns and `restore` takes: `{"archive":1,"scene":{…}}`.
enum Archive {
  /// The version of the format that this runtime writes, and the only one it reads.
  static let version = 1
}

/// State preservation (SGBDrillDownController's state restoration): containers survive by id, screens if they have a
/// restoration id.
extension NavState {
  /// Writes an archive of what survives. Modals do not.
  package func writeArchive(_ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    buffer.append("{\"archive\":")
    buffer.append(Archive.version)
    buffer.append(",\"scene\":{\"root\":")
    if let root = scene.root {
      ShapeWriter.write(root, of: self, texts, to: &buffer, asArchive: true)
    } else {
      buffer.append("null")
    }
    buffer.append("}}")
  }

  /// Returns true when an archive holds a node.
  func survives(_ id: NodeID, _ texts: borrowing TextTable) -> Bool {
    if scene[id].kind.isContainer { return true }
    guard let restorationID = scene.extras(of: id).restorationID else { return false }
    return texts.withBytes(of: restorationID) { !$0.isEmpty }
  }
}
