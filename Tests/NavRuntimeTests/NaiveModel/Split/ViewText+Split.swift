/// The pieces of the view of a split scene that are not those of a drillDown.
extension ViewText {
  static let focus = ViewText("\",\"focus\":")
  static let noDigits = ViewText("0000000000000000")
  static let panes = ViewText(",\"panes\":{")
  static let supportedList = ViewText(",\"supported\":[")

  static let splitKind = ViewText(":{\"kind\":\"split\",\"columns\":{")
  static let compact = ViewText(",\"compact\":")
  static let collapsed = ViewText(",\"collapsed\":")
  static let merged = ViewText(",\"merged\":")
  static let displayMode = ViewText(",\"displayMode\":")
  static let splitBehavior = ViewText(",\"splitBehavior\":")
  static let notSwiped = ViewText(",\"swipe\":null}")
  static let swipeEndsStack = ViewText("}}")
  static let emptyTabs = ViewText(":{\"kind\":\"tabs\",\"children\":[],\"selected\":null}")
  static let emptyDrillDown = ViewText(
    """
    :{"kind":"drillDown","left":[],"right":null,"leftPlaceholder":null,"rightPlaceholder":null,\
    "leftWidth":320,"navigationBarsHidden":false,"toolbarsHidden":true,\
    "navigationBarPosition":"topAttached","swipe":null}
    """)

  private static let primaryPane = ViewText("{\"role\":\"primary\",\"node\":")
  private static let supplementaryPane = ViewText("{\"role\":\"supplementary\",\"node\":")
  private static let secondaryPane = ViewText("{\"role\":\"secondary\",\"node\":")

  static func pane(of column: ModelSplitColumn) -> ViewText {
    switch column {
    case .primary: primaryPane
    case .supplementary: supplementaryPane
    case .secondary: secondaryPane
    }
  }

  /// Whether this is the role of the screen below a swiped one.
  var isBelow: Bool { bytes == Self.belowPane.bytes }
}
