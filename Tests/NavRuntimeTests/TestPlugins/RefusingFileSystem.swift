import NavBase
import NavEvents
import Synchronization

/// A file system in memory that accepts a number of appends and refuses all further ones.
final class RefusingFileSystem: FileSystem {
  private let memory = MemoryFileSystem()
  private let appendsLeft: Lock<Int>

  init(appends: Int) { appendsLeft = Lock(appends) }

  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    RefusingFile(try memory.open(path, mode), self)
  }

  func syncFolder(of path: String) throws(FileError) {}

  func takesAppend() -> Bool {
    appendsLeft.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}

/// A file that asks its file system before it accepts an append.
private final class RefusingFile: StorageFile {
  /// `ENOSPC` of Linux and Darwin.
  private static let noSpace: Int32 = 28

  private let file: any StorageFile
  private let system: RefusingFileSystem

  init(_ file: any StorageFile, _ system: RefusingFileSystem) {
    self.file = file
    self.system = system
  }

  var path: String { file.path }
  func size() throws(FileError) -> Int { try file.size() }
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try file.read(at: offset, into: buffer)
  }
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard system.takesAppend() else {
      throw FileError(operation: "write", path: path, code: Self.noSpace)
    }
    try file.append(bytes)
  }
  func sync() throws(FileError) { try file.sync() }
  func truncate(to length: Int) throws(FileError) { try file.truncate(to: length) }
  func tryLock() throws(FileError) -> Bool { try file.tryLock() }
  func checkUntouched(length: Int) throws(FileError) { try file.checkUntouched(length: length) }
  func remove() throws(FileError) { try file.remove() }
}
