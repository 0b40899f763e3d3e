import NavEvents

/// The first bytes of a file that may become longer, for readers that are to see no more than those.
///
/// A class: its identity is that of the file.
final class FileBeginning: StorageFile {
  private let file: any StorageFile
  private let length: Int

  init(of file: any StorageFile, length: Int) { (self.file, self.length) = (file, length) }

  var path: String { file.path }
  /// No index belongs to a part of a file.
  var stamp: FileStamp? { nil }

  func size() throws(FileError) -> Int { min(try file.size(), length) }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count = min(buffer.count, length - offset)
    guard count > 0 else { return 0 }
    return try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
  }

  func waitForWriter() { file.waitForWriter() }

  // MARK: Writing

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { throw unwritable }
  func sync() throws(FileError) { throw unwritable }
  func truncate(to length: Int) throws(FileError) { throw unwritable }
  func remove() throws(FileError) { throw unwritable }
  func checkUntouched(length: Int) throws(FileError) { throw unwritable }
  func tryLock() throws(FileError) -> Bool { false }

  private var unwritable: FileError {
    FileError(operation: "write", path: path, code: SystemCall.notWritable)
  }
}
