import NavBase
import NavEvents

/// The frames of a drillDown's parts, in points (SGBDrillDownController).
struct DrillDownLayout {
  /// The width of the line between the panes, in points.
  private static let dividerWidth = 1.0

  let fields: DrillDown.Fields
  let area: Area
  /// The height of a toolbar.
  private let toolbarHeight: Double
  /// The height of the navigation bars; 0 while they are hidden.
  private let barHeight: Double

  init(fields: DrillDown.Fields, area: Area, in layout: borrowing SceneLayout) {
    (self.fields, self.area) = (fields, area)
    toolbarHeight = layout.metrics.toolbar + layout.margin(below: area)
    if fields.navigationBarsHidden {
      barHeight = 0
    } else {
      let bar =
        switch fields.navigationBarPosition {
        case .topAttached: layout.metrics.bar
        case .top: layout.metrics.topBar
        }
      barHeight = bar + layout.margin(above: area)
    }
  }

  private var width: Double { area.width }
  private var height: Double { area.height }

  private var toolbarTop: Double { height - toolbarHeight }
  private var paneHeight: Double { height - barHeight - (fields.toolbarsHidden ? 0 : toolbarHeight) }
  private var rightEdge: Double { fields.leftWidth + Self.dividerWidth }

  // MARK: Two panes

  func left(_ node: TextID?) -> PaneFrame { pane(.left, node, 0, fields.leftWidth) }
  func right(_ node: TextID?) -> PaneFrame { pane(.right, node, rightEdge, width - rightEdge) }

  /// Returns the left pane during a swipe: it moves right and grows to the right pane's width.
  func draggedLeft(_ node: TextID?, _ progress: Double) -> PaneFrame {
    let rightWidth = max(0, width - rightEdge)
    return pane(
      .left, node, progress * fields.leftWidth,
      fields.leftWidth + progress * (rightWidth - fields.leftWidth))
  }

  func bars(_ left: TextID?, _ right: TextID?) -> [PaneFrame] {
    guard barHeight > 0 else { return [] }
    return [
      frame(.leftBar, left, x: 0, y: 0, width: fields.leftWidth, height: barHeight),
      frame(.rightBar, right, x: fields.leftWidth, y: 0, width: width - fields.leftWidth, height: barHeight),
    ]
  }

  func toolbars(_ left: TextID?, _ right: TextID?) -> [PaneFrame] {
    if fields.toolbarsHidden { return [] }
    let split = fields.leftWidth
    return [
      frame(.leftToolbar, left, x: 0, y: toolbarTop, width: split, height: toolbarHeight),
      frame(.rightToolbar, right, x: split, y: toolbarTop, width: width - split, height: toolbarHeight),
    ]
  }

  // MARK: One pane

  func top(_ node: TextID?, _ progress: Double) -> PaneFrame { pane(.top, node, progress * width, width) }

  func bar(_ node: TextID?) -> [PaneFrame] {
    barHeight > 0 ? [frame(.bar, node, x: 0, y: 0, width: width, height: barHeight)] : []
  }

  func toolbar(_ node: TextID?) -> [PaneFrame] {
    fields.toolbarsHidden
      ? [] : [frame(.leftToolbar, node, x: 0, y: toolbarTop, width: width, height: toolbarHeight)]
  }

  // MARK: Parts

  /// Returns the screen that a swipe over `span` uncovers.
  func below(_ node: TextID?, _ progress: Double, over span: Double) -> PaneFrame {
    let pane = Area(x: area.x, y: area.y + barHeight, width: max(0, span), height: max(0, paneHeight))
    return SceneLayout.frame(below: node, pane, progress)
  }

  private func pane(_ role: PaneRole, _ node: TextID?, _ x: Double, _ width: Double) -> PaneFrame {
    frame(role, node, x: x, y: barHeight, width: width, height: paneHeight)
  }

  private func frame(_ role: PaneRole, _ node: TextID?, x: Double, y: Double, width: Double, height: Double)
    -> PaneFrame
  {
    PaneFrame(
      role: role, node: node, x: area.x + x, y: area.y + y, width: max(0, width), height: max(0, height),
      dim: 0)
  }
}
