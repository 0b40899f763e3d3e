import NavBase

/// An error of a file operation.
public struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The operation that failed, such as `write` or `sync`.
  public let operation: String
  /// The path of the file, as it was given.
  public let path: String
  /// The reason for the failure.
  public let reason: Reason

  /// A reason why a file operation fails.
  @nonexhaustive public enum Reason: Equatable, Sendable {
    /// The operating system refused the operation; with its error number (`errno`).
    case system(Int32)
    /// The name refers to a file that is not a regular file.
    case notAFile(FileKind)
    /// The file is this program's standard output or error. Printed text would be written into it.
    case ownOutput
    /// The name no longer refers to a file: another process has deleted or renamed the open file.
    case gone
    /// The name refers to a file other than the open one.
    case replaced
    /// Another process has shortened the open file, or appended to it. Lengths in bytes.
    case resized(from: Int, to: Int)
    /// The file has several names (hard links), with their number. The others would still lead to it when another file has
    /// taken one of them.
    case severalNames(Int)
    /// The file is longer than the maximum that is accepted; with that maximum in bytes.
    case tooLong(bound: Int)
    /// The name of the new file is that of a file beside a journal, such as an index, which sessions and readers replace.
    case reservedName
    /// Somebody else's file has the name of one that a session makes beside its journal. It stays.
    case foreign
  }

  /// Creates the error of an operation that failed for `reason`.
  public init(operation: String, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// Creates the error of an operation that the operating system refused with `code` (`errno`).
  public init(operation: String, path: String, code: Int32) {
    self.init(operation: operation, path: path, reason: .system(code))
  }

  /// A Boolean value that indicates whether the file does not exist.
  public var isMissingFile: Bool { reason == .system(SystemCall.noSuchFile) }

  /// A Boolean value that indicates whether the name is too long for any file.
  package var isUnusableName: Bool { reason == .system(SystemCall.nameTooLong) }

  /// A Boolean value that indicates whether a file of this name exists already.
  package var isExistingFile: Bool { reason == .system(SystemCall.alreadyExists) }

  /// The ``message``, so that an uncaught error is printed as a sentence.
  public var description: String { message }

  /// The message of the error, for a person.
  public var message: String {
    if isExistingFile, Self.creations.containsBytes(of: operation) {
      return "\(path) exists already: choose another name"
    }
    return "cannot \(operation) \(path): \(reason.message)"
  }

  /// The operations that fail for a file that exists only when they are to create it.
  private static let creations = ["open", "create"]
}

extension FileError.Reason {
  /// The reason for a file with more bytes than `Int` can count: 2 GiB or more where it has 32 bits.
  static var tooLongToCount: Self { .tooLong(bound: .max - 1) }

  fileprivate var message: String {
    switch self {
    case .system(let code): SystemCall.description(of: code)
    case .notAFile(let kind): "it is \(kind.words), not a regular file"
    case .ownOutput: "it is this program's own standard output or error"
    case .gone: "it was deleted or renamed while it was open"
    case .replaced: "another file was put in its place while it was open"
    case .resized(let old, let new):
      "its length was changed from \(old) to \(new) bytes while it was open"
    case .severalNames(let count):
      "it has \(count) names (hard links), and the others would still lead to the old file"
    case .tooLong(let bound): "it is longer than \(bound) bytes"
    case .reservedName: "its name ends like that of a file beside a journal: choose another name"
    case .foreign: "a file that no fold has left has this name: rename it, or delete it"
    }
  }
}

/// A kind of file that is not a regular file.
public enum FileKind: Equatable, Sendable {
  /// A folder.
  case folder
  /// A named pipe.
  case pipe
  /// A socket.
  case socket
  /// A device.
  case device

  init(_ kind: FileStatus.Kind) {
    self =
      switch kind {
      case .folder: .folder
      case .pipe: .pipe
      case .socket: .socket
      case .device: .device
      }
  }

  fileprivate var words: String {
    switch self {
    case .folder: "a folder"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
