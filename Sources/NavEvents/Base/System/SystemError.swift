/// A reason why the system, or this program's own care, refuses an operation.
public enum SystemError: Error, Equatable, Sendable {
  /// The operating system refused it; with its error number (`errno`).
  case code(Int32)
  /// The file is this program's own standard output or error.
  case ownOutput
}

/// The purpose for which a file is opened.
public enum FileAccess: Sendable {
  /// An existing file, for reading only.
  case read
  /// An existing file, for reading and appending.
  case append
  /// A new file, readable by its owner only; an existing one is an error.
  case create
}
