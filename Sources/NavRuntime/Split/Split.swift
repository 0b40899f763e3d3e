import NavEvents

/// Two or three columns, each with a stack of its own for ever (UISplitViewController).
///
/// While it is collapsed, the stacks that are *merged* stand on top of the primary's, in order. They keep their
/// entries: expanding gives every column back what it has.
struct Split: BitwiseCopyable, Equatable {
  /// The stack of a column.
  var primary: NodeID
  var supplementary: NodeID?
  var secondary: NodeID
  /// Shown instead of the columns while collapsed.
  var compact: NodeID?
  var isCollapsed = false
  var isSupplementaryMerged = false
  var isSecondaryMerged = false
  /// How many entries the primary had right after the collapse.
  var primaryCountAtCollapse: Int32 = 0
  /// The preference; ``SplitBehavior`` limits it.
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

  /// The columns there are, from the left.
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

  /// Makes `stacks` the merged ones; what is not a column's stack, or the primary's, is left out.
  mutating func merge(_ stacks: [NodeID]) {
    isSupplementaryMerged = supplementary.map { stacks.contains($0) } ?? false
    isSecondaryMerged = stacks.contains(secondary)
  }

  /// Takes a stack off the primary's.
  mutating func unmerge(_ stack: NodeID) {
    if stack == supplementary { isSupplementaryMerged = false }
    if stack == secondary { isSecondaryMerged = false }
  }
}

/// How a split is changed, and how a change is taken back.
extension Split {
  /// What there was before.
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

  /// The edit that brings back which columns there are.
  var columnsEdit: Edit { .columnsChanged(supplementary: supplementary, compact: compact) }

  /// The edit that brings back whether and how it is collapsed.
  var collapseEdit: Edit {
    .collapseChanged(
      isCollapsed: isCollapsed, supplementary: isSupplementaryMerged, secondary: isSecondaryMerged,
      count: primaryCountAtCollapse)
  }
}

extension NavState {
  /// Changes a split; `inverse` takes it back.
  mutating func changeSplit(_ index: Int, inverse: Split.Edit, _ body: (inout Split) -> Void) {
    undo.record(container: .split(index, inverse))
    body(&scene.splits[index])
  }
}
