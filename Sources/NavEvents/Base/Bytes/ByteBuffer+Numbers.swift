extension ByteBuffer {
  /// Appends a number in decimal digits, with a minus sign if it is negative.
  @inlinable public mutating func append(_ value: Int) { append(Int64(value)) }

  /// Appends a number in decimal digits, with a minus sign if it is negative.
  @inlinable public mutating func append(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude)
  }

  /// Appends a number in the journal's form: the shortest text that reads back as the same value, without `.0`, an exponent
  /// or −0. A value that is not finite, which no journal can hold, becomes `null`.
  @inlinable public mutating func append(_ value: Double) {
    if let whole = Int64(exactly: value) {
      append(whole)
    } else {
      appendFraction(value)
    }
  }

  /// Appends eight lower-case hexadecimal digits.
  public mutating func appendHex(_ value: UInt32) {
    for shift in stride(from: 28, through: 0, by: -4) {
      append(Self.hexDigit(UInt8(truncatingIfNeeded: value >> UInt32(shift)) & 15))
    }
  }

  /// Appends sixteen lower-case hexadecimal digits.
  public mutating func appendHex(_ value: UInt64) {
    appendHex(UInt32(truncatingIfNeeded: value >> 32))
    appendHex(UInt32(truncatingIfNeeded: value))
  }

  /// Returns a digit of a hexadecimal number.
  @inlinable public static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") &+ nibble : UInt8(ascii: "a") &- 10 &+ nibble
  }

  @usableFromInline mutating func appendDigits(_ magnitude: UInt64) {
    if magnitude < 10 { return append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: magnitude)) }
    guard magnitude < 100_000_000 else {
      appendDigits(magnitude / 100_000_000)
      return append(digits: Self.eightDigits(magnitude % 100_000_000), 8)
    }
    let digits = Self.eightDigits(magnitude)
    let zeros = digits.trailingZeroBitCount >> 3
    append(digits: digits >> UInt64(zeros &* 8), 8 &- zeros)
  }

  /// Appends the digits, from 0 to 9, in the lowest `length` bytes of `digits`.
  @inlinable mutating func append(digits: UInt64, _ length: Int) {
    append(digits | 0x3030_3030_3030_3030, length)
  }

  /// Returns the eight digits of a number below 100 000 000, the first in the lowest byte. Each step divides all parts at once:
  /// into two of four digits, into four of two, and into eight.
  private static func eightDigits(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) << 32
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }

  /// Appends the standard library's shortest digits, and writes out its exponent (which it uses below 1e-4 and from 2^54 on)
  /// as zeros.
  @usableFromInline mutating func appendFraction(_ value: Double) {
    guard value.isFinite else { return append("null") }
    let text = value.description
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
      return append(string: text)
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    let digits = text[..<mark].utf8.filter { $0 >= UInt8(ascii: "0") }
    if exponent < 0 {
      append("0.")
      for _ in 0..<(-exponent - 1) { append(UInt8(ascii: "0")) }
    }
    for digit in digits { append(digit) }
    for _ in 0..<max(0, exponent + 1 - digits.count) { append(UInt8(ascii: "0")) }
  }
}
