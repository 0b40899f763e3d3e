import NavBase
import NavEvents

/// Two or three columns, each of which always keeps its own stack (UISplitViewController).
///
/// While the split is collapsed, the *merged* stacks are on top of the primary's, in order. They keep their entries, so that
/// an expand gives every column its entries back.
struct Split: BitwiseCopyable, Equatable {
  /// The stack of a column.
  var primary: NodeID
  var supplementary: NodeID?
  var secondary: NodeID
  /// The container that is shown instead of the columns while the split is collapsed; nil for none.
  var compact: NodeID?
  /// The screens that the columns show while their stacks are empty; nil for none.
  var primaryPlaceholder: NodeID?
  var supplementaryPlaceholder: NodeID?
  var secondaryPlaceholder: NodeID?
  var isCollapsed = false
  var isSupplementaryMerged = false
  var isSecondaryMerged = false
  /// The number of entries that the primary had right after the collapse.
  var primaryCountAtCollapse: Int32 = 0
  /// The preferred display mode; ``SplitBehavior`` limits it.
  var displayMode = DisplayMode.automatic
  var behavior = SplitBehavior.tile
  /// The preferred width of the primary.
  var width = ColumnWidth()
  var supplementaryWidth = ColumnWidth()
  /// The side of the secondary on which the other columns are. The order of the columns does not depend on it.
  var edge = SplitEdge.leading

  /// The stacks of the columns, beginning at the primary's edge.
  var stacks: [NodeID] { [primary, supplementary, secondary].compactMap { $0 } }

  /// The merged stacks, from the bottom.
  var merged: [NodeID] {
    var merged: [NodeID] = []
    if isSupplementaryMerged, let supplementary { merged.append(supplementary) }
    if isSecondaryMerged { merged.append(secondary) }
    return merged
  }

  /// The existing columns, beginning at the primary's edge.
  var columns: [SplitColumn] {
    supplementary == nil ? [.primary, .secondary] : [.primary, .supplementary, .secondary]
  }

  func stack(of column: SplitColumn) -> NodeID? {
    switch column {
    case .primary: primary
    case .supplementary: supplementary
    case .secondary: secondary
    case .compact: nil
    }
  }

  /// The placeholders of the columns, beginning at the primary's edge.
  var placeholders: [NodeID] {
    [primaryPlaceholder, supplementaryPlaceholder, secondaryPlaceholder].compactMap { $0 }
  }

  func placeholder(of column: SplitColumn) -> NodeID? {
    switch column {
    case .primary: primaryPlaceholder
    case .supplementary: supplementaryPlaceholder
    case .secondary: secondaryPlaceholder
    case .compact: nil
    }
  }

  mutating func setPlaceholder(of column: SplitColumn, to node: NodeID?) {
    switch column {
    case .primary: primaryPlaceholder = node
    case .supplementary: supplementaryPlaceholder = node
    case .secondary: secondaryPlaceholder = node
    case .compact: break
    }
  }

  func isMerged(_ column: SplitColumn) -> Bool {
    switch column {
    case .primary, .compact: false
    case .supplementary: isSupplementaryMerged
    case .secondary: isSecondaryMerged
    }
  }

  /// Merges `stacks`, and no others; nodes that are not stacks of this split's columns, and the primary's
  /// own, are ignored.
  mutating func merge(_ stacks: [NodeID]) {
    isSupplementaryMerged = supplementary.map { stacks.contains($0) } ?? false
    isSecondaryMerged = stacks.contains(secondary)
  }

  /// Removes a stack from the merged ones.
  mutating func unmerge(_ stack: NodeID) {
    if stack == supplementary { isSupplementaryMerged = false }
    if stack == secondary { isSecondaryMerged = false }
  }
}

/// The changes of a split, and the edits that undo them.
extension Split {
  /// The fields of one event, with their previous values.
  enum Edit: BitwiseCopyable {
    case columnsChanged(supplementary: NodeID?, compact: NodeID?)
    case placeholderChanged(SplitColumn, NodeID?)
    case collapseChanged(isCollapsed: Bool, supplementary: Bool, secondary: Bool, count: Int32)
    case displayModeChanged(DisplayMode)
    case behaviorChanged(SplitBehavior)
    case widthChanged(ColumnWidth)
    case supplementaryWidthChanged(ColumnWidth)
    case edgeChanged(SplitEdge)
  }

  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState) {
    switch edit {
    case .columnsChanged(let supplementary, let compact):
      state.scene.splits[index].supplementary = supplementary
      state.scene.splits[index].compact = compact
    case .placeholderChanged(let column, let node):
      state.scene.splits[index].setPlaceholder(of: column, to: node)
    case .collapseChanged(let isCollapsed, let supplementary, let secondary, let count):
      state.scene.splits[index].isCollapsed = isCollapsed
      state.scene.splits[index].isSupplementaryMerged = supplementary
      state.scene.splits[index].isSecondaryMerged = secondary
      state.scene.splits[index].primaryCountAtCollapse = count
    case .displayModeChanged(let mode): state.scene.splits[index].displayMode = mode
    case .behaviorChanged(let behavior): state.scene.splits[index].behavior = behavior
    case .widthChanged(let width): state.scene.splits[index].width = width
    case .supplementaryWidthChanged(let width): state.scene.splits[index].supplementaryWidth = width
    case .edgeChanged(let edge): state.scene.splits[index].edge = edge
    }
  }

  /// An edit that restores the present columns.
  var columnsEdit: Edit { .columnsChanged(supplementary: supplementary, compact: compact) }

  /// An edit that restores the present collapse.
  var collapseEdit: Edit {
    .collapseChanged(
      isCollapsed: isCollapsed, supplementary: isSupplementaryMerged, secondary: isSecondaryMerged,
      count: primaryCountAtCollapse)
  }
}

extension NavState {
  /// Changes a split; `inverse` undoes the change.
  mutating func changeSplit(_ index: Int, inverse: Split.Edit, _ body: (inout Split) -> Void) {
    undo.record(container: .split(index, inverse))
    body(&scene.splits[index])
  }
}

/// Applies the events of a split.
extension NavState {
  mutating func evolve(_ event: SplitEvent<InternedForm>, _ draft: borrowing CommitDraft) {
    guard let node = scene.find(event.container), let index = scene.splitIndex(node) else { return }
    let split = scene.splits[index]
    switch event {
    case .collapsed(_, let merged, let discarded):
      collapse(index, merging: merged, discarding: discarded, draft)
    case .expanded(_, let separated): expand(index, separating: separated)
    case .columnSet(_, let column, let screen, _): setColumn(column, of: index, to: screen, draft)
    case .displayModeChanged(_, let mode):
      changeSplit(index, inverse: .displayModeChanged(split.displayMode)) { $0.displayMode = mode }
    case .splitBehaviorChanged(_, let behavior):
      changeSplit(index, inverse: .behaviorChanged(split.behavior)) { $0.behavior = behavior }
    case .primaryWidthChanged(_, let width):
      changeSplit(index, inverse: .widthChanged(split.width)) { $0.width = width }
    case .supplementaryWidthChanged(_, let width):
      changeSplit(index, inverse: .supplementaryWidthChanged(split.supplementaryWidth)) {
        $0.supplementaryWidth = width
      }
    case .primaryEdgeChanged(_, let edge):
      changeSplit(index, inverse: .edgeChanged(split.edge)) { $0.edge = edge }
    case .columnPlaceholderChanged(_, let column, let screen):
      setPlaceholder(of: column, to: screen, in: node, index, draft)
    }
  }

  private mutating func setPlaceholder(
    of column: SplitColumn, to screen: ScreenContent?, in node: NodeID, _ index: Int,
    _ draft: borrowing CommitDraft
  ) {
    guard column != .compact else { return }
    if let old = scene.splits[index].placeholder(of: column) {
      changeSplit(index, inverse: .placeholderChanged(column, old)) { $0.setPlaceholder(of: column, to: nil) }
      remove(old)
    }
    guard let screen, scene.find(screen.id) == nil else { return }
    let new = add(screen, to: node, draft)
    changeSplit(index, inverse: .placeholderChanged(column, nil)) { $0.setPlaceholder(of: column, to: new) }
  }

  private mutating func collapse(
    _ index: Int, merging merged: TextList, discarding discarded: TextList, _ draft: borrowing CommitDraft
  ) {
    let wasCollapsed = scene.splits[index].isCollapsed
    discard(draft.lists[discarded.range], from: scene.splits[index].secondary)
    let stacks = draft.lists[merged.range].compactMap { scene.find($0) }
    let count = Int32(clamping: entries(of: scene.splits[index].primary).count)
    changeSplit(index, inverse: scene.splits[index].collapseEdit) { split in
      split.isCollapsed = true
      split.merge(stacks)
      if !wasCollapsed { split.primaryCountAtCollapse = count }
    }
  }

  private mutating func discard(_ names: ContiguousArray<TextID>.SubSequence, from stack: NodeID) {
    guard let index = scene.stackIndex(stack) else { return }
    for name in names {
      guard let top = scene.stacks[index].entries.last, scene[top].name == name else { return }
      _ = removeLastEntry(index)
      remove(top)
    }
  }

  private mutating func expand(_ index: Int, separating separated: TextID?) {
    changeSplit(index, inverse: scene.splits[index].collapseEdit) { split in
      split.isCollapsed = false
      split.merge([])
      split.primaryCountAtCollapse = 0
    }
    let split = scene.splits[index]
    guard let separated, let node = scene.find(separated), scene[node].parent == split.primary,
      let primary = scene.stackIndex(split.primary), let secondary = scene.stackIndex(split.secondary)
    else { return }
    removeEntry(node, primary)
    change(node) { $0.parent = split.secondary }
    appendEntry(node, secondary)
  }

  private mutating func setColumn(
    _ column: SplitColumn, of index: Int, to screen: ScreenContent?, _ draft: borrowing CommitDraft
  ) {
    guard let node = scene.splits[index].stack(of: column), let stack = scene.stackIndex(node) else { return }
    let kept = screen.flatMap { scene.find($0.id) }.flatMap { scene[$0].parent == node ? $0 : nil }
    for old in scene.stacks[stack].entries where old != kept { remove(old) }
    var entries = ContiguousArray<NodeID>()
    if let kept {
      entries.append(kept)
    } else if let screen, scene.find(screen.id) == nil {
      entries.append(add(screen, to: node, draft))
    }
    setEntries(stack, to: entries)
    takeOffPrimaryIfEmpty(node)
  }

  mutating func add(
    _ node: NodeContent, to parent: NodeID, _ index: Int, _ column: SplitColumn?, _ draft: inout CommitDraft
  ) {
    switch column {
    case nil: break
    case .compact:
      guard let new = addNode(node, to: parent, &draft) else { return }
      changeSplit(index, inverse: scene.splits[index].columnsEdit) { $0.compact = new }
    case .supplementary where scene.splits[index].supplementary == nil:
      guard node.kind == .stack, let new = addNode(node, to: parent, &draft) else { return }
      changeSplit(index, inverse: scene.splits[index].columnsEdit) { $0.supplementary = new }
    case .primary?, .supplementary?, .secondary?:
      guard let stack = column.flatMap({ scene.splits[index].stack(of: $0) }),
        let place = scene.stackIndex(stack), let new = addNode(node, to: stack, &draft)
      else { return }
      appendEntry(new, place)
    }
  }
}

extension SplitEvent<InternedForm> {
  var container: TextID {
    switch self {
    case .collapsed(let container, _, _), .expanded(let container, _), .columnSet(let container, _, _, _),
      .displayModeChanged(let container, _), .splitBehaviorChanged(let container, _),
      .primaryWidthChanged(let container, _), .supplementaryWidthChanged(let container, _),
      .primaryEdgeChanged(let container, _), .columnPlaceholderChanged(let container, _, _):
      container
    }
  }

  /// The screen that the event adds; nil when it adds none.
  var newScreen: TextID? {
    switch self {
    case .columnSet(_, _, let screen?, _), .columnPlaceholderChanged(_, _, let screen?): screen.id
    case .collapsed, .expanded, .columnSet, .displayModeChanged, .splitBehaviorChanged, .primaryWidthChanged,
      .supplementaryWidthChanged, .primaryEdgeChanged, .columnPlaceholderChanged:
      nil
    }
  }
}

extension InternedEvent {
  /// A Boolean value that indicates whether a split has collapsed without discarding a screen.
  package var keepsAllScreens: Bool {
    if case .split(.collapsed(_, _, let discarded)) = self { discarded.count == 0 } else { false }
  }
}
