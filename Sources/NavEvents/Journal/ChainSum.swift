/// The checksum that ends every line: a CRC-32 over the checksum before it and the line itself. A flipped
/// bit, and a lost, doubled or swapped line, all break the chain.
package struct ChainSum: Equatable, Sendable {
  /// The end of a line: `,"sum":"XXXXXXXX"}`.
  private static let marker: StaticString = ",\"sum\":\""
  private static let markerLength = 8
  private static let digitCount = 8
  /// The number of bytes that ``finish(_:from:)`` adds to a line, the line feed included.
  static let endLength = markerLength + digitCount + 3

  /// The eight digits of the previous line's checksum; nil before the header.
  private var digits: UInt32?

  package init() {}

  /// A Boolean value that indicates whether no line has been added yet.
  package var isAtStart: Bool { digits == nil }

  /// Ends the line that begins at `start` with its checksum and a line feed.
  mutating func finish(_ line: inout ByteBuffer, from start: Int) {
    let body = UnsafeRawBufferPointer(rebasing: line.bytes[start...])
    let sum = next(body)
    line.append(Self.marker)
    line.appendHex(sum)
    line.append("\"}\n")
    digits = sum
  }

  /// Advances over a line that was read, if its checksum is right.
  mutating func advance(over line: UnsafeRawBufferPointer) throws(DamageReason) {
    guard let (body, stated) = Self.split(line) else { throw .missingSum }
    guard next(body) == stated else { throw .wrongSum }
    digits = stated
  }

  /// Returns a Boolean value that indicates whether `line` follows the last line that was summed. It is false
  /// at the start.
  func fits(_ line: UnsafeRawBufferPointer) -> Bool {
    var chain = self
    return !isAtStart && (try? chain.advance(over: line)) != nil
  }

  /// Advances over a damaged line as if its checksum were right, to find out which later lines are whole.
  mutating func skip(_ line: UnsafeRawBufferPointer) {
    digits = Self.split(line)?.sum
  }

  /// Advances over a damaged line as if only its end were wrong: the checksum, or the bytes around it.
  mutating func skipWithRightSum(_ line: UnsafeRawBufferPointer) {
    digits = (Self.split(line)?.body ?? Self.beforeEnd(of: line)).map { next($0) }
  }

  /// Returns the part of a line before its end, for a line whose end is damaged; nil if the line is too
  /// short.
  private static func beforeEnd(of line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let length = line.count - (endLength - 1)
    return length > 0 ? UnsafeRawBufferPointer(rebasing: line[..<length]) : nil
  }

  private func next(_ body: UnsafeRawBufferPointer) -> UInt32 {
    var checksum = CRC32()
    if let digits { Self.withDigits(of: digits) { checksum.add($0) } }
    checksum.add(body)
    return checksum.value
  }

  private static func withDigits(of sum: UInt32, _ body: (UnsafeRawBufferPointer) -> Void) {
    var text: UInt64 = 0
    for nibble in 0..<8 {
      let digit = ByteBuffer.hexDigit(UInt8(truncatingIfNeeded: sum >> UInt32(nibble * 4)) & 15)
      text |= UInt64(digit) << UInt64(56 - nibble * 8)
    }
    withUnsafeBytes(of: text.littleEndian) { body($0) }
  }

  /// Returns the line before its checksum, and the checksum; nil when the line does not end with one.
  private static func split(_ line: UnsafeRawBufferPointer) -> (body: UnsafeRawBufferPointer, sum: UInt32)? {
    var end = line.count
    end = skipSpace(line, end)
    guard end > 0, line[end - 1] == UInt8(ascii: "}") else { return nil }
    end = skipSpace(line, end - 1)
    let markerStart = end - 1 - digitCount - markerLength
    guard markerStart > 0, line[end - 1] == UInt8(ascii: "\"") else { return nil }
    for index in 0..<markerLength where line[markerStart + index] != marker.utf8Start[index] { return nil }
    guard let sum = hex(line, from: markerStart + markerLength) else { return nil }
    return (UnsafeRawBufferPointer(rebasing: line[..<markerStart]), sum)
  }

  private static func skipSpace(_ line: UnsafeRawBufferPointer, _ end: Int) -> Int {
    var end = end
    while end > 0, line[end - 1] == 0x20 || line[end - 1] == 0x0D || line[end - 1] == 0x09 { end -= 1 }
    return end
  }

  private static func hex(_ line: UnsafeRawBufferPointer, from start: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in start..<start + digitCount {
      switch line[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(line[index] & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(line[index] - 87)
      default: return nil
      }
    }
    return value
  }
}
