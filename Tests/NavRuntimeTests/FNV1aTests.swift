import NavBase
import NavEvents
import Testing

struct FNV1aTests {
  /// Published test vectors of the 64-bit FNV-1a.
  private static let known: [(text: String, hash: UInt64)] = [
    ("", 0xCBF2_9CE4_8422_2325),
    ("a", 0xAF63_DC4C_8601_EC8C),
    ("foobar", 0x8594_4171_F739_67E8),
  ]

  @Test(arguments: known) func `the hash is the published one`(text: String, hash: UInt64) {
    var fnv = FNV1a()
    Array(text.utf8).withUnsafeBytes { fnv.add($0) }
    #expect(fnv.value == hash)
  }

  @Test func `the hash does not depend on how the bytes are divided`() {
    var fnv = FNV1a()
    for byte in "foobar".utf8 { withUnsafeBytes(of: byte) { fnv.add($0) } }
    #expect(fnv.value == 0x8594_4171_F739_67E8)
  }
}
