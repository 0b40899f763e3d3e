public import NavEvents

/// A stack of a session (UINavigationController); see ``NavContainerHandle``.
public struct NavStackHandle: NavStackingHandle {
  /// The session.
  public let session: NavSession
  /// The id of the stack.
  public let id: String

  /// The stack in the newest scene; nil when the id is not that of a stack.
  public var value: NavScene.Stack? {
    if case .stack(let value) = session.scene[id] { value } else { nil }
  }

  /// Sets the entries, from the bottom, in one transition.
  @discardableResult
  public func set(
    _ screens: [ScreenDescription], from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.set(screens, in: id), from: source)
  }

  /// Sets the entries to screens with these ids, from the bottom, in one transition.
  @discardableResult
  public func set(
    _ ids: some Sequence<String>, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.set(ids, in: id), from: source)
  }
}

extension NavSession {
  /// Returns the handle of a stack by id. The container need not exist yet; see ``NavContainerHandle``.
  public func stack(_ id: String) -> NavStackHandle { NavStackHandle(session: self, id: id) }
}
