public import NavEvents

/// The state beside the tree that can change with a touch. It is plain data, and the undo log keeps it as a
/// whole.
struct InteractionState: BitwiseCopyable, Equatable {
  var environment = NavEnvironment.standard
  var rotation = RotationState.standard
  var swipe: Swipe?
}

/// The environment of the scene: the size of its window and the orientation of the device.
public struct NavEnvironment: BitwiseCopyable, Equatable, Sendable {
  /// The width of the window in points.
  public var width = 1024.0
  /// The height of the window in points.
  public var height = 768.0
  /// The horizontal size class: compact below 600 points unless stated. A stated class lasts until the next
  /// resize.
  public var sizeClass = SizeClass.regular
  /// The orientation of the device.
  public var device = Orientation.landscapeLeft
  /// The orientation of the interface.
  public var interface = Orientation.landscapeLeft
  /// A Boolean value that indicates whether the interface is turning.
  public var isRotating = false

  /// The environment of a tablet in landscape: 1024×768 points.
  public static let standard = NavEnvironment()
}

/// The scene's last answer about rotation, and the turn that waits for another answer.
struct RotationState: BitwiseCopyable, Equatable {
  var autorotates = true
  var supported = Orientations.all
  /// The orientation of the device that the interface could not follow yet; nil when it did.
  var pending: Orientation?

  static let standard = RotationState()

  /// Returns true when the last answer allows a turn to `orientation`.
  func allows(_ orientation: Orientation) -> Bool { autorotates && supported.contains(orientation.asSet) }
}

/// The running swipe. A scene has one at most.
struct Swipe: BitwiseCopyable, Equatable {
  let container: NodeID
  /// The position at which it began, in points from the container's left edge.
  let start: Double
  /// The position of the finger, in points from the container's left edge.
  var x: Double

  /// Returns the progress of the swipe over `span` points, from 0 to 1.
  func progress(over span: Double) -> Double {
    guard span > 0 else { return 0 }
    return min(max(x - start, 0), span) / span
  }
}
