import NavBase
import NavEvents
import NavRuntime

/// The encoding of bytes as text of 64 letters (RFC 4648).
enum Base64 {
  private static let letters: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  static func append(_ bytes: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) {
    let letters = letters.utf8Start
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var word = 0
      for place in 0..<3 { word = word << 8 | (place < count ? Int(bytes[start + place]) : 0) }
      for place in 0...count { buffer.append(letters[word >> (18 - 6 * place) & 63]) }
      for _ in count..<3 { buffer.append(UInt8(ascii: "=")) }
    }
  }
}

extension ByteBuffer {
  /// Appends a number in groups of seven bits, the lowest first; the last byte is below 128.
  mutating func append(varint number: some FixedWidthInteger) {
    var rest = UInt64(truncatingIfNeeded: number)
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a number that may be negative: the sign is the lowest bit.
  mutating func append(signedVarint number: Int64) { append(varint: number << 1 ^ number >> 63) }
}
