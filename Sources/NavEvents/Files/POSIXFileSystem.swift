/// The real disk.
public struct POSIXFileSystem: FileSystem {
  /// The one there is.
  public init() {}

  /// Opens a file with `open(2)`; a new one gets mode 0600.
  public func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    let descriptor = SystemCall.open(path, mode)
    guard descriptor >= 0 else { throw FileError(operation: "open", path: path, code: SystemCall.lastError) }
    return POSIXFile(path: path, descriptor: descriptor)
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
