import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Testing

struct CRC32Tests {
  /// Check values of CRC-32/ISO-HDLC that zlib gives too.
  private static let known: [(text: String, sum: UInt32)] = [
    ("", 0),
    ("a", 0xE8B7_BE43),
    ("123456789", 0xCBF4_3926),
    ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    (String(repeating: "\0", count: 32), 0x190A_55AD),
    (String(repeating: "ab", count: 500), 0x57C7_C548),
  ]

  @Test(arguments: known) func `the sum is zlib's`(text: String, sum: UInt32) {
    #expect(Self.sum(Array(text.utf8)) == sum)
  }

  @Test func `the sum is that of the definition for every length up to 100 and every alignment`() {
    var numbers = SeededNumbers(seed: 32)
    let bytes = (0..<120).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
    for length in 0...100 {
      for start in 0..<16 {
        let part = Array(bytes[start..<start + length])
        #expect(Self.sum(bytes, start..<start + length) == Self.definition(part), "\(start) \(length)")
      }
    }
  }

  @Test func `the sum does not depend on how the bytes are divided`() {
    let bytes = Array("The sum of a line follows the sum of the line before it.".utf8)
    let whole = Self.sum(bytes)
    for cut in 0...bytes.count {
      var checksum = CRC32()
      bytes.withUnsafeBytes { all in
        checksum.add(UnsafeRawBufferPointer(rebasing: all[..<cut]))
        checksum.add(UnsafeRawBufferPointer(rebasing: all[cut...]))
      }
      #expect(checksum.value == whole, "\(cut)")
    }
  }

  @Test func `every flipped bit changes the sum`() {
    let bytes = Array(#"{"commit":7,"seq":12,"time":0}"#.utf8)
    let right = Self.sum(bytes)
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Self.sum(flipped) != right, "\(bit)")
    }
  }

  // MARK: Two ways to the sum

  private static func sum(_ bytes: [UInt8], _ range: Range<Int>? = nil) -> UInt32 {
    var checksum = CRC32()
    bytes.withUnsafeBytes {
      checksum.add(UnsafeRawBufferPointer(rebasing: $0[range ?? 0..<bytes.count]))
    }
    return checksum.value
  }

  /// Returns the sum by the polynomial division itself, a bit at a time.
  private static func definition(_ bytes: [UInt8]) -> UInt32 {
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1 }
    }
    return ~register
  }
}
