import NavRuntime

/// What a ``PaneController`` shows, and where: the panes of a drillDown, or the one page of a web container.
///
/// The layout of a scene has all these frames too, for a host that draws every bar itself. Here the bars around are
/// UIKit's, which have heights of their own, so the panes follow the same rules within the bounds that UIKit leaves
/// them.
struct PaneContent: Equatable {
  /// The places, in the order in which their views lie on each other.
  enum Place: CaseIterable {
    /// The screen that a swipe uncovers.
    case below
    case left, right
    /// The only pane, of a web container or in a compact width.
    case only

    /// The places that have bars.
    static let withBars: [Place] = [.left, .right, .only]
  }

  /// The nodes by place. A place with nil is an empty pane; one that is absent is not there.
  private(set) var nodes: [Place: NodeID?] = [:]
  private var leftWidth: CGFloat = 0
  /// The kind of bar above the panes; nil for none.
  private(set) var bar: BarPosition?
  private var hasToolbars = false
  /// The part of the way of a running swipe; nil for none.
  private var progress: CGFloat?

  /// The distance of the screen below at the beginning of a swipe, as a fraction of the way.
  static let parallax: CGFloat = 0.3
  private static let dimming: CGFloat = 0.2
  private static let divider: CGFloat = 1
  static let barHeight: CGFloat = 44
  /// The bottom edge of a bar that lies below the status bar of a device without a notch.
  private static let attachedBarEdge: CGFloat = 64

  init() {}

  init(_ drillDown: NavScene.DrillDown, isCompact: Bool) {
    let stack = drillDown.left + (drillDown.right.map { [$0] } ?? [])
    // What is uncovered is below the top of what the swipe moves: the whole stack, or the left pane.
    let moving = isCompact ? stack : drillDown.left
    if let swipe = drillDown.swipe, moving.count >= 2 {
      progress = swipe.progress
      nodes[.below] = NodeID(moving[moving.count - 2])
    }
    if isCompact {
      nodes[.only] = .some((stack.last ?? drillDown.leftPlaceholder).map { NodeID($0) })
    } else {
      nodes[.left] = .some((drillDown.left.last ?? drillDown.leftPlaceholder).map { NodeID($0) })
      nodes[.right] = .some((drillDown.right ?? drillDown.rightPlaceholder).map { NodeID($0) })
    }
    leftWidth = drillDown.leftWidth
    bar = drillDown.navigationBarsHidden ? nil : drillDown.navigationBarPosition
    hasToolbars = !drillDown.toolbarsHidden
  }

  init(_ web: NavScene.Web) {
    nodes[.only] = .some(web.pages.last.map { NodeID($0.id) })
    bar = .top
  }

  // MARK: Frames

  /// Returns the frame of a pane in a container of this size, whose edges are partly covered.
  func frame(of place: Place, in size: CGSize, _ insets: UIEdgeInsets) -> CGRect {
    let (x, width) = column(place, size.width)
    let top = barEdge(insets)
    let bottom = hasToolbars ? size.height - insets.bottom - Self.barHeight : size.height
    return CGRect(x: x, y: top, width: max(0, width), height: max(0, bottom - top))
  }

  private func column(_ place: Place, _ width: CGFloat) -> (x: CGFloat, width: CGFloat) {
    let way = progress ?? 0
    let rightEdge = leftWidth + Self.divider
    let rightWidth = max(0, width - rightEdge)
    switch place {
    case .below:
      let span = nodes[.only] == nil ? leftWidth : width
      return (-Self.parallax * span * (1 - way), span)
    case .left: return (way * leftWidth, leftWidth + way * (rightWidth - leftWidth))
    case .right: return (rightEdge, rightWidth)
    case .only: return (way * width, width)
    }
  }

  /// Returns the frame of the bar over a pane, which a swipe does not move; nil when there is none.
  func barFrame(of place: Place, in size: CGSize, _ insets: UIEdgeInsets) -> CGRect? {
    guard bar != nil, nodes[place] != nil else { return nil }
    let (x, width) = barColumn(place, size.width)
    return CGRect(x: x, y: barEdge(insets) - Self.barHeight, width: width, height: Self.barHeight)
  }

  /// Returns the frame of the toolbar under a pane; nil when there is none.
  func toolbarFrame(of place: Place, in size: CGSize, _ insets: UIEdgeInsets) -> CGRect? {
    guard hasToolbars, nodes[place] != nil else { return nil }
    let (x, width) = barColumn(place, size.width)
    return CGRect(
      x: x, y: size.height - insets.bottom - Self.barHeight, width: width, height: Self.barHeight)
  }

  private func barColumn(_ place: Place, _ width: CGFloat) -> (x: CGFloat, width: CGFloat) {
    switch place {
    case .left: (0, leftWidth)
    case .right: (leftWidth, max(0, width - leftWidth))
    case .only, .below: (0, width)
    }
  }

  private func barEdge(_ insets: UIEdgeInsets) -> CGFloat {
    switch bar {
    case .topAttached?: max(Self.attachedBarEdge, insets.top + Self.barHeight)
    case .top?: insets.top + Self.barHeight
    case nil: 0
    }
  }

  /// The dimming of the screen that a swipe uncovers, from 0 to 1.
  var dim: CGFloat { Self.dimming * (1 - (progress ?? 1)) }
}
