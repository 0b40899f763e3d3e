extension NaiveDrillDown {
  /// What `preserve` gives now.
  var archive: NaiveArchive { NaiveArchive(scene) }

  mutating func countPreserved(_ archive: NaiveArchive) {
    hits.count("preserve: " + archive.rule)
    countPreserved(scene.leftPlaceholder, archive.leftPlaceholder)
    countPreserved(scene.rightPlaceholder, archive.rightPlaceholder)
    if scene.nodes.contains(where: { $0.screen.restorationID?.utf8.isEmpty == true }) {
      hits.count("preserve: an empty restorationID counts as none")
    }
  }

  private mutating func countPreserved(_ id: ModelText?, _ survivor: NaiveNode?) {
    if id == nil { return }
    hits.count("preserve: a placeholder " + (survivor == nil ? "does not survive" : "survives"))
  }

  mutating func restore(_ file: ModelFile) throws(ModelRefusal) {
    switch file.content {
    case .archive(let archive): try restore(archive)
    case .otherVersion: throw .archiveVersion
    case .repeatedID: throw .duplicateNode
    case .noArchive, .notJSON: throw .badArgument
    }
  }

  private mutating func restore(_ archive: NaiveArchive) throws(ModelRefusal) {
    let leaving = scene.stack.filter { !archive.holds($0) }
    try judgeLeaving(leaving)
    countRestored(archive, leaving)
    scene.replaceNodes(with: archive.nodes, title: archive.title)
    scene.left = archive.left.map(\.id)
    scene.right = archive.right?.id
    scene.leftPlaceholder = archive.leftPlaceholder?.id
    scene.rightPlaceholder = archive.rightPlaceholder?.id
    scene.leftWidth = archive.leftWidth
    scene.barsHidden = archive.barsHidden
    scene.toolbarsHidden = archive.toolbarsHidden
    scene.record(.restored)
  }

  private mutating func countRestored(_ archive: NaiveArchive, _ leaving: [ModelText]) {
    hits.count("restore: " + archive.rule)
    if archive.leftPlaceholder != nil { hits.count("restore: a left placeholder") }
    if archive.rightPlaceholder != nil { hits.count("restore: a right placeholder") }
    if !leaving.isEmpty { hits.count("restore: screens leave") }
    if scene.stack.contains(where: { isDirty($0) && archive.holds($0) }) {
      hits.count("restore: a dirty screen that is in the archive is not asked about")
    }
    if holdsAll(of: archive) { hits.count("restore: nothing differs, and restored all the same") }
    countKept()
  }

  /// Whether the archive is what the scene would give now, and nobody would be lost.
  private func holdsAll(of archive: NaiveArchive) -> Bool {
    archive.nodes.count == scene.nodes.count - 1 && archive.text == self.archive.text
  }

  /// What an archive does not hold, and stays.
  private mutating func countKept() {
    if scene.barPosition == .top { hits.count("restore: the bar position stays") }
    if !scene.propagatesItem || !scene.propagatesTab { hits.count("restore: the propagation stays") }
    if !scene.attributes.pairs.isEmpty { hits.count("restore: attributes of the scene stay") }
    if scene.node(NaiveScene.containerID)?.attributes.pairs.isEmpty == false {
      hits.count("restore: attributes of the container stay")
    }
    if scene.node(NaiveScene.containerID)?.hidesBackButton == true {
      hits.count("restore: hidesBackButton of the container stays")
    }
  }
}
