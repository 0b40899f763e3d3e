/// An open file of the real disk. Its identity is the descriptor, which it closes when it is gone.
final class POSIXFile: StorageFile {
  let path: String
  private let descriptor: Int32

  init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { SystemCall.close(descriptor) }

  func size() throws(FileError) -> Int {
    let size = SystemCall.size(descriptor)
    guard size >= 0 else { throw error("measure") }
    return size
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count = SystemCall.read(descriptor, at: offset, into: buffer)
    guard count >= 0 else { throw error("read") }
    return count
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = SystemCall.write(descriptor, rest)
      guard count > 0 else { throw error("write") }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  func sync() throws(FileError) {
    guard SystemCall.sync(descriptor) == 0 else { throw error("sync") }
  }

  func truncate(to length: Int) throws(FileError) {
    guard SystemCall.truncate(descriptor, to: length) == 0 else { throw error("truncate") }
  }

  func tryLock() throws(FileError) -> Bool {
    if SystemCall.lock(descriptor) == 0 { return true }
    guard SystemCall.lastError == SystemCall.wouldBlock else { throw error("lock") }
    return false
  }

  private func error(_ operation: String) -> FileError {
    FileError(operation: operation, path: path, code: SystemCall.lastError)
  }
}
