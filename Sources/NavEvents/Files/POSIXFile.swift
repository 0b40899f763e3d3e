import NavBase
import Synchronization

/// The file system of the machine.
public struct POSIXFileSystem: FileSystem {
  /// Creates the file system.
  public init() {}

  /// Opens a file with `open(2)`; a new file gets mode 0600. The descriptor is never a standard one, even when the standard
  /// descriptors are closed.
  public func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    // The system would open the file whose name ends before the zero.
    if path.utf8.contains(0) {
      throw FileError(operation: "open", path: path, code: SystemCall.invalidArgument)
    }
    let descriptor = SystemCall.open(path, mode.access)
    guard descriptor >= 0 else { throw Self.openError(path, SystemCall.lastError) }
    guard let status = SystemCall.status(of: descriptor) else {
      let code = SystemCall.lastError
      SystemCall.close(descriptor)
      if case .create = mode { SystemCall.remove(path) }
      throw FileError(operation: "open", path: path, code: code)
    }
    if let reason = Self.objection(to: status, mode) {
      SystemCall.close(descriptor)
      throw FileError(operation: "open", path: path, reason: reason)
    }
    return POSIXFile(path: path, descriptor: descriptor, identity: status.identity)
  }

  private static func objection(to status: FileStatus, _ mode: FileMode) -> FileError.Reason? {
    if let kind = status.kind { return .notAFile(FileKind(kind)) }
    if status.length() == nil { return .tooLongToCount }
    switch mode {
    case .create: return nil
    // What a reader prints would damage the file that it reads.
    case .read, .append: return SystemCall.isOutput(status.identity) ? .ownOutput : nil
    }
  }

  private static func openError(_ path: String, _ code: Int32) -> FileError {
    if SystemCall.refusedKinds.contains(code), let kind = SystemCall.status(at: path)?.kind {
      return FileError(operation: "open", path: path, reason: .notAFile(FileKind(kind)))
    }
    return FileError(operation: "open", path: path, code: code)
  }

  /// Returns the path from the root, without links.
  public func resolvedPath(of path: String) -> String { SystemCall.resolvedPath(path) }

  /// Syncs the folder, which contains a new file's name.
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

/// An open file on the disk. A class: its identity is the descriptor, which it closes when it is released.
final class POSIXFile: StorageFile {
  /// The time, in milliseconds, that a reader waits before it looks again at a line that is being written. A write takes
  /// some microseconds, unless the writer has to wait for a processor.
  private static let writerDelay = 2

  private struct Name {
    let path: String
    let fullPath: String

    init(_ path: String) { (self.path, fullPath) = (path, SystemCall.fullPath(path)) }
  }

  private let name: Lock<Name>
  private let descriptor: Int32
  private let identity: FileStatus.Identity

  init(path: String, descriptor: Int32, identity: FileStatus.Identity) {
    name = Lock(Name(path))
    self.descriptor = descriptor
    self.identity = identity
  }

  var path: String { name.withLock { $0.path } }
  private var fullPath: String { name.withLock { $0.fullPath } }

  deinit {
    SystemCall.unlock(descriptor)
    SystemCall.close(descriptor)
  }

  func size() throws(FileError) -> Int {
    guard let status = SystemCall.status(of: descriptor) else { throw error("measure") }
    guard let length = status.length() else {
      throw FileError(operation: "measure", path: path, reason: .tooLongToCount)
    }
    return length
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    // What another process has appended beyond the largest offset cannot be read.
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(.max - max(0, offset)))
    let count = SystemCall.read(descriptor, at: offset, into: part)
    guard count >= 0 else { throw error("read") }
    return count
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = SystemCall.write(descriptor, rest)
      guard count > 0 else { throw error("write") }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  func sync() throws(FileError) {
    guard SystemCall.sync(descriptor) == 0 else { throw error("sync") }
  }

  func truncate(to length: Int) throws(FileError) {
    guard SystemCall.truncate(descriptor, to: length) == 0 else { throw error("truncate") }
  }

  func tryLock() throws(FileError) -> Bool {
    if SystemCall.lock(descriptor) == 0 { return true }
    guard SystemCall.lastError == SystemCall.wouldBlock else { throw error("lock") }
    return false
  }

  func checkUntouched(length: Int) throws(FileError) {
    guard let status = SystemCall.status(at: fullPath) else {
      let code = SystemCall.lastError
      throw touched(SystemCall.missing.contains(code) ? .gone : .system(code))
    }
    guard status.identity == identity else { throw touched(.replaced) }
    guard status.size == length else { throw touched(.resized(from: length, to: Int(clamping: status.size))) }
  }

  func remove() throws(FileError) {
    guard SystemCall.status(at: fullPath)?.identity == identity else { return }
    guard SystemCall.remove(fullPath) == 0 else { throw error("delete") }
  }

  func rename(to path: String) throws(FileError) {
    if let replaced = SystemCall.status(at: path) {
      try Self.checkReplaceable(replaced, path)
      guard SystemCall.copyAttributes(of: path, to: descriptor) == 0 else {
        throw FileError(operation: Self.keeping, path: path, code: SystemCall.lastError)
      }
    }
    guard SystemCall.rename(fullPath, to: path) == 0 else { throw error("rename") }
    name.withLock { $0 = Name(path) }
  }

  func checkReplaceable() throws(FileError) {
    guard let status = SystemCall.status(of: descriptor) else { throw error("measure") }
    try Self.checkReplaceable(status, path)
  }

  private static let keeping = "keep the owner, the permissions and the attributes of"

  private static func checkReplaceable(_ status: FileStatus, _ path: String) throws(FileError) {
    if status.links > 1 {
      throw FileError(operation: "replace", path: path, reason: .severalNames(status.links))
    }
    guard SystemCall.canGive(status) else {
      throw FileError(operation: keeping, path: path, code: SystemCall.notPermitted)
    }
  }

  func rename(toNew path: String) throws(FileError) {
    guard SystemCall.status(at: fullPath)?.identity == identity else { throw touched(.replaced) }
    guard SystemCall.rename(fullPath, toNew: path) == 0 else {
      throw FileError(operation: "create", path: path, code: SystemCall.lastError)
    }
    name.withLock { $0 = Name(path) }
  }

  var stamp: FileStamp? {
    guard let status = SystemCall.status(of: descriptor), let size = status.length() else { return nil }
    return FileStamp(size: size, changed: status.changed)
  }

  func waitForWriter() { SystemCall.sleep(milliseconds: Self.writerDelay) }

  private func touched(_ reason: FileError.Reason) -> FileError {
    FileError(operation: "go on with", path: path, reason: reason)
  }

  private func error(_ operation: String) -> FileError {
    FileError(operation: operation, path: path, code: SystemCall.lastError)
  }
}
