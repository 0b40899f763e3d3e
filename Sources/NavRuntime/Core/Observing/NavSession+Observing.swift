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

  /// Returns a stream that keeps only the newest element for a slow reader.
  func newestChanges() -> AsyncStream<NavChange> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { hub.add($0) }
  }

  /// The number of summaries kept for a slow reader: enough for a burst, and little memory.
  public static let longestBacklog = 64
}
