import NavBase
public import NavEvents

extension NavScene {
  /// One change that a host makes to draw another scene. A step names nodes; the scene describes them.
  public enum Step: Sendable {
    /// The screen or placeholder is about to be hidden (`beginAppearanceTransition(false, …)`).
    case willDisappear(String)
    /// The screen or placeholder is about to be shown.
    case willAppear(String)
    /// The window changes its size, size class or orientation.
    case resize(NavEnvironment)
    /// The modal, which is the topmost one, leaves with everything in it.
    case dismiss(Modal)
    /// The node leaves the scene with everything in it; `from` is its container, nil for the root.
    case remove(String, from: String?)
    /// A new node enters a container, among its ``NavScene/Container/children``; nil is the window, whose only child is the
    /// root. A new container is empty: its children follow.
    case insert(String, into: String?, at: Int)
    /// An existing node moves to another place, in its container or in another one.
    case move(String, to: String, at: Int)
    /// A modal is presented on top of all others. A container is empty: its children follow.
    case present(Modal)
    /// The container changes its arrangement: its panes, its selection, its bars. Its children are in place. The transition
    /// is the hint of the latest command that asked for one since the drawn scene: how to animate, and whether it is a push or a
    /// pop. It is nil to show the change at once.
    case arrange(String, Container, with: Transition?)
    /// The screen has this title and these settings.
    case describe(ScreenDescription)
    /// The bar around the node shows this item.
    case item(String, Item)
    /// The window has these panes and bars, and no others.
    case layOut([Frame])
    /// Commands without a target go to this container, and these are its panes.
    case focus(String?, panes: [Pane])
    /// The interface gives this answer when the device rotates.
    case turn(Rotation)
    /// The screen or placeholder is hidden.
    case didDisappear(String)
    /// The screen or placeholder is shown.
    case didAppear(String)
  }

  /// Returns the changes that a host that shows `drawn` makes to show this scene, in UIKit's order: the screens that will
  /// disappear and appear, then the tree (modals dismissed, nodes removed, inserted and moved, modals presented), then the
  /// arrangement of the containers and the contents of the bars, then the screens that did disappear and appear.
  ///
  /// ```swift
  /// for step in scene.steps(from: drawn) { apply(step) }
  /// drawn = scene
  /// ```
  ///
  /// The steps are one net change, however many commits lie between: a screen that was pushed and popped meanwhile is not
  /// mentioned, and a scene that equals the drawn one has no steps. Members that no host draws (``plugins`` and
  /// ``remembered``) have no steps either. A node keeps its identity as long as its id, its kind and all the containers
  /// around it stay; a node whose container leaves is inserted anew. Complexity: O(n) in the number of nodes of both scenes,
  /// and again for each node that moves.
  /// - Parameter drawn: The scene that is drawn, earlier or later than this one; nil for an empty window.
  public func steps(from drawn: NavScene?) -> [Step] {
    var change = SceneChange(from: drawn, to: self)
    change.find()
    return change.steps
  }

  /// Returns the transition of a container that a host should show after it has drawn the first `commits` commits.
  func hint(for container: String, _ part: Hint.Part, since commits: Int) -> Transition? {
    let new = hints.filter { $0.commit >= commits && $0.container.hasSameBytes(as: container) }
    return (new.last { $0.part == part } ?? new.last).map { Transition($0) }
  }

  /// Returns the transition that the latest commit after the first `commits` ones asked for; nil when none did. Children come
  /// before bars.
  func lastTransition(since commits: Int) -> Transition? {
    let new = hints.filter { $0.commit >= commits }
    guard let commit = new.map(\.commit).max() else { return nil }
    let last = new.filter { $0.commit == commit }
    return (last.last { $0.part == .children } ?? last.last).map { Transition($0) }
  }

  /// A transition that a command asked for, with the container that it concerns.
  ///
  /// ```swift
  /// for case .arrange(let id, _, let transition?) in scene.steps(from: drawn) where transition.animated {
  ///   show(id, transition.direction == .pop)
  /// }
  /// ```
  public struct Transition: Equatable, Sendable {
    /// A direction in which the children of a container change.
    @nonexhaustive public enum Direction: BitwiseCopyable, Sendable {
      /// A screen comes on top of the others, or a drillDown goes on.
      case push
      /// Screens leave the top.
      case pop
      /// A screen takes the place of another.
      case replace
    }

    /// The id of the container whose children or bars have changed.
    public let container: String
    /// The direction; nil for bars, and for entries that were set without a change of the top.
    public let direction: Direction?
    /// The number of the commit that asked for it.
    public let commit: Int
    /// In an arranged container, the places that panes come from, and those that panes go to that are not shown any more; none in any
    /// other container.
    public let moves: [Arrangement.Move]
    private let transition: NavTransition

    /// A Boolean value that indicates whether the change is animated, or shown at once.
    public var animated: Bool { transition.animated }
    /// The kind of animation.
    public var animation: NavTransition.Animation { transition.animation }

    init(_ hint: Hint) {
      (container, transition) = (hint.container, hint.transition)
      (direction, commit, moves) = (hint.direction, hint.commit, hint.moves)
    }

    /// Returns a Boolean value that indicates whether both values describe the same transition of the same commit.
    public static func == (one: Self, other: Self) -> Bool {
      one.looks(like: other) && one.commit == other.commit
    }

    /// Returns true when both are drawn in the same way.
    func looks(like other: Self) -> Bool {
      container.hasSameBytes(as: other.container) && transition == other.transition
        && direction == other.direction && moves == other.moves
    }
  }

  /// The last transition of a part of a container.
  struct Hint {
    enum Part {
      case children, bars
    }

    let container: String
    let part: Part
    let transition: NavTransition
    let direction: Transition.Direction?
    /// The number of the commit that asked for it, from 0.
    let commit: Int
    /// The places that panes of an arranged container come from and go to.
    let moves: [Arrangement.Move]
  }
}

extension NavigationEvent {
  /// The hint for drawing the event.
  var hint: DrawingHint? {
    switch self {
    case .pushed(_, _, let transition): DrawingHint(.children, transition, .push)
    case .popped(_, _, _, let transition): DrawingHint(.children, transition, .pop)
    case .replaced(_, _, _, let transition): DrawingHint(.children, transition, .replace)
    case .navigationBarsHiddenChanged(_, _, let animated), .toolbarsHiddenChanged(_, _, let animated):
      DrawingHint(.bars, NavTransition(animated: animated), nil)
    }
  }
}

/// The hint that an event gives for drawing a part of its container.
struct DrawingHint: BitwiseCopyable {
  let part: NavScene.Hint.Part
  let transition: NavTransition
  /// The direction in which children change; nil for bars.
  let direction: NavScene.Transition.Direction?

  init(_ part: NavScene.Hint.Part, _ transition: NavTransition, _ direction: NavScene.Transition.Direction?) {
    (self.part, self.transition, self.direction) = (part, transition, direction)
  }
}

extension NavScene.Step: CustomStringConvertible {
  /// The step in a few words: `insert mail into main at 1`.
  public var description: String {
    switch self {
    case .willDisappear(let id): "willDisappear \(id)"
    case .willAppear(let id): "willAppear \(id)"
    case .resize(let environment):
      "resize \(environment.width.plain)×\(environment.height.plain) \(environment.interface.name)"
    case .dismiss(let modal): "dismiss \(modal.node)"
    case .remove(let id, let parent): "remove \(id) from \(parent ?? "the window")"
    case .insert(let id, let parent, let index): "insert \(id) into \(parent ?? "the window") at \(index)"
    case .move(let id, let parent, let index): "move \(id) to \(parent) at \(index)"
    case .present(let modal): "present \(modal.node) as \(modal.style.name)"
    case .arrange(let id, let container, let transition):
      "arrange \(id): \(container)\(Self.words(transition))"
    case .describe(let screen): "describe \(screen.id)"
    case .item(let id, let item): "item \(id): \(item.title)"
    case .layOut(let frames): "lay out \(frames.map(\.description).joined(separator: ", "))"
    case .focus(let id, let panes):
      "focus \(id ?? "nowhere"): \(panes.map(\.description).joined(separator: ", "))"
    case .turn(let rotation): rotation.autorotates ? "turn when asked" : "do not turn"
    case .didDisappear(let id): "didDisappear \(id)"
    case .didAppear(let id): "didAppear \(id)"
    }
  }

  private static func words(_ transition: NavScene.Transition?) -> String {
    guard let transition, transition.animated else { return "" }
    return " by \(transition.animation.name)"
  }
}

extension NavScene.Step: Equatable {
  /// Returns a Boolean value that indicates whether both steps make the same change. Ids are compared as bytes.
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.willDisappear(let id), .willDisappear(let otherID)),
      (.willAppear(let id), .willAppear(let otherID)),
      (.didDisappear(let id), .didDisappear(let otherID)), (.didAppear(let id), .didAppear(let otherID)):
      id.hasSameBytes(as: otherID)
    case (.resize(let environment), .resize(let otherEnvironment)): environment == otherEnvironment
    case (.dismiss(let modal), .dismiss(let otherModal)), (.present(let modal), .present(let otherModal)):
      modal == otherModal
    case (.remove(let id, let container), .remove(let otherID, let otherContainer)):
      id.hasSameBytes(as: otherID) && container.hasSameBytes(as: otherContainer)
    case (.insert(let id, let container, let place), .insert(let otherID, let otherContainer, let otherPlace)):
      id.hasSameBytes(as: otherID) && container.hasSameBytes(as: otherContainer) && place == otherPlace
    case (.move(let id, let container, let place), .move(let otherID, let otherContainer, let otherPlace)):
      id.hasSameBytes(as: otherID) && container.hasSameBytes(as: otherContainer) && place == otherPlace
    case (.arrange(let id, let container, let hint), .arrange(let otherID, let otherContainer, let otherHint)):
      id.hasSameBytes(as: otherID) && container == otherContainer && areAlike(hint, otherHint)
    case (.describe(let screen), .describe(let otherScreen)): screen == otherScreen
    case (.item(let id, let item), .item(let otherID, let otherItem)):
      id.hasSameBytes(as: otherID) && item == otherItem
    case (.layOut(let frames), .layOut(let otherFrames)): frames == otherFrames
    case (.focus(let id, let panes), .focus(let otherID, let otherPanes)):
      id.hasSameBytes(as: otherID) && panes == otherPanes
    case (.turn(let rotation), .turn(let otherRotation)): rotation == otherRotation
    default: false
    }
  }
  private static func areAlike(_ one: NavScene.Transition?, _ other: NavScene.Transition?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.looks(like: other)
  }
}
