public import NavEvents

/// A drillDown of a session (SGBDrillDownController); see ``NavContainerHandle``.
public struct NavDrillDownHandle: NavStackingHandle {
  /// The session.
  public let session: NavSession
  /// The id of the drillDown.
  public let id: String

  /// The drillDown in the newest scene; nil when the id is not that of a drillDown.
  public var value: NavScene.DrillDown? {
    if case .drillDown(let value) = session.scene[id] { value } else { nil }
  }

  /// Moves the right screen to the left, and empties the right pane.
  @discardableResult
  public func advance(
    _ transition: NavTransition = .standard, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.push(nil, in: id, transition), from: source)
  }

  /// Shows a screen on the right for `owner`, which is on the stack; nil shows the right placeholder.
  @discardableResult
  public func show(
    _ screen: ScreenDescription?, for owner: String, reuse: NavReuse = .new,
    _ transition: NavTransition = .standard, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.show(screen, for: owner, reuse: reuse, in: id, transition), from: source)
  }

  /// Shows a screen with this id on the right for `owner`, which is on the stack.
  @discardableResult
  public func show(
    _ screen: String, for owner: String, _ transition: NavTransition = .standard,
    from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try show(ScreenDescription(screen), for: owner, transition, from: source)
  }

  /// Sets the placeholder of a pane; nil removes it.
  @discardableResult
  public func setPlaceholder(
    _ side: DrillDownSide, _ screen: ScreenDescription?, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.setPlaceholder(side, screen, in: id), from: source)
  }

  /// Sets the placeholder of a pane to a screen with this id.
  @discardableResult
  public func setPlaceholder(
    _ side: DrillDownSide, _ screen: String, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try setPlaceholder(side, ScreenDescription(screen), from: source)
  }

  /// Sets the width of the left pane, in points, greater than 0.
  @discardableResult
  public func setLeftWidth(_ points: Double, from source: CommitSource = .app) throws(SessionError)
    -> NavOutcome
  {
    try session.send(.setLeftWidth(points, in: id), from: source)
  }
}

extension NavSession {
  /// Returns the handle of a drillDown by id. The container need not exist yet; see ``NavContainerHandle``.
  public func drillDown(_ id: String) -> NavDrillDownHandle { NavDrillDownHandle(session: self, id: id) }
}
