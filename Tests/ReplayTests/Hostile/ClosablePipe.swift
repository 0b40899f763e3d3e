import Foundation

/// A pipe whose ends no other process keeps open, for tests that close one of them.
///
/// A class because its identity is the two descriptors, which are closed with it.
final class ClosablePipe: Sendable {
  let reader: Int32
  let writer: Int32

  /// Opens the pipe by a name, the only way to make one that no other process inherits even for a moment.
  init() throws {
    let scratch = try Scratch()
    let path = scratch.path("pipe")
    guard mkfifo(path, 0o600) == 0 else { throw RawRun.Failure(code: errno) }
    reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    writer = open(path, O_WRONLY | O_CLOEXEC)
    guard reader >= 0, writer >= 0, fcntl(reader, F_SETFL, 0) == 0 else { throw RawRun.Failure(code: errno) }
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Writes a few bytes and ends the input. A pipe has room for 64 KiB.
  func fill(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
    hide(writer)
  }

  /// Closes the reader's end.
  func leave() { hide(reader) }

  /// Closes the reader's end when the first bytes have arrived.
  func leaveAfterFirstBytes() {
    Thread.detachNewThread { [self] in
      var byte: UInt8 = 0
      _ = read(reader, &byte, 1)
      leave()
    }
  }

  /// Replaces an end with `/dev/null`. Its number stays taken, so that no other file gets it.
  private func hide(_ end: Int32) {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(null, end)
    close(null)
  }
}
