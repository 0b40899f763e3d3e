import NavEvents

/// The measures of a drillDown in regular width, in points (SGBDrillDownController).
enum DrillDownMetrics {
  static let toolbarHeight = 44.0
  /// Between the panes.
  static let dividerWidth = 1.0

  static func barHeight(_ fields: DrillDown.Fields) -> Double {
    if fields.navigationBarsHidden { return 0 }
    switch fields.navigationBarPosition {
    case .topAttached: return 64
    case .top: return 44
    }
  }

  static func toolbarHeight(_ fields: DrillDown.Fields) -> Double {
    fields.toolbarsHidden ? 0 : toolbarHeight
  }
}
