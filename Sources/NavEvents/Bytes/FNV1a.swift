/// The 64-bit FNV-1a hash, the journal's digest of a canonical state.
package struct FNV1a: Equatable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds `bytes`. Complexity: O(n), about a nanosecond a byte.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var hash = value
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    value = hash
  }
}
