import NavBase

/// An error in opening, reading or writing a journal.
@nonexhaustive public enum JournalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An operation on the file failed.
  case file(FileError)
  /// Another writer has the journal open.
  case locked(path: String)
  /// The journal has damage that no crash explains.
  case corrupt(path: String, JournalVerdict)
  /// An earlier write or sync failed. The journal accepts no more commits until it is opened again.
  case poisoned(FileError)
  /// The commit is longer than 64 MiB. Nothing was written, and the journal accepts
  /// other commits.
  case lineTooLong(bytes: Int)
  /// No journal can begin with the state, which only events of another program can have led to. Nothing was written.
  case impossibleBeginning(DamageReason)

  /// The stable code, for programs.
  public var code: String {
    switch self {
    case .file: "io-error"
    case .locked: "journal-locked"
    case .corrupt, .impossibleBeginning: "journal-corrupt"
    case .poisoned: "journal-poisoned"
    case .lineTooLong: "line-too-long"
    }
  }

  /// The ``message``, so that an uncaught error is printed as a sentence.
  public var description: String { message }

  /// The message of the error, for a person.
  public var message: String {
    switch self {
    case .file(let error): error.message
    case .locked(let path):
      "\(path) is open for writing elsewhere: close it there, or read it as a NavJournal"
    // Without a header, no commit can be read.
    case .corrupt(let path, let verdict) where verdict.isAboutHeader: "\(path) is \(verdict.message)"
    case .corrupt(let path, let verdict):
      "\(path) is \(verdict.message); NavVerification.salvage(from:to:in:) writes what is whole to a new journal"
    case .poisoned(let error):
      "the journal takes no more commits since an earlier failure (\(error.message)): open it again"
    case .lineTooLong(let bytes):
      "the commit would be a line of \(bytes) bytes, and a journal holds \(JournalBounds.longestLine): bring less at once"
    case .impossibleBeginning(let reason): "nothing was written: \(reason.message)"
    }
  }
}
