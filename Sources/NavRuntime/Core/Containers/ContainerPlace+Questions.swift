import NavBase
import NavEvents

/// The questions of ``ContainerDeciding``, ``ContainerSwiping`` and ``ContainerDrawing``, to a container of any kind.
extension ContainerPlace {
  func focusChild(in state: borrowing NavState) -> NodeID? { ask(FocusChild(), in: state) }

  func acceptsBack(in state: borrowing NavState) -> Bool { ask(AcceptsBack(), in: state) }

  func commandTarget(in state: borrowing NavState) -> NodeID { ask(CommandTarget(), in: state) }

  func hidesTop(in state: borrowing NavState) -> Bool { ask(HidesTop(), in: state) }

  func objectionToChild(
    _ node: NodeContent, in part: SplitColumn?, in state: borrowing NavState
  ) -> Objection? {
    ask(ObjectionToChild(node: node, part: part), in: state)
  }

  func swipeDepth(in state: borrowing NavState) -> Int? { ask(SwipeDepth(), in: state) }

  func swipedOff(in state: borrowing NavState) -> NodeID? { ask(SwipedOff(), in: state) }

  func backButtonObstacles(in state: borrowing NavState) -> BackButtonObstacles {
    ask(Obstacles(), in: state)
  }

  func canUncover(in state: borrowing NavState) -> Bool { ask(CanUncover(), in: state) }

  func swipeSpan(in state: borrowing NavState) -> Double? { ask(SwipeSpan(), in: state) }

  func shownChildren(in state: borrowing NavState) -> [NodeID] { ask(ShownChildren(), in: state) }

  func shows(_ child: NodeID, in state: borrowing NavState) -> Bool { ask(Shows(child: child), in: state) }

  func hasPanes(in state: borrowing NavState) -> Bool { ask(HasPanes(), in: state) }

  func panes(in state: borrowing NavState) -> [NavState.Pane] { ask(Panes(), in: state) }

  func backButtonTitle(of child: NodeID, in state: borrowing NavState) -> TextID? {
    ask(BackButtonTitle(child: child), in: state)
  }

  func exitTitle(in state: borrowing NavState) -> TextID? { ask(ExitTitle(), in: state) }

  func dims(_ child: NodeID, in state: borrowing NavState) -> Bool { ask(Dims(child: child), in: state) }

  func isBlocked(_ child: NodeID, in state: borrowing NavState) -> Bool {
    ask(IsBlocked(child: child), in: state)
  }

  func itemSource(in state: borrowing NavState) -> NodeID { ask(ItemSource(), in: state) }

  func tabSource(in state: borrowing NavState) -> NodeID { ask(TabSource(), in: state) }

  func isPlaceholder(_ child: NodeID, in state: borrowing NavState) -> Bool {
    ask(IsPlaceholder(child: child), in: state)
  }

  func placeholders(in state: borrowing NavState) -> [(name: StaticString, node: NodeID)] {
    ask(Placeholders(), in: state)
  }

  func stackEntries(in state: borrowing NavState) -> [NodeID] { ask(StackEntries(), in: state) }

  func stackCount(in state: borrowing NavState) -> Int { ask(StackCount(), in: state) }

  func leavingChildren(in state: borrowing NavState) -> [NodeID] { ask(LeavingChildren(), in: state) }

  /// Returns the decision of the container about a command, or of the one that it passes the command on to.
  func decideNavigation(
    _ command: NavigationCommand<InternedForm>, in state: borrowing NavState, _ draft: inout CommitDraft
  ) -> Decision {
    withUnsafeMutablePointer(to: &draft) { ask(Deciding(command: command, draft: $0), in: state) }
  }

  func decideSet(_ screens: ScreenList, in state: borrowing NavState, _ draft: inout CommitDraft) -> Decision
  {
    withUnsafeMutablePointer(to: &draft) { ask(DecidingSet(screens: screens, draft: $0), in: state) }
  }

  func decideSelect(_ word: TextID, in state: borrowing NavState, _ texts: borrowing TextTable) -> Decision {
    withUnsafePointer(to: texts) { ask(DecidingSelect(word: word, texts: $0), in: state) }
  }

  func decidePop(
    _ cause: RemovalCause, _ transition: NavTransition, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    withUnsafeMutablePointer(to: &draft) {
      ask(DecidingPop(cause: cause, transition: transition, draft: $0), in: state)
    }
  }

  func layOut(in area: Area, as role: PaneRole, into layout: inout SceneLayout, _ state: borrowing NavState) {
    withUnsafeMutablePointer(to: &layout) { ask(LayingOut(area: area, role: role, layout: $0), in: state) }
  }

  /// Returns the container as a host sees it; see ``ContainerDrawing/value(at:_:)``.
  func value<Visitor: SceneVisitor>(_ visitor: inout Visitor) -> NavScene.Container {
    withUnsafeMutablePointer(to: &visitor) { kind.visit(Describing(place: self, visitor: $0)) }
  }
}

private struct FocusChild: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> NodeID?
  {
    Kind.focusChild(at: place, in: state)
  }
}

private struct AcceptsBack: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Bool
  {
    Kind.acceptsBack(at: place, in: state)
  }
}

private struct CommandTarget: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> NodeID
  {
    Kind.commandTarget(at: place, in: state)
  }
}

private struct HidesTop: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Bool
  {
    Kind.hidesTop(at: place, in: state)
  }
}

private struct ObjectionToChild: ContainerQuestion {
  let node: NodeContent
  let part: SplitColumn?

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Objection?
  {
    Kind.objectionToChild(node, in: part, at: place, in: state)
  }
}

private struct SwipeDepth: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Int?
  {
    Kind.swipeDepth(at: place, in: state)
  }
}

private struct SwipedOff: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> NodeID?
  {
    Kind.swipedOff(at: place, in: state)
  }
}

private struct Obstacles: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> BackButtonObstacles
  {
    Kind.backButtonObstacles(at: place, in: state)
  }
}

private struct CanUncover: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Bool
  {
    Kind.canUncover(at: place, in: state)
  }
}

private struct SwipeSpan: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Double?
  {
    Kind.swipeSpan(at: place, in: state)
  }
}

private struct ShownChildren: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> [NodeID]
  {
    Kind.shownChildren(at: place, in: state)
  }
}

private struct Shows: ContainerQuestion {
  let child: NodeID

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Bool
  {
    Kind.shows(child, at: place, in: state)
  }
}

private struct HasPanes: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Bool
  {
    Kind.hasPanes(at: place, in: state)
  }
}

private struct Panes: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> [NavState.Pane]
  {
    Kind.panes(at: place, in: state)
  }
}

private struct BackButtonTitle: ContainerQuestion {
  let child: NodeID

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> TextID?
  {
    Kind.backButtonTitle(of: child, at: place, in: state)
  }
}

private struct ExitTitle: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> TextID?
  {
    Kind.exitTitle(at: place, in: state)
  }
}

private struct Dims: ContainerQuestion {
  let child: NodeID

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Bool
  {
    Kind.dims(child, at: place, in: state)
  }
}

private struct IsBlocked: ContainerQuestion {
  let child: NodeID

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Bool
  {
    Kind.isBlocked(child, at: place, in: state)
  }
}

private struct ItemSource: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> NodeID
  {
    Kind.itemSource(at: place, in: state)
  }
}

private struct TabSource: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> NodeID
  {
    Kind.tabSource(at: place, in: state)
  }
}

private struct IsPlaceholder: ContainerQuestion {
  let child: NodeID

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Bool
  {
    Kind.isPlaceholder(child, of: place.index, in: state.scene)
  }
}

private struct Placeholders: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> [(name: StaticString, node: NodeID)]
  {
    Kind.placeholders(of: place.index, in: state.scene)
  }
}

private struct StackEntries: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> [NodeID]
  {
    Kind.stackEntries(of: place.index, in: state.scene)
  }
}

private struct StackCount: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Int
  {
    Kind.stackCount(of: place.index, in: state.scene)
  }
}

private struct LeavingChildren: ContainerQuestion {
  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> [NodeID]
  {
    Kind.leavingChildren(of: place.index, in: state.scene)
  }
}

private struct Deciding: ContainerQuestion {
  let command: NavigationCommand<InternedForm>
  let draft: UnsafeMutablePointer<CommitDraft>

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Decision
  {
    if !state.keeps(command.kind, place.node) {
      let target = Kind.commandTarget(at: place, in: state)
      if target != place.node { return state.decideNavigation(command, passedOnTo: target, &draft.pointee) }
    }
    return Kind.decideNavigation(command, at: place, in: state, &draft.pointee)
  }
}

private struct DecidingSet: ContainerQuestion {
  let screens: ScreenList
  let draft: UnsafeMutablePointer<CommitDraft>

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Decision
  {
    Kind.decideSet(screens, at: place, in: state, &draft.pointee)
  }
}

private struct DecidingSelect: ContainerQuestion {
  let word: TextID
  let texts: UnsafePointer<TextTable>

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Decision
  {
    Kind.decideSelect(word, at: place, in: state, texts.pointee)
  }
}

private struct DecidingPop: ContainerQuestion {
  let cause: RemovalCause
  let transition: NavTransition
  let draft: UnsafeMutablePointer<CommitDraft>

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState)
    -> Decision
  {
    Kind.decidePop(cause, transition, at: place, in: state, &draft.pointee)
  }
}

private struct LayingOut: ContainerQuestion {
  let area: Area
  let role: PaneRole
  let layout: UnsafeMutablePointer<SceneLayout>

  func answer<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: borrowing NavState) {
    Kind.layOut(at: place, in: area, as: role, into: &layout.pointee, state)
  }
}

private struct Describing<Visitor: SceneVisitor>: ContainerVisitor {
  let place: ContainerPlace
  let visitor: UnsafeMutablePointer<Visitor>

  func visit<Kind: Container>(_ kind: Kind.Type) -> NavScene.Container {
    Kind.value(at: place, &visitor.pointee)
  }
}
