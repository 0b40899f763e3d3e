import NavEvents

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
    case .tabBar: "tabBar"
    }
  }
}
