/// A line with the digest of the state. A replay that reaches it compares the digest.
public struct Checkpoint: Equatable, Sendable {
  /// The number of events before it.
  public let seq: Int
  /// The number of commits before it.
  public let commits: Int
  /// The digest of the state at this point.
  public let digest: UInt64

  /// Creates a checkpoint after `commits` commits and `seq` events.
  public init(seq: Int, commits: Int, digest: UInt64) {
    self.seq = seq
    self.commits = commits
    self.digest = digest
  }
}
