import NavEvents

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
