public import NavEvents

/// Somebody who is told about events: outside the lock, on the sender's thread, in the order of the commits.
public struct NavObserver: Sendable {
  /// An event and its place.
  public struct Observed: BitwiseCopyable, Sendable {
    /// The event. Its texts are those of the session: ask ``NavSession/text(of:)`` during the call.
    public let event: NavEvent
    /// The number of events before it.
    public let seq: Int
    /// The number of its commit.
    public let commit: Int
  }

  /// Called for each event when it is in the journal, before it is visible. May not send.
  public var will: (@Sendable (Observed) -> Void)?
  /// Called for each event of a commit once the commit is visible. What it sends is decided right after.
  public var did: (@Sendable (Observed) -> Void)?
  /// Called when a screen comes onto the display or leaves it: the `will…` steps with `will`, the others with `did`.
  public var appearance: (@Sendable (AppearanceChange) -> Void)?
  /// Called when a sync in the background has failed: the session takes no more commands.
  public var failed: (@Sendable (JournalError) -> Void)?

  /// An observer of what is given.
  public init(
    will: (@Sendable (Observed) -> Void)? = nil, did: (@Sendable (Observed) -> Void)? = nil,
    appearance: (@Sendable (AppearanceChange) -> Void)? = nil,
    failed: (@Sendable (JournalError) -> Void)? = nil
  ) {
    self.will = will
    self.did = did
    self.appearance = appearance
    self.failed = failed
  }
}
