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
    var nodes = ArchiveNodes()
    if let objection = nodes.collect(root: root, document, &draft) { return .refused(objection) }
    return restored(content, document, keeping: nodes.names, &draft)
  }

  private func restored(
    _ content: JSONValue, _ document: borrowing JSONDocument, keeping kept: [TextID],
    _ draft: inout CommitDraft
  ) -> Decision {
    let event = NavEvent.scene(.restored(draft.json(content, of: document)))
    guard let root = scene.root, let index = scene.drillDownIndex(root) else { return .event(event) }
    let drillDown = scene.drillDowns[index]
    var stack = drillDown.left
    if let right = drillDown.fields.right { stack.append(right) }
    let leaving = stack.reversed().map { scene[$0].name }.filter { !kept.contains($0) }
    if leaving.isEmpty { return .event(event) }
    return .exit(event, Exit(way: .restore, container: scene[root].name, screens: draft.list(leaving)))
  }
}
