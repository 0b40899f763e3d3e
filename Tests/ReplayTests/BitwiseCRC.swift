/// CRC-32 as in a textbook, bit by bit and without a table. The journal's sums are checked against it.
enum BitwiseCRC {
  static func sum(of bytes: some Sequence<UInt8>) -> UInt32 {
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = (register >> 1) ^ (register & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~register
  }

  /// Returns the sum as the journal writes it: eight lower-case hexadecimal digits.
  static func digits(of bytes: some Sequence<UInt8>) -> String {
    let digits = String(sum(of: bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
