/// The columns, what is shown of them and where the focus is.
extension NaiveSplitScene {
  /// The stacks of the columns, from left to right.
  var columns: [(column: ModelSplitColumn, stack: ModelText)] {
    var columns = [(ModelSplitColumn.primary, primary)]
    if let supplementary { columns.append((.supplementary, supplementary)) }
    return columns + [(.secondary, secondary)]
  }

  func stack(of column: ModelSplitColumn) -> ModelText? {
    columns.first { $0.column == column }?.stack
  }

  func column(of stack: ModelText) -> ModelSplitColumn? {
    columns.first { $0.stack == stack }?.column
  }

  /// How many columns are beside the secondary, or over it.
  var otherColumns: Int {
    let isLandscape = !environment.interface.isPortrait
    return min(preference.others ?? (isLandscape ? 1 : 0), columns.count - 1)
  }

  /// The display mode in force.
  var mode: SplitMode { behavior.modes[otherColumns] }

  /// The columns that an expanded split shows.
  var shownColumns: [(column: ModelSplitColumn, stack: ModelText)] {
    columns.suffix(otherColumns + 1)
  }

  /// The stack whose entries are shown when collapsed: the topmost nested one, else the primary's.
  var topmost: ModelText { merged.last ?? primary }

  /// The entries of the primary's stack and of those on it, as one stack.
  var mergedEntries: [ModelText] {
    entries(of: primary) + merged.flatMap(entries)
  }

  /// Whether the stack is what a collapsed split shows.
  func isShownCollapsed(_ stack: ModelText) -> Bool {
    isCollapsed && (compact.map { $0 == stack } ?? (stack == topmost))
  }

  /// Whether somebody can see the stack.
  func isShown(_ stack: ModelText) -> Bool {
    isCollapsed ? isShownCollapsed(stack) : shownColumns.contains { $0.stack == stack }
  }

  /// The stack of the column that has the focus.
  var focusStack: ModelText {
    if isCollapsed { return topmost }
    return columns.last { !entries(of: $0.stack).isEmpty }?.stack ?? primary
  }

  /// The containers from the root to the focus.
  var focusPath: [ModelText] {
    let inner = isCollapsed ? compact ?? focusStack : focusStack
    let top = entries(of: inner).last
    let path = [id, inner]
    return top.map { kind(of: $0) == nil ? path : path + [$0] } ?? path
  }

  var focus: ModelText { focusPath.last ?? id }

  /// The containers that are no columns: entries, and the one shown when collapsed.
  var addedContainers: [ModelText] {
    guests.map(\.id) + stacks.map(\.id).filter { column(of: $0) == nil }
  }
}
