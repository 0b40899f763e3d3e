/// An error in JSON text, with its place as a byte offset from 0.
@nonexhaustive public enum JSONError: Error, Equatable, Sendable {
  case unexpectedEnd
  case unexpectedByte(offset: Int)
  case trailingBytes(offset: Int)
  case invalidUTF8
  case invalidEscape(offset: Int)
  case controlCharacter(offset: Int)
  case invalidNumber(offset: Int)
  /// The number is not finite, or is beyond ±2^53.
  case numberOutOfRange(offset: Int)
  /// The text has more than `maximum` nested arrays and objects.
  case tooDeep(offset: Int, maximum: Int)
  /// The text is longer than 2 GiB, or it is meant for a line of a journal and is longer than a line may be.
  case tooLong

  /// The message of the error, for a person.
  public var message: String {
    switch self {
    case .unexpectedEnd: "the JSON value is cut short"
    case .unexpectedByte(let offset): "unexpected byte at offset \(offset)"
    case .trailingBytes(let offset): "more text after the JSON value, at offset \(offset)"
    case .invalidUTF8: "the text is not UTF-8"
    case .invalidEscape(let offset): "invalid escape at offset \(offset)"
    case .controlCharacter(let offset): "unescaped control character at offset \(offset)"
    case .invalidNumber(let offset): "malformed number at offset \(offset)"
    case .numberOutOfRange(let offset): "number beyond ±2^53 at offset \(offset)"
    case .tooDeep(let offset, let maximum): "nested deeper than \(maximum) at offset \(offset)"
    case .tooLong: "the JSON value is longer than \(JournalBounds.longestLine) bytes"
    }
  }
}

/// A value inside a ``JSONDocument``: the index of its token.
package struct JSONValue: BitwiseCopyable, Equatable {
  let token: Int32
}

/// The kind of a value.
package enum JSONKind: UInt8, BitwiseCopyable {
  case null, `false`, `true`, number, string, array, object
}
