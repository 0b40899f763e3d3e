import NavBase

/// A view of a file, for reading only.
package protocol ReadOnlyFile: StorageFile {}

extension ReadOnlyFile {
  package var stamp: FileStamp? { nil }
  package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { throw unwritable }
  package func sync() throws(FileError) { throw unwritable }
  package func truncate(to length: Int) throws(FileError) { throw unwritable }
  package func remove() throws(FileError) { throw unwritable }
  package func checkUntouched(length: Int) throws(FileError) { throw unwritable }
  package func tryLock() throws(FileError) -> Bool { false }

  private var unwritable: FileError {
    FileError(operation: "write", path: path, code: SystemCall.notWritable)
  }
}

/// The first bytes of a file that may become longer, for readers that are to see no more than those.
///
/// A class: its identity is that of the file.
package final class FileBeginning: ReadOnlyFile {
  private let file: any StorageFile
  private let length: Int

  package init(of file: any StorageFile, length: Int) { (self.file, self.length) = (file, length) }

  package var path: String { file.path }
  package func size() throws(FileError) -> Int { min(try file.size(), length) }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count = min(buffer.count, length - offset)
    guard count > 0 else { return 0 }
    return try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
  }

  package func waitForWriter() { file.waitForWriter() }
}
