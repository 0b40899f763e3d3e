import NavBase
import NavEvents

/// Lines from standard input, a script or `-c`. They are read as bytes, so that invalid text is reported and
/// not silently replaced.
struct LineInput: ~Copyable {
  /// The length of the longest line that is typed or piped, in bytes. A longer one is reported and skipped: no person types
  /// it, and memory must be bounded. A text that is in memory already may be one line: that of `begin` has a whole state.
  static let longestLine = 1 << 20
  private static let step = 1 << 16
  /// The mark that some editors put before a text in UTF-8; it belongs to no line.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A line, or the reason why it is not text.
  enum Line: Equatable {
    case text(String)
    case notUTF8
    case tooLong
  }

  private let descriptor: Int32?
  private var bytes: [UInt8]
  private var start = 0
  private var isAtEnd: Bool
  private var isSkipping = false
  private var isFirst = true
  /// The system's error number if reading stopped before the end.
  private(set) var failure: Int32?

  /// Creates the lines of an open file, of which `begun` has been read already.
  init(descriptor: Int32, begun: [UInt8] = []) {
    self.descriptor = descriptor
    bytes = begun
    isAtEnd = false
  }

  /// Creates the lines of a text.
  init(text: [UInt8]) {
    descriptor = nil
    bytes = text
    isAtEnd = true
  }

  /// A Boolean value that indicates whether the next line is in memory already, so that reading it does not wait.
  var hasLine: Bool { isAtEnd || bytes[start...].contains(UInt8(ascii: "\n")) }

  /// Returns the next line without its end, which is a line feed with or without a carriage return before it; nil when there
  /// is none.
  mutating func next() -> Line? {
    var searched = start
    while true {
      if let feed = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(upTo: feed) }
      if isAtEnd { return start < bytes.count || isSkipping ? take(upTo: bytes.count) : nil }
      if bytes.count - start > Self.longestLine { skip() }
      searched = bytes.count - start
      fill()
    }
  }

  private mutating func take(upTo end: Int) -> Line {
    var line = bytes[start..<end]
    start = min(end + 1, bytes.count)
    if isFirst, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(Self.byteOrderMark.count) }
    isFirst = false
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if isSkipping || descriptor != nil && line.count > Self.longestLine {
      isSkipping = false
      return .tooLong
    }
    return String(validating: line, as: UTF8.self).map { .text($0) } ?? .notUTF8
  }

  private mutating func skip() {
    isSkipping = true
    start = bytes.count
  }

  private mutating func fill() {
    bytes.removeFirst(start)
    start = 0
    guard let descriptor else { return isAtEnd = true }
    var count = 0
    bytes += [UInt8](unsafeUninitializedCapacity: Self.step) { buffer, length in
      count = SystemCall.readNext(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      length = max(0, count)
    }
    if count < 0 { failure = SystemCall.lastError }
    if count <= 0 { isAtEnd = true }
  }
}
