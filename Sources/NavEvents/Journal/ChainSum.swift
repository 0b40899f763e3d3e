import NavBase

/// The checksum that ends every line: a CRC-32 over the checksum before it and the line itself. A flipped
/// bit, and a lost, doubled or swapped line, all break the chain.
package struct ChainSum: Equatable, Sendable {
  /// The end of a line: `,"sum":"XXXXXXXX"}`.
  private static let marker: StaticString = ",\"sum\":\""
  private static let markerLength = 8
  private static let digitCount = 8
  /// The number of bytes that ``finish(_:from:)`` adds to a line, the line feed included.
  static let endLength = markerLength + digitCount + 3

  /// The eight digits of the previous line's checksum, the first in the lowest byte; nil before the header.
  private var digits: UInt64?

  init() {}

  /// Creates the chain after a line whose checksum was saved as a ``word``.
  package init(word: UInt64) { digits = word }

  /// The digits of the last checksum, the first in the lowest byte; 0 before the header.
  package var word: UInt64 { digits ?? 0 }

  /// A Boolean value that indicates whether no line has been added yet.
  var isAtStart: Bool { digits == nil }

  /// Ends the line that begins at `start` with its checksum and a line feed.
  mutating func finish(_ line: inout ByteBuffer, from start: Int) {
    let body = UnsafeRawBufferPointer(rebasing: line.bytes[start...])
    let sum = next(body)
    line.append(Self.marker)
    withUnsafeBytes(of: sum.littleEndian) { line.append($0) }
    line.append("\"}\n")
    digits = sum
  }

  /// Advances over a line that was read, if its checksum is right.
  mutating func advance(over line: UnsafeRawBufferPointer) throws(DamageReason) {
    guard let (body, stated) = Self.split(line) else { throw .missingSum }
    // A stated checksum that equals the computed one needs no check of its digits.
    guard next(body) == stated else { throw Self.areDigits(stated) ? .wrongSum : .missingSum }
    digits = stated
  }

  /// Returns a line without its end, the checksum; nil when it has none.
  static func body(of line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? { split(line)?.body }

  /// Returns a Boolean value that indicates whether `line` continues the chain after the last line. It is false at the
  /// start.
  func fits(_ line: UnsafeRawBufferPointer) -> Bool {
    var chain = self
    return !isAtStart && (try? chain.advance(over: line)) != nil
  }

  /// Advances over a damaged line as if its checksum were right, to find out which later lines are whole.
  mutating func skip(_ line: UnsafeRawBufferPointer) {
    digits = Self.split(line).flatMap { Self.areDigits($0.sum) ? $0.sum : nil }
  }

  /// Advances over a damaged line as if only its end were wrong: the checksum, or the bytes around it.
  mutating func skipWithRightSum(_ line: UnsafeRawBufferPointer) {
    let body = Self.split(line).flatMap { Self.areDigits($0.sum) ? $0.body : nil }
    digits = (body ?? Self.beforeEnd(of: line)).map { next($0) }
  }

  /// Returns the part of a line before its end, for a line whose end is damaged; nil if the line is too
  /// short.
  private static func beforeEnd(of line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let length = line.count - (endLength - 1)
    return length > 0 ? UnsafeRawBufferPointer(rebasing: line[..<length]) : nil
  }

  /// Returns the digits of the checksum of the line that begins with `body`.
  private func next(_ body: UnsafeRawBufferPointer) -> UInt64 {
    var checksum = CRC32()
    if let digits { withUnsafeBytes(of: digits.littleEndian) { checksum.add($0) } }
    checksum.add(body)
    return Self.digits(of: checksum.value)
  }

  /// Returns a checksum in hexadecimal, the highest digit in the lowest byte.
  private static func digits(of sum: UInt32) -> UInt64 {
    // Each step moves halves apart, until every byte has one digit.
    var digits = UInt64(sum)
    digits = (digits & 0xFFFF_0000) << 16 | (digits & 0xFFFF)
    digits = (digits & 0x0000_FF00_0000_FF00) << 8 | (digits & 0x0000_00FF_0000_00FF)
    digits = (digits & 0x00F0_00F0_00F0_00F0) << 4 | (digits & 0x000F_000F_000F_000F)
    // A digit of 10 or more carries into the fifth bit when 6 is added. It is a letter, whose code is 39 higher.
    let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return (digits &+ 0x3030_3030_3030_3030 &+ letters &* 39).byteSwapped
  }

  /// Returns the line before its checksum, and the eight bytes that should be its digits; nil when the line does not end
  /// with such a member.
  private static func split(_ line: UnsafeRawBufferPointer) -> (body: UnsafeRawBufferPointer, sum: UInt64)? {
    var end = line.count
    end = skipSpace(line, end)
    guard end > 0, line[end - 1] == UInt8(ascii: "}") else { return nil }
    end = skipSpace(line, end - 1)
    let markerStart = end - 1 - digitCount - markerLength
    guard markerStart > 0, line[end - 1] == UInt8(ascii: "\"") else { return nil }
    guard let base = line.baseAddress, marker.isAt(base + markerStart) else { return nil }
    let sum = line.loadUnaligned(fromByteOffset: markerStart + markerLength, as: UInt64.self)
    return (UnsafeRawBufferPointer(rebasing: line[..<markerStart]), UInt64(littleEndian: sum))
  }

  private static func skipSpace(_ line: UnsafeRawBufferPointer, _ end: Int) -> Int {
    var end = end
    while end > 0, line[end - 1] == 0x20 || line[end - 1] == 0x0D || line[end - 1] == 0x09 { end -= 1 }
    return end
  }

  /// Returns a Boolean value that indicates whether each byte of `word` is a digit of a checksum.
  private static func areDigits(_ word: UInt64) -> Bool {
    withUnsafeBytes(of: word) {
      $0.allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
      }
    }
  }
}
