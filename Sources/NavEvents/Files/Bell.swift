import Synchronization

/// Wakes one waiting thread: a pipe with a byte for each ring. Its identity is the pipe.
final class Bell: Sendable {
  private let readEnd: Int32
  private let writeEnd: Mutex<Int32>

  /// Nil when the system has no pipe to give.
  init?() {
    guard let ends = SystemCall.pipe() else { return nil }
    readEnd = ends.read
    writeEnd = Mutex(ends.write)
  }

  deinit {
    close()
    SystemCall.close(readEnd)
  }

  func ring() {
    var byte: UInt8 = 1
    writeEnd.withLock { end in
      guard end >= 0 else { return }
      _ = withUnsafeBytes(of: &byte) { SystemCall.write(end, $0) }
    }
  }

  /// Waits for a ring; false once the bell is closed.
  func wait() -> Bool {
    var byte: UInt8 = 0
    return SystemCall.readStream(readEnd, &byte) == 1
  }

  /// Lets time pass between a ring and the next; no longer once the bell is closed.
  func pause(milliseconds: Int) { SystemCall.wait(for: readEnd, milliseconds: milliseconds) }

  /// Lets the waiting thread go for ever.
  func close() {
    writeEnd.withLock { end in
      if end >= 0 { SystemCall.close(end) }
      end = -1
    }
  }
}
