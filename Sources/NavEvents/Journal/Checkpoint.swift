import NavBase

/// A line with the digest of the state. A replay that reaches it compares the digest.
public struct Checkpoint: Equatable, Sendable {
  /// The number of events before the checkpoint.
  public let seq: Int
  /// The number of commits before the checkpoint.
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

extension Checkpoint {
  /// Writes the line up to the place where `,"synced"` or `,"sum":"` follows.
  func write(to buffer: inout ByteBuffer) {
    buffer.append("{\"checkpoint\":")
    buffer.append(seq)
    buffer.member("commits", commits)
    buffer.append(",\"digest\":\"")
    buffer.appendHex(digest)
    buffer.append(UInt8(ascii: "\""))
  }

  init(_ document: borrowing JSONDocument) throws(WireError) {
    let line = document.root
    guard let seq = document.member("checkpoint", of: line).flatMap({ document.count($0) }) else {
      throw .invalid("checkpoint")
    }
    guard let commits = document.member("commits", of: line).flatMap({ document.count($0) }) else {
      throw .invalid("commits")
    }
    guard let digest = document.member("digest", of: line).flatMap({ document.string($0) }),
      digest.utf8.count == 16, let value = UInt64(digest, radix: 16)
    else { throw .invalid("digest") }
    self.init(seq: seq, commits: commits, digest: value)
  }
}
