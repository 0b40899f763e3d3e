import NavEvents

/// The display mode of a split (UISplitViewController).
extension NavState {
  /// The mode in force: the preference, in the words of the behavior.
  func displayMode(of split: Split) -> DisplayMode {
    split.behavior.mode(showing: min(wantedColumns(split.displayMode), split.columns.count - 1))
  }

  /// The columns shown while the split is not collapsed, from the left.
  func shownColumns(of split: Split) -> ArraySlice<SplitColumn> {
    split.columns.suffix(displayMode(of: split).columnsBeside + 1)
  }

  /// How many columns beside the secondary a preference shows.
  private func wantedColumns(_ mode: DisplayMode) -> Int {
    mode == .automatic ? (environment.interface.isPortrait ? 0 : 1) : mode.columnsBeside
  }
}

extension DisplayMode {
  /// How many columns there are beside the secondary; automatic has no answer of its own.
  var columnsBeside: Int {
    switch self {
    case .automatic, .secondaryOnly: 0
    case .oneBeside, .oneOver: 1
    case .twoBeside, .twoOver, .twoDisplace: 2
    }
  }

  /// Whether columns lie over the secondary, or have taken its place, so that it is dimmed and cannot be touched.
  var dimsSecondary: Bool {
    switch self {
    case .oneOver, .twoOver, .twoDisplace: true
    case .automatic, .secondaryOnly, .oneBeside, .twoBeside: false
    }
  }
}

extension SplitBehavior {
  /// The mode of this behavior with so many columns beside the secondary.
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
