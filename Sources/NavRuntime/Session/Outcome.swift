public import NavEvents

/// What became of a command that was sent.
public enum Outcome: Equatable, Sendable {
  /// The commit is in the journal and the state is the one after it.
  case accepted(CommitReceipt)
  /// The commit is in the journal, without events.
  case refused(CommitReceipt, Refusal)
  /// Sent by an observer: it is decided right after the commit that is being observed.
  case queued
}

/// Where a commit stands in the journal.
public struct CommitReceipt: Equatable, Sendable {
  /// Its number, from 0.
  public let commit: Int
  /// The number of events so far, its own included.
  public let seq: Int
  /// How many events it has.
  public let events: Int
}
