extension ByteBuffer {
  /// Writes `text` as a JSON string, quotes included.
  @inlinable public mutating func appendQuoted(_ text: String) {
    var text = text
    append(UInt8(ascii: "\""))
    text.withUTF8 { appendEscaped(UnsafeRawBufferPointer($0)) }
    append(UInt8(ascii: "\""))
  }

  /// Writes `text` with JSON's short escapes, `\u00xx` for other control characters, and the rest unchanged.
  public mutating func appendEscaped(_ text: UnsafeRawBufferPointer) {
    var place = 0
    while true {
      let end = text.endOfPlain(from: place)
      append(UnsafeRawBufferPointer(rebasing: text[place..<end]))
      guard end < text.count else { return }
      appendEscape(text[end])
      place = end &+ 1
    }
  }

  private mutating func appendEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default: appendUnicodeEscape(byte)
    }
  }

  /// Adds a number in its shortest form.
  @inlinable public mutating func append(_ value: Bool) {
    if value { append("true") } else { append("false") }
  }

  private mutating func appendUnicodeEscape(_ byte: UInt8) {
    append("\\u00")
    append(Self.hexDigit(byte >> 4))
    append(Self.hexDigit(byte & 15))
  }
}
