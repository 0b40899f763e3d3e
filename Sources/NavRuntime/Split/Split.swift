import NavEvents

/// Two or three columns, each of which keeps its own stack for ever (UISplitViewController).
///
/// While the split is collapsed, the *merged* stacks stand on top of the primary's, in order. They keep their
/// entries, so that expanding returns to every column the entries that it had.
struct Split: BitwiseCopyable, Equatable {
  /// The stack of a column.
  var primary: NodeID
  var supplementary: NodeID?
  var secondary: NodeID
  /// The container that is shown instead of the columns while the split is collapsed; nil for none.
  var compact: NodeID?
  var isCollapsed = false
  var isSupplementaryMerged = false
  var isSecondaryMerged = false
  /// The number of entries that the primary had right after the collapse.
  var primaryCountAtCollapse: Int32 = 0
  /// The preferred display mode; ``SplitBehavior`` limits it.
  var displayMode = DisplayMode.automatic
  var behavior = SplitBehavior.tile
  var width = ColumnWidth()

  /// The stacks of the columns, from the left.
  var stacks: [NodeID] { [primary, supplementary, secondary].compactMap { $0 } }

  /// The merged stacks, from the bottom.
  var merged: [NodeID] {
    var merged: [NodeID] = []
    if isSupplementaryMerged, let supplementary { merged.append(supplementary) }
    if isSecondaryMerged { merged.append(secondary) }
    return merged
  }

  /// The existing columns, from the left.
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
    case collapseChanged(isCollapsed: Bool, supplementary: Bool, secondary: Bool, count: Int32)
    case displayModeChanged(DisplayMode)
    case behaviorChanged(SplitBehavior)
    case widthChanged(ColumnWidth)
  }

  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState) {
    switch edit {
    case .columnsChanged(let supplementary, let compact):
      state.scene.splits[index].supplementary = supplementary
      state.scene.splits[index].compact = compact
    case .collapseChanged(let isCollapsed, let supplementary, let secondary, let count):
      state.scene.splits[index].isCollapsed = isCollapsed
      state.scene.splits[index].isSupplementaryMerged = supplementary
      state.scene.splits[index].isSecondaryMerged = secondary
      state.scene.splits[index].primaryCountAtCollapse = count
    case .displayModeChanged(let mode): state.scene.splits[index].displayMode = mode
    case .behaviorChanged(let behavior): state.scene.splits[index].behavior = behavior
    case .widthChanged(let width): state.scene.splits[index].width = width
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
