extension ByteBuffer {
  /// Appends a number in decimal digits, with a minus sign if it is negative.
  package mutating func append(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude)
  }

  /// Appends a number in the journal's form: the shortest text that reads back as the same value, without `.0`, an exponent
  /// or −0. A value that is not finite, which no journal can hold, becomes `null`.
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
    let length = Self.digitCount(magnitude)
    let start = UnsafeMutableRawPointer(room(for: length))
    let pairs = UnsafeRawPointer(Self.digitPairs.utf8Start)
    var (rest, place) = (magnitude, length)
    while rest >= 10 {
      let pair = pairs.loadUnaligned(fromByteOffset: Int(rest % 100) &* 2, as: UInt16.self)
      rest /= 100
      place &-= 2
      start.storeBytes(of: pair, toByteOffset: place, as: UInt16.self)
    }
    if place > 0 {
      start.storeBytes(of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest), as: UInt8.self)
    }
  }

  private static func digitCount(_ magnitude: UInt) -> Int {
    var (count, rest) = (1, magnitude)
    while rest >= 10_000 {
      rest /= 10_000
      count &+= 4
    }
    return rest < 100 ? (rest < 10 ? count : count &+ 1) : (rest < 1000 ? count &+ 2 : count &+ 3)
  }

  /// The numbers from 00 to 99.
  private static let digitPairs: StaticString = """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """

  /// Appends the standard library's shortest digits, and writes out its exponent (which it uses below 1e-4 and from 2^54 on)
  /// as zeros.
  private mutating func appendFraction(_ value: Double) {
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
