/// The seam between the journal and the disk, so that every fault a disk can have can be played in a test.
///
/// Conformers: ``POSIXFileSystem``, ``MemoryFileSystem``, and the faulty one of the tests.
public protocol FileSystem: Sendable {
  /// Opens a regular file; anything else that has the name is an error at once, and nothing is waited for.
  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile
  /// Makes a file's entry in its folder safe from a power cut.
  func syncFolder(of path: String) throws(FileError)
}

/// An open file. It may be synced by one thread while another appends; it is closed when its last reference goes.
public protocol StorageFile: AnyObject, Sendable {
  /// The name it was opened by.
  var path: String { get }
  /// Its length in bytes.
  func size() throws(FileError) -> Int
  /// Reads into `buffer` from `offset` on; returns how many bytes there were, 0 at the end.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  /// Writes all of `bytes` at the end. After an error some of them may have been written.
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError)
  /// Returns when everything appended is safe from a power cut.
  func sync() throws(FileError)
  /// Cuts the file to `length` bytes.
  func truncate(to length: Int) throws(FileError)
  /// Takes the advisory lock of the one writer; false when another writer holds it.
  func tryLock() throws(FileError) -> Bool
  /// Throws ``FileError/Reason/gone``, `replaced` or `resized` unless the name that the file was opened by still leads to
  /// it, and it is `length` bytes long: no other process has deleted, renamed, replaced, cut or lengthened it.
  func checkUntouched(length: Int) throws(FileError)
  /// Deletes the file; nothing is done when its name leads to another one.
  func remove() throws(FileError)
  /// Lets a writer in another thread or process finish the line it is writing. Returns at once where a line is
  /// always appended whole.
  func waitForWriter()
}

extension StorageFile {
  /// Returns at once.
  public func waitForWriter() {}
}

/// The purpose for which a file is opened.
public enum FileMode: Sendable {
  /// An existing file, for reading only.
  case read
  /// An existing file, for reading and appending.
  case append
  /// A new file, readable by its owner only; an existing one is an error, never overwritten.
  case create
}

/// The clock from which a commit's `time` is read. A decision sees no other clock.
public enum NavClock: Equatable, Sendable {
  /// The system's clock, as it is, even when it goes back.
  case system
  /// Always this, in milliseconds since 1970: for recordings that are the same byte for byte.
  case fixed(Int)

  /// Milliseconds since 1970.
  package var now: Int {
    switch self {
    case .system: SystemCall.milliseconds()
    case .fixed(let milliseconds): milliseconds
    }
  }
}
