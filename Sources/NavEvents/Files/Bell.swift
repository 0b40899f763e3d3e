import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Wakes one waiting thread: a pipe with a byte for each ring. Its identity is the pipe.
final class Bell: Sendable {
  private let readEnd: Int32
  private let writeEnd: Mutex<Int32>

  init() {
    var ends: (Int32, Int32) = (-1, -1)
    _ = withUnsafeMutableBytes(of: &ends) { pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self)) }
    readEnd = ends.0
    writeEnd = Mutex(ends.1)
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
