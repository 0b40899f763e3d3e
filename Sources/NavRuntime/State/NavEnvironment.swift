public import NavEvents

/// What surrounds the scene: the size of its window and the way the device is held.
public struct NavEnvironment: BitwiseCopyable, Equatable, Sendable {
  /// Points.
  public var width = 1024.0
  /// Points.
  public var height = 768.0
  /// The horizontal size class: compact below 600 points unless stated.
  public var sizeClass = SizeClass.regular
  /// How the device is held.
  public var device = Orientation.landscapeLeft
  /// How the interface is drawn.
  public var interface = Orientation.landscapeLeft
  /// Whether the interface is turning.
  public var isRotating = false

  /// A tablet in landscape.
  public static let standard = NavEnvironment()
}
