import NavBase
import NavEvents

extension Scene {
  /// Returns the slot of a split; nil for any other node.
  @inline(__always)
  func splitIndex(_ id: NodeID) -> Int? { slot(of: id, .split) }

  /// Adds a split whose stacks are in the scene already.
  mutating func addSplit(_ name: TextID, _ split: Split, parent: NodeID?) -> NodeID {
    let id = add(Node(name: name, kind: .container(.split, slot: splits.add(split)), parent: parent))
    for stack in split.stacks { nodes[stack.slot].parent = id }
    return id
  }
}

extension NavState {
  /// Returns the splits in a part of the scene, or in all of it, in the order of the tree.
  func splits(under node: NodeID?) -> [NodeID] {
    var splits: [NodeID] = []
    if let node {
      scene.walk(node) { if scene.splitIndex($0) != nil { splits.append($0) } }
    } else {
      scene.forEachNode { if scene.splitIndex($0) != nil { splits.append($0) } }
    }
    return splits
  }
}

/// The answers of a split to shared code (UISplitViewController).
extension Split: Container {
  // MARK: The tree

  /// Adds a split with the stacks of two columns, `CONTAINER/primary` and `CONTAINER/secondary`.
  static func add(
    _ name: TextID, parent: NodeID?, to scene: inout Scene, _ texts: inout TextTable
  ) -> NodeID {
    let (primary, secondary) = columnNames(of: name, &texts)
    let first = Stack.add(primary, parent: nil, to: &scene)
    let second = Stack.add(secondary, parent: nil, to: &scene)
    return scene.addSplit(name, Split(primary: first, secondary: second), parent: parent)
  }

  /// Returns the names of the stacks of a new split.
  private static func columnNames(
    of name: TextID, _ texts: inout TextTable
  ) -> (primary: TextID, secondary: TextID) {
    let name = texts[name]
    return (texts.intern("\(name)/primary"), texts.intern("\(name)/secondary"))
  }

  static func free(_ slot: Int32, in scene: inout Scene) {
    scene.splits.remove(slot, leaving: scene.splits[Int(slot)])
  }

  static func addChildren(
    of index: Int, last count: Int, in scene: Scene, to children: inout [NodeID]
  ) {
    let split = scene.splits[index]
    children.append(split.primary)
    if let supplementary = split.supplementary { children.append(supplementary) }
    children.append(split.secondary)
    if let compact = split.compact { children.append(compact) }
    if let placeholder = split.primaryPlaceholder { children.append(placeholder) }
    if let placeholder = split.supplementaryPlaceholder { children.append(placeholder) }
    if let placeholder = split.secondaryPlaceholder { children.append(placeholder) }
  }

  static func leavingChildren(of index: Int, in scene: Scene) -> [NodeID] {
    let split = scene.splits[index]
    return (split.stacks + [split.compact].compactMap { $0 }).reversed()
  }

  static func isPlaceholder(_ child: NodeID, of index: Int, in scene: Scene) -> Bool {
    let split = scene.splits[index]
    return split.primaryPlaceholder == child || split.supplementaryPlaceholder == child
      || split.secondaryPlaceholder == child
  }

  static func placeholders(of index: Int, in scene: Scene) -> [(name: StaticString, node: NodeID)] {
    let split = scene.splits[index]
    return [
      split.primaryPlaceholder.map { ("primaryPlaceholder", $0) },
      split.supplementaryPlaceholder.map { ("supplementaryPlaceholder", $0) },
      split.secondaryPlaceholder.map { ("secondaryPlaceholder", $0) },
    ].compactMap { $0 }
  }

  // MARK: Additions

  static let commands = CommandKinds(
    .push, .pop, .popTo, .popToRoot, .back, .replace, .bars, .toolbars, .set, .leftWidth, .swipeBegin,
    .add, .column, .detail, .primary, .collapse, .expand, .showColumn, .hideColumn, .displayMode,
    .splitBehavior, .primaryWidth, .supplementaryWidth, .primaryEdge, .dismissOverlay,
    .columnPlaceholder)

  static func objectionToStacking(_ id: TextID) -> Objection? { .splitInStack(id) }

  static func objectionToChild(
    _ node: NodeContent, in column: SplitColumn?, at place: ContainerPlace, in state: borrowing NavState
  ) -> Objection? {
    let split = state.scene.splits[place.index]
    switch column {
    case nil: return .missingColumn
    case .compact:
      return split.compact == nil && !split.isCollapsed ? nil : .columnTaken(.compact)
    case .supplementary where split.supplementary == nil && node.kind == .stack:
      return split.isCollapsed ? .columnTaken(.supplementary) : nil
    case .primary?, .supplementary?, .secondary?:
      guard let column, split.stack(of: column) != nil else {
        return .unknownColumn(column ?? .supplementary)
      }
      return Stack.objectionToEntry(ofKind: node.kind, node.screen.id)
    }
  }

  /// Returns the names of the split's stacks.
  static func companions(of name: TextID, _ texts: inout TextTable) -> [TextID] {
    let names = columnNames(of: name, &texts)
    return [names.primary, names.secondary]
  }

  // MARK: Deciding

  static func focusChild(at place: ContainerPlace, in state: borrowing NavState) -> NodeID? {
    let split = state.scene.splits[place.index]
    return split.isCollapsed ? split.compact ?? split.primary : state.focusedColumn(of: split)
  }

  /// Returns the column that has the focus; while the split is collapsed, its compact container, or else the primary, which passes
  /// the command on.
  static func commandTarget(at place: ContainerPlace, in state: borrowing NavState) -> NodeID {
    let split = state.scene.splits[place.index]
    guard split.isCollapsed else { return state.focusedColumn(of: split) }
    return split.compact ?? split.primary
  }

  static func decideNavigation(
    _ command: NavigationCommand<InternedForm>, at place: ContainerPlace, in state: borrowing NavState,
    _ draft: inout CommitDraft
  ) -> Decision {
    .refused(.wrongContainer(state.scene[place.node].name, command.kind))
  }

  // MARK: Evolving

  static func add(
    _ node: NodeContent, in column: SplitColumn?, at place: ContainerPlace, in state: inout NavState,
    _ draft: inout CommitDraft
  ) -> TopChange {
    state.add(node, to: place.node, place.index, column, &draft)
    return .none
  }

  // MARK: Admission

  static func replacing(
    placeholder: NodeID, by screen: ScreenContent?, at place: ContainerPlace, in state: borrowing NavState
  ) -> InternedEvent? {
    let (container, split) = (state.scene[place.node].name, state.scene.splits[place.index])
    let column = split.columns.first { split.placeholder(of: $0) == placeholder }
    return column.map { .split(.columnPlaceholderChanged(container: container, $0, screen)) }
  }
}
