import NavBase
import NavEvents

extension Scene {
  /// Returns the slot of a tabs container; nil for any other node.
  @inline(__always)
  func tabsIndex(_ id: NodeID) -> Int? { slot(of: id, .tabs) }
}

/// The answers of tabs to shared code (UITabBarController).
extension Tabs: Container {
  // MARK: The tree

  static func add(
    _ name: TextID, parent: NodeID?, to scene: inout Scene, _ texts: inout TextTable
  ) -> NodeID {
    let slot = scene.tabBars.add(Tabs())
    return scene.add(Node(name: name, kind: .container(.tabs, slot: slot), parent: parent))
  }

  static func free(_ slot: Int32, in scene: inout Scene) { scene.tabBars.remove(slot, leaving: Tabs()) }

  static func addChildren(
    of index: Int, last count: Int, in scene: Scene, to children: inout [NodeID]
  ) {
    children += scene.tabBars[index].children.suffix(count)
  }

  static func leavingChildren(of index: Int, in scene: Scene) -> [NodeID] {
    scene.tabBars[index].children.reversed()
  }

  // MARK: Additions

  static let commands = CommandKinds(.select, .children, .set, .add)

  static func objectionToStacking(_ id: TextID) -> Objection? { .tabInStack(id) }

  // MARK: Deciding

  static func focusChild(at place: ContainerPlace, in state: borrowing NavState) -> NodeID? {
    state.scene.tabBars[place.index].selected
  }

  static func decideNavigation(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    .refused(.wrongContainer(state.scene[place.node].name, command.kind))
  }

  static func decideSelect(
    _ word: TextID, at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable
  ) -> Decision { state.decideSelect(word, place.node, texts) }

  static func decideSet(
    _ screens: ScreenList, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    state.decideChildren(draft.screens[screens.range].map(\.id), by: .set, for: .set, at: place, &draft)
  }

  // MARK: Evolving

  static func add(
    _ node: NodeContent, at place: ContainerPlace, in state: inout NavState, _ draft: inout CommitDraft
  ) -> TopChange {
    if let new = state.addNode(node, to: place.node, &draft) { state.appendTab(new, place.index) }
    return .none
  }

  static func setEntries(
    _ names: ContiguousArray<TextID>.SubSequence, _ added: ContiguousArray<ScreenContent>.SubSequence,
    at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) {
    state.setChildren(of: place.node, place.index, to: names, added, draft)
  }

  // MARK: Admission

  static func keeping(_ names: TextList, at place: ContainerPlace, in state: borrowing NavState)
    -> InternedEvent?
  {
    .tabs(.childrenSet(container: state.scene[place.node].name, children: names))
  }
}
