import NavBase
import NavEvents
import Testing

/// A text at the edge of JSON, and the result of the reader.
struct JSONEdgeCase: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  /// The canonical text, or the error.
  let expected: Result<String, JSONFault>

  init(_ text: String, _ canonical: String) {
    bytes = Array(text.utf8)
    expected = .success(canonical)
  }

  init(_ text: String, _ error: JSONFault) {
    self.init(Array(text.utf8), error)
  }

  init(_ bytes: [UInt8], _ error: JSONFault) {
    self.bytes = bytes
    expected = .failure(error)
  }

  var testDescription: String { String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription }

  static let all = words + numbers + strings + structure + depth + encodings

  private static let words = [
    JSONEdgeCase("true", "true"), JSONEdgeCase(" false\r\n", "false"), JSONEdgeCase("\t\n null ", "null"),
    JSONEdgeCase("nul", .unexpectedEnd), JSONEdgeCase("tru e", .unexpectedByte(offset: 3)),
    JSONEdgeCase("True", .unexpectedByte(offset: 0)), JSONEdgeCase("nulll", .trailingBytes(offset: 4)),
    JSONEdgeCase("NaN", .unexpectedByte(offset: 0)), JSONEdgeCase("Infinity", .unexpectedByte(offset: 0)),
    JSONEdgeCase("undefined", .unexpectedByte(offset: 0)),
  ]

  private static let numbers = [
    JSONEdgeCase("0", "0"), JSONEdgeCase("-0", "0"), JSONEdgeCase("-0.0", "0"), JSONEdgeCase("0e0", "0"),
    JSONEdgeCase("1.0", "1"), JSONEdgeCase("1e5", "100000"), JSONEdgeCase("1E+5", "100000"),
    JSONEdgeCase("1e0005", "100000"), JSONEdgeCase("12.50e-1", "1.25"), JSONEdgeCase("1e-7", "0.0000001"),
    JSONEdgeCase("1e-400", "0"), JSONEdgeCase("0.30000000000000004", "0.30000000000000004"),
    JSONEdgeCase("0.1234567890123456789012345", "0.12345678901234568"),
    JSONEdgeCase("100000000000000000e-10", "10000000"), JSONEdgeCase("999999999999999", "999999999999999"),
    JSONEdgeCase("9007199254740991", "9007199254740991"),
    JSONEdgeCase("9007199254740992", "9007199254740992"),
    JSONEdgeCase("-9007199254740992", "-9007199254740992"),
    // Rounded, it would be in range.
    JSONEdgeCase("9007199254740993", .numberOutOfRange(offset: 0)),
    JSONEdgeCase("-9007199254740993", .numberOutOfRange(offset: 0)),
    JSONEdgeCase("9007199254740994", .numberOutOfRange(offset: 0)),
    JSONEdgeCase("-9007199254740994", .numberOutOfRange(offset: 0)),
    JSONEdgeCase("[1,18446744073709551616]", .numberOutOfRange(offset: 3)),
    JSONEdgeCase("1e16", .numberOutOfRange(offset: 0)), JSONEdgeCase("1e400", .numberOutOfRange(offset: 0)),
    JSONEdgeCase("-", .unexpectedEnd), JSONEdgeCase("--1", .unexpectedByte(offset: 1)),
    JSONEdgeCase("+1", .unexpectedByte(offset: 0)), JSONEdgeCase(".5", .unexpectedByte(offset: 0)),
    JSONEdgeCase("-.5", .unexpectedByte(offset: 1)), JSONEdgeCase("1.", .invalidNumber(offset: 0)),
    JSONEdgeCase("1.e5", .invalidNumber(offset: 0)), JSONEdgeCase("1e", .invalidNumber(offset: 0)),
    JSONEdgeCase("1e+", .invalidNumber(offset: 0)), JSONEdgeCase("01", .invalidNumber(offset: 0)),
    JSONEdgeCase("-01", .invalidNumber(offset: 0)), JSONEdgeCase("00", .invalidNumber(offset: 0)),
    JSONEdgeCase("0x10", .trailingBytes(offset: 1)), JSONEdgeCase("1-", .trailingBytes(offset: 1)),
    JSONEdgeCase("1e1.5", .trailingBytes(offset: 3)), JSONEdgeCase("1_000", .trailingBytes(offset: 1)),
  ]

  private static let strings = [
    JSONEdgeCase(#""""#, #""""#), JSONEdgeCase(#""\u0041\/\b\f\n\r\t\"\\""#, #""A/\b\f\n\r\t\"\\""#),
    JSONEdgeCase(#""\u0000\u001f\u007f""#, "\"\\u0000\\u001f\u{7F}\""),
    JSONEdgeCase("\"\u{7F}\"", "\"\u{7F}\""),
    JSONEdgeCase(#""\uD83D\uDE00""#, "\"\u{1F600}\""), JSONEdgeCase(#""\ud83d\ude00""#, "\"\u{1F600}\""),
    JSONEdgeCase(#""\ud83d""#, .invalidEscape(offset: 1)),
    JSONEdgeCase(#""\ude00""#, .invalidEscape(offset: 1)),
    JSONEdgeCase(#""\ud83dx""#, .invalidEscape(offset: 1)),
    JSONEdgeCase(#""\ud83d\u0041""#, .invalidEscape(offset: 1)),
    JSONEdgeCase(#""\ude00\ud83d""#, .invalidEscape(offset: 1)),
    JSONEdgeCase(#""\ude00\ude00""#, .invalidEscape(offset: 1)),
    JSONEdgeCase(#""\x""#, .invalidEscape(offset: 1)),
    JSONEdgeCase(#""\u00g0""#, .invalidEscape(offset: 1)),
    JSONEdgeCase(#""a\u00"#, .invalidEscape(offset: 2)),
    JSONEdgeCase(#""\"#, .unexpectedEnd), JSONEdgeCase(#""a"#, .unexpectedEnd),
    JSONEdgeCase("\"a\tb\"", .controlCharacter(offset: 2)),
    JSONEdgeCase("\"\n\"", .controlCharacter(offset: 1)),
    JSONEdgeCase("\"\0\"", .controlCharacter(offset: 1)), JSONEdgeCase("'a'", .unexpectedByte(offset: 0)),
    JSONEdgeCase("\"caf\u{E9}\u{2028}\u{FFFF}\u{10FFFF}\"", "\"caf\u{E9}\u{2028}\u{FFFF}\u{10FFFF}\""),
  ]

  private static let structure = [
    JSONEdgeCase("[]", "[]"), JSONEdgeCase("{}", "{}"), JSONEdgeCase(" [ 1 , [ ] , { } ] ", "[1,[],{}]"),
    JSONEdgeCase("{ \"a\" : 1 , \"b\" : { } }", #"{"a":1,"b":{}}"#),
    JSONEdgeCase(#"{"\u0061":1}"#, #"{"a":1}"#), JSONEdgeCase(#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#),
    JSONEdgeCase(#"{"":0}"#, #"{"":0}"#), JSONEdgeCase("", .unexpectedEnd),
    JSONEdgeCase(" \n", .unexpectedEnd),
    JSONEdgeCase("[", .unexpectedEnd), JSONEdgeCase("{", .unexpectedEnd), JSONEdgeCase("[1", .unexpectedEnd),
    JSONEdgeCase(#"{"a""#, .unexpectedEnd), JSONEdgeCase(#"{"a":"#, .unexpectedEnd),
    JSONEdgeCase(#"{"a":1,"#, .unexpectedEnd), JSONEdgeCase("]", .unexpectedByte(offset: 0)),
    JSONEdgeCase("}", .unexpectedByte(offset: 0)), JSONEdgeCase("[}", .unexpectedByte(offset: 1)),
    JSONEdgeCase("{]", .unexpectedByte(offset: 1)), JSONEdgeCase("[1,]", .unexpectedByte(offset: 3)),
    JSONEdgeCase("[,1]", .unexpectedByte(offset: 1)), JSONEdgeCase("[1 2]", .unexpectedByte(offset: 3)),
    JSONEdgeCase("[1,,2]", .unexpectedByte(offset: 3)), JSONEdgeCase("[[1,] ]", .unexpectedByte(offset: 4)),
    JSONEdgeCase(#"{"a":1 , }"#, .unexpectedByte(offset: 9)),
    JSONEdgeCase("{a:1}", .unexpectedByte(offset: 1)),
    JSONEdgeCase("{1:1}", .unexpectedByte(offset: 1)), JSONEdgeCase(#"{"a" 1}"#, .unexpectedByte(offset: 5)),
    JSONEdgeCase(#"{"a","b"}"#, .unexpectedByte(offset: 4)), JSONEdgeCase("1 2", .trailingBytes(offset: 2)),
    JSONEdgeCase("[]]", .trailingBytes(offset: 2)), JSONEdgeCase("{}{}", .trailingBytes(offset: 2)),
    JSONEdgeCase("// x\n1", .unexpectedByte(offset: 0)), JSONEdgeCase("1 /* x */", .trailingBytes(offset: 2)),
    JSONEdgeCase("\u{B}1", .unexpectedByte(offset: 0)), JSONEdgeCase("\u{A0}1", .unexpectedByte(offset: 0)),
  ]

  private static let depth = [
    nested(512, "[", "]", .success(0)), nested(512, #"{"a":"#, "}", .success(0)),
    nested(513, "[", "]", .failure(.tooDeep(offset: 512, maximum: 512))),
    nested(513, #"{"a":"#, "}", .failure(.tooDeep(offset: 2560, maximum: 512))),
    JSONEdgeCase(String(repeating: "[", count: 10_000), .tooDeep(offset: 512, maximum: 512)),
    JSONEdgeCase(String(repeating: "[", count: 512), .unexpectedEnd),
  ]

  private static let encodings = [
    JSONEdgeCase([0xFF], .invalidUTF8), JSONEdgeCase([0x22, 0xC3, 0x22], .invalidUTF8),
    JSONEdgeCase([0x22, 0xC0, 0x80, 0x22], .invalidUTF8),
    JSONEdgeCase([0x22, 0xC1, 0xBF, 0x22], .invalidUTF8),
    JSONEdgeCase([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8),
    JSONEdgeCase([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8),
    JSONEdgeCase([0xEF, 0xBB, 0xBF, 0x31], .unexpectedByte(offset: 0)),
    JSONEdgeCase([0xFF, 0xFE, 0x31, 0x00], .invalidUTF8),
    JSONEdgeCase([0x31, 0x00], .trailingBytes(offset: 1)),
    JSONEdgeCase([0x00, 0x31], .unexpectedByte(offset: 0)),
    JSONEdgeCase([0x5B, 0x5D, 0x00], .trailingBytes(offset: 2)),
  ]

  private static func nested(
    _ depth: Int, _ open: String, _ close: String, _ result: Result<Int, JSONFault>
  ) -> JSONEdgeCase {
    let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    switch result {
    case .success: return JSONEdgeCase(text, text)
    case .failure(let error): return JSONEdgeCase(text, error)
    }
  }
}
