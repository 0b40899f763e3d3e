import NavEvents

/// The frames of a split: its columns, or the one it shows while collapsed (UISplitViewController).
extension SceneLayout {
  mutating func placeSplit(_ split: Split, _ area: Area, _ state: borrowing NavState) {
    if split.isCollapsed { return place(split.compact ?? split.primary, area, .top, state) }
    let layout = SplitLayout(split: split, mode: state.displayMode(of: split), area: area)
    for (column, area) in layout.columns(state.shownColumns(of: split)) {
      let first = panes.count
      place(split.stack(of: column), area, column.role, state)
      if column == .secondary, layout.dim > 0 { dimPanes(from: first, layout.dim) }
    }
  }

  /// Makes the panes from `first` on at least so dark.
  private mutating func dimPanes(from first: Int, _ dim: Double) {
    for index in panes.indices[first...] { panes[index].dim = max(panes[index].dim, dim) }
  }
}
