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
