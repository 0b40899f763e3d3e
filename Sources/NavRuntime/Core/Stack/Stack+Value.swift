import NavBase
import NavEvents

extension NavScene {
  /// A stack as a value: its last entry is visible (UINavigationController).
  public struct Stack: Hashable, Sendable, CustomStringConvertible {
    /// The ids of the entries from the root up. While a split is collapsed, its merged stacks are the last entries of its
    /// primary's.
    public let entries: [String]
    /// A Boolean value that indicates whether the bar above the top entry is hidden.
    public let navigationBarsHidden: Bool
    /// The swipe that is running here; nil for none.
    public let swipe: Swipe?
    /// The attributes of the container, by key.
    public let attributes: NavAttributes

    /// The entries: `stack [inbox, mail]`.
    public var description: String { "stack [\(entries.joined(separator: ", "))]" }

    /// Returns a Boolean value that indicates whether both have the same entries and settings.
    public static func == (one: Stack, other: Stack) -> Bool {
      one.entries.hasSameBytes(as: other.entries) && one.navigationBarsHidden == other.navigationBarsHidden
        && one.swipe == other.swipe && one.attributes == other.attributes
    }
  }
}

extension Stack {
  typealias Value = NavScene.Stack

  static func value(at place: ContainerPlace, _ visitor: inout some SceneVisitor) -> NavScene.Container {
    .stack(NavScene.Stack(at: place, &visitor))
  }
}

extension NavScene.Stack {
  fileprivate init(at place: ContainerPlace, _ visitor: inout some SceneVisitor) {
    let state = visitor.state
    let (index, merged) = (place.index, state.pointee.stacksMerged(on: place.node))
    let own = visitor.drawn(state.pointee.scene.stacks[index].entries)
    entries = visitor.children("entries", merged.isEmpty ? own : own + merged)
    navigationBarsHidden = visitor.flag(
      "navigationBarsHidden", state.pointee.scene.stacks[index].navigationBarsHidden)
    swipe = .described(of: place.node, &visitor)
    attributes = visitor.attributes(of: place)
  }
}

extension StackEvent {
  /// The hint for drawing the event: animated unless the top entry stays (UINavigationController).
  var hint: DrawingHint? {
    switch self {
    case .stackSet(_, _, _, let transition):
      DrawingHint(.children, NavTransition(animated: transition != .none), transition.direction)
    }
  }
}

extension StackTransition {
  /// The direction in which the entries change; nil when the top stays.
  fileprivate var direction: NavScene.Transition.Direction? {
    switch self {
    case .push: .push
    case .pop: .pop
    case .none: nil
    }
  }
}
