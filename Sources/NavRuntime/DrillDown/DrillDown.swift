import NavEvents

/// A stack whose top two are visible (SGBDrillDownController). The stack is `left` and then `right`.
///
/// Invariant: while `left` is empty, there is no `right`.
struct DrillDown: Equatable {
  /// Every field but the left stack. These have a fixed size; only the left stack grows.
  struct Fields: BitwiseCopyable, Equatable {
    var right: NodeID?
    var leftPlaceholder: NodeID?
    var rightPlaceholder: NodeID?
    /// The width of the left pane, in points.
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

  /// The standard width of the left pane in SGBDrillDownController, in points.
  static let standardLeftWidth = 320.0

  var left = ContiguousArray<NodeID>()
  var fields = Fields()

  /// The number of screens on the stack.
  var count: Int { left.count + (fields.right == nil ? 0 : 1) }

  /// The screen on top of the stack; nil when it is empty.
  var top: NodeID? { fields.right ?? left.last }

  /// The screen under the top one; nil when there is none.
  var belowTop: NodeID? {
    if fields.right != nil { return left.last }
    return left.count >= 2 ? left[left.count - 2] : nil
  }

  /// The node that the only pane of a compact width shows; nil for an empty pane.
  var shownInCompact: NodeID? { top ?? fields.leftPlaceholder }

  /// Returns the node that a pane shows: its screen, else its placeholder.
  func shown(_ side: DrillDownSide) -> NodeID? {
    switch side {
    case .left: left.last ?? fields.leftPlaceholder
    case .right: fields.right ?? fields.rightPlaceholder
    }
  }
}

/// The changes of a drillDown, and the edits that undo them.
extension DrillDown {
  enum Edit: BitwiseCopyable {
    case leftAppended
    case leftRemoved(NodeID)
    /// The fields changed; with their previous values.
    case fieldsChanged(Fields)
  }

  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState) {
    switch edit {
    case .leftAppended: state.scene.drillDowns[index].left.removeLast()
    case .leftRemoved(let node): state.scene.drillDowns[index].left.append(node)
    case .fieldsChanged(let fields): state.scene.drillDowns[index].fields = fields
    }
  }
}

extension NavState {
  mutating func appendLeft(_ node: NodeID, _ drillDown: Int) {
    undo.record(container: .drillDown(drillDown, .leftAppended))
    scene.drillDowns[drillDown].left.append(node)
  }

  mutating func removeLastLeft(_ drillDown: Int) -> NodeID? {
    guard let node = scene.drillDowns[drillDown].left.popLast() else { return nil }
    undo.record(container: .drillDown(drillDown, .leftRemoved(node)))
    return node
  }

  mutating func changeFields(_ drillDown: Int, _ body: (inout DrillDown.Fields) -> Void) {
    undo.record(container: .drillDown(drillDown, .fieldsChanged(scene.drillDowns[drillDown].fields)))
    body(&scene.drillDowns[drillDown].fields)
  }
}
