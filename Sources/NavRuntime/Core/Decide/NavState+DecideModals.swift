import NavBase
import NavEvents

/// The rules of modals.
extension NavState {
  func decideModal(_ command: ModalCommand<InternedForm>, _ draft: inout CommitDraft) -> Decision {
    switch command {
    case .present(let node, let style, let container, let presenter):
      decidePresent(node, as: style, askedBy: container, from: presenter, &draft)
    case .dismiss(let bySwipe, _): decideDismiss(bySwipe, &draft)
    }
  }

  private func decidePresent(
    _ node: NodeContent, as style: ModalStyle, askedBy container: TextID?, from presenter: TextID?,
    _ draft: inout CommitDraft
  ) -> Decision {
    if let container, scene.find(container).map({ scene[$0].kind.isContainer }) != true {
      return .refused(.unknownContainer(container))
    }
    if let presenter, scene.find(presenter) == nil { return .refused(.unknownNode(presenter)) }
    if scene.root == nil { return .refused(.nothingToCover) }
    if let objection = objectionToNode(node, &draft) { return .refused(objection) }
    return .event(.modal(.presented(node, style, container: container, presenter: presenter)))
  }

  private func decideDismiss(_ bySwipe: Bool, _ draft: inout CommitDraft) -> Decision {
    guard let modal = scene.modals.last else { return .nothing }
    let name = scene[modal.node].name
    if bySwipe, modal.style != .sheet { return .refused(.notASheet(name)) }
    return dismissed(name, bySwipe ? .swipe : .dismiss, &draft)
  }

  /// Returns the decision that the modal called `name` leaves with everything in it, if no plugin objects.
  func dismissed(_ name: TextID, _ cause: RemovalCause, _ draft: inout CommitDraft) -> Decision {
    removal(.modal(.dismissed(node: name, cause: cause)), cause, of: draft.list(name), from: name)
  }
}
