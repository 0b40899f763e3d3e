/// What the operating system refused to do with a file.
public struct FileError: Error, Equatable, Sendable {
  /// What was tried, such as `write` or `sync`.
  public let operation: String
  /// The file, as it was named.
  public let path: String
  /// The operating system's number for the reason (`errno`).
  public let code: Int32

  /// A failed operation.
  public init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Whether the reason is that there is no such file.
  public var isMissingFile: Bool { code == SystemCall.noSuchFile }

  /// The one sentence that says it.
  public var message: String { "cannot \(operation) \(path): \(SystemCall.description(of: code))" }
}
