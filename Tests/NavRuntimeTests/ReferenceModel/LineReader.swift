import Foundation

/// Reads lines from a file descriptor through one big buffer, without making strings of them.
///
/// A class, because it owns the buffer and the place reached in the stream.
final class LineReader {
  /// The number of seconds that a program may be silent before a test gives up on it.
  private static let patience = 60

  private let descriptor: Int32
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  /// The bytes of the buffer that were read and not yet handed out.
  private var unread = 0..<0
  private var isAtEnd = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    buffer.deallocate()
  }

  /// Passes the next line, without its line break, to the closure; returns `nil` at the end of the stream.
  func next<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result? {
    var searched = 0
    while true {
      if let end = lineEnd(after: searched) { return try take(upTo: end, body) }
      searched = unread.count
      if isAtEnd { return searched == 0 ? nil : try take(upTo: unread.upperBound, body) }
      try fill()
    }
  }

  private func lineEnd(after searched: Int) -> Int? {
    let start = unread.lowerBound + searched
    let count = unread.upperBound - start
    guard count > 0, let base = buffer.baseAddress else { return nil }
    guard let found = memchr(base + start, 0x0A, count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private func take<Result>(
    upTo end: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let line = UnsafeRawBufferPointer(rebasing: buffer[unread.lowerBound..<end])
    unread = min(end + 1, unread.upperBound)..<unread.upperBound
    return try body(line)
  }

  private func fill() throws {
    makeRoom()
    try waitForBytes()
    let room = UnsafeMutableRawBufferPointer(rebasing: buffer[unread.upperBound...])
    let count = read(descriptor, room.baseAddress, room.count)
    if count < 0 && errno != EINTR { throw LineFailure.system(code: errno) }
    isAtEnd = count == 0
    unread = unread.lowerBound..<(unread.upperBound + max(0, count))
  }

  /// Moves the unread bytes to the front, and into a bigger buffer when they fill this one.
  private func makeRoom() {
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[unread])
    if unread.lowerBound > 0 {
      buffer.copyMemory(from: bytes)
    } else if bytes.count == buffer.count {
      let bigger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 2 * buffer.count, alignment: 16)
      bigger.copyMemory(from: bytes)
      buffer.deallocate()
      buffer = bigger
    }
    unread = 0..<unread.count
  }

  private func waitForBytes() throws {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&request, 1, Int32(Self.patience * 1000))
    if ready == 0 { throw LineFailure.timedOut(seconds: Self.patience) }
  }
}

/// The reason why a line could not be read from a program or written to it.
enum LineFailure: Error, CustomStringConvertible {
  /// The program was silent for this many seconds.
  case timedOut(seconds: Int)
  /// A call to the system failed with this `errno`.
  case system(code: Int32)

  var description: String {
    switch self {
    case .timedOut(let seconds): "The program wrote nothing for \(seconds) seconds."
    case .system(let code): "A pipe to the program failed with errno \(code)."
    }
  }
}
