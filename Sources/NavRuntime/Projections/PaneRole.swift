import NavEvents

/// What a rectangle of the layout is for.
public enum PaneRole: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The screen that a swipe uncovers.
  case below
  case left, right
  /// The one pane of a compact width.
  case top
  case leftBar, rightBar
  /// The one bar of a compact width.
  case bar
  case leftToolbar, rightToolbar
}

extension PaneRole: WireName {
  package var wireName: StaticString {
    switch self {
    case .below: "below"
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bar: "bar"
    case .leftBar: "leftBar"
    case .rightBar: "rightBar"
    case .leftToolbar: "leftToolbar"
    case .rightToolbar: "rightToolbar"
    }
  }
}
