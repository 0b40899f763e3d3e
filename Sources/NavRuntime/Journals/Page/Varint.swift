import NavBase

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
