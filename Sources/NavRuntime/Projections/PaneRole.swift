import NavEvents

/// What a rectangle of the layout is for.
public enum PaneRole: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case left, right
  case leftBar, rightBar
  case leftToolbar, rightToolbar
}

extension PaneRole: WireName {
  package var wireName: StaticString {
    switch self {
    case .left: "left"
    case .right: "right"
    case .leftBar: "leftBar"
    case .rightBar: "rightBar"
    case .leftToolbar: "leftToolbar"
    case .rightToolbar: "rightToolbar"
    }
  }
}
