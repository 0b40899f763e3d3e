import Foundation

/// Writes bytes to a descriptor. Returns false, with the reason in `errno`, if not all of them could be written.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var done = 0
  while done < bytes.count {
    let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    done += count
  }
  return true
}

extension Data {
  /// Writes a file, and replaces the one that is there.
  ///
  /// Foundation's function of this name has options, which no test needs, and waits until the disk has the bytes. The tests
  /// write thousands of files for a moment each: waiting for the disk took more time than all other parts of some tests.
  func write(to file: URL) throws {
    let failure = CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    guard withUnsafeBytes({ writeAll($0, to: descriptor) }) else { throw failure }
  }
}
