import NavBase
import NavEvents

/// The rules of a split (UISplitViewController).
extension NavState {
  func decideSplit(_ command: SplitCommand<InternedForm>, sentTo target: TextID?, _ draft: inout CommitDraft)
    -> Decision
  {
    switch find(target, command.kind) {
    case .failure(let objection): return .refused(objection)
    case .success(let node):
      guard let index = scene.splitIndex(node) else {
        return .refused(.wrongContainer(scene[node].name, command.kind))
      }
      return decideSplit(command, of: node, at: index, &draft)
    }
  }

  func decideSplit(
    _ command: SplitCommand<InternedForm>, of node: NodeID, at index: Int, _ draft: inout CommitDraft
  ) -> Decision {
    let split = scene.splits[index]
    let container = scene[node].name
    switch command {
    case .setColumn(let column, let screen):
      return decideColumn(column, to: screen, of: node, in: split, &draft)
    case .showDetail(nil): return decideColumn(.secondary, to: nil, of: node, in: split, &draft)
    case .showDetail(let screen?): return decideDetail(screen, of: node, in: split, &draft)
    case .showPrimary(let screen):
      return decidePush(screen, .standard, onto: commandTarget(for: split.primary), draft)
    case .collapse: return split.isCollapsed ? .nothing : .ask(.collapse(node))
    case .expand: return split.isCollapsed ? .ask(.expand(node)) : .nothing
    case .showColumn(let column): return decideShowColumn(column, of: container, in: split, &draft)
    case .hideColumn(let column): return decideHideColumn(column, container, split)
    case .setDisplayMode(let mode):
      return split.displayMode == mode
        ? .nothing : .event(.split(.displayModeChanged(container: container, mode)))
    case .setBehavior(let behavior):
      if split.behavior == behavior { return .nothing }
      return .event(.split(.splitBehaviorChanged(container: container, behavior)))
    case .setPrimaryWidth(let wish): return decideWidth(wish, container, split)
    case .setSupplementaryWidth(let wish): return decideSupplementaryWidth(wish, container, split)
    case .setPrimaryEdge(let edge):
      return split.edge == edge ? .nothing : .event(.split(.primaryEdgeChanged(container: container, edge)))
    case .dismissOverlay: return decideDismissOverlay(container, split)
    case .setPlaceholder(let column, let screen):
      return decidePlaceholder(of: column, screen, of: container, in: split, draft)
    }
  }

  // MARK: Columns

  /// Returns the decision to set a column to one screen, or to empty it. A secondary that has entries gets
  /// the screen pushed.
  private func decideColumn(
    _ column: SplitColumn, to screen: ScreenContent?, of node: NodeID, in split: Split,
    _ draft: inout CommitDraft
  ) -> Decision {
    guard let stack = split.stack(of: column) else { return .refused(.unknownColumn(column)) }
    let entries = entries(of: stack)
    guard let screen else {
      return entries.isEmpty ? .nothing : setColumn(column, to: nil, leaving: entries, in: node, &draft)
    }
    if column == .secondary, let top = entries.last {
      return scene[top].name == screen.id ? .nothing : decidePush(screen, .standard, onto: stack, draft)
    }
    return setColumn(column, to: screen, replacing: entries, of: stack, in: node, &draft)
  }

  private func decideDetail(
    _ screen: ScreenContent, of node: NodeID, in split: Split, _ draft: inout CommitDraft
  ) -> Decision {
    let entries = entries(of: split.secondary)
    guard split.isCollapsed else {
      return setColumn(.secondary, to: screen, replacing: entries, of: split.secondary, in: node, &draft)
    }
    guard split.isSecondaryMerged else { return decideUnseenDetail(screen, of: node, in: split, &draft) }
    return entries.last.map { scene[$0].name } == screen.id
      ? .nothing : decidePush(screen, .standard, onto: split.secondary, draft)
  }

  /// Returns the decision about a detail while a collapsed split does not show its secondary: the secondary's stack gets the
  /// screen alone and comes on top of the others. With a compact container nothing is merged.
  private func decideUnseenDetail(
    _ screen: ScreenContent, of node: NodeID, in split: Split, _ draft: inout CommitDraft
  ) -> Decision {
    let set = setColumn(
      .secondary, to: screen, replacing: entries(of: split.secondary), of: split.secondary, in: node, &draft)
    if split.compact != nil { return set }
    let show = collapsed(merging: split.merged + [split.secondary], scene[node].name, &draft)
    switch set {
    case .nothing: return .event(show)
    case .removal(let set, let removal):
      draft.lead(with: set)
      return .removal(show, removal)
    case .event, .turn, .pops, .command, .ask, .route, .refused: return set
    }
  }

  /// Returns the event after which exactly these stacks are merged on `primary`; nil when it is not in a split.
  func collapsed(
    merging stacks: some Sequence<NodeID>, on primary: NodeID, _ draft: inout CommitDraft
  ) -> InternedEvent? {
    scene[primary].parent.map { collapsed(merging: stacks, scene[$0].name, &draft) }
  }

  /// Returns the event after which exactly these stacks are merged on the primary's.
  private func collapsed(
    merging stacks: some Sequence<NodeID>, _ container: TextID, _ draft: inout CommitDraft
  ) -> InternedEvent {
    let merged = draft.list(stacks.map { scene[$0].name })
    return .split(.collapsed(container: container, merged: merged, discarded: .empty))
  }

  private func setColumn(
    _ column: SplitColumn, to screen: ScreenContent, replacing entries: ContiguousArray<NodeID>,
    of stack: NodeID,
    in node: NodeID, _ draft: inout CommitDraft
  ) -> Decision {
    if entries.count == 1, scene[entries[0]].name == screen.id { return .nothing }
    let known = scene.find(screen.id)
    if known.map({ scene[$0].parent != stack }) ?? true,
      let objection = objectionToNew(screen, draft)
    {
      return .refused(objection)
    }
    return setColumn(column, to: screen, leaving: entries.filter { $0 != known }, in: node, &draft)
  }

  private func setColumn(
    _ column: SplitColumn, to screen: ScreenContent?, leaving: ContiguousArray<NodeID>, in node: NodeID,
    _ draft: inout CommitDraft
  ) -> Decision {
    let container = scene[node].name
    let removed = draft.list(leaving.reversed().map { scene[$0].name })
    let event = InternedEvent.split(.columnSet(container: container, column, screen, removed: removed))
    return removal(event, .set, of: removed, from: container)
  }

  // MARK: Showing and hiding columns

  private func decideShowColumn(
    _ column: SplitColumn, of container: TextID, in split: Split, _ draft: inout CommitDraft
  ) -> Decision {
    guard split.columns.contains(column) else { return .refused(.unknownColumn(column)) }
    if split.isCollapsed { return decideShowCollapsed(column, of: container, in: split, &draft) }
    if column == .secondary { return decideDismissOverlay(container, split) }
    if shownColumns(of: split).contains(column) { return .nothing }
    let beside = split.columns.filter { $0 >= column && $0 != .secondary }.count
    return .event(.split(.displayModeChanged(container: container, split.behavior.mode(showing: beside))))
  }

  /// Returns the decision to show a column while the split is collapsed: the columns up to it are merged.
  private func decideShowCollapsed(
    _ column: SplitColumn, of container: TextID, in split: Split, _ draft: inout CommitDraft
  ) -> Decision {
    let merged = split.compact == nil ? mergeable(split, upTo: column) : []
    return merged == split.merged ? .nothing : .event(collapsed(merging: merged, container, &draft))
  }

  /// Returns the stacks that a collapse puts on the primary's: those of the other columns up to `column` that have entries.
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

  // MARK: Settings

  private func decidePlaceholder(
    of column: SplitColumn, _ screen: ScreenContent?, of container: TextID, in split: Split,
    _ draft: borrowing CommitDraft
  ) -> Decision {
    guard split.columns.contains(column) else { return .refused(.unknownColumn(column)) }
    let old = split.placeholder(of: column)
    if screen?.id == old.map({ scene[$0].name }) { return .nothing }
    if let screen, let objection = objectionToNew(screen, draft) { return .refused(objection) }
    return .event(.split(.columnPlaceholderChanged(container: container, column, screen)))
  }

  func decideWidth(_ wish: ColumnWidth, _ container: TextID, _ split: Split) -> Decision {
    let width = split.width.changed(by: wish)
    if let objection = objectionToWidth(width) { return .refused(objection) }
    if width == split.width { return .nothing }
    return .event(.split(.primaryWidthChanged(container: container, width)))
  }

  private func decideSupplementaryWidth(
    _ wish: ColumnWidth, _ container: TextID, _ split: Split
  ) -> Decision {
    if split.supplementary == nil { return .refused(.unknownColumn(.supplementary)) }
    let width = split.supplementaryWidth.changed(by: wish)
    if let objection = objectionToWidth(width) { return .refused(objection) }
    if width == split.supplementaryWidth { return .nothing }
    return .event(.split(.supplementaryWidthChanged(container: container, width)))
  }

  private func objectionToWidth(_ width: ColumnWidth) -> Objection? {
    for points in [width.points, width.minimum, width.maximum] {
      if let points, !(points > 0) { return .badWidth(points) }
    }
    if let fraction = width.fraction, !(fraction > 0 && fraction <= 1) {
      return .badFraction(fraction)
    }
    if let minimum = width.minimum, let maximum = width.maximum, minimum > maximum {
      return .badBounds(minimum, maximum)
    }
    return nil
  }
}

extension ColumnWidth {
  /// Returns the width with the values of `wish`; the other values stay.
  fileprivate func changed(by wish: ColumnWidth) -> ColumnWidth {
    ColumnWidth(
      points: wish.points ?? points, fraction: wish.fraction ?? fraction, minimum: wish.minimum ?? minimum,
      maximum: wish.maximum ?? maximum)
  }
}

/// The display mode of a split (UISplitViewController).
extension NavState {
  /// Returns the current mode: the one of the split's behavior that shows the preferred number of columns.
  func displayMode(of split: Split) -> DisplayMode {
    split.behavior.mode(showing: min(wantedColumns(split.displayMode), split.columns.count - 1))
  }

  /// Returns the columns shown while the split is not collapsed, from the left.
  func shownColumns(of split: Split) -> ArraySlice<SplitColumn> {
    split.columns.suffix(displayMode(of: split).columnsBeside + 1)
  }

  /// Returns the number of columns beside the secondary that a preference shows.
  private func wantedColumns(_ mode: DisplayMode) -> Int {
    mode == .automatic ? (environment.interface.isPortrait ? 0 : 1) : mode.columnsBeside
  }
}

extension DisplayMode {
  /// The number of columns beside the secondary; 0 for automatic, which depends on the orientation.
  package var columnsBeside: Int {
    switch self {
    case .automatic, .secondaryOnly: 0
    case .oneBeside, .oneOver: 1
    case .twoBeside, .twoOver, .twoDisplace: 2
    }
  }

  /// True when columns lie over the secondary, or have displaced it, so that it is dimmed and cannot be
  /// touched.
  var dimsSecondary: Bool {
    switch self {
    case .oneOver, .twoOver, .twoDisplace: true
    case .automatic, .secondaryOnly, .oneBeside, .twoBeside: false
    }
  }
}

extension SplitBehavior {
  /// Returns the mode of this behavior with the given number of columns beside the secondary.
  func mode(showing columns: Int) -> DisplayMode {
    switch (self, columns) {
    case (_, ...0): .secondaryOnly
    case (.tile, 1), (.displace, 1): .oneBeside
    case (.overlay, 1): .oneOver
    case (.tile, _): .twoBeside
    case (.overlay, _): .twoOver
    case (.displace, _): .twoDisplace
    }
  }
}
