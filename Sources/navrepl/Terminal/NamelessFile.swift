import NavBase
import NavEvents

/// A new file without a name on the disk, for what is read several times and may be too long for memory. It vanishes when it is
/// closed, however this process ends.
///
/// A class, as every file: its identity is the file that it writes to.
final class NamelessFile: StorageFile {
  /// What the file is called where it is named to a person.
  let path: String
  private let file: any StorageFile

  private init(_ file: any StorageFile, path: String) { (self.file, self.path) = (file, path) }

  /// Creates a file in the folder for temporary files, or in memory, where nothing can be written there.
  static func create(for path: String) throws(FileError) -> NamelessFile {
    let folder = SystemCall.environment("TMPDIR") ?? "/tmp"
    let name = "\(folder)/navrepl-\(SystemCall.nanoseconds())"
    if let (file, mark) = try? UnfinishedFiles.create(name, in: POSIXFileSystem()) {
      defer { mark?.remove() }
      if (try? file.remove()) != nil { return NamelessFile(file, path: path) }
    }
    return NamelessFile(try MemoryFileSystem().open(path, .create), path: path)
  }

  func size() throws(FileError) -> Int { try file.size() }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try file.read(at: offset, into: buffer)
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { try file.append(bytes) }

  /// Does nothing: no other process can reach the file.
  func checkUntouched(length: Int) throws(FileError) {}

  func tryLock() throws(FileError) -> Bool { true }

  /// Does nothing: the file does not outlive this process.
  func sync() throws(FileError) {}

  func truncate(to length: Int) throws(FileError) { try file.truncate(to: length) }

  /// Does nothing: the file has no name that could be deleted.
  func remove() throws(FileError) {}
}
