import NavBase
import NavEvents

extension Scene {
  /// Returns the slot of a drillDown; nil for any other node.
  @inline(__always)
  func drillDownIndex(_ id: NodeID) -> Int? { slot(of: id, .drillDown) }
}

/// The answers of a drillDown to shared code (SGBDrillDownController).
extension DrillDown: Container {
  // MARK: The tree

  static func add(
    _ name: TextID, parent: NodeID?, to scene: inout Scene, _ texts: inout TextTable
  ) -> NodeID {
    let slot = scene.drillDowns.add(DrillDown())
    return scene.add(Node(name: name, kind: .container(.drillDown, slot: slot), parent: parent))
  }

  static func free(_ slot: Int32, in scene: inout Scene) {
    scene.drillDowns.remove(slot, leaving: DrillDown())
  }

  static func addChildren(
    of index: Int, last count: Int, in scene: Scene, to children: inout [NodeID]
  ) {
    children += scene.drillDowns[index].left.suffix(count)
    let fields = scene.drillDowns[index].fields
    if let right = fields.right { children.append(right) }
    if let placeholder = fields.leftPlaceholder { children.append(placeholder) }
    if let placeholder = fields.rightPlaceholder { children.append(placeholder) }
  }

  static func leavingChildren(of index: Int, in scene: Scene) -> [NodeID] {
    stackEntries(of: index, in: scene).reversed()
  }

  static func isPlaceholder(_ child: NodeID, of index: Int, in scene: Scene) -> Bool {
    let fields = scene.drillDowns[index].fields
    return fields.leftPlaceholder == child || fields.rightPlaceholder == child
  }

  static func placeholders(of index: Int, in scene: Scene) -> [(name: StaticString, node: NodeID)] {
    let fields = scene.drillDowns[index].fields
    return [
      fields.leftPlaceholder.map { ("leftPlaceholder", $0) },
      fields.rightPlaceholder.map { ("rightPlaceholder", $0) },
    ].compactMap { $0 }
  }

  static func stackEntries(of index: Int, in scene: Scene) -> [NodeID] {
    Array(scene.drillDowns[index].left) + [scene.drillDowns[index].fields.right].compactMap(\.self)
  }

  static func stackCount(of index: Int, in scene: Scene) -> Int {
    scene.drillDowns[index].left.count + (scene.drillDowns[index].fields.right == nil ? 0 : 1)
  }

  // MARK: Additions

  static let commands = CommandKinds(
    .push, .pop, .popTo, .popToRoot, .back, .replace, .bars, .show, .toolbars, .barPosition, .placeholder,
    .leftWidth, .propagate, .swipeBegin, .add)

  // MARK: Deciding

  static func focusChild(at place: ContainerPlace, in state: borrowing NavState) -> NodeID? {
    state.scene.drillDowns[place.index].fields.right ?? state.scene.drillDowns[place.index].left.last
  }

  static func acceptsBack(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    let drillDown = state.scene.drillDowns[place.index]
    let shown = state.isCompact ? drillDown.top : drillDown.left.last
    return shown.map { backButtonTitle(of: $0, at: place, in: state) != nil } ?? false
  }

  static func decideNavigation(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    state.decideDrillDownNavigation(command, at: place, &draft)
  }

  static func decidePop(
    _ cause: RemovalCause, _ transition: NavTransition, at place: ContainerPlace,
    in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    state.decideDrillDownPop(for: cause, transition, at: place, &draft)
  }

  /// In compact width, an empty right pane is not shown.
  static func hidesTop(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.isCompact && state.scene.drillDowns[place.index].fields.right == nil
      && state.scene.drillDowns[place.index].left.count >= 2
  }

  // MARK: Swiping

  static func swipeDepth(at place: ContainerPlace, in state: borrowing NavState) -> Int? {
    state.isCompact
      ? state.scene.drillDowns[place.index].count : state.scene.drillDowns[place.index].left.count
  }

  static func swipedOff(at place: ContainerPlace, in state: borrowing NavState) -> NodeID? {
    state.isCompact
      ? state.scene.drillDowns[place.index].top : state.scene.drillDowns[place.index].fields.right
  }

  static func backButtonObstacles(
    at place: ContainerPlace, in state: borrowing NavState
  ) -> BackButtonObstacles { [] }

  static func canUncover(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    (swipeDepth(at: place, in: state) ?? 0) >= 2
  }

  /// Returns the left pane's width; nil in compact width.
  static func swipeSpan(at place: ContainerPlace, in state: borrowing NavState) -> Double? {
    state.isCompact ? nil : state.scene.drillDowns[place.index].fields.leftWidth
  }

  static var turnsWhileSwiped: Bool { false }

  // MARK: Evolving

  static func push(
    _ screen: ScreenContent, at place: ContainerPlace, in state: inout NavState,
    _ draft: borrowing CommitDraft
  ) -> TopChange {
    let new = state.add(screen, to: place.node, draft)
    return state.push(new, onDrillDown: place.index)
  }

  static func pop(
    _ screens: TextList, at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) -> TopChange {
    state.pop(screens, fromDrillDown: place.index, draft)
  }

  static func replace(
    with screen: ScreenContent?, at place: ContainerPlace, in state: inout NavState,
    _ draft: borrowing CommitDraft
  ) {
    state.replaceRight(screen, of: place.node, place.index, draft)
  }

  static func setEntries(
    _ names: ContiguousArray<TextID>.SubSequence, _ added: ContiguousArray<ScreenContent>.SubSequence,
    at place: ContainerPlace, in state: inout NavState, _ draft: borrowing CommitDraft
  ) {
    let old = stackEntries(of: place.index, in: state.scene)
    let entries = state.children(called: names, added, of: place.node, replacing: old, draft)
    state.setEntries(ofDrillDown: place.index, to: entries)
  }

  // MARK: Admission

  static func replacesTop(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.scene.drillDowns[place.index].fields.right != nil
  }

  static func replacing(
    placeholder: NodeID, by screen: ScreenContent?, at place: ContainerPlace, in state: borrowing NavState
  ) -> InternedEvent? {
    let (container, fields) = (state.scene[place.node].name, state.scene.drillDowns[place.index].fields)
    let side = DrillDownSide.allCases.first { fields.placeholder($0) == placeholder }
    return side.map { .drillDown(.placeholderChanged(container: container, $0, screen)) }
  }

  static func setBarsHidden(_ hidden: Bool, at place: ContainerPlace, in state: inout NavState) {
    state.changeFields(place.index) { $0.navigationBarsHidden = hidden }
  }

  static func setToolbarsHidden(_ hidden: Bool, at place: ContainerPlace, in state: inout NavState) {
    state.changeFields(place.index) { $0.toolbarsHidden = hidden }
  }

  static func add(
    _ node: NodeContent, at place: ContainerPlace, in state: inout NavState, _ draft: inout CommitDraft
  ) -> TopChange {
    guard let new = state.addNode(node, to: place.node, &draft) else { return .none }
    return state.push(new, onDrillDown: place.index)
  }

  /// Copies the bar position and the propagation flags.
  static func keepSettings(of before: Int, in old: Scene, at index: Int, in scene: inout Scene) {
    let fields = old.drillDowns[before].fields
    scene.drillDowns[index].fields.navigationBarPosition = fields.navigationBarPosition
    scene.drillDowns[index].fields.propagatesNavigationItem = fields.propagatesNavigationItem
    scene.drillDowns[index].fields.propagatesTabBarItem = fields.propagatesTabBarItem
  }
}
