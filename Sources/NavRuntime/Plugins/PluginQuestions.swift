public import NavEvents

// MARK: Exits

/// Answers `shouldPop`: asked for **every** way out of a screen.
///
/// Composition: all must agree; all objections are collected.
public protocol RemovalGuard: NavPlugin {
  /// Why the screens must stay, as a sentence; nil when they may go.
  func objection(
    to removal: Removal, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> String?
}

/// Screens about to leave the scene.
public struct Removal: BitwiseCopyable, Equatable, Sendable {
  /// How they leave.
  public let cause: RemovalCause
  /// The container they leave.
  public let container: TextID
  /// The screens, top first; never empty.
  public let screens: TextList
}

// MARK: Swipes

/// Answers `canBeginSwipe`.
///
/// Composition: all must agree, and at least one must have an opinion; all objections are collected. Nothing can be
/// swiped without a plugin that allows it.
public protocol SwipeGuard: NavPlugin {
  /// Whether the swipe may begin; nil for no opinion.
  func canBegin(
    _ swipe: SwipeStart, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SwipePermission?
}

/// A swipe that somebody wants to begin: what `canBeginSwipe` is told.
public struct SwipeStart: BitwiseCopyable, Equatable, Sendable {
  /// The container to be swiped.
  public let container: TextID
  /// Where the finger is, in points from the container's left edge.
  public let x: Double
  /// Screens that would have to be uncovered one by one: those on the left of a drillDown in regular width, else all.
  public let depth: Int
  /// Whether the shown screen of a stack hides its back button, or has items in its place; false in a drillDown.
  public let hidesBackButton: Bool
  /// Whether a swipe is running in the scene.
  public let isSwiping: Bool
  /// Whether the interface is turning.
  public let isRotating: Bool
}

/// What a plugin says about a swipe that wants to begin.
public enum SwipePermission: Equatable, Sendable {
  case allowed
  /// Why not, each reason as a sentence; at least one.
  case refused([String])
}

/// Answers `swipeCompletes`.
///
/// Composition: the first opinion in the order of the plugins wins; without one the swipe does not complete.
public protocol SwipePolicy: NavPlugin {
  /// Whether lifting the finger there, at that speed, completes the swipe; nil for no opinion.
  func completes(
    _ swipe: SwipeEnd, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool?
}

/// The end of a swipe: what `swipeCompletes` is told.
public struct SwipeEnd: BitwiseCopyable, Equatable, Sendable {
  /// The swiped container.
  public let container: TextID
  /// Where the swipe began, in points from the container's left edge.
  public let start: Double
  /// Where the finger was lifted, in points from the container's left edge.
  public let x: Double
  /// Points a second, to the right.
  public let velocity: Double
  /// The width of the pane that is dragged, in points.
  public let span: Double
}

// MARK: Rotation

/// Answers `shouldAutorotate` and `supportedOrientations` for the whole scene.
///
/// Composition: of each, the first opinion in the order of the plugins wins; without one a drillDown at the root turns
/// unless it is swiped, everything else turns, and all orientations are supported. What the scene answers is an event,
/// `rotationAnswerChanged`, whenever it is another answer.
public protocol RotationPolicy: NavPlugin {
  /// Whether the interface may turn by itself; nil for no opinion.
  func shouldAutorotate(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool?

  /// How the interface may be drawn; nil for no opinion.
  func supportedOrientations(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Orientations?
}

// MARK: Splits

/// What becomes of the secondary column when a split collapses.
public enum CollapseAnswer: Equatable, Sendable {
  /// Its entries leave the scene, if no plugin objects to that.
  case discard
  /// Its stack is pushed on the primary's.
  case push
}

/// Answers `collapse`: asked when a split collapses and its secondary has entries.
///
/// Composition: the first opinion in the order of the plugins wins; without one the secondary is pushed.
public protocol CollapsePolicy: NavPlugin {
  /// What becomes of the secondary of `split`; nil for no opinion.
  func collapse(
    _ split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> CollapseAnswer?
}

/// Answers `topColumn`: which column a split shows while it is collapsed. The ones to the right of it wait unseen.
///
/// Composition: the first opinion in the order of the plugins wins; without one it is the secondary.
public protocol TopColumnPolicy: NavPlugin {
  /// The column to show; nil for no opinion.
  func topColumn(
    of split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SplitColumn?
}

/// What moves to an empty secondary column when a split expands.
public enum SeparationAnswer: Equatable, Sendable {
  /// This entry of the primary.
  case node(TextID)
  /// Nothing.
  case keep
}

/// Answers `separate`: asked when a split expands, nothing of the secondary is left, and the primary has more entries
/// than when the split collapsed.
///
/// Composition: the first opinion in the order of the plugins wins; without one the top entry moves.
public protocol SeparationPolicy: NavPlugin {
  /// What moves; nil for no opinion.
  func separate(
    _ split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SeparationAnswer?
}

// MARK: Pages and links

/// Answers `residency`: what is kept of a page of a web container that is not on top.
///
/// Composition: the first opinion in the order of the plugins wins; without one a page stays as it is. Only `snapshot`
/// changes anything: a released page comes back by being loaded again.
public protocol ResidencyPolicy: NavPlugin {
  /// What is kept of the page at `depth`, 0 being the top; nil for no opinion.
  func residency(
    ofPageAt depth: Int, in web: TextID, _ state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Residency?
}

/// Answers `route`: what a link stands for that no web container loads.
///
/// Composition: the first opinion in the order of the plugins wins; without one the link is refused `unhandled-url`.
/// The commands run in order, all or none, and take the same way as any command.
public protocol LinkHandler: NavPlugin {
  /// The commands that `url` stands for; nil for no opinion.
  func route(
    _ url: TextID, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> [NavCommand]?
}
