import Foundation

/// Comparisons of bytes by `memcmp`, so that they are fast in debug builds too.
enum ByteBlock {
  /// What `memcmp` says about the first `count` bytes of the two arrays.
  static func compare(_ one: [UInt8], _ other: [UInt8], count: Int) -> Int {
    one.withUnsafeBytes { one in other.withUnsafeBytes { compare(one, $0, count: count) } }
  }

  /// What `memcmp` says about the first `count` bytes of the two blocks.
  static func compare(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, count: Int
  ) -> Int {
    guard count > 0, let first = one.baseAddress, let second = other.baseAddress else { return 0 }
    return Int(memcmp(first, second, count))
  }

  static func equal(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && compare(one, other, count: one.count) == 0
  }

  /// Whether the two blocks have the same bytes in `range`, which lies within both.
  static func same(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, in range: Range<Int>
  ) -> Bool {
    let first = UnsafeRawBufferPointer(rebasing: one[range])
    let second = UnsafeRawBufferPointer(rebasing: other[range])
    return compare(first, second, count: range.count) == 0
  }
}
