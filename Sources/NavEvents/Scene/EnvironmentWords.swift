/// The way a device is held, or an interface is drawn.
public enum Orientation: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight

  /// The set of just this one.
  public var asSet: Orientations { Orientations(rawValue: 1 << rawValue) }

  /// A Boolean value that indicates whether the longer side is upright.
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

/// A set of interface orientations.
public struct Orientations: OptionSet, BitwiseCopyable, Hashable, Sendable {
  /// One bit an orientation.
  public let rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Home button at the bottom.
  public static let portrait = Orientations(rawValue: 1)
  /// Home button at the top.
  public static let portraitUpsideDown = Orientations(rawValue: 2)
  /// Home button at the left.
  public static let landscapeLeft = Orientations(rawValue: 4)
  /// Home button at the right.
  public static let landscapeRight = Orientations(rawValue: 8)
  /// Every orientation, in the order of the state view.
  public static let all: Orientations = [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
}

/// The horizontal size class.
public enum SizeClass: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case compact, regular

  /// Widths below this many points are compact.
  public static let regularWidth = 600.0

  /// The class of a width in points.
  public init(width: Double) { self = width < Self.regularWidth ? .compact : .regular }

  package var wireName: StaticString {
    switch self {
    case .compact: "compact"
    case .regular: "regular"
    }
  }
}
