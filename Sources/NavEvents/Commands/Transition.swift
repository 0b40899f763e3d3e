/// Hints to the host about how to draw a change; carried from the command to its event, never decided upon.
public struct Transition: BitwiseCopyable, Equatable, Sendable {
  /// Whether the change is shown at once (false) or as a movement (true, the default).
  public var animated: Bool
  /// The kind of movement.
  public var animation: Animation

  /// How a change moves.
  public enum Animation: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    case push, fade

    package var wireName: StaticString {
      switch self {
      case .push: "push"
      case .fade: "fade"
      }
    }
  }

  /// An animated push unless stated otherwise.
  public init(animated: Bool = true, animation: Animation = .push) {
    self.animated = animated
    self.animation = animation
  }

  /// An animated push.
  public static let standard = Transition()
}
