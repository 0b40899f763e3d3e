package import NavEvents

/// What `preserve` gives and `restore` takes: `{"archive":1,"scene":{…}}`.
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
    if let root = scene.root { writeSurvivors(of: root, texts, to: &buffer) } else { buffer.append("null") }
    buffer.append("}}")
  }

  /// Writes a node that survives: a screen with all it has, a container with what is in it and its settings.
  private func writeSurvivors(of id: NodeID, _ texts: borrowing TextTable, to buffer: inout ByteBuffer) {
    guard let kind = scene[id].kind.container else { return writeTree(id, texts, to: &buffer) }
    buffer.append("{\"id\":")
    texts.appendQuoted(scene[id].name, to: &buffer)
    buffer.member("kind", word: kind.wireName)
    if let title = scene[id].title { buffer.member("title", title, texts) }
    if let place = scene.place(of: id) {
      place.kind.visit { $0.writeSurvivors(at: place, in: self, texts, to: &buffer) }
    }
    buffer.close()
  }

  // MARK: Parts

  func writeSurvivor(
    _ name: StaticString, _ id: NodeID?, _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    guard let id, survives(id, texts) else { return }
    buffer.member(name)
    writeSurvivors(of: id, texts, to: &buffer)
  }

  func writeSurvivors(
    _ name: StaticString, _ ids: some Collection<NodeID>, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    let survivors = ids.filter { survives($0, texts) }
    if survivors.isEmpty { return }
    buffer.member(name)
    buffer.list(survivors) { writeSurvivors(of: $0, texts, to: &$1) }
  }

  func survives(_ id: NodeID, _ texts: borrowing TextTable) -> Bool {
    if scene[id].kind.isContainer { return true }
    guard let restorationID = scene.extras(of: id).restorationID else { return false }
    return texts.withBytes(of: restorationID) { !$0.isEmpty }
  }
}
