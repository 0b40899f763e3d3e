package import NavEvents

/// What a rectangle of the layout is for.
public enum PaneRole: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The screen that a swipe uncovers.
  case below
  case left, right
  /// The one pane of a container, or of a compact width.
  case top
  /// A column of a split.
  case primary, supplementary, secondary
  /// What lies on top of the whole scene.
  case modal
  case leftBar, rightBar
  /// The one bar of a container, or of a compact width.
  case bar
  case leftToolbar, rightToolbar
  /// The one toolbar of a stack.
  case toolbar
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

/// One rectangle of the layout, in points from the top left of the scene.
public struct PaneFrame: BitwiseCopyable, Equatable, Sendable {
  /// What it is for.
  public let role: PaneRole
  /// The node drawn there; for a bar or a toolbar the one whose items it shows; nil for an empty pane.
  package let node: TextID?
  /// Points from the left edge.
  public let x: Double
  /// Points from the top edge.
  public let y: Double
  /// Points, not negative.
  public let width: Double
  /// Points, not negative.
  public let height: Double
  /// How much darker than usual it is drawn, from 0 to 1.
  public package(set) var dim: Double
}

/// A rectangle of the scene that a node gets, in points from the top left.
struct Area: BitwiseCopyable, Equatable {
  var x = 0.0
  var y = 0.0
  var width: Double
  var height: Double

  /// What is left under a bar.
  func below(bar height: Double) -> Area {
    Area(x: x, y: y + height, width: width, height: max(0, self.height - height))
  }

  /// A strip at the bottom edge.
  func bottom(_ height: Double) -> Area {
    Area(x: x, y: y + self.height - height, width: width, height: height)
  }

  /// A part of the width, `offset` points from the left edge; not clipped at the right.
  func column(_ offset: Double, width: Double) -> Area {
    Area(x: x + offset, y: y, width: max(0, width), height: height)
  }

  /// A rectangle in the middle, of at most this size.
  func centred(width wanted: Double, height tall: Double) -> Area {
    let (width, height) = (min(self.width, wanted), min(self.height, tall))
    return Area(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
  }
}
