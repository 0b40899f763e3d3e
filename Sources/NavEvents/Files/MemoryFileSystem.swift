import NavBase
import Synchronization

/// Files that live as long as this object, for a session that stores nothing on the disk.
///
/// ```swift
/// let disk = MemoryFileSystem()
/// let session = try NavSession.open(at: "trip.jsonl", in: disk, options: .standard)
/// try session.send(.push("inbox"))
/// try session.close()
/// let journal = try NavJournal(at: "trip.jsonl", in: disk)
/// ```
///
/// A class: its identity is the "disk" that several openings of the same name share.
public final class MemoryFileSystem: FileSystem {
  /// The files by the bytes of their paths, as on a disk.
  private let files = Lock<[[UInt8]: MemoryContent]>([:])

  /// Creates an empty disk.
  public init() {}

  /// Opens a file, with the errors of a disk.
  public func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    let content = mode == .create ? create(path) : content(of: path)
    guard let content else {
      let code = mode == .create ? SystemCall.alreadyExists : SystemCall.noSuchFile
      throw FileError(operation: "open", path: path, code: code)
    }
    return MemoryFile(path: path, content: content, disk: self)
  }

  /// Creates a file; nil when it exists.
  private func create(_ path: String) -> MemoryContent? {
    files.withLock { files in
      guard files[Array(path.utf8)] == nil else { return nil }
      let content = MemoryContent()
      files[Array(path.utf8)] = content
      return content
    }
  }

  fileprivate func content(of path: String) -> MemoryContent? { files.withLock { $0[Array(path.utf8)] } }

  /// Does nothing: no power failure can lose a folder entry in memory.
  public func syncFolder(of path: String) throws(FileError) {}

  /// Creates a file, or replaces its content.
  public func write(_ bytes: [UInt8], to path: String) {
    let content = MemoryContent()
    content.bytes.withLock { $0 = ContiguousArray(bytes) }
    files.withLock { $0[Array(path.utf8)] = content }
  }

  /// Returns the content of a file; nil when it does not exist.
  package func contents(of path: String) -> [UInt8]? {
    content(of: path).map { content in content.bytes.withLock { Array($0) } }
  }

  /// Deletes a file. Open handles keep its content.
  package func remove(_ path: String) { files.withLock { $0[Array(path.utf8)] = nil } }

  /// Renames a file, and replaces a file that has the new name.
  package func rename(_ path: String, to newPath: String) {
    files.withLock { files in
      guard let content = files.removeValue(forKey: Array(path.utf8)) else { return }
      files[Array(newPath.utf8)] = content
    }
  }

  /// Renames a file; returns false when there is none, or a file has the new name.
  fileprivate func rename(_ path: String, toNew newPath: String) -> Bool {
    files.withLock { files in
      guard files[Array(newPath.utf8)] == nil, let content = files.removeValue(forKey: Array(path.utf8))
      else {
        return false
      }
      files[Array(newPath.utf8)] = content
      return true
    }
  }
}

/// The content of a file in memory. A class: its identity is the file, which all its handles share.
final class MemoryContent: Sendable {
  let bytes = Lock<ContiguousArray<UInt8>>([])
  let isLocked = Lock(false)
}

/// A handle of a file in memory. It holds the lock until it is released.
final class MemoryFile: StorageFile {
  private let name: Lock<String>
  private let content: MemoryContent
  private let disk: MemoryFileSystem
  private let holdsLock = Lock(false)

  init(path: String, content: MemoryContent, disk: MemoryFileSystem) {
    name = Lock(path)
    self.content = content
    self.disk = disk
  }

  deinit {
    if holdsLock.withLock({ $0 }) { content.isLocked.withLock { $0 = false } }
  }

  var path: String { name.withLock { $0 } }

  func size() throws(FileError) -> Int { content.bytes.withLock { $0.count } }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    if offset < 0 { throw FileError(operation: "read", path: path, code: SystemCall.invalidArgument) }
    return content.bytes.withLock { bytes in
      guard offset < bytes.count else { return 0 }
      let end = min(bytes.count, offset + buffer.count)
      bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<end])) }
      return end - offset
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    content.bytes.withLock { $0.append(contentsOf: bytes) }
  }

  func sync() throws(FileError) {}

  func truncate(to length: Int) throws(FileError) {
    if length < 0 { throw FileError(operation: "truncate", path: path, code: SystemCall.invalidArgument) }
    content.bytes.withLock { $0.removeLast(max(0, $0.count - length)) }
  }

  func tryLock() throws(FileError) -> Bool {
    let isFree = content.isLocked.withLock { locked in
      defer { locked = true }
      return !locked
    }
    if isFree { holdsLock.withLock { $0 = true } }
    return isFree
  }

  func checkUntouched(length: Int) throws(FileError) {
    guard let named = disk.content(of: path) else { throw touched(.gone) }
    guard named === content else { throw touched(.replaced) }
    let size = content.bytes.withLock { $0.count }
    guard size == length else { throw touched(.resized(from: length, to: size)) }
  }

  func remove() throws(FileError) {
    if disk.content(of: path) === content { disk.remove(path) }
  }

  func rename(to path: String) throws(FileError) {
    guard disk.content(of: self.path) === content else { throw touched(.gone) }
    disk.rename(self.path, to: path)
    name.withLock { $0 = path }
  }

  func rename(toNew path: String) throws(FileError) {
    guard disk.content(of: self.path) === content else { throw touched(.gone) }
    guard disk.rename(self.path, toNew: path) else {
      throw FileError(operation: "create", path: path, code: SystemCall.alreadyExists)
    }
    name.withLock { $0 = path }
  }

  private func touched(_ reason: FileError.Reason) -> FileError {
    FileError(operation: "go on with", path: path, reason: reason)
  }
}
