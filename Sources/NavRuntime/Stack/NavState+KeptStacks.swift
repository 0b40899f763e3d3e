import NavEvents

/// The entries that stacks keep over a restore. A navigation controller of which nothing was restored keeps the root that
/// the app put into it (UINavigationController).
extension NavState {
  /// Returns the entries of the stacks for which the archive names none, and of which it holds none elsewhere.
  func keptEntries(archived: SceneValidator, _ document: borrowing JSONDocument) -> [KeptMember] {
    archived.containers.compactMap { id, object in
      guard document.member("kind", of: object).map({ document.isString($0, "stack") }) == true,
        document.member("entries", of: object).map({ document.elements(of: $0).isEmpty }) ?? true,
        let index = scene.find(id).flatMap({ scene.stackIndex($0) }), !scene.stacks[index].entries.isEmpty,
        !scene.stacks[index].entries.contains(where: { isInside($0, archived) })
      else { return nil }
      return KeptMember(object: object, name: "entries", content: .list(Array(scene.stacks[index].entries)))
    }
  }

  /// Returns whether an archive holds an entry, or something in it, such as a page that is loading.
  private func isInside(_ entry: NodeID, _ archived: SceneValidator) -> Bool {
    var isInside = false
    scene.walk(entry) { node in
      let page = scene.webIndex(node).flatMap { scene.webs[$0].load }?.page
      isInside = isInside || archived.holds(scene[node].name) || page.map { archived.holds($0) } == true
    }
    return isInside
  }
}
