import NavBase
import NavEvents

/// The rules of a drillDown (SGBDrillDownController).
extension NavState {
  func decideDrillDown(
    _ command: DrillDownCommand<InternedForm>, sentTo target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    switch find(target, command.kind) {
    case .failure(let objection): return .refused(objection)
    case .success(let node):
      guard let place = scene.place(of: node) else {
        return .refused(.wrongContainer(scene[node].name, command.kind))
      }
      if place.kind == .drillDown { return decideDrillDown(command, at: place, &draft) }
      // `width` sets the width of a split's primary, too.
      guard case .setLeftWidth(let points) = command, place.kind == .split else {
        return .refused(.wrongContainer(scene[node].name, command.kind))
      }
      return decideSplit(.setPrimaryWidth(ColumnWidth(points: points)), of: node, at: place.index, &draft)
    }
  }

  func decideDrillDownNavigation(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, _ draft: inout CommitDraft
  ) -> Decision {
    switch command {
    case .push(let screen?, let transition, let reuse):
      decidePush(screen, transition, reuse, onto: place.node, &draft)
    case .push(nil, let transition, _): decideAdvance(transition, at: place)
    case .pop(let transition, _): decideDrillDownPop(for: .pop, transition, at: place, &draft)
    case .back(let transition, _): popShown(place.node, .back, transition)
    case .popTo(nil, _, _): .refused(.missingScreen(.popTo))
    case .popTo(let screen?, let transition, _):
      decideDrillDownPopTo(screen, for: .popTo, transition, at: place, &draft)
    case .popToRoot(let transition, _): decideDrillDownPopToRoot(transition, at: place, &draft)
    case .replace(let screen, let transition): decideReplace(screen, transition, at: place, &draft)
    case .setNavigationBarsHidden(let hidden, let animated):
      decideBars(
        hidden, animated, place.node, wasHidden: scene.drillDowns[place.index].fields.navigationBarsHidden)
    case .setToolbarsHidden(let hidden, let animated):
      decideToolbars(
        hidden, animated, place.node, wasHidden: scene.drillDowns[place.index].fields.toolbarsHidden)
    }
  }

  func decideDrillDown(
    _ command: DrillDownCommand<InternedForm>, at place: ContainerPlace, _ draft: inout CommitDraft
  ) -> Decision {
    let container = scene[place.node].name
    let fields = scene.drillDowns[place.index].fields
    switch command {
    case .show(let screen, let owner, let transition, let reuse):
      if screen == nil, reuse.rule != .new { return .refused(.reuseWithoutRoute) }
      guard owns(place, owner) else { return .refused(.notInStack(owner, container: container)) }
      return screen.flatMap { decideReuse(of: $0, transition, reuse, by: .show, in: place.node, &draft) }
        ?? decideShow(screen, for: owner, transition, at: place, &draft)
    case .setNavigationBarPosition(let position):
      if fields.navigationBarPosition == position { return .nothing }
      return .event(.drillDown(.navigationBarPositionChanged(container: container, position)))
    case .setPlaceholder(let side, let screen):
      return decidePlaceholder(side, screen, at: place, draft)
    case .setPropagation(let item, let isOn):
      return decidePropagation(of: item, isOn, container, fields)
    case .setLeftWidth(let points):
      guard points > 0 else { return .refused(.badWidth(points)) }
      if fields.leftWidth == points { return .nothing }
      return .event(.drillDown(.widthChanged(container: container, points)))
    }
  }

  // MARK: Onto the stack

  private func decideAdvance(_ transition: NavTransition, at place: ContainerPlace) -> Decision {
    guard scene.drillDowns[place.index].fields.right != nil else { return .nothing }
    return .event(.drillDown(.advanced(container: scene[place.node].name, transition)))
  }

  // MARK: Off the stack

  func decideDrillDownPop(
    for cause: RemovalCause, _ transition: NavTransition, at place: ContainerPlace,
    _ draft: inout CommitDraft
  ) -> Decision {
    let drillDown = scene.drillDowns[place.index]
    guard let root = drillDown.left.first else { return .nothing }
    let leaving = drillDown.fields.right ?? (drillDown.left.count == 1 ? root : nil)
    let screens = leaving.map { draft.list(scene[$0].name) } ?? .empty
    return popped(screens, cause, transition, from: scene[place.node].name)
  }

  private func decideDrillDownPopToRoot(
    _ transition: NavTransition, at place: ContainerPlace, _ draft: inout CommitDraft
  ) -> Decision {
    guard let root = scene.drillDowns[place.index].left.first else { return .nothing }
    return decideDrillDownPopTo(scene[root].name, for: .popToRoot, transition, at: place, &draft)
  }

  private func decideDrillDownPopTo(
    _ screen: TextID, for cause: RemovalCause, _ transition: NavTransition, at place: ContainerPlace,
    _ draft: inout CommitDraft
  ) -> Decision {
    let drillDown = scene.drillDowns[place.index]
    guard let id = scene.find(screen), scene[id].parent == place.node else {
      return .refused(.notInStack(screen, container: scene[place.node].name))
    }
    if id == drillDown.fields.right { return .nothing }
    guard let position = drillDown.left.lastIndex(of: id) else {
      return .refused(.notInStack(screen, container: scene[place.node].name))
    }
    // Two panes show the screen's successor too; one pane shows the screen itself.
    let staying = isCompact ? position + 1 : position + 2
    if staying > drillDown.left.count || id == drillDown.top { return .nothing }
    var leaving: ContiguousArray<TextID> = []
    if let right = drillDown.fields.right { leaving.append(scene[right].name) }
    for above in drillDown.left[staying...].reversed() { leaving.append(scene[above].name) }
    return popped(draft.list(leaving), cause, transition, from: scene[place.node].name)
  }

  // MARK: The right pane

  private func decideReplace(
    _ screen: ScreenContent?, _ transition: NavTransition, at place: ContainerPlace,
    _ draft: inout CommitDraft
  ) -> Decision {
    let drillDown = scene.drillDowns[place.index]
    let container = scene[place.node].name
    if drillDown.left.isEmpty { return .refused(.noLeftScreen(container: container)) }
    let old = drillDown.fields.right.map { scene[$0].name }
    if screen?.id == old { return .nothing }
    if let screen, let objection = objectionToNew(screen, draft) { return .refused(objection) }
    let faded = transition.defaulting(to: .fade)
    let event = InternedEvent.navigation(.replaced(container: container, screen, removed: old, faded))
    guard let old else { return .event(event) }
    return removal(event, .replace, of: draft.list(old), from: container)
  }

  /// Returns true for a screen on the left or right of a drillDown; a placeholder is none.
  private func owns(_ place: ContainerPlace, _ screen: TextID) -> Bool {
    let drillDown = scene.drillDowns[place.index]
    guard let id = scene.find(screen), scene[id].parent == place.node else { return false }
    return id == drillDown.fields.right || drillDown.left.contains(id)
  }

  /// Returns the decision about `show`: a push above an owner on top, or a replacement of the right screen beside it. Any other
  /// owner is popped to first; what plugins ask for then may change what is on top.
  private func decideShow(
    _ screen: ScreenContent?, for owner: TextID, _ transition: NavTransition, at place: ContainerPlace,
    _ draft: inout CommitDraft
  ) -> Decision {
    let drillDown = scene.drillDowns[place.index]
    let (container, id) = (scene[place.node].name, scene.find(owner))
    if id == drillDown.top {
      return .command(.navigation(.push(screen, transition, .new), target: container))
    }
    if !isCompact, id == drillDown.left.last {
      return .command(.navigation(.replace(screen, transition), target: container))
    }
    draft.lead(with: .command(.navigation(.popTo(owner, transition, result: nil), target: container)))
    return .command(.drillDown(.show(screen, forScreen: owner, transition, .new), target: container))
  }

  // MARK: Settings

  private func decidePlaceholder(
    _ side: DrillDownSide, _ screen: ScreenContent?, at place: ContainerPlace,
    _ draft: borrowing CommitDraft
  ) -> Decision {
    let old = scene.drillDowns[place.index].fields.placeholder(side)
    if screen?.id == old.map({ scene[$0].name }) { return .nothing }
    if let screen, let objection = objectionToNew(screen, draft) { return .refused(objection) }
    return .event(.drillDown(.placeholderChanged(container: scene[place.node].name, side, screen)))
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
