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
