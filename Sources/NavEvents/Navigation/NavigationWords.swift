/// Hints to the host for drawing a change. They are carried from the command to its event, and no decision
/// depends on them.
public struct NavTransition: BitwiseCopyable, Equatable, Sendable {
  /// A Boolean value that indicates whether the change is animated (true, the default) or shown at once (false).
  public var animated: Bool
  /// The requested kind of animation; nil leaves it to the container.
  public var statedAnimation: Animation?

  /// The kind of animation: a push, unless another kind was requested.
  public var animation: Animation { statedAnimation ?? .push }

  /// A kind of animation with which a change is shown.
  public enum Animation: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    case push, fade

    package var wireName: StaticString {
      switch self {
      case .push: "push"
      case .fade: "fade"
      }
    }
  }

  /// Creates the hints for a change; by default, it is animated in the container's own way.
  public init(animated: Bool = true, animation: Animation? = nil) {
    self.animated = animated
    statedAnimation = animation
  }

  /// The hints for a change that is animated in the container's own way.
  public static let standard = NavTransition()

  /// Returns the hints for the event of a change that is shown with `animation`, unless another kind was requested. An event
  /// does not state a push, so that its value does not change when it is written to a journal and read back.
  package func defaulting(to animation: Animation) -> NavTransition {
    let shown = statedAnimation ?? animation
    return NavTransition(animated: animated, animation: shown == .push ? nil : shown)
  }
}

/// The cause of a removal of screens. The question `shouldPop` contains it.
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
