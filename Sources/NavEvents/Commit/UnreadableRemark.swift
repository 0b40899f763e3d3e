/// A member of a commit's line that a fold does not need. When the checksum of its line is right, a malformed
/// one is kept and shown; it is no reason to refuse the journal or to drop the commits that follow.
package enum Remark: UInt8, WireName {
  /// The sender of the command (`source`).
  case source
  /// The command as it was given.
  case command
  /// The contributions of the plugins.
  case by

  package var wireName: StaticString {
    switch self {
    case .source: "source"
    case .command: "command"
    case .by: "by"
    }
  }
}

/// A remark that cannot be read, with its text.
package struct UnreadableRemark: Equatable, Sendable {
  /// The member that cannot be read.
  package let remark: Remark
  /// The text of the member; `null` if it is missing.
  package let text: JSONText
}

extension CommitDraft {
  /// Returns the text of a member, if the member cannot be read.
  func unreadable(_ remark: Remark) -> JSONText? {
    unreadableRemarks.first { $0.remark == remark }?.text
  }

  /// Writes a commit for display: the line without its checksum, and the names of the members that cannot be
  /// read, if there are any.
  package func writeRecord(to buffer: inout ByteBuffer) {
    writeCommit(to: &buffer)
    if !unreadableRemarks.isEmpty {
      buffer.member("unreadable")
      buffer.list(unreadableRemarks) { remark, buffer in
        buffer.append(UInt8(ascii: "\""))
        buffer.append(remark.remark.wireName)
        buffer.append(UInt8(ascii: "\""))
      }
    }
    buffer.close()
  }
}
