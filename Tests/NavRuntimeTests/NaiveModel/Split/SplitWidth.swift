/// What was said about the width of the primary.
struct SplitWidth: Sendable, Equatable {
  var points: Double?
  var fraction: Double?
  var minimum: Double?
  var maximum: Double?

  /// Points beat a fraction, then it is clamped.
  func primary(in width: Double) -> Double {
    let wanted = points ?? fraction.map { $0 * width } ?? SplitGeometry.columnWidth
    return min(max(wanted, minimum ?? 0), maximum ?? .infinity)
  }

  /// This setting with what the other one gives.
  func changed(by other: SplitWidth) -> SplitWidth {
    SplitWidth(
      points: other.points ?? points, fraction: other.fraction ?? fraction,
      minimum: other.minimum ?? minimum, maximum: other.maximum ?? maximum)
  }

  /// Whether it says no more than a drillDown understands.
  var isPointsOnly: Bool { fraction == nil && minimum == nil && maximum == nil }

  var isEmpty: Bool { self == SplitWidth() }

  /// Whether every number is one that a width can have, and the bounds are in order.
  var isSensible: Bool {
    let lengths = [points, minimum, maximum].compactMap(\.self)
    if lengths.contains(where: { $0 <= 0 }) { return false }
    if let fraction, fraction <= 0 || fraction > 1 { return false }
    if let minimum, let maximum, minimum > maximum { return false }
    return true
  }
}

/// The fixed lengths of a split's layout, in points.
enum SplitGeometry {
  /// The width of a column of which nobody said anything.
  static let columnWidth = 320.0
  static let divider = 1.0
  static let bar = 64.0
  static let webBar = 44.0
  static let tabBar = 49.0
  /// How dark the secondary is under an overlay.
  static let overlayDim = 0.2
}
