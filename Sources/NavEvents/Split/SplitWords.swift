/// A preferred width for the primary or the supplementary column of a split. A nil member leaves the current value
/// unchanged.
public struct ColumnWidth: BitwiseCopyable, Equatable, Sendable {
  // A value that is not set is stored as NaN, which is never a valid setting. Four optionals would make every event and
  // command of a session twice as large.
  private var values: (points: Double, fraction: Double, minimum: Double, maximum: Double)

  /// The width in points, greater than 0. It takes precedence over the fraction.
  public var points: Double? {
    get { Self.value(values.points) }
    set { values.points = newValue ?? .nan }
  }
  /// The fraction of the split's width, greater than 0 and at most 1.
  public var fraction: Double? {
    get { Self.value(values.fraction) }
    set { values.fraction = newValue ?? .nan }
  }
  /// The smallest width in points, greater than 0.
  public var minimum: Double? {
    get { Self.value(values.minimum) }
    set { values.minimum = newValue ?? .nan }
  }
  /// The largest width in points, greater than 0 and not less than the minimum.
  public var maximum: Double? {
    get { Self.value(values.maximum) }
    set { values.maximum = newValue ?? .nan }
  }

  /// Creates a preference for some of the values.
  public init(
    points: Double? = nil, fraction: Double? = nil, minimum: Double? = nil, maximum: Double? = nil
  ) {
    values = (points ?? .nan, fraction ?? .nan, minimum ?? .nan, maximum ?? .nan)
  }

  private static func value(_ stored: Double) -> Double? { stored.isNaN ? nil : stored }

  /// Returns a Boolean value that indicates whether both preferences have the same values.
  public static func == (one: Self, other: Self) -> Bool {
    one.points == other.points && one.fraction == other.fraction && one.minimum == other.minimum
      && one.maximum == other.maximum
  }
}

/// The columns of a split that are shown with the secondary, and their arrangement
/// (UISplitViewController.DisplayMode).
public enum DisplayMode: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// In landscape one column, beside the secondary or over it, as the behavior says; in portrait the secondary alone.
  case automatic
  /// The secondary alone.
  case secondaryOnly
  /// The column next to the secondary, beside it.
  case oneBeside
  /// The column next to the secondary, over it; the secondary is dimmed and fills the split.
  case oneOver
  /// The primary and the supplementary, beside the secondary.
  case twoBeside
  /// The primary and the supplementary, over the secondary, which is dimmed and fills the split.
  case twoOver
  /// The primary and the supplementary, beside the secondary. The secondary is dimmed; it keeps the width that it has beside
  /// the supplementary alone, and is pushed beyond the edge of the split.
  case twoDisplace

  package var wireName: StaticString {
    switch self {
    case .automatic: "automatic"
    case .secondaryOnly: "secondaryOnly"
    case .oneBeside: "oneBeside"
    case .oneOver: "oneOver"
    case .twoBeside: "twoBeside"
    case .twoOver: "twoOver"
    case .twoDisplace: "twoDisplace"
    }
  }
}

/// The effect of the other columns of a split on the secondary (UISplitViewController.SplitBehavior).
public enum SplitBehavior: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The other columns are beside the secondary.
  case tile
  /// The other columns lie over the secondary.
  case overlay
  /// One column is beside the secondary, and a second one displaces it.
  case displace

  package var wireName: StaticString {
    switch self {
    case .tile: "tile"
    case .overlay: "overlay"
    case .displace: "displace"
    }
  }
}

/// The side of a split on which the primary and the supplementary column are shown (UISplitViewController.PrimaryEdge).
public enum SplitEdge: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The left side of the secondary.
  case leading
  /// The right side of the secondary.
  case trailing

  package var wireName: StaticString {
    switch self {
    case .leading: "leading"
    case .trailing: "trailing"
    }
  }
}

/// A column of a split (UISplitViewController.Column).
public enum SplitColumn: UInt8, BitwiseCopyable, CaseIterable, Comparable, Sendable {
  /// The first column from the primary's edge.
  case primary
  /// The middle column, only in a split of three columns.
  case supplementary
  /// The last column, which shows the detail.
  case secondary
  /// The container that is shown instead of the columns while the split is collapsed. It is never a screen.
  case compact

  /// Returns a Boolean value that indicates whether `one` is nearer to the primary's edge than `other`; `compact`, which has no
  /// edge, comes last.
  public static func < (one: SplitColumn, other: SplitColumn) -> Bool { one.rawValue < other.rawValue }

  package var wireName: StaticString {
    switch self {
    case .primary: "primary"
    case .supplementary: "supplementary"
    case .secondary: "secondary"
    case .compact: "compact"
    }
  }
}
