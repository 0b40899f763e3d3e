import NavEvents

/// A file system that accepts every write and stores nothing, to measure a journal without a disk.
struct DiscardingFileSystem: FileSystem {
  func open(_ path: String, _ mode: FileMode) throws(FileError) -> any StorageFile {
    DiscardingFile(path: path)
  }

  func syncFolder(of path: String) throws(FileError) {}
}

private final class DiscardingFile: StorageFile {
  let path: String

  init(path: String) { self.path = path }

  func size() throws(FileError) -> Int { 0 }
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int { 0 }
  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {}
  func sync() throws(FileError) {}
  func truncate(to length: Int) throws(FileError) {}
  func tryLock() throws(FileError) -> Bool { true }
  func checkUntouched(length: Int) throws(FileError) {}
  func remove() throws(FileError) {}
}
