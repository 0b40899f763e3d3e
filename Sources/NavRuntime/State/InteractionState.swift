public import NavEvents

/// Everything beside the tree that can change with a touch: plain data, saved whole before it changes.
struct InteractionState: BitwiseCopyable, Equatable {
  var environment = NavEnvironment.standard
  var rotation = RotationState.standard
  var swipe: Swipe?
}

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

/// What the scene last answered about turning, and what waits for another answer.
struct RotationState: BitwiseCopyable, Equatable {
  var autorotates = true
  var supported = Orientations.all
  /// The orientation of the device that the interface could not follow yet.
  var pending: Orientation?

  static let standard = RotationState()

  /// Whether the interface may turn to `orientation`.
  func allows(_ orientation: Orientation) -> Bool { autorotates && supported.contains(orientation.asSet) }
}

/// A swipe that is running: one in a scene.
struct Swipe: BitwiseCopyable, Equatable {
  let container: NodeID
  /// Where it began, in points from the container's left edge.
  let start: Double
  /// Where the finger is.
  var x: Double

  /// How far the swipe has come, from 0 to 1, over `span` points.
  func progress(over span: Double) -> Double {
    guard span > 0 else { return 0 }
    return min(max(x - start, 0), span) / span
  }
}
