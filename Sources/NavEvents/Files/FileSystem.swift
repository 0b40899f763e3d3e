/// The seam between the journal and the disk, so that every fault a disk can have can be played in a test.
///
/// Conformers: ``POSIXFileSystem``, ``MemoryFileSystem``, and the faulty one of the tests.
public protocol FileSystem: Sendable {
  /// Opens a file.
  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile
  /// Makes a file's entry in its folder safe from a power cut.
  func syncFolder(of path: String) throws(FileError)
}

/// An open file. It may be synced by one thread while another appends; it is closed when nobody uses it.
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
  /// Takes the advisory lock of the one writer; false when somebody else holds it.
  func tryLock() throws(FileError) -> Bool
}
