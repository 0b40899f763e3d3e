public import NavEvents

extension NavScene {
  /// A split as a value: two or three columns that collapse into one (UISplitViewController).
  public struct Split: Hashable, Sendable, CustomStringConvertible {
    /// The ids of the stacks of the columns. They never change, not even while the split is collapsed.
    public struct Columns: Hashable, Sendable {
      /// The stack at the primary's edge.
      public let primary: String
      /// The stack in the middle; nil in a split of two columns.
      public let supplementary: String?
      /// The stack of the details.
      public let secondary: String

      /// Returns a Boolean value that indicates whether both have the same stacks.
      public static func == (one: Columns, other: Columns) -> Bool {
        one.primary.hasSameBytes(as: other.primary) && one.supplementary.hasSameBytes(as: other.supplementary)
          && one.secondary.hasSameBytes(as: other.secondary)
      }
    }

    /// The stacks of the columns, whether they are shown or not.
    public let columns: Columns
    /// The container that is shown instead of the columns while the split is collapsed; nil for none.
    public let compact: String?
    /// A Boolean value that indicates whether the split shows one column.
    public let isCollapsed: Bool
    /// The stacks on top of the primary's while the split is collapsed, from the bottom.
    public let merged: [String]
    /// The arrangement of the columns: the preferred one, limited by ``splitBehavior``, the number of columns and the
    /// orientation; never `automatic`.
    public let displayMode: DisplayMode
    /// The effect of the other columns on the secondary.
    public let splitBehavior: SplitBehavior

    /// The stacks of the columns that are not merged, then the compact container.
    var children: [String] {
      [columns.primary, columns.supplementary, columns.secondary, compact].compactMap { $0 }
        .filter { !merged.containsBytes(of: $0) }
    }

    /// The columns, or the merged stacks: `split primary, secondary oneBeside`, `split collapsed [secondary]`.
    public var description: String {
      if isCollapsed { return "split collapsed [\(merged.joined(separator: ", "))]" }
      let names = [columns.primary, columns.supplementary, columns.secondary].compactMap { $0 }
      return "split \(names.joined(separator: ", ")) \(displayMode.name)"
    }

    /// Returns a Boolean value that indicates whether both have the same columns and settings.
    public static func == (one: Split, other: Split) -> Bool {
      one.columns == other.columns && one.compact.hasSameBytes(as: other.compact)
        && one.isCollapsed == other.isCollapsed && one.merged.hasSameBytes(as: other.merged)
        && one.displayMode == other.displayMode && one.splitBehavior == other.splitBehavior
    }
  }
}

extension Split {
  static func value(at place: ContainerPlace, _ reader: SceneReader) -> NavScene.Container {
    let split = reader.scene.splits[place.index]
    return .split(
      NavScene.Split(
        columns: NavScene.Split.Columns(
          primary: reader.name(split.primary), supplementary: reader.name(split.supplementary),
          secondary: reader.name(split.secondary)),
        compact: reader.name(split.compact), isCollapsed: split.isCollapsed,
        merged: reader.names(split.merged), displayMode: reader.state.pointee.displayMode(of: split),
        splitBehavior: split.behavior))
  }
}

/// The commands that an exploration sends to a split, and the invariants of splits (UISplitViewController).
extension Split {
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    alphabet.addNavigation(name)
    alphabet.add((alphabet.all + [alphabet.emptyDetail]).map { .showDetail($0, in: name) })
    alphabet.add(alphabet.all.map { .showPrimary($0, in: name) })
    for column in SplitColumn.allCases {
      alphabet.add(alphabet.all.map { .setColumn(column, to: $0, in: name) })
      alphabet.add([
        .setColumn(column, to: nil, in: name), .showColumn(column, in: name), .hideColumn(column, in: name),
      ])
    }
    alphabet.add([.showDetail(nil, in: name), .collapse(in: name), .expand(in: name)])
    alphabet.add(DisplayMode.allCases.map { .setDisplayMode($0, in: name) })
    alphabet.add(SplitBehavior.allCases.map { .setSplitBehavior($0, in: name) })
    alphabet.add(SplitEdge.allCases.map { .setPrimaryEdge($0, in: name) })
    // One width in addition to the first.
    alphabet.add([200, 320].map { .setPrimaryWidth(ColumnWidth(points: $0), in: name) })
    alphabet.add([.setSupplementaryWidth(ColumnWidth(points: 200), in: name), .dismissOverlay(in: name)])
  }
}

extension NavScene.Split: ContainerRules {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] {
    if isCollapsed { return [compact ?? columns.primary] }
    let all = [columns.primary, columns.supplementary, columns.secondary].compactMap(\.self)
    return withHiddenColumns ? all : all.suffix(displayMode.columnsBeside + 1)
  }

  /// Returns the shown node while the split is collapsed, otherwise the rightmost column with an entry, or else the primary.
  func focusedChild(in scene: NavScene) -> String? {
    if isCollapsed { return compact ?? columns.primary }
    let others = [columns.secondary, columns.supplementary].compactMap(\.self)
    return others.first { scene.containers[$0]?.children.isEmpty == false } ?? columns.primary
  }

  /// Returns nil, because the stacks in the columns have the back buttons.
  func backButtonTarget(of child: String, in scene: NavScene) -> String? { nil }

  func surface(in scene: NavScene) -> ContainerSurface {
    if isCollapsed { return .whole }
    switch displayMode {
    case .oneOver, .twoOver: return .covered
    case .automatic, .secondaryOnly, .oneBeside, .twoBeside, .twoDisplace: return .panes
    }
  }
}

extension NavScene.Split {
  func violations(of id: String, in scene: NavScene) -> [NavViolation] {
    merged.filter { scene.containers[$0]?.children.isEmpty != false }.map { stack in
      NavViolation(.mergedStacks, at: "containers[\"\(stack)\"].entries", "“\(stack)” is merged, and empty.")
    }
  }
}

/// The invariant that an expand after a collapse restores the split, except for the screens that the collapse discards.
extension NavState {
  /// True while the scene may have a split.
  var mayHaveSplits: Bool { !scene.splits.isEmpty }

  /// Returns, for each split that is not collapsed, the commands that lead to one column and back. There are none during a
  /// swipe, which the collapse cancels, and while a rotation is pending, which may happen meanwhile.
  func collapsesAndExpands(_ texts: borrowing TextTable) -> [(there: NavCommand, back: NavCommand)] {
    if interaction.swipe != nil || interaction.rotation.pending != nil { return [] }
    var ways: [(there: NavCommand, back: NavCommand)] = []
    for node in splits(under: nil) {
      guard let index = scene.splitIndex(node), !scene.splits[index].isCollapsed else { continue }
      let name = texts[scene[node].name]
      ways.append((.collapse(in: name), .expand(in: name)))
    }
    return ways
  }
}

extension InternedEvent {
  /// True for a collapse that discards screens.
  var hasDiscarded: Bool {
    if case .split(.collapsed(_, _, let discarded)) = self { discarded.count > 0 } else { false }
  }
}
