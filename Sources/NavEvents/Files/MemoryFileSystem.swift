import Synchronization

/// Files that live as long as this object: the journal of a session that keeps nothing on the disk.
///
/// A class because its identity is the "disk" that several openings of the same name share.
public final class MemoryFileSystem: FileSystem {
  /// By the bytes of the path, as on a disk.
  private let files = Mutex<[[UInt8]: MemoryContent]>([:])

  /// An empty disk.
  public init() {}

  /// Opens a file; the errors are those of a disk.
  public func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    let found = files.withLock { $0[Array(path.utf8)] }
    switch (mode, found) {
    case (.create, nil):
      let content = MemoryContent()
      files.withLock { $0[Array(path.utf8)] = content }
      return MemoryFile(path: path, content: content)
    case (.create, _?): throw FileError(operation: "open", path: path, code: SystemCall.alreadyExists)
    case (_, nil): throw FileError(operation: "open", path: path, code: SystemCall.noSuchFile)
    case (_, let content?): return MemoryFile(path: path, content: content)
    }
  }

  /// Nothing to do: memory has no power cut to survive.
  public func syncFolder(of path: String) throws(FileError) {}

  /// Puts a file there, or exchanges its content.
  package func write(_ bytes: [UInt8], to path: String) {
    let content = MemoryContent()
    content.bytes.withLock { $0 = ContiguousArray(bytes) }
    files.withLock { $0[Array(path.utf8)] = content }
  }

  /// The content of a file; nil when there is none.
  package func contents(of path: String) -> [UInt8]? {
    files.withLock { $0[Array(path.utf8)] }.map { content in content.bytes.withLock { Array($0) } }
  }
}

/// What is in a file of memory; its identity is the file, however often it is opened.
final class MemoryContent: Sendable {
  let bytes = Mutex<ContiguousArray<UInt8>>([])
  let isLocked = Mutex(false)
}

/// One opening of a file of memory; it holds the lock until it is gone.
final class MemoryFile: StorageFile {
  let path: String
  private let content: MemoryContent
  private let holdsLock = Mutex(false)

  init(path: String, content: MemoryContent) {
    self.path = path
    self.content = content
  }

  deinit {
    if holdsLock.withLock({ $0 }) { content.isLocked.withLock { $0 = false } }
  }

  func size() throws(FileError) -> Int { content.bytes.withLock { $0.count } }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    content.bytes.withLock { bytes in
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
}
