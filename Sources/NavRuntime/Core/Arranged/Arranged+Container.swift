import NavBase
import NavEvents

extension Scene {
  /// Returns the slot of an arranged container; nil for any other node.
  @inline(__always)
  func arrangedIndex(_ id: NodeID) -> Int? { slot(of: id, .arranged) }
}

/// The answers of an arranged container to shared code.
extension Arranged: Container {
  // MARK: The tree

  static func add(
    _ name: TextID, parent: NodeID?, to scene: inout Scene, _ texts: inout TextTable
  ) -> NodeID {
    let slot = scene.arranged.add(Arranged())
    return scene.add(Node(name: name, kind: .container(.arranged, slot: slot), parent: parent))
  }

  static func free(_ slot: Int32, in scene: inout Scene) { scene.arranged.remove(slot, leaving: Arranged()) }

  /// Adds all children, however many are asked for: any of them may be shown, and have a back button that names another one.
  static func addChildren(
    of index: Int, last count: Int, in scene: Scene, to children: inout [NodeID]
  ) {
    children += scene.arranged[index].children
  }

  static func leavingChildren(of index: Int, in scene: Scene) -> [NodeID] {
    scene.arranged[index].children.reversed()
  }

  static func mark(_ index: Int, in scene: Scene, _ marks: inout TextMarks) {
    let container = scene.arranged[index]
    marks.mark(container.rules)
    marks.mark(container.values)
    for pane in container.shown + (container.target?.shown ?? []) {
      marks.mark(pane.role)
      marks.mark(pane.back?.title)
    }
  }

  // MARK: Additions

  static let commands = CommandKinds(
    .push, .pop, .popTo, .popToRoot, .back, .replace, .select, .set, .swipeBegin, .add, .perform)

  static func objectionToContent(of node: NodeContent, _ texts: inout TextTable) -> Objection? {
    guard let rules = node.rules, texts.withBytes(of: rules, { !$0.isEmpty }) else {
      return .missingRules(node.screen.id)
    }
    return nil
  }

  // MARK: Deciding

  static func focusChild(at place: ContainerPlace, in state: borrowing NavState) -> NodeID? {
    state.scene.arranged[place.index].focus
  }

  static func decideNavigation(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision { state.askRules(at: place, .navigation(command, target: state.scene[place.node].name)) }

  static func decideSet(
    _ screens: ScreenList, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    // The rules are not asked: whatever they made of it, they would have failed.
    var ids: Set<TextID> = []
    for screen in draft.screens[screens.range] where !ids.insert(screen.id).inserted {
      return .refused(.namedTwice(screen.id))
    }
    return state.askRules(at: place, .stack(.set(screens), target: state.scene[place.node].name))
  }

  static func decideSelect(
    _ word: TextID, at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable
  ) -> Decision { state.askRules(at: place, .tabs(.select(word), target: state.scene[place.node].name)) }

  // MARK: Swiping

  /// Returns true for a container whose rules are attached: they may let it be swiped.
  static func canBeSwiped(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.scene.arranged[place.index].rules.map { state.isAttached($0) } == true
  }

  // MARK: Evolving

  static func pop(
    _ screens: TextList, at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) -> TopChange {
    state.drop(draft.lists[screens.range], place.index)
    return .none
  }

  static func setEntries(
    _ names: ContiguousArray<TextID>.SubSequence, _ added: ContiguousArray<ScreenContent>.SubSequence,
    at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) {
    let staying = Set(names)
    let old = state.scene.arranged[place.index].children
    let leaving = old.map { state.scene[$0].name }.filter { !staying.contains($0) }
    state.drop(ContiguousArray(leaving)[...], place.index)
    let children = state.children(called: names, added, of: place.node, replacing: [], draft)
    var new = state.scene.arranged[place.index]
    new.children = children
    new.settle()
    state.set(place.index, to: new)
  }

  static func add(
    _ node: NodeContent, at place: ContainerPlace, in state: inout NavState, _ draft: inout CommitDraft
  ) -> TopChange {
    if let new = state.addNode(node, to: place.node, &draft) { state.appendChild(new, place.index) }
    return .none
  }

  static func fill(from node: NodeContent, at place: ContainerPlace, in state: inout NavState) {
    guard let rules = node.rules else { return }
    state.scene.arranged[place.index].rules = rules
  }
}
