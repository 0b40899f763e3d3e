import NavEvents

/// A stack whose top two are visible (SGBDrillDownController). The stack is `left` and then `right`.
///
/// Invariant: while `left` is empty, there is no `right`.
struct DrillDown: Equatable {
  /// Everything but the left stack, which alone can be long.
  struct Fields: BitwiseCopyable, Equatable {
    var right: NodeID?
    var leftPlaceholder: NodeID?
    var rightPlaceholder: NodeID?
    /// Points.
    var leftWidth = DrillDown.standardLeftWidth
    var navigationBarsHidden = false
    var toolbarsHidden = true
    var navigationBarPosition = BarPosition.topAttached
    var propagatesNavigationItem = true
    var propagatesTabBarItem = true

    func placeholder(_ side: DrillDownSide) -> NodeID? {
      switch side {
      case .left: leftPlaceholder
      case .right: rightPlaceholder
      }
    }

    mutating func setPlaceholder(_ side: DrillDownSide, _ node: NodeID?) {
      switch side {
      case .left: leftPlaceholder = node
      case .right: rightPlaceholder = node
      }
    }
  }

  /// The original's width of the left pane, in points.
  static let standardLeftWidth = 320.0

  var left = ContiguousArray<NodeID>()
  var fields = Fields()

  /// How many screens are on the stack.
  var count: Int { left.count + (fields.right == nil ? 0 : 1) }

  /// The screen on top of the stack.
  var top: NodeID? { fields.right ?? left.last }

  /// The screen under the top one.
  var belowTop: NodeID? {
    if fields.right != nil { return left.last }
    return left.count >= 2 ? left[left.count - 2] : nil
  }

  /// The node that the one pane of a compact width shows.
  var shownInCompact: NodeID? { top ?? fields.leftPlaceholder }

  /// The node that a pane shows: its screen, else its placeholder.
  func shown(_ side: DrillDownSide) -> NodeID? {
    switch side {
    case .left: left.last ?? fields.leftPlaceholder
    case .right: fields.right ?? fields.rightPlaceholder
    }
  }
}
