public import NavEvents

/// A container of a session that a plugin arranges; see ``NavContainerHandle``.
///
/// ```swift
/// let pages = session.arranged("pages")
/// try pages.add(rules: "pager", to: "tabs")
/// try pages.set(["one", "two"])
/// try pages.perform("next", from: .user)
/// ```
public struct NavArrangedHandle: NavStackingHandle {
  /// The session.
  public let session: NavSession
  /// The id of the container.
  public let id: String

  /// The container in the newest scene; nil when the id is not that of an arranged container.
  public var value: NavScene.Arranged? {
    if case .arranged(let value) = session.scene[id] { value } else { nil }
  }

  /// Adds the container, empty, to another one; nil for the root, or the deepest container on the focus path.
  @discardableResult
  public func add(
    rules: String, title: String? = nil, to parent: String? = nil, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.add(rules: rules, ScreenDescription(id, title: title), in: parent), from: source)
  }

  /// Performs a verb of the rules. They read numbers and flags out of the texts.
  @discardableResult
  public func perform(
    _ verb: String, _ arguments: [String: String] = [:], from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.perform(verb, arguments, in: id), from: source)
  }

  /// Shows a child by its id or its index, as the rules have it.
  @discardableResult
  public func select(_ child: String, from source: CommitSource = .app) throws(SessionError) -> NavOutcome {
    try session.send(.select(child, in: id), from: source)
  }

  /// Sets the children to these screens.
  @discardableResult
  public func set(
    _ screens: [ScreenDescription], from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.set(screens, in: id), from: source)
  }

  /// Sets the children to screens with these ids.
  @discardableResult
  public func set(
    _ ids: some Sequence<String>, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.set(ids, in: id), from: source)
  }
}

extension NavSession {
  /// Returns the handle of an arranged container by id. The container need not exist yet; see ``NavContainerHandle``.
  public func arranged(_ id: String) -> NavArrangedHandle { NavArrangedHandle(session: self, id: id) }
}
