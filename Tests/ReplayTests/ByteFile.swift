import NavEvents
import Testing

/// A file that can only be read: any other operation records an issue.
final class ByteFile: StorageFile {
  let path = "bytes"
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func size() throws(FileError) -> Int { bytes.count }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard offset < bytes.count else { return 0 }
    let part = bytes[offset..<min(bytes.count, offset + buffer.count)]
    buffer.copyBytes(from: part)
    return part.count
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) { Issue.record("a reader appended") }

  func sync() throws(FileError) { Issue.record("a reader synced") }

  func truncate(to length: Int) throws(FileError) { Issue.record("a reader cut the file") }

  func tryLock() throws(FileError) -> Bool {
    Issue.record("a reader locked the file")
    return true
  }

  func checkUntouched(length: Int) throws(FileError) {
    Issue.record("a reader asked for what a writer needs")
  }

  func remove() throws(FileError) { Issue.record("a reader deleted the file") }
}
