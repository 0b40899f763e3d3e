package import NavBase
public import NavEvents

/// The data that a plugin may read while it is asked: the scene as the commit has changed it so far, the command, and
/// the value that the plugin itself remembers. A plugin reads everything by name.
///
/// ```swift
/// func objection(to removal: Removal, in context: borrowing HookContext) -> String? {
///   removal.screens.first { context.hasAttribute("dirty", equalTo: "true", on: $0) }.map { "“\($0)” has unsaved changes." }
/// }
/// ```
///
/// A context is valid during the call, so it cannot be copied or kept. Each question takes O(length of the names)
/// unless stated otherwise, and has no answer (nil, or false) for a node that is not in the scene.
public struct HookContext: ~Copyable {
  /// The state; valid while the engine asks.
  package let state: UnsafePointer<NavState>
  /// The current commit; valid as long as the state. Hooks read it, and add texts to it.
  package let draft: UnsafeMutablePointer<CommitDraft>
  /// The plugin that is asked now.
  var plugin: TextID
  /// The command that is intercepted, or the event that is reacted to; valid as long as the state. A pointer, because the
  /// compiler examines each member of a type that cannot be copied wherever a hook reads one, and a subject has hundreds.
  private let subject: UnsafePointer<Subject>
  /// The number of waiting follow-ups, including those of other plugins.
  package let waiting: Int
  /// The number of follow-ups that the commit may have.
  package let mostFollowUps: Int
  /// The plugin that has requested the command which is carried out; nil for one that was sent.
  private let requestedBy: TextID?

  /// The subject of a hook, beside its own arguments.
  enum Subject: BitwiseCopyable {
    case nothing
    case command(InternedCommand)
    case event(InternedEvent, TopChange)
  }

  init(
    _ state: UnsafePointer<NavState>, _ draft: UnsafeMutablePointer<CommitDraft>, plugin: TextID,
    about subject: UnsafePointer<Subject>, followUps: (waiting: Int, most: Int), requestedBy: TextID? = nil
  ) {
    self.state = state
    self.draft = draft
    self.plugin = plugin
    self.subject = subject
    (waiting, mostFollowUps) = followUps
    self.requestedBy = requestedBy
  }

  // MARK: The commit

  /// The command that is intercepted; in every other hook, the command that began the commit, as it was given. The
  /// value is created when you read it.
  ///
  /// In a session, a commit always has a command. Only in a program that serves a plugin (`PluginProgram`), the command that
  /// began the commit can be missing: when the host's request has no member `given`, or one that this version cannot read.
  /// The value is `.endRotation()` then.
  public var command: NavCommand {
    if case .command(let command) = subject.pointee { return draft.pointee.plain(command) }
    return draft.pointee.command.map { draft.pointee.plain($0) } ?? .endRotation()
  }

  /// The command as a handle; nil in every hook except `intercept`.
  private var intercepted: InternedCommand? {
    if case .command(let command) = subject.pointee { command } else { nil }
  }

  /// The URL of the link that began the commit; nil when another command did. While a route's commands are intercepted,
  /// ``command`` is one of them.
  public var link: String? { draft.pointee.command.flatMap(\.openedURL).map { name($0) } }

  /// A Boolean value that indicates whether a link may have asked for the command: the commit began with one of the commands that
  /// follow links, which are `open`, `submit`, `action` and `reload`. Unlike ``link``, it is also true for a link in a page.
  public var followsLink: Bool { draft.pointee.command?.kind.followsLinks ?? false }

  /// The id of the plugin that has requested the command which is carried out, as a follow-up; nil for a command that was sent, and in a
  /// program that serves a plugin.
  public var requester: String? { requestedBy.map { name($0) } }

  /// The sender of the command that began the commit.
  public var source: CommitSource { draft.pointee.source }

  /// The value that the plugin remembers; nil when it remembers nothing. The command `remember` changes it.
  public var remembered: CanonicalJSON? {
    state.pointee.metadata.remembered.value(of: plugin, draft.pointee.texts).map {
      CanonicalJSON(canonical: name($0))
    }
  }

  /// The tickets of the commands that the plugin holds, the oldest first.
  public var tickets: [Int] {
    state.pointee.metadata.held.commands.filter { $0.plugin == plugin }.map { Int($0.ticket) }
  }

  /// The whole scene, as the commit has changed it so far. Complexity: O(n log n) in the number of nodes, so use
  /// another member of the context if it gives the answer.
  public var scene: NavScene { NavScene(state.pointee, draft.pointee.texts, moment) }

  /// The time that programs have taken to answer questions about this commit.
  package var programTime: Duration {
    get { draft.pointee.programTime }
    nonmutating set { draft.pointee.programTime = newValue }
  }

  /// Writes the state view of the same moment.
  package func writeStateView(to buffer: inout ByteBuffer) {
    var view = StateView()
    view.write(state.pointee, draft.pointee.texts, moment)
    buffer.append(view.bytes)
  }

  private var moment: StateMoment {
    StateMoment(
      events: draft.pointee.firstEvent + draft.pointee.events.count, commits: draft.pointee.number)
  }

  /// The window and its orientation.
  public var environment: NavEnvironment { state.pointee.environment }

  // MARK: Attributes

  /// Returns the value of a screen's attribute; nil when it has none.
  public func attribute(_ key: String, of screen: String) -> String? {
    find(screen).flatMap { attribute(key, of: $0) }.map { name($0) }
  }

  /// Returns the value of an attribute of the scene itself; nil when it has none.
  public func sceneAttribute(_ key: String) -> String? {
    attribute(key, of: nil).map { name($0) }
  }

  /// Returns a Boolean value that indicates whether a screen's attribute has this value, compared as bytes. It copies
  /// no text.
  public func hasAttribute(_ key: String, equalTo value: String, on screen: String) -> Bool {
    guard let node = find(screen), let text = attribute(key, of: node) else { return false }
    return find(value) == text
  }

  /// Returns the value of an attribute of a node, or of the scene when there is no node.
  private func attribute(_ key: String, of node: TextID?) -> TextID? {
    find(key).flatMap { state.pointee.attribute($0, of: node, draft.pointee.texts) }
  }

  // MARK: Names

  /// Returns a Boolean value that indicates whether `name` is a text of the session.
  package func knows(_ name: String) -> Bool { find(name) != nil }

  /// Returns the handle of a name; nil for a name that is not a text of the session.
  package func find(_ name: String) -> TextID? { draft.pointee.texts.find(name) }

  private func name(_ id: TextID) -> String { draft.pointee.texts[id] }

  private func names(_ ids: [TextID]) -> [String] { ids.map { draft.pointee.texts[$0] } }

  /// Returns the name of the node that `question` finds for the node called `name`.
  private func node(_ name: String, _ question: (borrowing NavState, TextID) -> TextID?) -> String? {
    find(name).flatMap { question(state.pointee, $0) }.map { self.name($0) }
  }
}

// MARK: - The tree

extension HookContext {
  /// Returns a Boolean value that indicates whether the scene contains a node of that name.
  public func contains(_ node: String) -> Bool { find(node).map { state.pointee.contains($0) } ?? false }

  /// Returns the route of a screen; nil for none.
  public func route(of screen: String) -> String? { state.pointee.route(of: screen, draft.pointee.texts) }

  /// Returns the kind of a container; nil for a screen.
  public func kind(of node: String) -> ContainerKind? { find(node).flatMap { state.pointee.kind(of: $0) } }

  /// Returns the container that contains a node; nil for the root and for a modal.
  public func container(of node: String) -> String? { self.node(node) { $0.container(of: $1) } }

  /// Returns all children of a container, in the order of the tree. Complexity: O(children).
  public func children(of container: String) -> [String] {
    find(container).map { names(state.pointee.children(of: $0)) } ?? []
  }

  /// Returns the children that a container shows, from left to right, without placeholders. Complexity: O(children).
  public func shownChildren(of container: String) -> [String] {
    find(container).map { state.pointee.shown(in: $0) { name($0) } } ?? []
  }

  /// Returns the top of the stack of a drillDown, a stack or a web container: the screen that was added last.
  public func top(of container: String) -> String? { node(container) { $0.top(of: $1) } }

  /// Returns the first screen on the left of a drillDown.
  public func rootScreen(of drillDown: String) -> String? { node(drillDown) { $0.root(of: $1) } }

  /// Returns the screen on the right of a drillDown; nil for a placeholder.
  public func rightScreen(of drillDown: String) -> String? { node(drillDown) { $0.right(of: $1) } }

  /// Returns the selected child of tabs.
  public func selectedChild(of tabs: String) -> String? { node(tabs) { $0.selectedChild(of: $1) } }

  /// Returns the top entry of a split’s secondary column.
  public func secondaryTop(of split: String) -> String? { node(split) { $0.secondaryTop(of: $1) } }

  /// The topmost modal; nil when there is none.
  public var modalOnTop: String? { state.pointee.modalOnTop.map { name($0) } }

  /// The node that is asked about rotation: the topmost full-screen modal, else the root.
  public var rotationAuthority: String? { state.pointee.rotationAuthority.map { name($0) } }

  /// Returns a Boolean value that indicates whether a container is being swiped.
  public func isSwiped(_ container: String) -> Bool {
    find(container).map { state.pointee.isSwiped($0) } ?? false
  }

  /// Returns a Boolean value that indicates whether a node’s navigation item hides the back button.
  public func hidesBackButton(of node: String) -> Bool {
    find(node).map { state.pointee.hidesBackButton(of: $0) } ?? false
  }

  /// Returns the reasons why no back button can be shown over the screen on top of a container; none for an unknown one.
  public func backButtonObstacles(of container: String) -> BackButtonObstacles {
    find(container).flatMap { state.pointee.scene.find($0) }.map { state.pointee.backButtonObstacles(of: $0) }
      ?? []
  }

  /// Returns a Boolean value that indicates whether a screen lets the interface turn; true for an unknown one.
  public func autorotates(_ screen: String) -> Bool {
    find(screen).map { state.pointee.autorotates($0) } ?? true
  }

  /// Returns the orientations that a screen supports; all for an unknown one.
  public func orientations(of screen: String) -> Orientations {
    find(screen).map { state.pointee.orientations(of: $0) } ?? .all
  }

  /// Returns a Boolean value that indicates whether a screen is the empty detail of a split.
  public func isEmptyDetail(_ screen: String) -> Bool {
    find(screen).map { state.pointee.isEmptyDetail($0) } ?? false
  }
}

// MARK: - The event that is reacted to

/// The event of `react`. In every other hook, all of these members are nil or false.
extension HookContext {
  /// The event. The value is created when you read it; the other members about it cost less.
  public var event: NavEvent? { reaction.map { draft.pointee.plain($0.event) } }

  /// The type of the event.
  public var eventKind: EventKind? { reaction?.event.kind }

  /// The container that the event names.
  public var eventContainer: String? { reaction?.event.container.map { name($0) } }

  /// The screen or container that the event has put on top of others; nil when it has replaced others, or added several.
  public var addedNode: String? { reaction?.event.addedNode.map { name($0) } }

  /// The screen that was on top before the event and is now below another screen or an empty pane. The top of a drillDown
  /// is its right pane. Of the event `selected`, the child that was selected before.
  public var covered: String? { reaction?.top.covered.map { name($0) } }

  /// The screen that is on top again because the event has removed others.
  public var uncovered: String? { reaction?.top.uncovered.map { name($0) } }

  /// A Boolean value that indicates whether a ``BackPolicy`` answer caused the event: the selection of a tab, or the dismissal of a modal.
  public var goesBack: Bool {
    guard draft.pointee.isGoingBack, let kind = reaction?.event.kind else { return false }
    return kind == .selected || kind == .dismissed
  }

  private var reaction: (event: InternedEvent, top: TopChange)? {
    if case .event(let event, let top) = subject.pointee { (event, top) } else { nil }
  }
}

extension InternedEvent {
  /// The only node that the event puts on top of others; nil for none or several.
  fileprivate var addedNode: TextID? {
    if case .navigation(.pushed(_, let screen, _)) = self { return screen.id }
    if case .scene(.containerAdded(_, let node, _)) = self { return node.screen.id }
    if case .modal(.presented(let node, _, _, _)) = self { return node.screen.id }
    return nil
  }
}

// MARK: - Predictions

/// Predictions about the command that is intercepted. In every other hook they are empty or nil.
extension HookContext {
  /// The screens that the command would add to the scene, from the bottom. Screens that are already in it are left
  /// out, and a command that would be refused adds none.
  public var newScreens: [ScreenDescription] {
    guard let intercepted else { return [] }
    return state.pointee.newScreens(of: intercepted, draft.pointee).map { draft.pointee.description(of: $0) }
  }

  /// The container on whose stack the command would push or replace a screen, for a split the column; nil for none.
  public var receiver: String? {
    intercepted.flatMap { state.pointee.receiver(of: $0) }.map { name($0) }
  }

  /// The command with the name of the container that it would go to now; nil when there is none.
  public var aimedCommand: NavCommand? {
    intercepted.flatMap { state.pointee.aimed($0) }.map { draft.pointee.plain($0) }
  }

  /// The container whose stack the command would make deeper, and the number of entries that it would have; nil for any
  /// other command. The page of a link is counted from the moment the link is opened.
  public var growth: (container: String, count: Int)? {
    intercepted.flatMap { state.pointee.growth(by: $0, draft.pointee) }.map { (name($0.container), $0.count) }
  }

  /// The tabs and the child that a `select` refers to; nil for any other command, or one that would be refused.
  public var selection: (tabs: String, child: String)? {
    intercepted.flatMap { state.pointee.selection(by: $0, draft.pointee) }.map {
      (name($0.tabs), name($0.child))
    }
  }

  /// Returns the container on whose stack another command would push or replace a screen; nil for none.
  public func receiver(of command: NavCommand) -> String? {
    state.pointee.receiver(of: draft.pointee.intern(command)).map { name($0) }
  }
}
