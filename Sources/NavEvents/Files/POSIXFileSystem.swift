/// The real disk.
public struct POSIXFileSystem: FileSystem {
  /// The one there is.
  public init() {}

  /// Opens a file with `open(2)`; a new one gets mode 0600. Its descriptor is none of the standard ones, also when those
  /// are closed.
  public func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    let descriptor = SystemCall.open(path, mode)
    guard descriptor >= 0 else { throw Self.openError(path, SystemCall.lastError) }
    guard let status = SystemCall.status(of: descriptor) else {
      let code = SystemCall.lastError
      SystemCall.close(descriptor)
      throw FileError(operation: "open", path: path, code: code)
    }
    if let reason = Self.objection(to: status, mode) {
      SystemCall.close(descriptor)
      throw FileError(operation: "open", path: path, reason: reason)
    }
    return POSIXFile(path: path, descriptor: descriptor, identity: status.identity)
  }

  private static func objection(to status: FileStatus, _ mode: FileMode) -> FileError.Reason? {
    if let kind = status.kind { return .notAFile(kind) }
    switch mode {
    case .read, .create: return nil
    case .append: return SystemCall.isOutput(status.identity) ? .ownOutput : nil
    }
  }

  private static func openError(_ path: String, _ code: Int32) -> FileError {
    if SystemCall.refusedKinds.contains(code), let kind = SystemCall.status(at: path)?.kind {
      return FileError(operation: "open", path: path, reason: .notAFile(kind))
    }
    return FileError(operation: "open", path: path, code: code)
  }

  /// Syncs the folder itself, in which a new file's name stands.
  public func syncFolder(of path: String) throws(FileError) {
    let folder = Self.folder(of: path)
    let descriptor = SystemCall.openFolder(folder)
    guard descriptor >= 0 else {
      throw FileError(operation: "open", path: folder, code: SystemCall.lastError)
    }
    defer { SystemCall.close(descriptor) }
    guard SystemCall.sync(descriptor) == 0 else {
      throw FileError(operation: "sync", path: folder, code: SystemCall.lastError)
    }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }
}
