/// How a file is opened.
public enum FileMode: Sendable {
  /// An existing file, for reading only.
  case read
  /// An existing file, for reading and appending.
  case append
  /// A new file, readable by its owner only; an existing one is an error, never overwritten.
  case create
}
