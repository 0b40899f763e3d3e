import NavBase
import NavEvents

/// The role of a rectangle in the layout.
public enum PaneRole: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The screen that a swipe uncovers, or brings over the others of an arranged container.
  case below
  /// The left pane of a drillDown.
  case left
  /// The right pane of a drillDown.
  case right
  /// The only pane of a container, or of a compact width.
  case top
  /// The primary column of a split.
  case primary
  /// The supplementary column of a split.
  case supplementary
  /// The secondary column of a split.
  case secondary
  /// The pane of a modal, on top of the whole scene.
  case modal
  /// A pane of an arranged container. What it is for is in ``Arrangement/Pane/role``.
  case pane
  /// The navigation bar over the left pane of a drillDown.
  case leftBar
  /// The navigation bar over the right pane of a drillDown.
  case rightBar
  /// The only bar of a container, or of a compact width.
  case bar
  /// The toolbar under the left pane of a drillDown, or under its only pane in a compact width.
  case leftToolbar
  /// The toolbar under the right pane of a drillDown.
  case rightToolbar
  /// The only toolbar of a stack.
  case toolbar
  /// The tab bar of tabs.
  case tabBar
}

extension PaneRole: WireName {
  package var wireName: StaticString {
    switch self {
    case .below: "below"
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .primary: "primary"
    case .supplementary: "supplementary"
    case .secondary: "secondary"
    case .modal: "modal"
    case .pane: "pane"
    case .bar: "bar"
    case .leftBar: "leftBar"
    case .rightBar: "rightBar"
    case .leftToolbar: "leftToolbar"
    case .rightToolbar: "rightToolbar"
    case .toolbar: "toolbar"
    case .tabBar: "tabBar"
    }
  }
}

/// A rectangle of the layout, in points from the top left of the scene.
struct PaneFrame: BitwiseCopyable, Equatable, Sendable {
  /// The role of the rectangle.
  let role: PaneRole
  /// The node that is drawn there. For a bar or a toolbar it is the node whose items it shows; nil for an
  /// empty pane.
  let node: TextID?
  /// The distance from the left edge, in points.
  let x: Double
  /// The distance from the top edge, in points.
  let y: Double
  /// The width in points, not negative.
  let width: Double
  /// The height in points, not negative.
  let height: Double
  /// The dimming of the rectangle, from 0 to 1.
  var dim: Double
}

/// A rectangle of the scene that a node fills, in points from the top left.
struct Area: BitwiseCopyable, Equatable {
  var x = 0.0
  var y = 0.0
  var width: Double
  var height: Double

  /// Returns the part of the area below a bar.
  func below(bar height: Double) -> Area {
    Area(x: x, y: y + height, width: width, height: max(0, self.height - height))
  }

  /// Returns a strip along the bottom edge.
  func bottom(_ height: Double) -> Area {
    Area(x: x, y: y + self.height - height, width: width, height: height)
  }

  /// Returns a part of the width that begins `offset` points from the left edge, not clipped at the right.
  func column(_ offset: Double, width: Double) -> Area {
    Area(x: x + offset, y: y, width: max(0, width), height: height)
  }

  /// Returns a centred rectangle of at most this size.
  func centred(width wanted: Double, height tall: Double) -> Area {
    let (width, height) = (min(self.width, wanted), min(self.height, tall))
    return Area(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
  }
}
