import NavEvents

/// The display mode of a split (UISplitViewController).
extension NavState {
  /// Returns the mode in force: the one of the split's behavior that shows the preferred number of columns.
  func displayMode(of split: Split) -> DisplayMode {
    split.behavior.mode(showing: min(wantedColumns(split.displayMode), split.columns.count - 1))
  }

  /// Returns the columns shown while the split is not collapsed, from the left.
  func shownColumns(of split: Split) -> ArraySlice<SplitColumn> {
    split.columns.suffix(displayMode(of: split).columnsBeside + 1)
  }

  /// Returns the number of columns beside the secondary that a preference shows.
  private func wantedColumns(_ mode: DisplayMode) -> Int {
    mode == .automatic ? (environment.interface.isPortrait ? 0 : 1) : mode.columnsBeside
  }
}

extension DisplayMode {
  /// The number of columns beside the secondary; 0 for automatic, which depends on the orientation.
  var columnsBeside: Int {
    switch self {
    case .automatic, .secondaryOnly: 0
    case .oneBeside, .oneOver: 1
    case .twoBeside, .twoOver, .twoDisplace: 2
    }
  }

  /// True when columns lie over the secondary, or have displaced it, so that it is dimmed and cannot be
  /// touched.
  var dimsSecondary: Bool {
    switch self {
    case .oneOver, .twoOver, .twoDisplace: true
    case .automatic, .secondaryOnly, .oneBeside, .twoBeside: false
    }
  }
}

extension SplitBehavior {
  /// Returns the mode of this behavior with the given number of columns beside the secondary.
  func mode(showing columns: Int) -> DisplayMode {
    switch (self, columns) {
    case (_, ...0): .secondaryOnly
    case (.tile, 1), (.displace, 1): .oneBeside
    case (.overlay, 1): .oneOver
    case (.tile, _): .twoBeside
    case (.overlay, _): .twoOver
    case (.displace, _): .twoDisplace
    }
  }
}
