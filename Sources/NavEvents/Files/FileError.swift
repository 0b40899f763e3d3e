/// An error in working with a file.
public struct FileError: Error, Equatable, Sendable {
  /// The operation that failed, such as `write` or `sync`.
  public let operation: String
  /// The file, as it was named.
  public let path: String
  /// The reason for the failure.
  public let reason: Reason

  /// A reason why a file operation fails.
  public enum Reason: Equatable, Sendable {
    /// The operating system refused; its number for the reason (`errno`).
    case system(Int32)
    /// The name leads to something that is no regular file.
    case notAFile(FileKind)
    /// The file is this program's standard output or error. Printed text would be written into it.
    case ownOutput
    /// The name leads nowhere any more: another process has deleted or renamed the open file.
    case gone
    /// The name leads to another file than the open one.
    case replaced
    /// Another process has cut the open file, or appended to it. Lengths in bytes.
    case resized(from: Int, to: Int)
    /// The file is longer than anybody needs; the bound in bytes.
    case tooLong(bound: Int)
  }

  /// An operation that failed for `reason`.
  public init(operation: String, path: String, reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// An operation that the operating system refused with `code` (`errno`).
  public init(operation: String, path: String, code: Int32) {
    self.init(operation: operation, path: path, reason: .system(code))
  }

  /// A Boolean value that indicates whether the reason is that there is no such file.
  public var isMissingFile: Bool { reason == .system(SystemCall.noSuchFile) }

  /// A Boolean value that indicates whether no file can have such a name.
  package var isUnusableName: Bool { reason == .system(SystemCall.nameTooLong) }

  /// A Boolean value that indicates whether the reason is that there is something of this name already.
  package var isExistingFile: Bool { reason == .system(SystemCall.alreadyExists) }

  /// The one sentence that says it.
  public var message: String { "cannot \(operation) \(path): \(reason.message)" }
}

extension FileError.Reason {
  fileprivate var message: String {
    switch self {
    case .system(let code): SystemCall.description(of: code)
    case .notAFile(let kind): "it is \(kind.words), not a regular file"
    case .ownOutput: "it is this program's own standard output or error"
    case .gone: "it was deleted or renamed while it was open"
    case .replaced: "another file was put in its place while it was open"
    case .resized(let old, let new):
      "its length was changed from \(old) to \(new) bytes while it was open"
    case .tooLong(let bound): "it is longer than \(bound) bytes"
    }
  }
}

/// A kind of file that is not a regular file.
public enum FileKind: Equatable, Sendable {
  case folder, pipe, socket, device

  fileprivate var words: String {
    switch self {
    case .folder: "a folder"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
