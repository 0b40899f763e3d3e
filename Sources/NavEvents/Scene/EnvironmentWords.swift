import NavBase

/// An orientation of the device or of the interface. Both have the names of the interface's: what `UIDeviceOrientation` calls
/// `landscapeLeft` is ``landscapeRight``.
public enum Orientation: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The orientation with the home button at the bottom.
  case portrait
  /// The orientation with the home button at the top.
  case portraitUpsideDown
  /// The orientation with the home button at the left.
  case landscapeLeft
  /// The orientation with the home button at the right.
  case landscapeRight

  /// The set that contains only this orientation.
  public var asSet: Orientations { Orientations(rawValue: 1 << rawValue) }

  /// A Boolean value that indicates whether the longer side is vertical.
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
  /// The bits, one for each orientation.
  public let rawValue: UInt8

  /// Creates the set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The orientation with the home button at the bottom.
  public static let portrait = Orientations(rawValue: 1)
  /// The orientation with the home button at the top.
  public static let portraitUpsideDown = Orientations(rawValue: 2)
  /// The orientation with the home button at the left.
  public static let landscapeLeft = Orientations(rawValue: 4)
  /// The orientation with the home button at the right.
  public static let landscapeRight = Orientations(rawValue: 8)
  /// Every orientation, in the order of the state view.
  public static let all: Orientations = [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
}

/// The horizontal size class.
public enum SizeClass: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// A narrow window, by default below 600 points: a drillDown shows one pane, and a split one column.
  case compact
  /// A wide window, by default of at least 600 points: a drillDown shows two panes, and a split its columns.
  case regular

  /// The smallest width of the regular class, in points.
  public static let regularWidth = 600.0

  /// Creates the class of a width in points.
  public init(width: Double) { self = width < Self.regularWidth ? .compact : .regular }

  package var wireName: StaticString {
    switch self {
    case .compact: "compact"
    case .regular: "regular"
    }
  }
}

extension ByteBuffer {
  package mutating func append(_ orientations: Orientations) {
    list(Orientation.allCases.filter { orientations.contains($0.asSet) }) { orientation, buffer in
      buffer.append(UInt8(ascii: "\""))
      buffer.append(orientation.wireName)
      buffer.append(UInt8(ascii: "\""))
    }
  }
}
