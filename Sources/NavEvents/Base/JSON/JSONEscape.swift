/// The escapes of JSON strings.
public enum JSONEscape {
  /// Returns the length of the escape at `offset` (two escapes for a surrogate pair).
  public static func length(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(JSONFault) -> Int {
    guard offset + 1 < bytes.count else { throw .unexpectedEnd }
    let letter = bytes[offset + 1]
    if letter != UInt8(ascii: "u") {
      guard plain(letter) != nil else { throw .invalidEscape(offset: offset) }
      return 2
    }
    guard let unit = unit(in: bytes, at: offset) else { throw .invalidEscape(offset: offset) }
    if unit & 0xF800 != 0xD800 { return 6 }
    guard unit < 0xDC00, let low = self.unit(in: bytes, at: offset + 6), low & 0xFC00 == 0xDC00 else {
      throw .invalidEscape(offset: offset)
    }
    return 12
  }

  /// Appends the text of `range`, which has been checked before.
  public static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, into text: inout ContiguousArray<UInt8>
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] != UInt8(ascii: "\\") {
        text.append(bytes[offset])
        offset += 1
      } else if let byte = plain(bytes[offset + 1]) {
        text.append(byte)
        offset += 2
      } else {
        offset += decodeUnicode(bytes, offset, into: &text)
      }
    }
  }

  private static func decodeUnicode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, into text: inout ContiguousArray<UInt8>
  ) -> Int {
    var scalar = unit(in: bytes, at: offset) ?? 0xFFFD
    var length = 6
    if scalar & 0xFC00 == 0xD800, let low = unit(in: bytes, at: offset + 6) {
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
      length = 12
    }
    text.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
    return length
  }

  private static func plain(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// Returns the UTF-16 unit of a `\uXXXX` at `offset`; nil when there is none.
  private static func unit(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32? {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[offset + 2..<offset + 6] {
      guard let nibble = nibble(byte) else { return nil }
      unit = unit << 4 | nibble
    }
    return unit
  }

  private static func nibble(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
