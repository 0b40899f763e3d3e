package import NavEvents

/// The archive that `preserve` returns and `restore` takes: `{"archive":1,"scene":{…}}`.
enum Archive {
  /// The version of the format that this runtime writes, and the only one it reads.
  static let version = 1
}

/// State preservation (SGBDrillDownController's state restoration): containers survive by their id; a screen survives
/// if it has a restoration id.
extension NavState {
  /// Writes an archive of the nodes that survive. Modals do not survive.
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

  /// Returns true when an archive contains the node.
  func survives(_ id: NodeID, _ texts: borrowing TextTable) -> Bool {
    if scene[id].kind.isContainer { return true }
    guard let restorationID = scene.extras(of: id).restorationID else { return false }
    return texts.withBytes(of: restorationID) { !$0.isEmpty }
  }
}
