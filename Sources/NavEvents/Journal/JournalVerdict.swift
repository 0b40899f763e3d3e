/// The result of checking a journal.
///
/// ```swift
/// switch try NavJournal(at: "trip.jsonl").verdict {
/// case .clean: print("every line is whole")
/// case let verdict: print(verdict.message)  // what is wrong, and in which line
/// }
/// ```
public enum JournalVerdict: Equatable, Sendable {
  /// Every line can be trusted.
  case clean
  /// The journal has damage that a crash can explain: this many bytes after the last whole commit.
  case tornTail(bytes: Int)
  /// The journal has any other damage. Lines count from 1, offsets in bytes from 0.
  case corrupt(line: Int, offset: Int, reason: DamageReason)

  /// True when the damage is in the first line.
  var isAboutHeader: Bool {
    if case .corrupt(line: 1, _, _) = self { true } else { false }
  }

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

/// A fault in a line of a journal.
@nonexhaustive public enum DamageReason: Error, Equatable, Sendable {
  /// The file does not begin like a journal.
  case notAJournal
  /// The journal has a later format.
  case unsupportedVersion(Int64)
  /// The last line has no line feed.
  case incompleteLine
  /// The line is longer than 64 MiB.
  case lineTooLong
  /// The line does not end with a checksum.
  case missingSum
  /// The checksum of the line is wrong: the line, or the one before it, was changed, lost, doubled or moved.
  case wrongSum
  /// The line has the right checksum, but is not JSON.
  case json(JSONError)
  /// The line has the right checksum, but a member of it is missing, not valid or of an unknown type.
  case content(WireError)
  /// An event cannot have happened: it contains a node with a forbidden id, or an invalid scene.
  case impossibleEvent(number: Int, String)
  /// The journal begins with an impossible state.
  case impossibleState(String)
  /// The number of the commit is not the next one.
  case commitNumber(expected: Int, found: Int)
  /// The number of events before the commit, as its line states it, differs from the actual number.
  case eventNumber(expected: Int, found: Int)
  /// The number of commits in the checkpoint differs from the number before it.
  case checkpointCommits(expected: Int, found: Int)
  /// The number of events in the checkpoint differs from the number before it.
  case checkpointEvents(expected: Int, found: Int)

  /// A Boolean value that indicates whether a power failure can leave such a line.
  var canBeTorn: Bool {
    switch self {
    case .incompleteLine, .missingSum, .wrongSum: true
    case .notAJournal, .unsupportedVersion, .lineTooLong, .json, .content, .impossibleEvent,
      .impossibleState, .commitNumber, .eventNumber, .checkpointCommits, .checkpointEvents:
      false
    }
  }

  /// The message of the fault, for a person.
  public var message: String {
    switch self {
    case .notAJournal: "this is not a journal"
    case .unsupportedVersion(let version): "format version \(version) is not known here: update the runtime"
    case .incompleteLine: "the line is incomplete"
    case .lineTooLong: "the line is longer than \(JournalBounds.longestLine) bytes"
    case .missingSum: "the line has no sum"
    case .wrongSum: "the sum is wrong: the line or the one before it was changed, lost, doubled or moved"
    case .json(let error): error.message
    case .content(let error): error.message
    case .impossibleEvent(let number, let reason): "event \(number) cannot have happened: \(reason)"
    case .impossibleState(let reason): "the state that the journal begins with cannot be: \(reason)"
    case .commitNumber(let expected, let found): "commit \(found) stands where commit \(expected) belongs"
    case .eventNumber(let expected, let found): "event \(found) stands where event \(expected) belongs"
    case .checkpointCommits(let expected, let found):
      "the checkpoint counts \(found) commits where \(expected) are before it"
    case .checkpointEvents(let expected, let found):
      "the checkpoint counts \(found) events where \(expected) are before it"
    }
  }
}
