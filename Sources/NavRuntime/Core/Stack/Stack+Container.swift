import NavBase
import NavEvents

extension Scene {
  /// Returns the slot of a stack; nil for any other node.
  @inline(__always)
  func stackIndex(_ id: NodeID) -> Int? { slot(of: id, .stack) }
}

/// The answers of a stack to shared code (UINavigationController).
extension Stack: Container {
  // MARK: The tree

  static func add(
    _ name: TextID, parent: NodeID?, to scene: inout Scene, _ texts: inout TextTable
  ) -> NodeID { add(name, parent: parent, to: &scene) }

  static func add(_ name: TextID, parent: NodeID?, to scene: inout Scene) -> NodeID {
    let slot = scene.stacks.add(Stack())
    return scene.add(Node(name: name, kind: .container(.stack, slot: slot), parent: parent))
  }

  static func free(_ slot: Int32, in scene: inout Scene) { scene.stacks.remove(slot, leaving: Stack()) }

  static func addChildren(
    of index: Int, last count: Int, in scene: Scene, to children: inout [NodeID]
  ) {
    children += scene.stacks[index].entries.suffix(count)
  }

  static func leavingChildren(of index: Int, in scene: Scene) -> [NodeID] {
    scene.stacks[index].entries.reversed()
  }

  static func stackEntries(of index: Int, in scene: Scene) -> [NodeID] { Array(scene.stacks[index].entries) }

  static func stackCount(of index: Int, in scene: Scene) -> Int { scene.stacks[index].entries.count }

  // MARK: Additions

  static let commands = CommandKinds(
    .push, .pop, .popTo, .popToRoot, .back, .replace, .bars, .toolbars, .set, .swipeBegin, .add)

  static func objectionToStacking(_ id: TextID) -> Objection? { .nestedNavigation(id) }

  static func objectionToChild(
    _ node: NodeContent, at place: ContainerPlace, in state: borrowing NavState
  ) -> Objection? { objectionToEntry(ofKind: node.kind, node.screen.id) }

  /// Returns the reason why a stack does not accept a node of this kind; nil when it does, as for every
  /// screen.
  static func objectionToEntry(ofKind kind: ContainerKind?, _ id: TextID) -> Objection? {
    kind?.objectionToStacking(id)
  }

  // MARK: Deciding

  static func focusChild(at place: ContainerPlace, in state: borrowing NavState) -> NodeID? {
    state.top(of: place.node)
  }

  static func acceptsBack(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    let top = state.scene.stacks[place.index].entries.last
    return top.map { backButtonTitle(of: $0, at: place, in: state) != nil } ?? false
  }

  /// Returns the topmost stack that is merged onto this one, or else the stack itself.
  static func commandTarget(at place: ContainerPlace, in state: borrowing NavState) -> NodeID {
    state.nested(on: place.node) ?? place.node
  }

  static func decideNavigation(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    state.decideStackNavigation(command, at: place, &draft)
  }

  static func decideSet(
    _ screens: ScreenList, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    state.decideEntries(screens, at: place, &draft)
  }

  static func decidePop(
    _ cause: RemovalCause, _ transition: NavTransition, at place: ContainerPlace,
    in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    state.decideStackPop(for: cause, transition, of: place.node, &draft)
  }

  // MARK: Swiping

  static func swipeDepth(at place: ContainerPlace, in state: borrowing NavState) -> Int? {
    let count = state.scene.stacks[place.index].entries.count
    return count + (state.canPop(place.node) && count == 1 ? 1 : 0)
  }

  static func swipedOff(at place: ContainerPlace, in state: borrowing NavState) -> NodeID? {
    state.scene.stacks[place.index].entries.last
  }

  /// Returns the reasons why no back button is shown over the top entry: its navigation item, or the bar over it.
  static func backButtonObstacles(
    at place: ContainerPlace, in state: borrowing NavState
  ) -> BackButtonObstacles {
    guard let top = state.scene.stacks[place.index].entries.last else { return [] }
    var obstacles = barObstacles(of: state.stackShowingBar(of: place.node), showing: top, in: state)
    if state.scene[top].hidesBackButton { obstacles.insert(.hiddenButton) }
    if state.replacesBackButton(top) { obstacles.insert(.replacedButton) }
    return obstacles
  }

  static func canUncover(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.belowTop(of: place.node) != nil
  }

  // MARK: Evolving

  static func push(
    _ screen: ScreenContent, at place: ContainerPlace, in state: inout NavState,
    _ draft: borrowing CommitDraft
  ) -> TopChange {
    let covered = state.nameOfTop(place.index)
    state.appendEntry(state.add(screen, to: place.node, draft), place.index)
    return TopChange(covered: covered)
  }

  static func pop(
    _ screens: TextList, at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) -> TopChange {
    state.pop(screens, from: place.node, place.index, draft)
    return TopChange(uncovered: state.nameOfTop(place.index))
  }

  static func replace(
    with screen: ScreenContent?, at place: ContainerPlace, in state: inout NavState,
    _ draft: borrowing CommitDraft
  ) {
    state.replaceTop(screen, of: place.node, place.index, draft)
  }

  static func setEntries(
    _ names: ContiguousArray<TextID>.SubSequence, _ added: ContiguousArray<ScreenContent>.SubSequence,
    at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) {
    let old = state.scene.stacks[place.index].entries
    let entries = state.children(called: names, added, of: place.node, replacing: old, draft)
    state.setEntries(place.index, to: entries)
    state.takeOffPrimaryIfEmpty(place.node)
  }

  // MARK: Admission

  static func replacesTop(at place: ContainerPlace, in state: borrowing NavState) -> Bool { true }

  static func setBarsHidden(_ hidden: Bool, at place: ContainerPlace, in state: inout NavState) {
    state.setBarsHidden(hidden, place.index)
  }

  static func setToolbarsHidden(_ hidden: Bool, at place: ContainerPlace, in state: inout NavState) {
    state.setToolbarsHidden(hidden, place.index)
  }

  static func add(
    _ node: NodeContent, at place: ContainerPlace, in state: inout NavState, _ draft: inout CommitDraft
  ) -> TopChange {
    let covered = state.nameOfTop(place.index)
    guard let new = state.addNode(node, to: place.node, &draft) else { return .none }
    state.appendEntry(new, place.index)
    return TopChange(covered: covered)
  }
}

extension NavState {
  fileprivate func nameOfTop(_ index: Int) -> TextID? {
    scene.stacks[index].entries.last.map { scene[$0].name }
  }
}
