/// The position of a drillDown's navigation bars (SGBDrillDownController's `navigationBarPosition`).
public enum BarPosition: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The bars are below the status bar, 64 points high.
  case topAttached
  /// The bars are 44 points high.
  case top

  package var wireName: StaticString {
    switch self {
    case .topAttached: "topAttached"
    case .top: "top"
    }
  }
}

/// One of the two panes of a drillDown.
public enum DrillDownSide: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case left, right

  package var wireName: StaticString {
    switch self {
    case .left: "left"
    case .right: "right"
    }
  }
}

/// An item of its root that a drillDown can show to the container around it (SGBDrillDownController).
public enum PropagatedItem: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case navigationItem, tabBarItem

  package var wireName: StaticString {
    switch self {
    case .navigationItem: "navigationItem"
    case .tabBarItem: "tabBarItem"
    }
  }
}
