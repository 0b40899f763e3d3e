import NavEvents

/// The columns of a split that is not collapsed, in points (UISplitViewController).
struct SplitLayout {
  /// The width of the line between two columns, in points.
  private static let dividerWidth = 1.0
  /// The width of a column without a preferred width, in points.
  static let standardWidth = 320.0
  /// The dimming of the secondary under columns that lie over it or have displaced it, from 0 to 1.
  static let dimming = 0.2

  let split: Split
  let mode: DisplayMode
  let area: Area

  /// The width of the primary column in points. A width in points wins over a fraction; then the minimum and
  /// the maximum apply.
  var primaryWidth: Double {
    let wish = split.width
    let width = wish.points ?? wish.fraction.map { $0 * area.width } ?? Self.standardWidth
    return min(max(width, wish.minimum ?? 0), wish.maximum ?? .infinity)
  }

  /// The dimming of the secondary, from 0 to 1.
  var dim: Double { mode.dimsSecondary ? Self.dimming : 0 }

  /// Returns the areas of the shown columns, from the left.
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
