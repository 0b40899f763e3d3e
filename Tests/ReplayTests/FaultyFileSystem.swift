import NavBase
import NavEvents
import Synchronization

/// A file system in memory that fails where a script says so, and counts its operations.
///
/// A class because its identity is the disk. The files opened on it share the script and the counts.
final class FaultyFileSystem: FileSystem {
  /// The operations that can fail.
  enum Operation: CaseIterable, Sendable {
    case open, size, read, append, sync, truncate, lock, syncFolder, checkUntouched, remove, rename
  }

  /// A failure of the `number`-th such operation (from 1). An append has then written its first `written` bytes.
  struct Fault: Sendable {
    var operation: Operation
    var number: Int
    var code: Int32
    var written = 0
  }

  /// The files behind the faults, which can be read here without faults.
  let disk = MemoryFileSystem()
  private let counts = Lock<[Operation: Int]>([:])
  private let script: Lock<[Fault]>

  init(_ script: Fault...) { self.script = Lock(script) }

  /// Returns the number of times that an operation was requested.
  func count(of operation: Operation) -> Int { counts.withLock { $0[operation] ?? 0 } }

  /// Makes the next operation of this kind fail, or the one after `others` of them.
  func failNext(_ operation: Operation, after others: Int = 0, code: Int32, written: Int = 0) {
    let number = count(of: operation) + others + 1
    script.withLock {
      $0.append(Fault(operation: operation, number: number, code: code, written: written))
    }
  }

  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    try check(.open, path)
    return FaultyFile(try disk.open(path, mode), self)
  }

  func syncFolder(of path: String) throws(FileError) { try check(.syncFolder, path) }

  /// Counts an operation and returns the fault that is due.
  fileprivate func due(_ operation: Operation) -> Fault? {
    let number = counts.withLock { counts in
      counts[operation, default: 0] += 1
      return counts[operation]
    }
    return script.withLock { $0.first { $0.operation == operation && $0.number == number } }
  }

  fileprivate func check(_ operation: Operation, _ path: String) throws(FileError) {
    if let fault = due(operation) { throw FileError(operation: "\(operation)", path: path, code: fault.code) }
  }
}

/// A file opened on a faulty disk. A class because its identity is the opening, which has the lock.
private final class FaultyFile: StorageFile {
  private let file: any StorageFile
  private let fileSystem: FaultyFileSystem

  init(_ file: any StorageFile, _ fileSystem: FaultyFileSystem) {
    self.file = file
    self.fileSystem = fileSystem
  }

  var path: String { file.path }

  func size() throws(FileError) -> Int {
    try fileSystem.check(.size, path)
    return try file.size()
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try fileSystem.check(.read, path)
    return try file.read(at: offset, into: buffer)
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard let fault = fileSystem.due(.append) else { return try file.append(bytes) }
    try file.append(UnsafeRawBufferPointer(rebasing: bytes[..<min(fault.written, bytes.count)]))
    throw FileError(operation: "append", path: path, code: fault.code)
  }

  func sync() throws(FileError) {
    try fileSystem.check(.sync, path)
    try file.sync()
  }

  func truncate(to length: Int) throws(FileError) {
    try fileSystem.check(.truncate, path)
    try file.truncate(to: length)
  }

  func tryLock() throws(FileError) -> Bool {
    try fileSystem.check(.lock, path)
    return try file.tryLock()
  }

  func checkUntouched(length: Int) throws(FileError) {
    try fileSystem.check(.checkUntouched, path)
    try file.checkUntouched(length: length)
  }

  func remove() throws(FileError) {
    try fileSystem.check(.remove, path)
    try file.remove()
  }

  func rename(to path: String) throws(FileError) {
    try fileSystem.check(.rename, self.path)
    try file.rename(to: path)
  }

  func rename(toNew path: String) throws(FileError) {
    try fileSystem.check(.rename, self.path)
    try file.rename(toNew: path)
  }
}
