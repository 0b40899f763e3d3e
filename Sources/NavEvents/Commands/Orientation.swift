/// The way a device is held, or an interface is drawn.
public enum Orientation: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight

  /// The set of just this one.
  public var asSet: Orientations { Orientations(rawValue: 1 << rawValue) }

  /// Whether the longer side is upright.
  public var isPortrait: Bool {
    switch self {
    case .portrait, .portraitUpsideDown: true
    case .landscapeLeft, .landscapeRight: false
    }
  }

  package var wireName: StaticString {
    switch self {
    case .portrait: "portrait"
    case .portraitUpsideDown: "portraitUpsideDown"
    case .landscapeLeft: "landscapeLeft"
    case .landscapeRight: "landscapeRight"
    }
  }
}
