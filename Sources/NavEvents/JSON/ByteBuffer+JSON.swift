extension ByteBuffer {
  /// Returns a Boolean value that indicates whether `text` has a byte that a JSON string must escape: a
  /// quote, a backslash or a control character.
  package static func needsEscape(_ text: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    while place < text.count {
      let byte = text[place]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { return true }
      place += 1
    }
    return false
  }

  /// Writes `text` as a JSON string, quotes included.
  package mutating func appendQuoted(_ text: String) {
    var text = text
    append(UInt8(ascii: "\""))
    text.withUTF8 { appendEscaped(UnsafeRawBufferPointer($0)) }
    append(UInt8(ascii: "\""))
  }

  /// Writes `text` with JSON's short escapes, `\u00xx` for other control characters, and the rest unchanged.
  package mutating func appendEscaped(_ text: UnsafeRawBufferPointer) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0A: append("\\n")
      case 0x0C: append("\\f")
      case 0x0D: append("\\r")
      case 0..<0x20: appendUnicodeEscape(byte)
      default: append(byte)
      }
    }
  }

  package mutating func append(_ value: Bool) {
    if value { append("true") } else { append("false") }
  }

  private mutating func appendUnicodeEscape(_ byte: UInt8) {
    append("\\u00")
    append(Self.hexDigit(byte >> 4))
    append(Self.hexDigit(byte & 15))
  }
}
