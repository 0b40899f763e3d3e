/// Watching a session: observers, which are called for each commit, and streams, which can be slower.
extension NavSession {
  /// Calls `body` with every commit from now on, refused ones too, once it is visible, in the order of the journal, on the
  /// sender's thread. Commands that it sends are decided right after, so an observer that answers every commit with another
  /// command never lets the sender go on.
  /// - Returns: The observation, which ends with its last reference.
  public func observe(_ body: @escaping @Sendable (NavCommit) -> Void) -> NavObservation {
    observe(with: NavObserver(commit: body))
  }

  /// Adds an observer, which is called from the next commit on. It may send to other sessions, but must not wait for another
  /// thread that sends to this one.
  /// - Returns: The observation, which ends with its last reference.
  public func observe(with observer: NavObserver) -> NavObservation {
    NavObservation(hub, turn, hub.add(observer))
  }

  /// Returns a stream with a summary of each commit from now on, until the session is closed. For a slow reader, only the
  /// newest ``longestBacklog`` summaries are kept.
  public func changes() -> AsyncStream<NavChange> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.longestBacklog)) { hub.add($0) }
  }

  /// The commits from now on, refused ones too, until the session is closed or released.
  ///
  /// ```swift
  /// for await commit in session.commits { log(commit) }
  /// ```
  ///
  /// Each use begins a stream of its own at once, also before it is read. For a slow reader, only the newest
  /// ``longestBacklog`` commits are kept; a gap shows in ``NavCommit/number``, and the journal has them all.
  public var commits: AsyncStream<NavCommit> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.longestBacklog)) { stream in
      follow(NavObserver(commit: { stream.yield($0) }), stream) { stream.finish() }
    }
  }

  /// The visits of screens that end from now on, each when its screen is hidden; when the session is closed or released, those
  /// of the screens that are visible then.
  ///
  /// ```swift
  /// for await view in session.screenViews { print(view.screen, view.activeMilliseconds) }
  /// ```
  ///
  /// Each use begins a stream of its own at once, also before it is read; a screen that is visible already counts from then.
  /// For a slow reader, only the newest ``longestViewBacklog`` visits are kept. `screenViews()` of NavJournals reads the same
  /// from a journal.
  public var screenViews: AsyncStream<NavScreenView> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.longestViewBacklog)) { stream in
      let recorder = ScreenViewRecorder(at: clock.now, stream)
      follow(recorder.observer, stream) { recorder.end() }
      recorder.begin(in: self)
    }
  }

  /// Adds an observer for a stream, until the stream or the session ends.
  private func follow<Element>(
    _ observer: NavObserver, _ stream: AsyncStream<Element>.Continuation, end: @escaping @Sendable () -> Void
  ) {
    guard let token = hub.add(observer, end: end) else { return end() }
    stream.onTermination = { [weak hub] _ in hub?.remove(token) }
  }

  /// Returns a stream that keeps only the newest element for a slow reader.
  func newestChanges() -> AsyncStream<NavChange> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { hub.add($0) }
  }

  /// The number of summaries kept for a slow reader: enough for a burst, and little memory.
  public static let longestBacklog = 64

  /// The number of visits of screens kept for a slow reader: more than a user makes while a reader waits for a network.
  public static let longestViewBacklog = 1024
}
