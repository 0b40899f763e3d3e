public import NavEvents

/// Tabs of a session (UITabBarController); see ``NavContainerHandle``.
public struct NavTabsHandle: NavContainerHandle {
  /// The session.
  public let session: NavSession
  /// The id of the tabs.
  public let id: String

  /// The tabs in the newest scene; nil when the id is not that of tabs.
  public var value: NavScene.Tabs? {
    if case .tabs(let value) = session.scene[id] { value } else { nil }
  }

  /// Selects a child by its id, or by its index counted from 0.
  @discardableResult
  public func select(_ child: String, from source: CommitSource = .app) throws(SessionError) -> NavOutcome {
    try session.send(.select(child, in: id), from: source)
  }

  /// Adds a new, empty container as the last child.
  @discardableResult
  public func add(
    _ kind: ContainerKind, _ container: ScreenDescription, rootURL: String? = nil,
    from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.add(kind, container, in: id, rootURL: rootURL), from: source)
  }

  /// Adds a new, empty container with this id as the last child.
  @discardableResult
  public func add(
    _ kind: ContainerKind, _ container: String, rootURL: String? = nil, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try add(kind, ScreenDescription(container), rootURL: rootURL, from: source)
  }

  /// Gives the children this order, and removes those that are not named.
  @discardableResult
  public func set(_ children: [String], from source: CommitSource = .app) throws(SessionError) -> NavOutcome {
    try session.send(.set(children, in: id), from: source)
  }
}

extension NavSession {
  /// Returns the handle of tabs by id. The container need not exist yet; see ``NavContainerHandle``.
  public func tabs(_ id: String) -> NavTabsHandle { NavTabsHandle(session: self, id: id) }
}
