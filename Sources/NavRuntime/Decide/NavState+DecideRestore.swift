import NavEvents

/// The rules of a restore.
extension NavState {
  func decideRestore(_ archive: JSONText, _ draft: inout CommitDraft) -> Decision {
    var document = JSONDocument()
    let text = draft.texts[archive.text]
    guard (try? document.parse(text)) != nil,
      let version = document.member("archive", of: document.root).flatMap({ document.number($0) })
    else { return .refused(.badArchive) }
    guard version == Double(Archive.version) else { return .refused(.archiveVersion(version)) }
    guard let content = document.member("scene", of: document.root),
      let root = document.member("root", of: content), document.kind(of: root) == .object
    else { return .refused(.badArchive) }
    var names = ArchiveNames()
    if let objection = names.collect(root, document, &draft) { return .refused(objection) }
    return restored(content, document, keeping: names, &draft)
  }

  private func restored(
    _ content: JSONValue, _ document: borrowing JSONDocument, keeping names: ArchiveNames,
    _ draft: inout CommitDraft
  ) -> Decision {
    let event = NavEvent.scene(.restored(draft.json(content, of: document)))
    guard let root = scene.root, let index = scene.drillDownIndex(root) else { return .event(event) }
    let drillDown = scene.drillDowns[index]
    var stack = drillDown.left
    if let right = drillDown.fields.right { stack.append(right) }
    let leaving = stack.reversed().map { scene[$0].name }.filter { !names.contains($0) }
    if leaving.isEmpty { return .event(event) }
    return .exit(event, Exit(way: .restore, container: scene[root].name, screens: draft.list(leaving)))
  }
}

/// The ids in an archive, each once.
struct ArchiveNames {
  private var names: [TextID] = []

  func contains(_ name: TextID) -> Bool { names.contains(name) }

  /// Collects the ids of a node and all inside it; returns what is wrong with them.
  mutating func collect(
    _ node: JSONValue, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    guard let content = try? draft.readScreen(node, document) else { return .badArchive }
    guard NodeName.isValid(content.id, draft.texts) else { return .badID(content.id) }
    if names.contains(content.id) { return .duplicateNode(content.id) }
    names.append(content.id)
    for member in document.members(of: node) {
      switch member.name {
      case "left":
        for child in document.elements(of: member.value) {
          if let objection = collect(child, document, &draft) { return objection }
        }
      case "right", "leftPlaceholder", "rightPlaceholder":
        if let objection = collect(member.value, document, &draft) { return objection }
      default: continue
      }
    }
    return nil
  }
}
