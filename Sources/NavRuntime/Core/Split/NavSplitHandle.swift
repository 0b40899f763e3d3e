public import NavEvents

/// A split of a session (UISplitViewController); see ``NavContainerHandle``.
public struct NavSplitHandle: NavContainerHandle {
  /// The session.
  public let session: NavSession
  /// The id of the split.
  public let id: String

  /// The split in the newest scene; nil when the id is not that of a split.
  public var value: NavScene.Split? {
    if case .split(let value) = session.scene[id] { value } else { nil }
  }

  /// Shows a screen, and no other, in the secondary; nil empties it.
  @discardableResult
  public func showDetail(
    _ screen: ScreenDescription?, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.showDetail(screen, in: id), from: source)
  }

  /// Pushes a screen on the primary.
  @discardableResult
  public func showPrimary(
    _ screen: ScreenDescription, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.showPrimary(screen, in: id), from: source)
  }

  /// Shows a screen with this id, and no other, in the secondary.
  @discardableResult
  public func showDetail(_ screen: String, from source: CommitSource = .app) throws(SessionError)
    -> NavOutcome
  {
    try showDetail(ScreenDescription(screen), from: source)
  }

  /// Pushes a screen with this id on the primary.
  @discardableResult
  public func showPrimary(_ screen: String, from source: CommitSource = .app) throws(SessionError)
    -> NavOutcome
  {
    try showPrimary(ScreenDescription(screen), from: source)
  }

  /// Gives a column a screen; nil empties the column.
  @discardableResult
  public func setColumn(
    _ column: SplitColumn, to screen: ScreenDescription?, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.setColumn(column, to: screen, in: id), from: source)
  }

  /// Gives a column a screen with this id.
  @discardableResult
  public func setColumn(
    _ column: SplitColumn, to screen: String, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try setColumn(column, to: ScreenDescription(screen), from: source)
  }

  /// Sets the screen that a column shows while its stack is empty; nil for none.
  @discardableResult
  public func setPlaceholder(
    _ column: SplitColumn, _ screen: ScreenDescription?, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.setPlaceholder(column, screen, in: id), from: source)
  }

  /// Sets the screen that a column shows while its stack is empty to one with this id.
  @discardableResult
  public func setPlaceholder(
    _ column: SplitColumn, _ screen: String, from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try setPlaceholder(column, ScreenDescription(screen), from: source)
  }

  /// Adds a new, empty container to a column.
  @discardableResult
  public func add(
    _ kind: ContainerKind, _ container: ScreenDescription, to column: SplitColumn, rootURL: String? = nil,
    from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try session.send(.add(kind, container, in: id, column: column, rootURL: rootURL), from: source)
  }

  /// Adds a new, empty container with this id to a column.
  @discardableResult
  public func add(
    _ kind: ContainerKind, _ container: String, to column: SplitColumn, rootURL: String? = nil,
    from source: CommitSource = .app
  ) throws(SessionError) -> NavOutcome {
    try add(kind, ScreenDescription(container), to: column, rootURL: rootURL, from: source)
  }

  /// Shows a column.
  @discardableResult
  public func showColumn(_ column: SplitColumn, from source: CommitSource = .app) throws(SessionError)
    -> NavOutcome
  {
    try session.send(.showColumn(column, in: id), from: source)
  }

  /// Hides a column, with the columns between it and the primary's edge.
  @discardableResult
  public func hideColumn(_ column: SplitColumn, from source: CommitSource = .app) throws(SessionError)
    -> NavOutcome
  {
    try session.send(.hideColumn(column, in: id), from: source)
  }

  /// Sets the preferred display mode.
  @discardableResult
  public func setDisplayMode(_ mode: DisplayMode, from source: CommitSource = .app) throws(SessionError)
    -> NavOutcome
  {
    try session.send(.setDisplayMode(mode, in: id), from: source)
  }

  /// Ends an overlay, as a tap on the dimmed secondary does.
  @discardableResult
  public func dismissOverlay(from source: CommitSource = .app) throws(SessionError) -> NavOutcome {
    try session.send(.dismissOverlay(in: id), from: source)
  }
}

extension NavSession {
  /// Returns the handle of a split by id. The container need not exist yet; see ``NavContainerHandle``.
  public func split(_ id: String) -> NavSplitHandle { NavSplitHandle(session: self, id: id) }
}
