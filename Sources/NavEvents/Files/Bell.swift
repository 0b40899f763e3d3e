import Synchronization

/// A signal that wakes one waiting thread: a pipe with a byte for each ring. Its identity is the pipe.
package final class Bell: Sendable {
  private let readEnd: Int32
  private let writeEnd: Lock<Int32>

  /// Creates a bell; nil if the system cannot create a pipe.
  package init?() {
    guard let ends = SystemCall.pipe() else { return nil }
    readEnd = ends.read
    writeEnd = Lock(ends.write)
  }

  deinit {
    close()
    SystemCall.close(readEnd)
  }

  package func ring() {
    var byte: UInt8 = 1
    writeEnd.withLock { end in
      guard end >= 0 else { return }
      _ = withUnsafeBytes(of: &byte) { SystemCall.write(end, $0) }
    }
  }

  /// Waits for a ring; returns false once the bell is closed.
  @discardableResult
  package func wait() -> Bool {
    var byte: UInt8 = 0
    return SystemCall.readStream(readEnd, &byte) == 1
  }

  /// Waits for the given time, or until the bell is closed.
  func pause(milliseconds: Int) { SystemCall.wait(for: readEnd, milliseconds: milliseconds) }

  /// Closes the bell, so that the waiting thread continues and never waits again.
  func close() {
    writeEnd.withLock { end in
      if end >= 0 { SystemCall.close(end) }
      end = -1
    }
  }
}
