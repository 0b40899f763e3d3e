/// What the other columns of a split do to the secondary (UISplitViewController.SplitBehavior).
public enum SplitBehavior: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// They stand beside it.
  case tile
  /// They lie over it.
  case overlay
  /// One stands beside it, a second one pushes it aside.
  case displace

  package var wireName: StaticString {
    switch self {
    case .tile: "tile"
    case .overlay: "overlay"
    case .displace: "displace"
    }
  }
}
