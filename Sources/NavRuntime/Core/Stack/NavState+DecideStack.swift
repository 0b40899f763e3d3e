import NavBase
import NavEvents

/// The rules of a stack (UINavigationController).
extension NavState {
  /// Decides a command that stacks and tabs share.
  func decideStack(_ command: StackCommand<InternedForm>, sentTo target: TextID?, _ draft: inout CommitDraft)
    -> Decision
  {
    switch command {
    case .set(let screens):
      onContainer(target, .set) { node in
        guard let place = scene.place(of: node) else {
          return .refused(.wrongContainer(scene[node].name, .set))
        }
        return place.decideSet(screens, in: self, &draft)
      }
    }
  }

  func decideStackNavigation(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, _ draft: inout CommitDraft
  ) -> Decision {
    switch command {
    case .push(nil, _, _): .refused(.missingScreen(.push))
    case .push(let screen?, let transition, let reuse):
      decidePush(screen, transition, reuse, onto: place.node, &draft)
    case .pop(let transition, _): decideStackPop(for: .pop, transition, of: place.node, &draft)
    case .back(let transition, _): decideStackPop(for: .back, transition, of: place.node, &draft)
    case .popTo(nil, _, _): .refused(.missingScreen(.popTo))
    case .popTo(let screen?, let transition, _): decideStackPopTo(screen, transition, of: place.node, &draft)
    case .popToRoot(let transition, _):
      decidePops(above: 0, for: .popToRoot, transition, of: place.node, &draft)
    case .replace(nil, _): .refused(.missingScreen(.replace))
    case .replace(let screen?, let transition): decideStackReplace(screen, transition, at: place, &draft)
    case .setNavigationBarsHidden(let hidden, let animated):
      decideBars(hidden, animated, place.node, wasHidden: scene.stacks[place.index].navigationBarsHidden)
    case .setToolbarsHidden(let hidden, let animated):
      decideToolbars(hidden, animated, place.node, wasHidden: scene.stacks[place.index].toolbarsHidden)
    }
  }

  // MARK: Popping

  /// Returns the decision about a pop. The root is never popped, except that of a nested stack when there is an entry below
  /// the stack.
  func decideStackPop(
    for cause: RemovalCause, _ transition: NavTransition, of node: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    if nested(on: node) != nil {
      return decidePops(above: listedEntries(of: node).count - 2, for: cause, transition, of: node, &draft)
    }
    guard let top = entries(of: node).last, canPop(node) else { return .nothing }
    return popped([top], cause, transition, off: node, &draft)
  }

  /// Returns true when there is an entry below the top one. A nested stack with another one on top keeps its
  /// root.
  func canPop(_ stack: NodeID) -> Bool {
    if entries(of: stack).count >= 2 { return true }
    guard isNested(stack), let index = split(of: stack), scene.splits[index].merged.last == stack else {
      return false
    }
    return belowTop(of: stack) != nil
  }

  private func decideStackPopTo(
    _ screen: TextID, _ transition: NavTransition, of node: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    guard let id = scene.find(screen), let place = listedEntries(of: node).lastIndex(of: id) else {
      return .refused(.notInStack(screen, container: scene[node].name))
    }
    return decidePops(above: place, for: .popTo, transition, of: node, &draft)
  }

  /// Returns the decision to pop the entries listed above the one at `place`. Merged stacks keep their entries for the
  /// expand, so only the screens of the stack itself leave.
  func decidePops(
    above place: Int, for cause: RemovalCause, _ transition: NavTransition, of node: NodeID,
    _ draft: inout CommitDraft
  ) -> Decision {
    let (entries, merged) = (entries(of: node), stacksMerged(on: node))
    guard place >= 0, place < entries.count + merged.count else { return .nothing }
    let staying = merged.prefix(max(0, place + 1 - entries.count))
    let isUncovered = staying.count < merged.count
    let uncovered = isUncovered ? collapsed(merging: staying, on: node, &draft) : nil
    let leaving = entries.dropFirst(place + 1)
    if leaving.isEmpty { return uncovered.map { .event($0) } ?? .nothing }
    let screens = draft.list(leaving.reversed().map { scene[$0].name })
    draft.lead(with: uncovered)
    return popped(screens, cause, transition, from: scene[node].name)
  }

  /// Returns the decision to pop `leaving` off a stack, top first, if no plugin objects.
  func popped(
    _ leaving: some Sequence<NodeID>, _ cause: RemovalCause, _ transition: NavTransition, off node: NodeID,
    _ draft: inout CommitDraft
  ) -> Decision {
    let screens = draft.list(leaving.map { scene[$0].name })
    return popped(screens, cause, transition, from: scene[node].name)
  }

  // MARK: Replacing

  private func decideStackReplace(
    _ screen: ScreenContent, _ transition: NavTransition, at place: ContainerPlace,
    _ draft: inout CommitDraft
  ) -> Decision {
    let container = scene[place.node].name
    guard let top = scene.stacks[place.index].entries.last else { return .refused(.emptyStack(container)) }
    let removed = scene[top].name
    if removed == screen.id { return .nothing }
    if let objection = objectionToNew(screen, draft) { return .refused(objection) }
    let event = InternedEvent.navigation(
      .replaced(container: container, screen, removed: removed, transition.defaulting(to: .push)))
    return removal(event, .replace, of: draft.list(removed), from: container)
  }

  /// Returns the decision about a new list of entries as one transition (UINavigationController's
  /// `setViewControllers`). The transition depends on the previous position of the new top.
  func decideEntries(
    _ list: ScreenList, at place: ContainerPlace, _ draft: inout CommitDraft
  ) -> Decision {
    let container = scene[place.node].name
    let screens = Array(draft.screens[list.range])
    if let objection = objectionToEntries(screens, of: place.node, draft) { return .refused(objection) }
    let ids = screens.map(\.id)
    let old = scene.stacks[place.index].entries
    if old.elementsEqual(ids, by: { scene[$0].name == $1 }) { return .nothing }
    let staying = Set(ids)
    let leaving = old.reversed().map { scene[$0].name }.filter { !staying.contains($0) }
    let added = draft.list(screens.filter { $0.details != nil && scene.find($0.id) == nil })
    let event = InternedEvent.stack(
      .stackSet(
        container: container, screens: draft.list(ids), added: added, transition(to: ids[ids.count - 1], old))
    )
    return removal(event, .set, of: draft.list(leaving), from: container)
  }

  private func objectionToEntries(
    _ screens: [ScreenContent], of node: NodeID, _ draft: borrowing CommitDraft
  ) -> Objection? {
    if screens.isEmpty { return .emptyStack(scene[node].name) }
    var ids: Set<TextID> = []
    for screen in screens where !ids.insert(screen.id).inserted { return .namedTwice(screen.id) }
    let new = screens.filter { screen in scene.find(screen.id).map { scene[$0].parent != node } ?? true }
    if let taken = new.first(where: { scene.find($0.id) != nil || isPendingPage($0.id) }) {
      return .duplicateNode(taken.id)
    }
    for screen in new {
      if screen.details != nil, draft.details(of: screen).hasRequest { return .requestInList }
      if let objection = objectionToNew(screen, draft) { return objection }
    }
    return nil
  }

  func transition(to top: TextID, _ old: ContiguousArray<NodeID>) -> StackTransition {
    guard let id = scene.find(top), let place = old.lastIndex(of: id) else { return .push }
    return place == old.count - 1 ? .none : .pop
  }
}
