import NavBase
public import NavEvents

/// A container of a session by its id, as a value with the commands that fit its kind.
///
/// ```swift
/// let home = session.stack("home")
/// try home.push("inbox", title: "Inbox")
/// try home.pop(from: .user)
/// home.value?.entries  // ["inbox"]
/// ```
///
/// A handle is a name: it can be made before the container exists, and outlives it. A command for a container that is not in
/// the scene is refused as usual, with `unknown-container`. So an id is written in one place, and a misspelt one is found
/// there. Two handles are equal when they name the same container of the same session. What a handle sends comes from the app
/// unless you say otherwise, as in ``NavSession/send(_:from:)-(NavCommand,_)``.
public protocol NavContainerHandle: Hashable, Sendable {
  /// The container's value in a scene.
  associatedtype Value
  /// The session.
  var session: NavSession { get }
  /// The id of the container.
  var id: String { get }
  /// The container in the newest scene; nil when the id is not that of a container of this kind.
  var value: Value? { get }
}

extension NavContainerHandle {
  /// A Boolean value that indicates whether the newest scene has the container, in this kind.
  public var exists: Bool { value != nil }

  /// Returns a Boolean value that indicates whether both name the same container of the same session; ids are compared as UTF-8
  /// bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.session === other.session && one.id.hasSameBytes(as: other.id)
  }

  /// Adds the session and the bytes of the id to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(session))
    hasher.combine(TextBytes(id))
  }
}

/// A handle of a container with a stack of screens.
public protocol NavStackingHandle: NavContainerHandle {}

extension NavStackingHandle {
  /// Puts a screen on top; with `reuse`, one that is there already.
  @discardableResult
  public func push(
    _ screen: ScreenDescription, reuse: NavReuse = .new, _ transition: NavTransition = .standard,
    from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.push(screen, reuse: reuse, in: id, transition), from: source)
  }

  /// Puts a screen with this id on top.
  @discardableResult
  public func push(
    _ screen: String, title: String? = nil, _ transition: NavTransition = .standard,
    from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try push(ScreenDescription(screen, title: title), transition, from: source)
  }

  /// Pops the top screen. A `result` is the answer of the topmost screen that leaves and was brought for one.
  @discardableResult
  public func pop(
    _ transition: NavTransition = .standard, from source: CommitSource = .app,
    result: CanonicalJSON? = nil
  ) throws(SessionError) -> NavOutcome {
    try session.send(.pop(in: id, transition, result: result), from: source)
  }

  /// Pops until a screen is on top; in a drillDown, on top of the left stack.
  @discardableResult
  public func popTo(
    _ screen: String, _ transition: NavTransition = .standard, from source: CommitSource = .app,
    result: CanonicalJSON? = nil
  ) throws(SessionError) -> NavOutcome {
    try session.send(.popTo(screen, in: id, transition, result: result), from: source)
  }

  /// Pops to the root; in a drillDown the root's successor stays visible too.
  @discardableResult
  public func popToRoot(
    _ transition: NavTransition = .standard, from source: CommitSource = .app,
    result: CanonicalJSON? = nil
  ) throws(SessionError) -> NavOutcome {
    try session.send(.popToRoot(in: id, transition, result: result), from: source)
  }

  /// Does what a tap on the back button does.
  @discardableResult
  public func back(
    _ transition: NavTransition = .standard, from source: CommitSource = .app,
    result: CanonicalJSON? = nil
  ) throws(SessionError) -> NavOutcome {
    try session.send(.back(in: id, transition, result: result), from: source)
  }

  /// Replaces the top of a stack, or the right screen of a drillDown, which nil empties.
  @discardableResult
  public func replace(
    _ screen: ScreenDescription?, _ transition: NavTransition = .standard, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.replace(screen, in: id, transition), from: source)
  }

  /// Replaces the top of a stack, or the right screen of a drillDown, by a screen with this id.
  @discardableResult
  public func replace(
    _ screen: String, _ transition: NavTransition = .standard, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try replace(ScreenDescription(screen), transition, from: source)
  }

  /// Hides or shows the navigation bars.
  @discardableResult
  public func setNavigationBarsHidden(
    _ hidden: Bool, animated: Bool = true, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.setNavigationBarsHidden(hidden, animated: animated, in: id), from: source)
  }

  /// Hides or shows the toolbars.
  @discardableResult
  public func setToolbarsHidden(
    _ hidden: Bool, animated: Bool = true, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.setToolbarsHidden(hidden, animated: animated, in: id), from: source)
  }
}
