/// The numbers of a journal: JSON's grammar, finite, within ±2^53.
public enum JSONNumber {
  /// ``JSONBounds/largestNumber`` in digits.
  private static let largest: StaticString = "9007199254740992"

  /// Returns the offset after the number that starts at `start`, and checks that its value is in range.
  public static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) throws(JSONFault) -> Int {
    var offset = start
    if peek(bytes, offset) == UInt8(ascii: "-") { offset += 1 }
    let whole = offset
    skipDigits(bytes, &offset)
    if offset == whole { throw offset < bytes.count ? .unexpectedByte(offset: offset) : .unexpectedEnd }
    if offset - whole > 1, bytes[whole] == UInt8(ascii: "0") { throw .invalidNumber(offset: start) }
    let isWhole = !isFractionOrExponent(peek(bytes, offset))
    if isWhole, offset - whole <= 15 { return offset }
    if isWhole {
      // Its value as a Double may be rounded to one in range.
      let isInRange =
        offset - whole < largest.utf8CodeUnitCount
        || offset - whole == largest.utf8CodeUnitCount
          && !UnsafeBufferPointer(start: largest.utf8Start, count: largest.utf8CodeUnitCount)
            .lexicographicallyPrecedes(bytes[whole..<offset])
      guard isInRange else { throw .numberOutOfRange(offset: start) }
      return offset
    }
    try skipFraction(bytes, &offset, start)
    try skipExponent(bytes, &offset, start)
    guard abs(value(of: bytes, start..<offset)) <= Double(JSONBounds.largestNumber) else {
      throw .numberOutOfRange(offset: start)
    }
    return offset
  }

  /// Returns the value of a number that has been checked. Complexity: O(digits).
  public static func value(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double {
    if let whole = wholeValue(of: bytes, range) { return Double(whole) }
    return Double(String(decoding: bytes[range], as: UTF8.self)) ?? .infinity
  }

  /// Returns the value of a number that has been checked, if it is a whole number; otherwise nil. Complexity: O(digits).
  public static func integer(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int64? {
    wholeValue(of: bytes, range) ?? Int64(exactly: value(of: bytes, range))
  }

  /// Returns the value of a number that consists of at most 15 digits; nil for any other number.
  private static func wholeValue(of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int64? {
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    let digits = (isNegative ? range.lowerBound + 1 : range.lowerBound)..<range.upperBound
    guard digits.count <= 15 else { return nil }
    var value: Int64 = 0
    for offset in digits {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
    }
    return isNegative ? -value : value
  }

  private static func isFractionOrExponent(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }

  private static func skipFraction(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, _ start: Int
  ) throws(JSONFault) {
    guard peek(bytes, offset) == UInt8(ascii: ".") else { return }
    offset += 1
    let first = offset
    skipDigits(bytes, &offset)
    if offset == first { throw .invalidNumber(offset: start) }
  }

  private static func skipExponent(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int, _ start: Int
  ) throws(JSONFault) {
    guard peek(bytes, offset) | 0x20 == UInt8(ascii: "e") else { return }
    offset += 1
    if peek(bytes, offset) == UInt8(ascii: "+") || peek(bytes, offset) == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    skipDigits(bytes, &offset)
    if offset == first { throw .invalidNumber(offset: start) }
  }

  private static func skipDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: inout Int) {
    while peek(bytes, offset) &- UInt8(ascii: "0") < 10 { offset += 1 }
  }

  private static func peek(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }
}
