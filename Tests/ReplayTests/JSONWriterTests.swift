import Foundation
import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// Strings and numbers as this package writes them and reads them back.
struct JSONWriterTests {
  private static func written(_ text: String) -> String {
    var buffer = ByteBuffer()
    buffer.appendQuoted(text)
    return buffer.string
  }

  private static func written(_ number: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append(number)
    return buffer.string
  }

  private static func string(_ json: String) -> String? {
    var document = JSONDocument()
    guard (try? document.parse(json)) != nil else { return nil }
    return document.string(document.root)
  }

  private static func number(_ json: String) -> Double? {
    var document = JSONDocument()
    guard (try? document.parse(json)) != nil else { return nil }
    return document.number(document.root)
  }

  // MARK: Strings

  @Test(arguments: 0...0x1F as ClosedRange<UInt8>)
  func `every control character is escaped and comes back`(code: UInt8) {
    let text = "a\(Character(Unicode.Scalar(code)))b"
    let json = Self.written(text)
    let short: [UInt8: String] = [8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r"]
    let hex = String(code, radix: 16)
    let escape = short[code] ?? "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    #expect(json == "\"a\(escape)b\"")
    #expect(Self.string(json) == text)
  }

  @Test func `quote and backslash are escaped, everything else stands as it is`() {
    #expect(Self.written("\"\\") == #""\"\\""#)
    #expect(Self.written("/\u{7F}\u{80}\u{2028}\u{1F600}") == "\"/\u{7F}\u{80}\u{2028}\u{1F600}\"")
    #expect(Self.written("") == "\"\"")
    #expect(Self.written("cafe\u{301}").utf8.elementsEqual("\"cafe\u{301}\"".utf8))
  }

  @Test func `any text is read back byte for byte, here and by Foundation`() throws {
    var numbers = SeededNumbers(seed: 7)
    for round in 0..<2000 {
      let text = Self.randomText(&numbers)
      let json = Self.written(text)
      #expect(Self.string(json)?.utf8.elementsEqual(text.utf8) == true, "\(round): \(json)")
      let other = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
      #expect((other as? String)?.utf8.elementsEqual(text.utf8) == true, "\(round): \(json)")
    }
  }

  private static func randomText(_ numbers: inout SeededNumbers) -> String {
    let limits: [UInt32] = [0x20, 0x80, 0x800, 0x1_0000, 0x11_0000]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<24, using: &numbers) {
      let limit = limits.randomElement(using: &numbers) ?? 0x80
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &numbers)) { text.append(scalar) }
    }
    return String(text)
  }

  // MARK: Numbers

  private static let forms: [(number: Double, text: String)] = [
    (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (10, "10"), (320, "320"), (0.1, "0.1"), (-0.1, "-0.1"),
    (0.5, "0.5"), (2.5, "2.5"), (1e-4, "0.0001"), (1e-5, "0.00001"), (1e-7, "0.0000001"),
    (-1.5e-7, "-0.00000015"), (1.234e-10, "0.0000000001234"), (1e15, "1000000000000000"),
    (0.30000000000000004, "0.30000000000000004"), (1.0 / 3, "0.3333333333333333"),
    (123456.789, "123456.789"), (9_007_199_254_740_991, "9007199254740991"),
    (9_007_199_254_740_992, "9007199254740992"), (-9_007_199_254_740_992, "-9007199254740992"),
    (4_503_599_627_370_495.5, "4503599627370495.5"), (1_000_000_000_000.0625, "1000000000000.0625"),
    (.leastNonzeroMagnitude, "0." + String(repeating: "0", count: 323) + "5"),
    (.leastNormalMagnitude, "0." + String(repeating: "0", count: 307) + "22250738585072014"),
  ]

  @Test(arguments: forms) func `a number has one form, without point zero, exponent or minus zero`(
    number: Double, text: String
  ) {
    #expect(Self.written(number) == text)
    #expect(Self.number(text) == number)
  }

  @Test(arguments: [0, 1, -1, 9, 10, 99, 100, .max, .min, 1_700_000_000_000] as [Int])
  func `an integer is written as its digits`(integer: Int) {
    var buffer = ByteBuffer()
    buffer.append(integer)
    #expect(buffer.string == String(integer))
  }

  @Test func `every short integer, and those around each power of ten, are written as their digits`() {
    var integers = Array(0..<20_000)
    var power = 10
    while power < .max / 10 {
      integers += [power - 1, power, power + 1, power * 9 + 8, 12_345_678_901_234_567 % power]
      power *= 10
    }
    let wrong = integers.filter { integer in
      var buffer = ByteBuffer()
      buffer.append(integer)
      buffer.append(-integer)
      return buffer.string != "\(integer)\(-integer)"
    }
    #expect(wrong == [])
  }

  @Test func `a random number is read back unchanged, from the fewest digits`() {
    var numbers = SeededNumbers(seed: 53)
    var (count, whole) = (0, 0)
    while count < 5000 {
      let number = Self.randomNumber(&numbers)
      guard number.isFinite, abs(number) <= 9_007_199_254_740_992 else { continue }
      count += 1
      let text = Self.written(number)
      #expect(Self.number(text) == number, "\(text)")
      #expect(Double(text) == number, "\(text)")
      #expect(!text.contains("e") && !text.hasSuffix(".0") && text != "-0", "\(text)")
      if text.contains(".") { Self.expectShortest(text, number) } else { whole += 1 }
    }
    #expect(whole > 100 && whole < 4900)
  }

  /// Checks that the number, rounded to one digit less, is another number.
  private static func expectShortest(_ text: String, _ number: Double) {
    let digits = text.filter(\.isNumber).drop { $0 == "0" }.count
    #expect(digits <= 17, "\(text)")
    if digits < 2 { return }
    #expect(Double(String(format: "%.\(digits - 2)e", number)) != number, "\(text)")
  }

  private static func randomNumber(_ numbers: inout SeededNumbers) -> Double {
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: Double(bitPattern: numbers.next())
    case 1: Double(Int.random(in: -9_007_199_254_740_992...9_007_199_254_740_992, using: &numbers))
    case 2: Double(Int.random(in: -100_000...100_000, using: &numbers)) / 100
    default: Double.random(in: -2000...2000, using: &numbers)
    }
  }

  @Test func `hexadecimal numbers are lower case, with leading zeros`() {
    var buffer = ByteBuffer()
    buffer.appendHex(0x00AB_CDEF as UInt32)
    buffer.append(" ")
    buffer.appendHex(0x0123_4567_89AB_CDEF as UInt64)
    #expect(buffer.string == "00abcdef 0123456789abcdef")
  }

  // MARK: Whole values

  @Test func `a value is written without spaces, its members in their order`() throws {
    var document = JSONDocument()
    try document.parse(#" { "b" : [ 1.50 , "\u0041\/" ] , "a" : { } , "b" : null } "#)
    let text = document.text(document.root)
    #expect(text == #"{"b":[1.5,"A/"],"a":{},"b":null}"#)
  }
}
