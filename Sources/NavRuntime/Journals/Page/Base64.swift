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
