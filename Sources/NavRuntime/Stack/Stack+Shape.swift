import NavEvents

/// The members of a stack in JSON. `docs/journal-format.md` lists them.
extension Stack {
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.nodes("entries", &entries, .accepted(by: Self.objection(toPushing:_:)), also: .archive)
    // The view shows the merged stacks of a collapsed split as part of the primary's stack.
    coder.view { $0.names("entries", entries + $0.state.pointee.stacksMerged(on: $0.node)) }
    try coder.flag(
      "navigationBarsHidden", &navigationBarsHidden, default: false, also: [.archive, .view])
    try coder.flag("toolbarsHidden", &toolbarsHidden, default: true, also: .archive)
    coder.view { $0.swipe() }
  }

  static var blank: Stack { Stack() }

  static var slots: WritableKeyPath<Scene, Slots<Stack>> { \.stacks }
}

/// The entries that stacks keep over a restore. A navigation controller without any restored entry keeps the root that the
/// app put into it (UINavigationController).
extension NavState {
  /// Returns the entries of the stacks for which the archive names none, unless it contains one of them elsewhere.
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

  /// Returns true when an archive contains an entry, or something in it, such as a page that is loading.
  private func isInside(_ entry: NodeID, _ archived: SceneValidator) -> Bool {
    var isInside = false
    scene.walk(entry) { node in
      let page = scene.webIndex(node).flatMap { scene.webs[$0].load }?.page
      isInside = isInside || archived.holds(scene[node].name) || page.map { archived.holds($0) } == true
    }
    return isInside
  }
}
