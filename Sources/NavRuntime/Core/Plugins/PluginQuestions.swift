public import NavEvents

// MARK: Removals

/// A plugin that answers `shouldPop`, which is asked before **every** removal of screens.
///
/// ```swift
/// struct Lock: RemovalGuard {
///   let manifest = PluginManifest(id: "lock", version: 1)
///
///   func objection(to removal: Removal, in context: borrowing HookContext) -> String? {
///     removal.screens.contains("login") ? "Log in first." : nil
///   }
/// }
/// ```
///
/// Composition: all guards must agree; all objections are collected.
public protocol RemovalGuard: NavPlugin {
  /// Returns the reason why the screens must stay, as a sentence; nil when they may leave.
  func objection(
    to removal: Removal, in context: borrowing HookContext
  ) throws(PluginFault) -> String?
}

/// Screens that are about to leave the scene: the argument of `shouldPop`.
///
/// ```swift
/// struct KeepDraft: RemovalGuard {
///   let manifest = PluginManifest(id: "keep-draft", version: 1)
///
///   func objection(to removal: Removal, in context: borrowing HookContext) -> String? {
///     guard removal.container == "main", removal.cause == .back else { return nil }
///     return removal.screens.contains("draft") ? "Send the draft first." : nil
///   }
/// }
/// ```
public struct Removal: Equatable, Sendable {
  /// The cause of the removal.
  public let cause: RemovalCause
  /// The container that the screens leave.
  public let container: String
  /// The screens, top first; never empty.
  public let screens: [String]
  /// The answer with which the command leaves, for the topmost of the screens that was brought for one; nil for none.
  public let result: CanonicalJSON?

  package init(cause: RemovalCause, container: String, screens: [String], result: CanonicalJSON? = nil) {
    self.cause = cause
    self.container = container
    self.screens = screens
    self.result = result
  }
}

// MARK: Swipes

/// A plugin that answers `canBeginSwipe`: the permission for a swipe to begin.
///
/// ```swift
/// /// No swipe while a form is dirty. Whether one may begin otherwise is left to other plugins.
/// struct CalmForms: SwipeGuard {
///   let manifest = PluginManifest(id: "calm-forms", version: 1)
///
///   func canBegin(_ swipe: SwipeStart, of container: String, in context: borrowing HookContext) -> SwipePermission? {
///     guard let top = context.top(of: container), context.hasAttribute("dirty", equalTo: "true", on: top)
///     else { return nil }
///     return .refused(["“\(top)” has changes."])
///   }
/// }
/// ```
///
/// Composition: all must agree, and at least one must have an opinion; all objections are collected. Nothing
/// can be swiped without a plugin that allows it.
public protocol SwipeGuard: NavPlugin {
  /// Returns the permission for the swipe to begin, or the refusals; nil for no opinion.
  func canBegin(
    _ swipe: SwipeStart, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SwipePermission?
}

/// A swipe that is about to begin: the argument of `canBeginSwipe`.
///
/// ```swift
/// struct LeftHalf: SwipeGuard {
///   let manifest = PluginManifest(id: "left-half", version: 1)
///
///   func canBegin(_ swipe: SwipeStart, of container: String, in context: borrowing HookContext) -> SwipePermission? {
///     swipe.x <= 200 && swipe.depth > 1 ? .allowed : .refused(["Begin at the left edge."])
///   }
/// }
/// ```
public struct SwipeStart: BitwiseCopyable, Equatable, Sendable {
  /// The position of the finger, in points from the container's left edge.
  public let x: Double
  /// The number of screens on the stack that is swiped: in regular width, those on the left of a drillDown; else all.
  public let depth: Int
  /// A Boolean value that indicates whether the shown screen of a stack hides its back button, replaces it by
  /// items, or has no bar above it that could show one; false for a drillDown.
  public let hidesBackButton: Bool
  /// A Boolean value that indicates whether a swipe is running in the scene.
  public let isSwiping: Bool
  /// A Boolean value that indicates whether the interface is turning.
  public let isRotating: Bool

  package init(x: Double, depth: Int, hidesBackButton: Bool, isSwiping: Bool, isRotating: Bool) {
    self.x = x
    self.depth = depth
    self.hidesBackButton = hidesBackButton
    self.isSwiping = isSwiping
    self.isRotating = isRotating
  }
}

/// A plugin's answer to a swipe that is about to begin.
public enum SwipePermission: Equatable, Sendable {
  /// The swipe may begin, as far as this plugin is concerned.
  case allowed
  /// The reasons for the refusal, each as a sentence; at least one.
  case refused([String])
}

/// A plugin that answers `swipeCompletes`: whether the end of a swipe pops or cancels.
///
/// ```swift
/// /// A swipe completes at half of the pane.
/// struct HalfWay: SwipePolicy {
///   let manifest = PluginManifest(id: "half-way", version: 1, before: ["swipe-back"])
///
///   func completes(_ swipe: SwipeEnd, of container: String, in context: borrowing HookContext) -> Bool? {
///     swipe.x - swipe.start > swipe.span / 2
///   }
/// }
/// ```
///
/// Composition: the first opinion in the order of the plugins wins; without one the swipe does not complete.
public protocol SwipePolicy: NavPlugin {
  /// Returns true when lifting the finger at that place and speed completes the swipe; nil for no opinion.
  func completes(
    _ swipe: SwipeEnd, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Bool?
}

/// The end of a swipe: the argument of `swipeCompletes`.
public struct SwipeEnd: BitwiseCopyable, Equatable, Sendable {
  /// The position at which the swipe began, in points from the container's left edge.
  public let start: Double
  /// The position at which the finger was lifted, in points from the container's left edge.
  public let x: Double
  /// The speed of the finger in points per second; positive to the right.
  public let velocity: Double
  /// The width of the pane that is dragged, in points.
  public let span: Double

  package init(start: Double, x: Double, velocity: Double, span: Double) {
    self.start = start
    self.x = x
    self.velocity = velocity
    self.span = span
  }
}

// MARK: Rotation

/// A plugin that answers `shouldAutorotate` and `supportedOrientations` for the whole scene.
///
/// ```swift
/// /// Films turn, everything else stays upright.
/// struct Films: RotationPolicy {
///   let manifest = PluginManifest(id: "films", version: 1, before: ["autorotation"])
///
///   func shouldAutorotate(in context: borrowing HookContext) -> Bool? { nil }
///
///   func supportedOrientations(in context: borrowing HookContext) -> Orientations? {
///     context.contains("film") ? .all : .portrait
///   }
/// }
/// ```
///
/// Composition: for each question, the first opinion in the order of the plugins wins. Without one, a drillDown at
/// the root turns unless it is swiped, every other scene turns, and all orientations are supported. Whenever the
/// scene's answer changes, the commit contains the event `rotationAnswerChanged`.
public protocol RotationPolicy: NavPlugin {
  /// Returns true when the interface may turn by itself; nil for no opinion.
  func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool?

  /// Returns the orientations in which the interface may be drawn; nil for no opinion.
  func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations?
}

// MARK: Splits

/// The treatment of the secondary column when a split collapses.
public enum CollapseAnswer: UInt8, CaseIterable, Sendable {
  /// The entries of the secondary leave the scene, if no plugin objects.
  case discard
  /// The stack of the secondary is pushed on the primary's.
  case push
}

extension CollapseAnswer: WireName {
  /// The word for the answer in a journal, and in the answer of a program.
  package var wireName: StaticString {
    switch self {
    case .discard: "discard"
    case .push: "push"
    }
  }
}

/// A plugin that answers `collapse`, which is asked when a split collapses and its secondary has entries.
///
/// ```swift
/// /// An empty detail is not pushed on the list.
/// struct ListFirst: CollapsePolicy {
///   let manifest = PluginManifest(id: "list-first", version: 1, before: ["split-collapse"])
///
///   func collapse(_ split: String, in context: borrowing HookContext) -> CollapseAnswer? {
///     context.secondaryTop(of: split) == "empty" ? .discard : nil
///   }
/// }
/// ```
///
/// Composition: the first opinion in the order of the plugins wins; without one the secondary is pushed.
public protocol CollapsePolicy: NavPlugin {
  /// Returns the treatment of the secondary column of `split`; nil for no opinion.
  func collapse(
    _ split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> CollapseAnswer?
}

/// A plugin that answers `topColumn`: the column that a split shows while it is collapsed. The columns to the
/// right of it are not shown.
///
/// ```swift
/// struct ListFirst: TopColumnPolicy {
///   let manifest = PluginManifest(id: "list-first", version: 1)
///
///   func topColumn(of split: String, in context: borrowing HookContext) -> SplitColumn? {
///     context.secondaryTop(of: split) == nil ? .primary : nil
///   }
/// }
/// ```
///
/// Composition: the first opinion in the order of the plugins wins; without one it is the secondary.
public protocol TopColumnPolicy: NavPlugin {
  /// Returns the column to show; nil for no opinion.
  func topColumn(
    of split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SplitColumn?
}

/// The entry that moves to an empty secondary column when a split expands.
public enum SeparationAnswer: Equatable, Sendable {
  /// This entry of the primary.
  case node(String)
  /// No entry moves.
  case keep
}

/// A plugin that answers `separate`, which is asked when a split expands, no entry of the secondary is left, and the
/// primary has more entries than when the split collapsed.
///
/// ```swift
/// /// Mails go to the right when there is room again; settings stay on the left.
/// struct Mails: SeparationPolicy {
///   let manifest = PluginManifest(id: "mails", version: 1)
///
///   func separate(_ split: String, in context: borrowing HookContext) -> SeparationAnswer? {
///     context.contains("settings") ? .keep : nil
///   }
/// }
/// ```
///
/// Composition: the first opinion in the order of the plugins wins; without one the top entry moves.
public protocol SeparationPolicy: NavPlugin {
  /// Returns the entry that moves; nil for no opinion.
  func separate(
    _ split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SeparationAnswer?
}

// MARK: Pages and links

/// A plugin that answers `residency`: the part of a web container's page that is kept while the page is not
/// on top.
///
/// ```swift
/// /// The three topmost pages stay loaded.
/// struct ThreePages: ResidencyPolicy {
///   let manifest = PluginManifest(id: "three-pages", version: 1, before: ["page-memory"])
///
///   func residency(ofPageAt depth: Int, of web: String, in context: borrowing HookContext) -> Residency? {
///     depth < 3 ? nil : .snapshot
///   }
/// }
/// ```
///
/// Composition: the first opinion in the order of the plugins wins; without one a page stays as it is. Only the
/// answer `snapshot` has an effect: the page is released, and loaded again when it is needed.
public protocol ResidencyPolicy: NavPlugin {
  /// Returns the part that is kept of the page at `depth`, where 0 is the top; nil for no opinion.
  func residency(
    ofPageAt depth: Int, of web: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Residency?
}

/// A plugin that answers `route`: the commands that a link stands for when no web container loads it.
///
/// ```swift
/// /// `app:inbox` opens the inbox.
/// struct Links: LinkHandler {
///   let manifest = PluginManifest(id: "links", version: 1)
///
///   func route(_ url: String, in context: borrowing HookContext) -> [NavCommand]? {
///     url == "app:inbox" ? [.select("mail"), .popToRoot(in: "mail")] : nil
///   }
/// }
/// ```
///
/// Composition: the first opinion in the order of the plugins wins; without one the link is refused
/// `unhandled-url`. The commands run in order, all or none, and take the same path as any command. A ``LinkAnswer/veto(_:)`` is an
/// opinion, too: no other plugin is asked, and the link is refused.
public protocol LinkHandler: NavPlugin {
  /// Returns the commands that `url` stands for; nil for no opinion.
  func route(
    _ url: String, in context: borrowing HookContext
  ) throws(PluginFault) -> [NavCommand]?

  /// Returns the commands that a link stands for, or the reason for which it is refused; nil for no opinion. By default, the commands
  /// of ``route(_:in:)``. A plugin that implements this method needs no other.
  func answer(
    to link: String, in context: borrowing HookContext
  ) throws(PluginFault) -> LinkAnswer?
}

extension SwipeEnd {
  /// The end of a swipe to the left as that of the same swipe to the right, by which plugins judge it.
  var mirrored: SwipeEnd {
    SwipeEnd(start: start, x: 2 * start - x, velocity: -velocity, span: span)
  }
}
