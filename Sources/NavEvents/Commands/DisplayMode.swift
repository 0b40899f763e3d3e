/// How many columns of a split are shown beside the secondary, and how (UISplitViewController.DisplayMode).
public enum DisplayMode: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// One beside in landscape, the secondary alone in portrait.
  case automatic
  case secondaryOnly, oneBeside, oneOver, twoBeside, twoOver, twoDisplace

  package var wireName: StaticString {
    switch self {
    case .automatic: "automatic"
    case .secondaryOnly: "secondaryOnly"
    case .oneBeside: "oneBeside"
    case .oneOver: "oneOver"
    case .twoBeside: "twoBeside"
    case .twoOver: "twoOver"
    case .twoDisplace: "twoDisplace"
    }
  }
}
