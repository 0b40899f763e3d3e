public import NavEvents

/// A web container of a session (DrillDownWebController); see ``NavContainerHandle``.
public struct NavWebHandle: NavContainerHandle {
  /// The session.
  public let session: NavSession
  /// The id of the web container.
  public let id: String

  /// The web container in the newest scene; nil when the id is not that of a web container.
  public var value: NavScene.Web? {
    if case .web(let value) = session.scene[id] { value } else { nil }
  }

  /// Follows a link.
  @discardableResult
  public func open(
    _ url: String, page: String? = nil, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.open(url, page: page, in: id), from: source)
  }

  /// Goes back to the page below, as a tap on the back button does.
  @discardableResult
  public func back(from source: CommitSource = .app) throws(SessionError) -> NavOutcome {
    try session.send(.back(in: id), from: source)
  }

  /// Loads the top page again.
  @discardableResult
  public func reload(from source: CommitSource = .app) throws(SessionError) -> NavOutcome {
    try session.send(.reload(in: id), from: source)
  }

  /// Repeats a load that has failed.
  @discardableResult
  public func retryLoad(from source: CommitSource = .app) throws(SessionError) -> NavOutcome {
    try session.send(.retryLoad(in: id), from: source)
  }

  /// Stops a load, or drops one that has failed.
  @discardableResult
  public func cancelLoad(from source: CommitSource = .app) throws(SessionError) -> NavOutcome {
    try session.send(.cancelLoad(in: id), from: source)
  }

  /// Leaves the web container: pops the stack around it to its root.
  @discardableResult
  public func leave(from source: CommitSource = .app) throws(SessionError) -> NavOutcome {
    try session.send(.leaveWeb(in: id), from: source)
  }
}

extension NavSession {
  /// Returns the handle of a web container by id. The container need not exist yet; see ``NavContainerHandle``.
  public func web(_ id: String) -> NavWebHandle { NavWebHandle(session: self, id: id) }
}
