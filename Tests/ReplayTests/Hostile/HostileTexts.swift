import Foundation

/// Texts that do harm where no code expects them, and the characters that no terminal may get.
enum HostileTexts {
  /// The texts that must be shown with escapes, or are forbidden in new ids, each between two letters.
  static let unsafe = kinds.flatMap { $0 }

  /// The unsafe texts by the reason: their letter, or their shape.
  private static let kinds: [[String]] =
    [controls, bidi, invisible, tags].map { $0.map { "x\(scalar($0))y" } } + [
      [
        "one\nFORGED", "one\r\nFORGED", "one\rFORGED", "one\u{85}FORGED", "one\u{2028}FORGED",
        "one\u{2029}FORGED", "one\u{B}FORGED", "one\u{C}FORGED", "\nFORGED", "\n\n\nFORGED\n",
        "\u{1B}[2J\u{1B}[HFORGED", "\u{1B}]0;title\u{7}", "\u{9B}31mred", "\u{90}q\u{9C}", "\u{1B}[?1049h",
        "a\u{202E}nosj.exe", "\u{2066}a\u{2069}", "\u{200B}", "\u{FEFF}bom", "\u{E0001}\u{E0041}\u{E007F}",
        "\u{200D}", "\u{FE0F}", "a\u{200D}\u{200D}b", "a\u{FE0F}\u{FE0F}",
        String(repeating: "\u{202E}", count: 40),
      ]
    ]

  /// The texts that may be odd, but must pass unchanged.
  static let harmless = [
    "plain", "two words", "ü", "e\u{301}", "\u{301}first", String(repeating: "\u{301}", count: 50), "日本",
    "👩‍👩‍👧‍👦", "❤️‍🔥", "🏳️‍🌈", "می‌خواهم", "क्‍ष", "☝🏽", "\u{37E}", "a\u{37E}b", "\u{1FEF}", "\u{212A}elvin",
    "nil", "\"quoted\"", "\\", "\\n", "\\u{9B}", "{\"ok\":true}", "[1,2]", "null", "a=b", "=a", "#x", "a;b",
    ";",
    "“”", "in=main", "--json", "-c", "%s%n", "$(id)", "../../etc/passwd", String(repeating: "y", count: 3000),
    String(repeating: "日", count: 1000), "\u{FFFD}", "\u{FFFE}", "\u{10FFFF}", "\u{E000}", "\u{A0}",
    "\u{3000}",
  ]

  static let all = unsafe + harmless

  /// All texts in a full run; otherwise a third of each kind, for tests with a text in fifty places.
  static let sample =
    kinds.flatMap { HostileCases.sample($0, every: 3) } + HostileCases.sample(harmless, every: 3)

  /// All controls in a full run; otherwise those that a terminal or a line interprets, and the first and last of both
  /// ranges.
  private static let controls =
    HostileCases.isFull
    ? Array(0x00...0x1F) + Array(0x7F...0x9F)
    : [0x00, 0x01, 0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x1A, 0x1B, 0x1F]
      + [0x7F, 0x80, 0x85, 0x90, 0x9B, 0x9C, 0x9D, 0x9F]
  private static let bidi = [0x61C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
  private static let invisible =
    [0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x180E, 0x200B, 0x2028, 0x2029, 0x2060, 0x2064, 0x206F, 0x3164]
    + [0xFEFF, 0xFFA0, 0xFFF9, 0xFFFB, 0x1D173]
  private static let tags = [0xE0000, 0xE0001, 0xE0020, 0xE0041, 0xE007F]

  private static func scalar(_ value: Int) -> String {
    Unicode.Scalar(UInt32(value)).map { String(Character($0)) } ?? ""
  }

  /// Bytes that are not UTF-8.
  static let badBytes: [[UInt8]] = [
    [0x9B], [0x80], [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
    [0xF4, 0x90, 0x80, 0x80],
    [0xE2, 0x80], [0xF0, 0x9F, 0x98], [0xFE, 0xFF], Array("caf".utf8) + [0xE9],
  ]

  // MARK: In a line

  /// Returns the text as a word of a line: in quotes, with escapes where it needs them.
  static func quoted(_ text: String) -> String {
    var word = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": word += "\\\""
      case "\\": word += "\\\\"
      case "\n": word += "\\n"
      case "\0": word += "\\0"
      default: word.unicodeScalars.append(scalar)
      }
    }
    return "\"\(word)\""
  }

  // MARK: What went wrong

  /// Returns the first part of some output that no terminal may get; nil when there is none. The tables of the standard
  /// library, which are not those of the program, define the invisible characters.
  static func problem(with output: [UInt8], _ name: String) -> String? {
    guard let text = String(validating: output, as: UTF8.self) else { return "\(name): bad bytes" }
    for line in text.utf8.split(separator: 0x0A) where line.starts(with: "FORGED".utf8) {
      return "\(name): a forged line: \(String(decoding: line.prefix(80), as: UTF8.self))"
    }
    return text.unicodeScalars.first { isForbidden($0) }
      .map { "\(name): U+\(String($0.value, radix: 16)) reached the terminal" }
  }

  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" { return false }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: break
    }
    if scalar == "\u{200C}" || scalar == "\u{200D}" || properties.isVariationSelector { return false }
    return properties.isDefaultIgnorableCodePoint || properties.isBidiControl
  }
}
