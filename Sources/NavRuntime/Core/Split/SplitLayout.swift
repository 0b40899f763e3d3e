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

  /// The width of the primary column in points.
  var primaryWidth: Double { split.width.points(of: area) }

  /// The width of the supplementary column in points.
  var supplementaryWidth: Double { split.supplementaryWidth.points(of: area) }

  /// The dimming of the secondary, from 0 to 1.
  var dim: Double { mode.dimsSecondary ? Self.dimming : 0 }

  /// Returns the areas of the shown columns, from left to right.
  func columns(_ shown: some Sequence<SplitColumn>) -> [(column: SplitColumn, area: Area)] {
    var edge = 0.0
    let columns = shown.map { column -> (column: SplitColumn, area: Area) in
      guard column != .secondary else { return (column, secondary(from: edge)) }
      let width = column == .primary ? primaryWidth : supplementaryWidth
      defer { edge += width + Self.dividerWidth }
      return (column, area.column(edge, width: width))
    }
    switch split.edge {
    case .leading: return columns
    case .trailing: return columns.reversed().map { ($0.column, mirrored($0.area)) }
    }
  }

  private func secondary(from edge: Double) -> Area {
    switch mode {
    case .oneOver, .twoOver: area
    case .twoDisplace:
      area.column(edge, width: area.width - supplementaryWidth - Self.dividerWidth)
    case .automatic, .secondaryOnly, .oneBeside, .twoBeside: area.column(edge, width: area.width - edge)
    }
  }

  /// Returns the area that is equally far from the other side.
  private func mirrored(_ column: Area) -> Area {
    var mirrored = column
    mirrored.x = area.x + area.width - (column.x - area.x) - column.width
    return mirrored
  }
}

extension ColumnWidth {
  /// Returns the width in points. A width in points takes precedence over a fraction; then the minimum and the maximum
  /// apply.
  fileprivate func points(of area: Area) -> Double {
    let width = points ?? fraction.map { $0 * area.width } ?? SplitLayout.standardWidth
    return min(max(width, minimum ?? 0), maximum ?? .infinity)
  }
}
