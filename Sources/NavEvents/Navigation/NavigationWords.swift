/// Hints to the host for drawing a change. They are carried from the command to its event, and no decision
/// depends on them.
public struct NavTransition: BitwiseCopyable, Equatable, Sendable {
  /// A Boolean value that indicates whether the change is shown at once (false) or as a movement (true, the
  /// default).
  public var animated: Bool
  /// The kind of movement that was asked for; nil leaves it to the container.
  public var statedAnimation: Animation?

  /// The kind of movement: a push unless another one was asked for.
  public var animation: Animation { statedAnimation ?? .push }

  /// The movement by which a change is shown.
  public enum Animation: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    case push, fade

    package var wireName: StaticString {
      switch self {
      case .push: "push"
      case .fade: "fade"
      }
    }
  }

  /// Creates a transition: an animated change, by the container's own kind of movement, unless stated otherwise.
  public init(animated: Bool = true, animation: Animation? = nil) {
    self.animated = animated
    statedAnimation = animation
  }

  /// An animated change by the container's own kind of movement.
  public static let standard = NavTransition()

  /// The hints of the event of a change that is shown by `animation` unless another kind of movement was asked for. An event
  /// does not state a push, so that it is the same value before and after it was in a journal.
  package func defaulting(to animation: Animation) -> NavTransition {
    let shown = statedAnimation ?? animation
    return NavTransition(animated: animated, animation: shown == .push ? nil : shown)
  }
}

/// The cause of a removal of screens. `shouldPop` is asked with it.
public enum RemovalCause: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case pop, back, popTo, popToRoot, replace, swipe, restore
  /// The entries of a stack, or of a column, were set.
  case set
  /// The selected tab was selected again.
  case tabReselect
  /// The collapse of a split discarded its secondary.
  case collapse
  /// A link was followed.
  case link
  /// A web container was left.
  case leave
  /// A modal was dismissed.
  case dismiss

  package var wireName: StaticString {
    switch self {
    case .pop: "pop"
    case .back: "back"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .replace: "replace"
    case .swipe: "swipe"
    case .restore: "restore"
    case .set: "set"
    case .tabReselect: "tabReselect"
    case .collapse: "collapse"
    case .link: "link"
    case .leave: "leave"
    case .dismiss: "dismiss"
    }
  }
}
