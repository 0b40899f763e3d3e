/// The result of checking a journal.
public enum JournalVerdict: Equatable, Sendable {
  case clean
  /// The journal has damage that a crash can explain: this many bytes after the last whole commit.
  case tornTail(bytes: Int)
  /// The journal has any other damage. Lines count from 1, offsets in bytes from 0.
  case corrupt(line: Int, offset: Int, reason: DamageReason)

  /// The message of the verdict, for a person.
  public var message: String {
    switch self {
    case .clean: "clean"
    case .tornTail(let bytes): "torn tail: the last \(bytes) bytes are not a whole commit"
    case .corrupt(let line, let offset, let reason):
      "corrupt at line \(line), offset \(offset): \(reason.message)"
    }
  }
}
