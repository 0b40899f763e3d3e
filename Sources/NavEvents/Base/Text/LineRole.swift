/// The effect of a character on the line of text that contains it. The rule for ids of nodes and every text
/// for a terminal share this definition.
///
/// It depends on code points and not on the Unicode tables of the machine, because a decision must be the
/// same everywhere.
public enum LineRole: Sendable {
  /// The character is visible, or a space.
  case visible
  /// The character shapes its neighbours and is valid between them: U+200C, U+200D and the variation
  /// selectors.
  case joining
  /// The character is a control character, which a terminal obeys: C0, delete or C1.
  case control
  /// The character is invisible, or changes the direction of the text around it: bidi controls, tag characters, line
  /// separators, and all other code points that are ignorable by default in Unicode.
  case invisible

  /// Returns the effect of a character.
  public init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F: self = .visible
    case 0..<0x20, 0x7F..<0xA0: self = .control
    case 0x200C, 0x200D, 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: self = .joining
    case 0xAD, 0x34F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x3164, 0xFFA0: self = .invisible
    case 0x61C, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: self = .invisible
    case 0x2028...0x2029, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF0...0xFFFB: self = .invisible
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: self = .invisible
    default: self = .visible
    }
  }
}

extension String {
  /// Creates a text from bytes that should be UTF-8, with `\xNN` for each invalid byte, so that nothing is replaced
  /// silently.
  public init(showing bytes: some Sequence<UInt8>) {
    self = ""
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let good = Self.goodPrefix(of: rest)
      append(String(decoding: rest.prefix(good), as: UTF8.self))
      rest = rest.dropFirst(good)
      if let bad = rest.popFirst() { append("\\x" + String(bad, radix: 16, uppercase: true)) }
    }
  }

  /// Returns the number of bytes at the beginning that are UTF-8.
  private static func goodPrefix(of bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { count += UTF8.width(scalar) }
    return count
  }

  /// Returns the text as a part of one line: terminal controls and invisible characters become visible
  /// escapes such as `\n` and `\u{9B}`. A joining character stays where it is valid: after a character that
  /// it can join, and not as the last one. `tabs` keeps tabs.
  public func onOneLine(tabs: Bool = false) -> String {
    // Nearly every text is plain, and a check of its bytes is enough.
    if isPlainASCII(tabs: tabs) { return self }
    return escapedForLine { tabs && $0 == "\t" ? String($0) : nil }
  }

  /// The text as XML on one line: markup is escaped, and so are invisible characters and those that no XML can contain, such as
  /// `\u{FFFE}`. A mark after an escaped character does not hide it.
  public var xmlEscaped: String {
    var escaped = ByteBuffer(capacity: utf8.count)
    for scalar in onOneLine().unicodeScalars {
      switch scalar {
      case "&": escaped.append("&amp;")
      case "<": escaped.append("&lt;")
      case ">": escaped.append("&gt;")
      case "\"": escaped.append("&quot;")
      case "'": escaped.append("&#39;")
      case "\u{FFFE}": escaped.append("\\u{FFFE}")
      case "\u{FFFF}": escaped.append("\\u{FFFF}")
      default: escaped.append(scalar: scalar)
      }
    }
    return escaped.string
  }

  /// The text, which must be JSON, with escapes for terminal controls and invisible characters: the value is the same.
  public var escapedJSON: String {
    if isPlainASCII(tabs: false) { return self }
    return escapedForLine { scalar in
      switch LineRole(scalar) {
      case .visible, .joining: String(scalar)
      case .control, .invisible:
        String(scalar).utf16.map { "\\u" + String($0, radix: 16).paddedWithZeros(to: 4) }.joined()
      }
    }
  }

  /// Returns the text with zeros before it, up to a length in bytes.
  public func paddedWithZeros(to length: Int) -> String {
    String(repeating: "0", count: max(0, length - utf8.count)) + self
  }

  /// The text in quotes, as it can be typed in a line, with escapes for quotes and backslashes too.
  public var quotedForLine: String {
    if isPlainASCII(tabs: false),
      !utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    {
      return "\"\(self)\""
    }
    let inside = escapedForLine { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      default: nil
      }
    }
    return "\"\(inside)\""
  }

  /// A Boolean value that indicates whether the text can be shown on one line as it is.
  public var isSafeOnLine: Bool { isPlainASCII(tabs: false) || onOneLine().hasSameBytes(as: self) }

  /// Returns true when each byte is a visible character of ASCII, a space, or a tab if `tabs`.
  private func isPlainASCII(tabs: Bool) -> Bool {
    var text = self
    return text.withUTF8 { UnsafeRawBufferPointer($0).isPlainASCII(tabs: tabs) }
  }

  /// Returns the text with scalars replaced as `own` specifies, and the others escaped unless they are safe. Complexity: O(n),
  /// which a view of scalars is not when it grows by one after another.
  private func escapedForLine(_ own: (Unicode.Scalar) -> String?) -> String {
    var result = ByteBuffer(capacity: utf8.count)
    var before: Unicode.Scalar?
    var rest = unicodeScalars.makeIterator()
    var next = rest.next()
    while let scalar = next {
      next = rest.next()
      if let text = own(scalar) {
        result.append(string: text)
      } else if Self.isSafe(scalar, after: before, before: next) {
        result.append(scalar: scalar)
      } else {
        result.append(string: scalar.escaped(asASCII: true))
      }
      before = scalar
    }
    return result.string
  }

  private static func isSafe(
    _ scalar: Unicode.Scalar, after before: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    switch LineRole(scalar) {
    case .visible: return true
    case .control, .invisible: return false
    case .joining:
      guard let before else { return false }
      let isJoiner = 0x200C...0x200D ~= scalar.value
      if LineRole(before) == .visible { return !isJoiner || next.map { LineRole($0) == .visible } ?? false }
      // A variation selector can precede a joiner in an emoji.
      return isJoiner && LineRole(before) == .joining && !(0x200C...0x200D ~= before.value)
        && next.map { LineRole($0) == .visible } ?? false
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns true when each byte is a visible character of ASCII, a space, or a tab if `tabs`.
  public func isPlainASCII(tabs: Bool) -> Bool {
    let tab: UInt8 = tabs ? 0x09 : 0x20
    // Without an early exit and without a branch, the loop compares many bytes at once.
    var others: UInt8 = 0
    for byte in self { others |= (byte &- 0x20 < 0x5F ? 0 : 1) & (byte == tab ? 0 : 1) }
    return others == 0
  }
}
