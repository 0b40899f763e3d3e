import NavBase
import NavEvents

/// The part of a split that is shown: its columns, or one node while it is collapsed (UISplitViewController).
extension Split {
  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID] {
    let split = state.scene.splits[place.index]
    if split.isCollapsed { return [split.compact ?? split.primary] }
    return state.shownColumns(of: split).compactMap { split.stack(of: $0) }
  }

  /// Returns true while a child is shown. Only the topmost of the merged stacks is.
  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    if state.isNested(child) { return state.scene.splits[place.index].merged.last == child }
    let shown = shownChildren(at: place, in: state)
    if isPlaceholder(child, of: place.index, in: state.scene) {
      return shown.contains { state.scene.stackIndex($0) != nil && state.shownTop(of: $0) == child }
    }
    return shown.contains(child)
  }

  static func hasPanes(at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    !state.scene.splits[place.index].isCollapsed
  }

  static func panes(at place: ContainerPlace, in state: borrowing NavState) -> [NavState.Pane] {
    let split = state.scene.splits[place.index]
    return state.shownColumns(of: split).map { column in
      NavState.Pane(role: column.role, node: state.leafName(of: split.stack(of: column)))
    }
  }

  // MARK: Frames

  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  ) {
    let split = state.scene.splits[place.index]
    if split.isCollapsed { return layout.place(split.compact ?? split.primary, area, .top, state) }
    let columns = SplitLayout(split: split, mode: state.displayMode(of: split), area: area)
    for (column, area) in columns.columns(state.shownColumns(of: split)) {
      let first = layout.panes.count
      layout.place(split.stack(of: column), area, column.role, state)
      if column == .secondary, columns.dim > 0 { layout.dimPanes(from: first, columns.dim) }
    }
  }

  static func dims(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    let split = state.scene.splits[place.index]
    return split.secondary == child && !split.isCollapsed && state.displayMode(of: split).dimsSecondary
  }

  static var bringsItsBar: Bool { false }
}

extension SplitColumn {
  /// The role of a column's pane.
  fileprivate var role: PaneRole {
    switch self {
    case .primary: .primary
    case .supplementary: .supplementary
    case .secondary: .secondary
    case .compact: .top
    }
  }
}
