import NavEvents

/// The rules of a split (UISplitViewController).
extension NavState {
  func decide(_ command: SplitCommand, _ target: TextID?, _ draft: inout CommitDraft) -> Decision {
    switch find(target, command.kind) {
    case .failure(let objection): return .refused(objection)
    case .success(let node):
      guard let index = scene.splitIndex(node) else {
        return .refused(.wrongContainer(scene[node].name, command.kind))
      }
      return decideSplit(command, node, index, &draft)
    }
  }

  func decideSplit(
    _ command: SplitCommand, _ node: NodeID, _ index: Int, _ draft: inout CommitDraft
  ) -> Decision {
    let split = scene.splits[index]
    let container = scene[node].name
    switch command {
    case .setColumn(let column, let screen): return decideColumn(column, screen, node, split, &draft)
    case .showDetail(nil): return decideColumn(.secondary, nil, node, split, &draft)
    case .showDetail(let screen?): return decideDetail(screen, node, split, &draft)
    case .showPrimary(let screen):
      return decidePush(screen, .standard, commandTarget(for: split.primary), draft.texts)
    case .collapse: return split.isCollapsed ? .nothing : .ask(.collapse(node))
    case .expand: return split.isCollapsed ? .ask(.expand(node)) : .nothing
    case .showColumn(let column): return decideShowColumn(column, container, split, &draft)
    case .hideColumn(let column): return decideHideColumn(column, container, split)
    case .setDisplayMode(let mode):
      return split.displayMode == mode
        ? .nothing : .event(.split(.displayModeChanged(container: container, mode)))
    case .setBehavior(let behavior):
      if split.behavior == behavior { return .nothing }
      return .event(.split(.splitBehaviorChanged(container: container, behavior)))
    case .setPrimaryWidth(let wish): return decideWidth(wish, container, split)
    case .dismissOverlay: return decideDismissOverlay(container, split)
    }
  }

  // MARK: Columns

  /// Returns the decision to set a column to one screen, or to empty it. A secondary that has entries gets
  /// the screen pushed.
  private func decideColumn(
    _ column: SplitColumn, _ screen: ScreenContent?, _ node: NodeID, _ split: Split,
    _ draft: inout CommitDraft
  ) -> Decision {
    guard let stack = split.stack(of: column) else { return .refused(.unknownColumn(column)) }
    let entries = entries(of: stack)
    guard let screen else {
      return entries.isEmpty ? .nothing : setColumn(column, to: nil, leaving: entries, node, &draft)
    }
    if column == .secondary, let top = entries.last {
      return scene[top].name == screen.id ? .nothing : decidePush(screen, .standard, stack, draft.texts)
    }
    return setColumn(column, to: screen, entries, stack, node, &draft)
  }

  private func decideDetail(
    _ screen: ScreenContent, _ node: NodeID, _ split: Split, _ draft: inout CommitDraft
  ) -> Decision {
    if split.isCollapsed {
      let acting = commandTarget(for: split.primary)
      let top = entries(of: acting).last
      return top.map { scene[$0].name } == screen.id
        ? .nothing : decidePush(screen, .standard, acting, draft.texts)
    }
    return setColumn(.secondary, to: screen, entries(of: split.secondary), split.secondary, node, &draft)
  }

  private func setColumn(
    _ column: SplitColumn, to screen: ScreenContent, _ entries: ContiguousArray<NodeID>, _ stack: NodeID,
    _ node: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    if entries.count == 1, scene[entries[0]].name == screen.id { return .nothing }
    let known = scene.find(screen.id)
    if known.map({ scene[$0].parent != stack }) ?? true,
      let objection = objection(toNew: screen.id, draft.texts)
    {
      return .refused(objection)
    }
    return setColumn(column, to: screen, leaving: entries.filter { $0 != known }, node, &draft)
  }

  private func setColumn(
    _ column: SplitColumn, to screen: ScreenContent?, leaving: ContiguousArray<NodeID>, _ node: NodeID,
    _ draft: inout CommitDraft
  ) -> Decision {
    let container = scene[node].name
    let removed = draft.list(leaving.reversed().map { scene[$0].name })
    let event = NavEvent.split(.columnSet(container: container, column, screen, removed: removed))
    return removal(event, .set, of: removed, from: container, &draft)
  }

  // MARK: Showing and hiding columns

  private func decideShowColumn(
    _ column: SplitColumn, _ container: TextID, _ split: Split, _ draft: inout CommitDraft
  ) -> Decision {
    guard split.columns.contains(column) else { return .refused(.unknownColumn(column)) }
    if split.isCollapsed { return decideShowCollapsed(column, container, split, &draft) }
    if shownColumns(of: split).contains(column) { return .nothing }
    let beside = split.columns.filter { $0 >= column && $0 != .secondary }.count
    return .event(.split(.displayModeChanged(container: container, split.behavior.mode(showing: beside))))
  }

  /// Returns the decision to show a column while the split is collapsed: the columns up to it are merged.
  private func decideShowCollapsed(
    _ column: SplitColumn, _ container: TextID, _ split: Split, _ draft: inout CommitDraft
  ) -> Decision {
    let merged = split.compact == nil ? mergeable(split, upTo: column) : []
    if merged == split.merged { return .nothing }
    let names = draft.list(merged.map { scene[$0].name })
    return .event(.split(.collapsed(container: container, merged: names, discarded: .empty)))
  }

  /// Returns the stacks that a collapse puts on the primary's: those of the other columns up to `column` that
  /// have entries.
  func mergeable(_ split: Split, upTo column: SplitColumn) -> [NodeID] {
    split.columns.filter { $0 != .primary && $0 <= column }.compactMap { split.stack(of: $0) }
      .filter { !entries(of: $0).isEmpty }
  }

  private func decideHideColumn(_ column: SplitColumn, _ container: TextID, _ split: Split) -> Decision {
    guard split.columns.contains(column) else { return .refused(.unknownColumn(column)) }
    if column == .secondary { return .refused(.secondaryStays(container)) }
    if split.isCollapsed || !shownColumns(of: split).contains(column) { return .nothing }
    let beside = split.columns.filter { $0 > column && $0 != .secondary }.count
    return .event(.split(.displayModeChanged(container: container, split.behavior.mode(showing: beside))))
  }

  private func decideDismissOverlay(_ container: TextID, _ split: Split) -> Decision {
    if split.isCollapsed { return .nothing }
    let mode: DisplayMode
    switch displayMode(of: split) {
    case .oneOver, .twoOver: mode = .secondaryOnly
    case .twoDisplace: mode = .oneBeside
    case .automatic, .secondaryOnly, .oneBeside, .twoBeside: return .nothing
    }
    return .event(.split(.displayModeChanged(container: container, mode)))
  }

  // MARK: Widths

  func decideWidth(_ wish: ColumnWidth, _ container: TextID, _ split: Split) -> Decision {
    let width = split.width.changed(by: wish)
    for points in [width.points, width.minimum, width.maximum] {
      if let points, !(points > 0) { return .refused(.badWidth(points)) }
    }
    if let fraction = width.fraction, !(fraction > 0 && fraction <= 1) {
      return .refused(.badFraction(fraction))
    }
    if let minimum = width.minimum, let maximum = width.maximum, minimum > maximum {
      return .refused(.badBounds(minimum, maximum))
    }
    if width == split.width { return .nothing }
    return .event(.split(.primaryWidthChanged(container: container, width)))
  }
}

extension ColumnWidth {
  /// Returns the width with the values of `wish`; values that it does not have stay.
  fileprivate func changed(by wish: ColumnWidth) -> ColumnWidth {
    ColumnWidth(
      points: wish.points ?? points, fraction: wish.fraction ?? fraction, minimum: wish.minimum ?? minimum,
      maximum: wish.maximum ?? maximum)
  }
}
