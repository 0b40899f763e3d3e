/// A member of a commit's line that a fold does not need. Under a right sum a malformed one is kept and shown, and is no
/// reason to refuse the journal or to drop what follows.
package enum Remark: UInt8, WireName {
  /// The sender of the command (`source`).
  case source
  /// The command as it was given.
  case command
  /// Each plugin's part.
  case by

  package var wireName: StaticString {
    switch self {
    case .source: "source"
    case .command: "command"
    case .by: "by"
    }
  }
}

/// A remark that cannot be read.
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

  /// Writes a commit for showing: the line without its sum, and the names of the members that cannot
  /// be read, if there are any.
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
