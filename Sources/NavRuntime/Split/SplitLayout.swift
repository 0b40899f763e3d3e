import NavEvents

/// The columns of a split that is not collapsed, in points (UISplitViewController).
struct SplitLayout {
  /// Between two columns.
  private static let dividerWidth = 1.0
  /// The width of a column about which nothing was said.
  static let standardWidth = 320.0
  /// How dark the secondary is under or beside columns that took its place.
  static let dimming = 0.2

  let split: Split
  let mode: DisplayMode
  let area: Area

  /// Points beat the fraction; then the bounds.
  var primaryWidth: Double {
    let wish = split.width
    let width = wish.points ?? wish.fraction.map { $0 * area.width } ?? Self.standardWidth
    return min(max(width, wish.minimum ?? 0), wish.maximum ?? .infinity)
  }

  /// How dark the secondary is.
  var dim: Double { mode.dimsSecondary ? Self.dimming : 0 }

  /// The areas of the columns shown, from the left.
  func columns(_ shown: some Sequence<SplitColumn>) -> [(column: SplitColumn, area: Area)] {
    var edge = 0.0
    return shown.map { column in
      guard column != .secondary else { return (column, secondary(from: edge)) }
      let width = column == .primary ? primaryWidth : Self.standardWidth
      defer { edge += width + Self.dividerWidth }
      return (column, area.column(edge, width: width))
    }
  }

  private func secondary(from edge: Double) -> Area {
    switch mode {
    case .oneOver, .twoOver: area
    case .twoDisplace: area.column(edge, width: area.width - Self.standardWidth - Self.dividerWidth)
    case .automatic, .secondaryOnly, .oneBeside, .twoBeside: area.column(edge, width: area.width - edge)
    }
  }
}
