import NavEvents

/// Decisions that remove screens, with the screens and the cause that guards are asked about.
extension NavState {
  /// Returns the decision that `event` removes the nodes called `names` from a container, if no plugin
  /// objects. The content of a container that leaves, leaves too.
  func removal(
    _ event: NavEvent, after first: NavEvent? = nil, and second: NavEvent? = nil, _ cause: RemovalCause,
    of names: TextList,
    from container: TextID,
    _ draft: inout CommitDraft
  ) -> Decision {
    let screens = screens(in: names, &draft)
    if screens.count == 0 { return .sequence(first, second, event) }
    return .removal(
      first, second, event, Removal(cause: cause, container: container, screens: screens))
  }

  /// Returns the decision that the nodes called `names` leave the stack of a container, top first.
  func popped(
    _ names: TextList, _ cause: RemovalCause, _ transition: Transition, from container: TextID,
    after first: NavEvent? = nil, and second: NavEvent? = nil, _ draft: inout CommitDraft
  ) -> Decision {
    let event = NavEvent.navigation(.popped(container: container, screens: names, cause: cause, transition))
    return removal(event, after: first, and: second, cause, of: names, from: container, &draft)
  }

  /// Returns the screens among `names` and in the containers among them, top first, without placeholders.
  func screens(in names: TextList, _ draft: inout CommitDraft) -> TextList {
    let nodes = draft.lists[names.range].compactMap { scene.find($0) }
    if nodes.allSatisfy({ !scene[$0].kind.isContainer }) { return names }
    var screens: [TextID] = []
    for node in nodes { collectScreens(of: node, into: &screens) }
    return screens.isEmpty ? .empty : draft.list(screens)
  }

  /// Appends the screens of a node, top first.
  func collectScreens(of id: NodeID, into screens: inout [TextID]) {
    guard let place = scene.place(of: id) else { return screens.append(scene[id].name) }
    for child in place.kind.visit({ $0.leavingChildren(of: place.index, in: scene) }) {
      collectScreens(of: child, into: &screens)
    }
  }
}
