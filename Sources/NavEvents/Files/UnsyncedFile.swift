/// A file that is written as a whole and synced by its owner at the end, so that a writer of commits need not sync each.
///
/// A class, as every file: its identity is the file that it writes to.
package final class UnsyncedFile: StorageFile {
  private let file: any StorageFile

  package init(_ file: any StorageFile) { self.file = file }

  package var path: String { file.path }

  package func size() throws(FileError) -> Int { try file.size() }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try file.read(at: offset, into: buffer)
  }

  package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try file.append(bytes) }

  /// Does nothing: the owner of the file syncs it.
  package func sync() throws(FileError) {}

  package func truncate(to length: Int) throws(FileError) { try file.truncate(to: length) }

  package func tryLock() throws(FileError) -> Bool { try file.tryLock() }

  package func checkUntouched(length: Int) throws(FileError) { try file.checkUntouched(length: length) }

  package func remove() throws(FileError) { try file.remove() }
}
