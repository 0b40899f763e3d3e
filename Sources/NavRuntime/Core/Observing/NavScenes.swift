/// The scenes of a session, as a sequence: first the present one, then the newest after each change, until the session is
/// closed or released.
///
/// ```swift
/// for await scene in session.scenes { draw(scene) }
/// ```
///
/// A scene is created when its reader asks for it, on the reader's own time. A slow reader misses the scenes in between and
/// never holds up a sender. Each iterator starts anew.
public struct NavScenes: AsyncSequence, Sendable {
  /// The element is a whole scene, which can be drawn without those before it.
  public typealias Element = NavScene
  /// A session's scenes end, and never fail.
  public typealias Failure = Never

  private weak let session: NavSession?

  init(of session: NavSession) { self.session = session }

  /// Returns an iterator whose first element is the present scene. It does not keep the session alive.
  public func makeAsyncIterator() -> Iterator { Iterator(session) }

  /// One reader of the scenes of a session.
  public struct Iterator: AsyncIteratorProtocol {
    private weak var session: NavSession?
    private var changes: AsyncStream<NavChange>.Iterator
    /// The number of commits of the scene that was returned last; nil before the first.
    private var commits: Int?

    fileprivate init(_ session: NavSession?) {
      self.session = session
      changes = (session?.newestChanges() ?? AsyncStream { $0.finish() }).makeAsyncIterator()
    }

    /// Returns the present scene the first time, and later the newest scene after a change; nil after the session has ended
    /// or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> NavScene? {
      if commits == nil { return present() }
      while let change = await changes.next(isolation: actor) {
        // Skip a change that the last scene contains already.
        if let commits, change.commit < commits { continue }
        return present()
      }
      return nil
    }

    private mutating func present() -> NavScene? {
      let scene = session?.scene
      commits = scene?.commits
      return scene
    }
  }
}

extension NavSession {
  /// The scenes from now on, until the session is closed: the present one, then the newest after each change.
  public var scenes: NavScenes { NavScenes(of: self) }
}
