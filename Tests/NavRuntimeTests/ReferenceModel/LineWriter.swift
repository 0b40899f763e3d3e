import Foundation
import NavBase
import NavEvents
import Synchronization

/// Writes queued bytes to a file descriptor of its own from a thread of its own.
///
/// A class, because it stands for that thread. While it waits for the program to read, the test
/// can go on reading what the program writes, so neither waits for the other for ever.
final class LineWriter: Sendable {
  /// The blocks to write; `nil` marks the end.
  private let queue = Lock<[[UInt8]?]>([])
  private let filled = DispatchSemaphore(value: 0)

  /// Writes to a copy of the descriptor, which the caller may then close.
  init(copying descriptor: Int32) throws {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if copy < 0 { throw LineFailure.system(code: errno) }
    Thread.detachNewThread { [self] in writeAll(to: copy) }
  }

  func write(_ bytes: [UInt8]) {
    queue.withLock { $0.append(bytes) }
    filled.signal()
  }

  /// Closes the descriptor once everything is written; only the first call has an effect.
  func end() {
    queue.withLock { $0.append(nil) }
    filled.signal()
  }

  private func writeAll(to descriptor: Int32) {
    Self.blockBrokenPipes()
    while let bytes = takeNext(), Self.write(bytes, to: descriptor) {}
    close(descriptor)
  }

  private func takeNext() -> [UInt8]? {
    filled.wait()
    return queue.withLock { $0.removeFirst() }
  }

  /// Blocks SIGPIPE, so that a program that stops reading does not end the tests; its output shows the failure.
  private static func blockBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Writes the bytes; returns false when the pipe has no reader any more.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let block = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, block.baseAddress, block.count)
        if count < 0 && errno != EINTR { return false }
        rest = rest.dropFirst(max(0, count))
      }
      return true
    }
  }
}
