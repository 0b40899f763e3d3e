public import NavEvents

/// Screens about to leave the scene.
public struct Exit: BitwiseCopyable, Equatable, Sendable {
  /// How they leave.
  public let way: ExitWay
  /// The container they leave.
  public let container: TextID
  /// The screens, top first; never empty.
  public let screens: TextList
}
