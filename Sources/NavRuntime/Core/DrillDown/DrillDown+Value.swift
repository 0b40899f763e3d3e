import NavBase
public import NavEvents

extension NavScene {
  /// A drillDown as a value: a stack whose top two are visible (SGBDrillDownController). The stack is ``left`` and then
  /// ``right``.
  public struct DrillDown: Hashable, Sendable, CustomStringConvertible {
    /// The ids of the left stack from the root up; the left pane shows the last one.
    public let left: [String]
    /// The node in the right pane; nil when the pane shows its placeholder, and always while ``left`` is empty.
    public let right: String?
    /// The screen that the left pane shows while the stack is empty; nil for none.
    public let leftPlaceholder: String?
    /// The screen that the right pane shows without a right node; nil for none.
    public let rightPlaceholder: String?
    /// The width of the left pane in a regular width, in points, greater than 0.
    public let leftWidth: Double
    /// A Boolean value that indicates whether the bars above both panes are hidden.
    public let navigationBarsHidden: Bool
    /// A Boolean value that indicates whether the toolbars below both panes are hidden, as they are by default.
    public let toolbarsHidden: Bool
    /// The height of the bars: 64 points for `topAttached`, 44 for `top`.
    public let navigationBarPosition: BarPosition
    /// The swipe that is running in the drillDown; nil for none.
    public let swipe: Swipe?
    /// The attributes of the container, by key.
    public let attributes: NavAttributes

    /// The stack from the root up, then the placeholders.
    var children: [String] {
      left + [right, leftPlaceholder, rightPlaceholder].compactMap { $0 }
    }

    /// The left stack, a bar, and the right node: `drillDown [inbox, mail] | attachment`.
    public var description: String {
      "drillDown [\(left.joined(separator: ", "))] | \(right ?? rightPlaceholder ?? "empty")"
    }

    /// Returns a Boolean value that indicates whether both have the same nodes and settings.
    public static func == (one: DrillDown, other: DrillDown) -> Bool {
      one.left.hasSameBytes(as: other.left) && one.right.hasSameBytes(as: other.right)
        && one.leftPlaceholder.hasSameBytes(as: other.leftPlaceholder)
        && one.rightPlaceholder.hasSameBytes(as: other.rightPlaceholder)
        && one.leftWidth == other.leftWidth && one.navigationBarsHidden == other.navigationBarsHidden
        && one.toolbarsHidden == other.toolbarsHidden
        && one.navigationBarPosition == other.navigationBarPosition && one.swipe == other.swipe
        && one.attributes == other.attributes
    }
  }
}

extension DrillDown {
  typealias Value = NavScene.DrillDown

  static func value(at place: ContainerPlace, _ visitor: inout some SceneVisitor) -> NavScene.Container {
    .drillDown(NavScene.DrillDown(at: place, &visitor))
  }
}

extension NavScene.DrillDown {
  fileprivate init(at place: ContainerPlace, _ visitor: inout some SceneVisitor) {
    let state = visitor.state
    let fields = state.pointee.scene.drillDowns[place.index].fields
    left = visitor.children("left", visitor.drawn(state.pointee.scene.drillDowns[place.index].left))
    right = visitor.node("right", fields.right)
    leftPlaceholder = visitor.node("leftPlaceholder", fields.leftPlaceholder)
    rightPlaceholder = visitor.node("rightPlaceholder", fields.rightPlaceholder)
    leftWidth = visitor.number("leftWidth", fields.leftWidth)
    navigationBarsHidden = visitor.flag("navigationBarsHidden", fields.navigationBarsHidden)
    toolbarsHidden = visitor.flag("toolbarsHidden", fields.toolbarsHidden)
    navigationBarPosition = visitor.word("navigationBarPosition", fields.navigationBarPosition)
    swipe = .described(of: place.node, &visitor)
    attributes = visitor.attributes(of: place)
  }
}

extension DrillDownEvent {
  /// The hint for drawing the event; nil for one that has none.
  var hint: DrawingHint? {
    switch self {
    case .advanced(_, let transition): DrawingHint(.children, transition, .push)
    case .navigationBarPositionChanged, .placeholderChanged, .widthChanged, .propagationChanged: nil
    }
  }
}
