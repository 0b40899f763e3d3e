/// A checkpoint that says another digest than the replayed state has.
public struct CheckpointMismatch: Equatable, Sendable {
  /// Events before it.
  public let seq: Int
  /// Commits before it.
  public let commits: Int
  /// The digest in the journal.
  public let recorded: UInt64
  /// The digest of the replayed state.
  public let replayed: UInt64
}
