import NavBase
import NavEvents

/// What is below a container in which `back` has nothing to pop.
extension NavState {
  /// Returns true when a decision about `back` has an effect, other than that the last screen of a container leaves.
  func pops(_ decision: Decision) -> Bool {
    switch decision {
    case .nothing, .refused: false
    case .pops(let node, _, _, _): scene.place(of: node).map { $0.stackCount(in: self) > 1 } ?? false
    case .event, .removal, .turn, .command, .ask, .route: true
    }
  }

  /// Returns true for a `back` to no container in particular that has nothing to pop.
  func goesBelow(_ command: InternedCommand, _ draft: inout CommitDraft) -> Bool {
    guard case .navigation(.back, nil) = command else { return false }
    defer { draft.leading.removeAll() }
    return !pops(decideBack(.standard, &draft))
  }

  /// Returns the way back from what is shown.
  func backPath(_ draft: inout CommitDraft) -> BackPath {
    let path = focusPath
    let poppable = path.filter { canGoBack(in: $0, &draft) }
    return BackPath(
      containers: path.map { draft.texts[scene[$0].name] },
      poppable: poppable.map { draft.texts[scene[$0].name] })
  }

  /// Returns true when `back` has something to pop in a container.
  private func canGoBack(in container: NodeID, _ draft: inout CommitDraft) -> Bool {
    defer { draft.leading.removeAll() }
    return decideBack(in: container, .standard, &draft).map { pops($0) } ?? false
  }

  /// Returns the decision of a container about `back`; nil when it does not accept the command.
  private func decideBack(
    in container: NodeID, _ transition: NavTransition, _ draft: inout CommitDraft
  ) -> Decision? {
    guard let place = scene.place(of: container), CommandKind.back.fits(place.kind) else { return nil }
    return place.decideNavigation(.back(transition, result: nil), in: self, &draft)
  }

  /// Returns true for an answer that leads below what is shown.
  func isBelow(_ answer: BackAnswer, _ path: BackPath, _ texts: borrowing TextTable) -> Bool {
    switch answer {
    case .pop(let container): return path.poppable.containsBytes(of: container)
    case .select(let child):
      guard let child = texts.find(child).flatMap({ scene.find($0) }), let tabs = scene[child].parent,
        selection(of: child) != nil
      else { return false }
      return focusPath.contains(tabs)
    case .dismiss(let modal): return modalOnTop.map { texts[$0].hasSameBytes(as: modal) } ?? false
    case .nothing: return true
    }
  }

  /// Returns the decision about an answer that leads below what is shown.
  func decideBelow(
    _ answer: BackAnswer, _ transition: NavTransition, _ draft: inout CommitDraft
  ) -> Decision {
    func node(_ name: String) -> NodeID? { draft.texts.find(name).flatMap { scene.find($0) } }
    switch answer {
    case .pop(let container):
      return node(container).flatMap { decideBack(in: $0, transition, &draft) } ?? .nothing
    case .select(let child): return node(child).flatMap { selection(of: $0) }.map { .event($0) } ?? .nothing
    case .dismiss:
      guard let modal = modalOnTop else { return .nothing }
      return removal(
        .modal(.dismissed(node: modal, cause: .dismiss)), .back, of: draft.list(modal), from: modal)
    case .nothing: return .refused(.nothingBelow)
    }
  }
}
