extension ByteBuffer {
  /// Appends decimal digits, after a minus sign when negative.
  package mutating func append(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude)
  }

  /// Appends a number in the journal's form: the shortest that reads back the same, without `.0`, exponent or
  /// −0.
  package mutating func append(_ value: Double) {
    if let whole = Int(exactly: value) {
      append(whole)
    } else {
      appendFraction(value)
    }
  }

  /// Appends eight lower-case hexadecimal digits.
  package mutating func appendHex(_ value: UInt32) {
    for shift in stride(from: 28, through: 0, by: -4) {
      append(Self.hexDigit(UInt8(truncatingIfNeeded: value >> UInt32(shift)) & 15))
    }
  }

  /// Appends sixteen lower-case hexadecimal digits.
  package mutating func appendHex(_ value: UInt64) {
    appendHex(UInt32(truncatingIfNeeded: value >> 32))
    appendHex(UInt32(truncatingIfNeeded: value))
  }

  package static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") &+ nibble : UInt8(ascii: "a") &- 10 &+ nibble
  }

  private mutating func appendDigits(_ magnitude: UInt) {
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    withUnsafeMutableBytes(of: &digits) { digits in
      var rest = magnitude
      var first = digits.count
      repeat {
        first &-= 1
        digits[first] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeRawBufferPointer(rebasing: digits[first...]))
    }
  }

  /// Appends the standard library's shortest digits, without its exponent (below 1e-4).
  private mutating func appendFraction(_ value: Double) {
    let text = value.description
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
      return append(string: text)
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    append("0.")
    for _ in 0..<max(0, -exponent - 1) { append(UInt8(ascii: "0")) }
    for digit in text[..<mark].utf8 where digit >= UInt8(ascii: "0") { append(digit) }
  }
}
