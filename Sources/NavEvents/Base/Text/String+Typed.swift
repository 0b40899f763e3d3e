extension String {
  /// The text as it would be typed: in quotes where needed, with escapes for invisible characters.
  public var typed: String {
    let isPlain = !isEmpty && !hasSameBytes(as: "nil") && !utf8.contains(where: Self.endsWord)
    return isPlain && hasBalancedBraces && isSafeOnLine ? self : quotedForLine
  }

  /// A Boolean value that indicates whether each brace has its counterpart. One that has none begins or ends a block of commands.
  private var hasBalancedBraces: Bool {
    var open = 0
    for byte in utf8 {
      if byte == UInt8(ascii: "{") { open += 1 }
      if byte == UInt8(ascii: "}") { open -= 1 }
      if open < 0 { return false }
    }
    return open == 0
  }

  /// The text as it would be typed in a shell: in quotes where needed.
  public var shellWord: String {
    let isPlain = !isEmpty && utf8.allSatisfy(Self.isPlainInShell)
    if isPlain { return self }
    if !utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "'\(replacingByte(UInt8(ascii: "'"), with: #"'\''"#))'"
    }
    // On one line, a control character is an escape.
    let escaped = unicodeScalars.map { scalar in
      switch scalar {
      case "\u{0}"..<" ", "\u{7F}", "'", "\\": "\\" + String(scalar.value, radix: 8).paddedWithZeros(to: 3)
      default: String(scalar)
      }
    }
    return "$'\(escaped.joined())'"
  }

  /// The word for the path of a file, which is not to be read as an option. A single hyphen stays: it is standard input.
  public var shellPath: String {
    utf8.first == UInt8(ascii: "-") && utf8.count > 1 ? "./\(self)".shellWord : shellWord
  }

  private static func isPlainInShell(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// A Boolean value that indicates whether the text names a moment of a journal: `@` or `#`, and digits.
  public var isMoment: Bool {
    let digits = utf8.dropFirst()
    return (startsWithBytes(of: "@") || startsWithBytes(of: "#")) && !digits.isEmpty
      && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// Returns true when a byte has a special meaning in a line.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "\\"): true
    default: false
    }
  }
}
