/// A column of a split (UISplitViewController.Column).
public enum SplitColumn: UInt8, BitwiseCopyable, CaseIterable, Comparable, Sendable {
  case primary
  /// Only in a split of three columns.
  case supplementary
  case secondary
  /// What is shown instead of the columns while the split is collapsed; holds a container, never screens.
  case compact

  /// Whether `one` is further to the left than `other`.
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
