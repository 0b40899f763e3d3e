import Testing

@testable import NavBase
@testable import NavEvents

/// Questions about bytes, which are examined eight at a time, against the same questions about one byte after another.
struct ByteGroupTests {
  /// Calls `body` with a buffer of letters in which each byte in turn stands at each place, for lengths around whole groups.
  private static func forEachBuffer(_ body: ([UInt8]) -> Void) {
    for length in [1, 7, 8, 9, 16, 17] {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var bytes = [UInt8](repeating: UInt8(ascii: "m"), count: length)
          bytes[place] = byte
          body(bytes)
        }
      }
    }
  }

  /// Returns the buffers about which `question` has another answer than `expected`.
  private static func differences<Answer: Equatable>(
    _ question: (UnsafeRawBufferPointer) -> Answer, _ expected: ([UInt8]) -> Answer
  ) -> [[UInt8]] {
    var differences: [[UInt8]] = []
    forEachBuffer { bytes in
      if bytes.withUnsafeBytes(question) != expected(bytes) { differences.append(bytes) }
    }
    return differences
  }

  @Test func `plain text ends at the first quotation mark, backslash or control character`() {
    let differences = Self.differences {
      $0.endOfPlain(from: 0)
    } _: { bytes in
      bytes.firstIndex { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ?? bytes.count
    }
    #expect(differences == [])
  }

  @Test(arguments: ["", "a", "ab", "aab", "abcdefgh", "abcdefghi", "ab\u{E9}"])
  func `a part is found wherever it begins, and only where all of it is`(part: String) {
    let part = Array(part.utf8)
    let texts = ["", "a", "aaab", "aaabcdefgh", "xabcdefghiab\u{E9}", "abcdefg"].map { Array($0.utf8) }
    for text in texts {
      let isThere = text.indices.contains { text[$0...].starts(with: part) } || part.isEmpty
      let isFound = text.withUnsafeBytes { text in part.withUnsafeBytes { text.containsBytes(of: $0) } }
      #expect(isFound == isThere, "\(text)")
    }
  }

  @Test func `text is visible ASCII when each byte is`() {
    let differences = Self.differences {
      $0.isVisibleASCII
    } _: { bytes in
      !bytes.contains { $0 < 0x20 || $0 > 0x7E }
    }
    #expect(differences == [])
  }

  @Test func `text is UTF-8 when the standard library accepts it`() {
    let differences = Self.differences {
      $0.isUTF8
    } _: { bytes in
      String(validating: bytes, as: UTF8.self) != nil
    }
    #expect(differences == [])
    for text in ["é", "seven €", "a face \u{1F600} at the end"] {
      #expect(Array(text.utf8).withUnsafeBytes { $0.isUTF8 }, "\(text)")
    }
  }

  @Test func `texts sort by their first different byte, and a beginning sorts before the whole`() {
    let other = [UInt8](repeating: UInt8(ascii: "m"), count: 9)
    other.withUnsafeBytes { other in
      let before = Self.differences {
        $0.sortsBefore(other)
      } _: { bytes in
        bytes.lexicographicallyPrecedes(other)
      }
      #expect(before == [])
      let after = Self.differences {
        other.sortsBefore($0)
      } _: { bytes in
        other.lexicographicallyPrecedes(bytes)
      }
      #expect(after == [])
    }
  }

  @Test func `nothing is plain, visible and valid, and sorts before everything but itself`() {
    let (nothing, letter) = (UnsafeRawBufferPointer(start: nil, count: 0), [UInt8(ascii: "m")])
    #expect(nothing.endOfPlain(from: 0) == 0)
    #expect(nothing.isVisibleASCII)
    #expect(nothing.isUTF8)
    #expect(!nothing.sortsBefore(nothing))
    letter.withUnsafeBytes { letter in
      #expect(nothing.sortsBefore(letter))
      #expect(!letter.sortsBefore(nothing))
    }
  }
}
