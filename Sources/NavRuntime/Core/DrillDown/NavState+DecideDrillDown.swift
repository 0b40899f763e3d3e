import NavBase
import NavEvents

/// The rules of a drillDown (SGBDrillDownController).
extension NavState {
  func decide(
    _ command: DrillDownCommand<InternedForm>, _ target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    switch find(target, command.kind) {
    case .failure(let objection): return .refused(objection)
    case .success(let node):
      if let index = scene.drillDownIndex(node) { return decideDrillDown(command, node, index, &draft) }
      guard case .setLeftWidth(let points) = command, let place = scene.place(of: node) else {
        return .refused(.wrongContainer(scene[node].name, command.kind))
      }
      return place.decide(width: points, in: self, &draft)
    }
  }

  func decideDrillDown(
    _ command: NavigationCommand<InternedForm>, _ node: NodeID, _ index: Int, _ draft: inout CommitDraft
  ) -> Decision {
    switch command {
    case .push(let screen?, let transition): decidePush(screen, transition, node, draft.texts)
    case .push(nil, let transition): decideAdvance(transition, node, index)
    case .pop(let transition): decidePop(.pop, transition, node, index, &draft)
    case .back(let transition): popShown(node, .back, transition)
    case .popTo(nil, _): .refused(.missingScreen(.popTo))
    case .popTo(let screen?, let transition): decidePopTo(screen, .popTo, transition, node, index, &draft)
    case .popToRoot(let transition): decidePopToRoot(transition, node, index, &draft)
    case .replace(let screen, let transition): decideReplace(screen, transition, node, index, &draft)
    case .setNavigationBarsHidden(let hidden, let animated):
      decideBars(hidden, animated, node, wasHidden: scene.drillDowns[index].fields.navigationBarsHidden)
    case .setToolbarsHidden(let hidden, let animated):
      decideToolbars(hidden, animated, node, wasHidden: scene.drillDowns[index].fields.toolbarsHidden)
    }
  }

  func decideDrillDown(
    _ command: DrillDownCommand<InternedForm>, _ node: NodeID, _ index: Int, _ draft: inout CommitDraft
  ) -> Decision {
    let container = scene[node].name
    let fields = scene.drillDowns[index].fields
    switch command {
    case .show(let screen, let owner, let transition):
      return decideShow(screen, owner, transition, node, index, &draft)
    case .setNavigationBarPosition(let position):
      if fields.navigationBarPosition == position { return .nothing }
      return .event(.drillDown(.navigationBarPositionChanged(container: container, position)))
    case .setPlaceholder(let side, let screen):
      return decidePlaceholder(side, screen, node, index, draft.texts)
    case .setPropagation(let item, let isOn):
      return decidePropagation(of: item, isOn, container, fields)
    case .setLeftWidth(let points):
      guard points > 0 else { return .refused(.badWidth(points)) }
      if fields.leftWidth == points { return .nothing }
      return .event(.drillDown(.widthChanged(container: container, points)))
    }
  }

  // MARK: Onto the stack

  private func decideAdvance(_ transition: NavTransition, _ node: NodeID, _ index: Int) -> Decision {
    guard scene.drillDowns[index].fields.right != nil else { return .nothing }
    return .event(.drillDown(.advanced(container: scene[node].name, transition)))
  }

  // MARK: Off the stack

  func decidePop(
    _ cause: RemovalCause, _ transition: NavTransition, _ node: NodeID, _ index: Int,
    _ draft: inout CommitDraft
  ) -> Decision {
    let drillDown = scene.drillDowns[index]
    guard let root = drillDown.left.first else { return .nothing }
    let leaving = drillDown.fields.right ?? (drillDown.left.count == 1 ? root : nil)
    let screens = leaving.map { draft.list(scene[$0].name) } ?? .empty
    return popped(screens, cause, transition, from: scene[node].name)
  }

  private func decidePopToRoot(
    _ transition: NavTransition, _ node: NodeID, _ index: Int, _ draft: inout CommitDraft
  ) -> Decision {
    guard let root = scene.drillDowns[index].left.first else { return .nothing }
    return decidePopTo(scene[root].name, .popToRoot, transition, node, index, &draft)
  }

  private func decidePopTo(
    _ screen: TextID, _ cause: RemovalCause, _ transition: NavTransition, _ node: NodeID, _ index: Int,
    _ draft: inout CommitDraft
  ) -> Decision {
    let drillDown = scene.drillDowns[index]
    guard let id = scene.find(screen), scene[id].parent == node else {
      return .refused(.notInStack(screen, container: scene[node].name))
    }
    if id == drillDown.fields.right { return .nothing }
    guard let place = drillDown.left.lastIndex(of: id) else {
      return .refused(.notInStack(screen, container: scene[node].name))
    }
    // Two panes show the screen's successor too; one pane shows the screen itself.
    let staying = isCompact ? place + 1 : place + 2
    if staying > drillDown.left.count || id == drillDown.top { return .nothing }
    var leaving: ContiguousArray<TextID> = []
    if let right = drillDown.fields.right { leaving.append(scene[right].name) }
    for above in drillDown.left[staying...].reversed() { leaving.append(scene[above].name) }
    return popped(draft.list(leaving), cause, transition, from: scene[node].name)
  }

  // MARK: The right pane

  private func decideReplace(
    _ screen: ScreenContent?, _ transition: NavTransition, _ node: NodeID, _ index: Int,
    _ draft: inout CommitDraft
  ) -> Decision {
    let drillDown = scene.drillDowns[index]
    let container = scene[node].name
    if drillDown.left.isEmpty { return .refused(.noLeftScreen(container: container)) }
    let old = drillDown.fields.right.map { scene[$0].name }
    if screen?.id == old { return .nothing }
    if let screen, let objection = objection(toNew: screen.id, draft.texts) { return .refused(objection) }
    let faded = transition.defaulting(to: .fade)
    let event = InternedEvent.navigation(.replaced(container: container, screen, removed: old, faded))
    guard let old else { return .event(event) }
    return removal(event, .replace, of: draft.list(old), from: container)
  }

  /// Returns the decision about `show`: a push above an owner on top, or a replacement of the right screen beside it. Any other
  /// owner is popped to first; what plugins ask for then may change what is on top.
  private func decideShow(
    _ screen: ScreenContent?, _ owner: TextID, _ transition: NavTransition, _ node: NodeID, _ index: Int,
    _ draft: inout CommitDraft
  ) -> Decision {
    let drillDown = scene.drillDowns[index]
    let container = scene[node].name
    guard let id = scene.find(owner), scene[id].parent == node,
      id == drillDown.fields.right
        || drillDown.left.contains(id)
    else { return .refused(.notInStack(owner, container: container)) }
    if id == drillDown.top { return .command(.navigation(.push(screen, transition), target: container)) }
    if !isCompact, id == drillDown.left.last {
      return .command(.navigation(.replace(screen, transition), target: container))
    }
    draft.lead(with: .command(.navigation(.popTo(owner, transition), target: container)))
    return .command(.drillDown(.show(screen, forScreen: owner, transition), target: container))
  }

  // MARK: Settings

  private func decidePlaceholder(
    _ side: DrillDownSide, _ screen: ScreenContent?, _ node: NodeID, _ index: Int,
    _ texts: borrowing TextTable
  ) -> Decision {
    let old = scene.drillDowns[index].fields.placeholder(side)
    if screen?.id == old.map({ scene[$0].name }) { return .nothing }
    if let screen, let objection = objection(toNew: screen.id, texts) { return .refused(objection) }
    return .event(.drillDown(.placeholderChanged(container: scene[node].name, side, screen)))
  }

  private func decidePropagation(
    of item: PropagatedItem, _ isOn: Bool, _ container: TextID, _ fields: DrillDown.Fields
  ) -> Decision {
    let wasOn: Bool
    switch item {
    case .navigationItem: wasOn = fields.propagatesNavigationItem
    case .tabBarItem: wasOn = fields.propagatesTabBarItem
    }
    if wasOn == isOn { return .nothing }
    return .event(.drillDown(.propagationChanged(container: container, item, isOn)))
  }
}
