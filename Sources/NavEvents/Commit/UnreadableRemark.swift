/// A member of a commit's line that a fold does not need. Under a right sum a malformed one is kept and shown, and is no
/// reason to refuse the journal or to drop what follows.
package enum Remark: UInt8, WireName {
  /// Who sent the command.
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
  /// Which member it is.
  package let remark: Remark
  /// What stands there; `null` for a member that is missing.
  package let text: JSONText
}

extension CommitDraft {
  /// What stands in the line where `remark` belongs, if that cannot be read.
  func unreadable(_ remark: Remark) -> JSONText? {
    unreadableRemarks.first { $0.remark == remark }?.text
  }

  /// Writes a commit that was read for whoever looks at it: the line, but for its sum, and which of its remarks cannot
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
