/// The horizontal size class.
public enum SizeClass: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case compact, regular

  /// Widths below this many points are compact.
  public static let regularWidth = 600.0

  /// The class of a width in points.
  public init(width: Double) { self = width < Self.regularWidth ? .compact : .regular }

  package var wireName: StaticString {
    switch self {
    case .compact: "compact"
    case .regular: "regular"
    }
  }
}
