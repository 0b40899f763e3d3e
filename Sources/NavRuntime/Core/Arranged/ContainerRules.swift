import NavBase
public import NavEvents

/// A plugin that decides for containers: what is shown of their children, and what the commands to them do.
///
/// ```swift
/// /// Shows one child at a time.
/// struct Pager: ContainerRules {
///   let manifest = PluginManifest(id: "pager", version: 1)
///   let verbs = [ContainerVerb("next", "shows the next page")]
///
///   func arrange(_ container: ArrangedContainer, in context: borrowing HookContext) -> Arrangement {
///     let page = container.arrangement.focus ?? container.children.first
///     return Arrangement(shown: page.map { [Arrangement.Pane($0)] } ?? [])
///   }
///
///   func decide(
///     _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
///   ) -> ContainerDecision {
///     guard case .perform("next", _) = command else { return .refuse("A pager knows next.") }
///     let pages = container.children
///     guard let shown = pages.firstIndex(where: { $0 == container.arrangement.focus }),
///       pages.indices.contains(shown + 1)
///     else { return .keep }
///     let page = pages[shown + 1]
///     return .change(ContainerChange(Arrangement(shown: [Arrangement.Pane(page)]), transition: .push))
///   }
/// }
/// ```
///
/// A container names its rules (`add(rules:)`), and is asked about when it is new, when a command goes to it, and when something has
/// happened that the rules did not decide. What they answer is an event, and the fold of a journal needs no rules. So rules are pure: they
/// answer the same to the same container, and find everything that they need in it and in its values.
///
/// Composition: only the plugin that the container names is asked. Its failure keeps the arrangement; a command is refused then
/// (`rules-missing`, or `plugin-fault` for a plugin that fails closed).
public protocol ContainerRules: NavPlugin {
  /// The verbs of the containers, for completion, help, exploration and the conformance kit.
  var verbs: [ContainerVerb] { get }
  /// Returns the arrangement of a new container, or of one to which something has happened that the rules did not decide: it has another
  /// size, a child has left or come, an attribute has changed (of the container, of a child, or of the scene), the rules are of another
  /// version. No child comes or leaves by it.
  ///
  /// The core asks again with the answer as the arrangement. Another answer then is the failure `unstable-rules`.
  func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement
  /// Returns what a command to a container does.
  func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision
}

/// A verb of the containers of some rules: what `perform` can do.
public struct ContainerVerb: Hashable, Sendable {
  /// An argument of a verb.
  public struct Argument: Hashable, Sendable {
    /// The name.
    public let name: String
    /// What it is, in a few words.
    public let summary: String
    /// A Boolean value that indicates whether it may be left out.
    public let isOptional: Bool

    /// Creates an argument.
    public init(_ name: String, _ summary: String, isOptional: Bool = false) {
      (self.name, self.summary, self.isOptional) = (name, summary, isOptional)
    }
  }

  /// The name.
  public let name: String
  /// What it does, in a few words.
  public let summary: String
  /// The arguments.
  public let arguments: [Argument]
  /// Arguments to try, for exploration and the conformance kit: objects. Without samples, it is tried without arguments.
  public let samples: [CanonicalJSON]

  /// Creates a verb.
  public init(
    _ name: String, _ summary: String, arguments: [Argument] = [], samples: [CanonicalJSON] = []
  ) {
    (self.name, self.summary, self.arguments, self.samples) = (name, summary, arguments, samples)
  }
}

/// A command to a container that rules arrange.
@nonexhaustive public enum ContainerCommand: Hashable, Sendable {
  /// Puts a screen on top; nil for none.
  case push(ScreenDescription?)
  /// Removes what is on top.
  case pop
  /// Does what a tap on the back button does.
  case back
  /// Pops until a child is on top.
  case popTo(String)
  /// Pops to the first child.
  case popToRoot
  /// Puts a screen in the place of what is on top; nil for none.
  case replace(ScreenDescription?)
  /// Makes these the only children.
  case set([ScreenDescription])
  /// Shows a child, by its id or its index.
  case select(String)
  /// Begins to drag, at a distance from the left edge of the container, in points. The answer is what the container becomes if the swipe
  /// completes.
  case swipe(at: Double)
  /// Performs a verb of the rules.
  case perform(String, ContainerArguments)
}

/// The arguments of a verb.
///
/// ```swift
/// func page(_ arguments: ContainerArguments) -> Int? { arguments.number("page").map { Int($0) } }
/// ```
public struct ContainerArguments: Hashable, Sendable {
  /// The arguments as an object; nil for none.
  public let json: CanonicalJSON?

  /// Creates the arguments of a verb.
  public init(_ json: CanonicalJSON? = nil) { self.json = json }

  /// Returns an argument; nil when it is not there.
  public subscript(name: String) -> CanonicalJSON? { json?.member(name) }

  /// Returns an argument that is a text; nil for any other.
  public func text(_ name: String) -> String? { self[name]?.string }

  /// Returns an argument that is a number, or the text of one as a line has it; nil for any other.
  public func number(_ name: String) -> Double? {
    guard let value = self[name] else { return nil }
    return value.number ?? value.string.flatMap { (try? CanonicalJSON($0))?.number }
  }

  /// Returns an argument that is a flag, or the text of one as a line has it; nil for any other.
  public func flag(_ name: String) -> Bool? {
    guard let value = self[name] else { return nil }
    return value.bool ?? value.string.flatMap { (try? CanonicalJSON($0))?.bool }
  }
}

/// What a command to a container does.
@nonexhaustive public enum ContainerDecision: Hashable, Sendable {
  /// The container becomes this.
  case change(ContainerChange)
  /// The command is refused, for this reason (`vetoed`).
  case refuse(String)
  /// The command goes to a child, which is a container.
  case pass(to: String)
  /// The command changes nothing.
  case keep
}

/// What a container becomes.
///
/// ```swift
/// func popping(_ top: String, uncovering page: String) -> ContainerDecision {
///   .change(ContainerChange(Arrangement(shown: [Arrangement.Pane(page)]), removed: [top], transition: .pop))
/// }
/// ```
public struct ContainerChange: Hashable, Sendable {
  /// A new child, and its place.
  public struct Addition: Hashable, Sendable {
    /// The screen, or the empty container.
    public var node: NodeDescription
    /// The place among the children after the removals, when those before it in the list are there.
    public var place: Int

    /// Creates an addition.
    public init(_ node: NodeDescription, at place: Int) { (self.node, self.place) = (node, place) }
    /// Creates an addition of a screen.
    public init(_ screen: ScreenDescription, at place: Int) {
      self.init(NodeDescription(screen, kind: nil), at: place)
    }
  }

  /// The arrangement, of the children that the container has then.
  public var arrangement: Arrangement
  /// The new children. Their ids are checked as those of any new node, and a command whose node has an id of the scene is refused.
  public var added: [Addition]
  /// The ids of the children that leave, the top one first. Every plugin may object (`shouldPop`).
  public var removed: [String]
  /// The children in their new order; nil where it follows from those that came and left.
  public var children: [String]?
  /// The way in which a host shows the change.
  public var transition: PaneTransition
  /// The places that new panes come from, and those that panes go to that are not shown any more.
  public var moves: [Arrangement.Move]
  /// For a swipe, the distance over which it is measured, in points, negative to the left; nil for the width of the container, to the
  /// right.
  public var span: Double?

  /// Creates a change.
  public init(
    _ arrangement: Arrangement, added: [Addition] = [], removed: [String] = [], children: [String]? = nil,
    transition: PaneTransition = .none, moves: [Arrangement.Move] = [], span: Double? = nil
  ) {
    (self.arrangement, self.added, self.removed, self.children) = (arrangement, added, removed, children)
    (self.transition, self.moves, self.span) = (transition, moves, span)
  }
}
