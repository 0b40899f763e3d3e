import NavBase
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
    /// The screen that the primary column shows while its stack is empty; nil for none.
    public let primaryPlaceholder: String?
    /// The screen that the supplementary column shows while its stack is empty; nil for none.
    public let supplementaryPlaceholder: String?
    /// The screen that the secondary column shows while its stack is empty; nil for none.
    public let secondaryPlaceholder: String?
    /// A Boolean value that indicates whether the split shows one column.
    public let isCollapsed: Bool
    /// The stacks on top of the primary's while the split is collapsed, from the bottom.
    public let merged: [String]
    /// The arrangement of the columns: the preferred one, limited by ``splitBehavior``, the number of columns and the
    /// orientation; never `automatic`.
    public let displayMode: DisplayMode
    /// The effect of the other columns on the secondary.
    public let splitBehavior: SplitBehavior
    /// The attributes of the container, by key.
    public let attributes: NavAttributes

    /// The placeholders of the columns, beginning at the primary's edge.
    package var placeholders: [String] {
      [primaryPlaceholder, supplementaryPlaceholder, secondaryPlaceholder].compactMap { $0 }
    }

    /// Returns the screen that a column shows while its stack is empty; nil for none, and for `compact`.
    public func placeholder(of column: SplitColumn) -> String? {
      switch column {
      case .primary: primaryPlaceholder
      case .supplementary: supplementaryPlaceholder
      case .secondary: secondaryPlaceholder
      case .compact: nil
      }
    }

    /// The stacks of the columns that are not merged, then the compact container, then the placeholders.
    var children: [String] {
      [columns.primary, columns.supplementary, columns.secondary, compact].compactMap { $0 }
        .filter { !merged.containsBytes(of: $0) } + placeholders
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
        && one.primaryPlaceholder.hasSameBytes(as: other.primaryPlaceholder)
        && one.supplementaryPlaceholder.hasSameBytes(as: other.supplementaryPlaceholder)
        && one.secondaryPlaceholder.hasSameBytes(as: other.secondaryPlaceholder)
        && one.attributes == other.attributes
    }
  }
}

extension Split {
  typealias Value = NavScene.Split

  static func value(at place: ContainerPlace, _ visitor: inout some SceneVisitor) -> NavScene.Container {
    .split(NavScene.Split(at: place, &visitor))
  }
}

extension NavScene.Split {
  fileprivate init(at place: ContainerPlace, _ visitor: inout some SceneVisitor) {
    let state = visitor.state
    let split = state.pointee.scene.splits[place.index]
    columns = visitor.object("columns") { Columns(of: split, &$0) }
    compact = visitor.given("compact", split.compact)
    primaryPlaceholder = visitor.given("primaryPlaceholder", split.primaryPlaceholder)
    supplementaryPlaceholder = visitor.given("supplementaryPlaceholder", split.supplementaryPlaceholder)
    secondaryPlaceholder = visitor.given("secondaryPlaceholder", split.secondaryPlaceholder)
    isCollapsed = visitor.flag("collapsed", split.isCollapsed)
    merged = visitor.children("merged", ContiguousArray(split.merged))
    // The preference is limited, so this is the current mode.
    displayMode = visitor.word("displayMode", state.pointee.displayMode(of: split))
    splitBehavior = visitor.word("splitBehavior", split.behavior)
    attributes = visitor.attributes(of: place)
  }
}

extension NavScene.Split.Columns {
  fileprivate init(of split: Split, _ visitor: inout some SceneVisitor) {
    primary = visitor.node("primary", split.primary)
    supplementary = visitor.given("supplementary", split.supplementary)
    secondary = visitor.node("secondary", split.secondary)
  }
}
