import Foundation
import NavBase
import NavEvents
import Synchronization

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

  /// Makes reading and writing return at once, also for the programs that have an end of the pipe.
  func stopBlocking() {
    for end in [reader, writer] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Reads `count` bytes, or fewer if that takes a minute, in another thread, and only a few at a time.
  func readSlowly(_ count: Int) -> @Sendable () -> Data {
    let result = Lock(Data())
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      var bytes = Data()
      var window = [UInt8](repeating: 0, count: 1 << 12)
      let deadline = ContinuousClock.now + .seconds(60)
      while bytes.count < count, .now < deadline {
        let length = read(reader, &window, window.count)
        if length > 0 { bytes += window[..<length] }
        usleep(500)
      }
      result.withLock { [bytes] in $0 = bytes }
      end.signal()
    }
    return {
      end.wait()
      return result.withLock { $0 }
    }
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
