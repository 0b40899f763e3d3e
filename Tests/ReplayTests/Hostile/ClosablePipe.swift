import Foundation

/// A pipe whose ends no other process keeps open, as a test needs that closes one of them.
///
/// A class because its identity is the two descriptors, which are closed with it.
final class ClosablePipe: Sendable {
  let reader: Int32
  let writer: Int32

  /// Opened by a name, which is the only way to a pipe that no other process gets for a moment.
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

  /// Puts a few bytes in and ends the input; a pipe holds 64 KiB.
  func fill(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
    hide(writer)
  }

  /// The reader goes away.
  func leave() { hide(reader) }

  /// The reader goes away when the first bytes have come.
  func leaveAfterFirstBytes() {
    Thread.detachNewThread { [self] in
      var byte: UInt8 = 0
      _ = read(reader, &byte, 1)
      leave()
    }
  }

  /// Puts nothing in the place of an end, whose number stays taken, so that nobody else gets it.
  private func hide(_ end: Int32) {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(null, end)
    close(null)
  }
}
