package import NavBase

/// An error in JSON text, with its place as a byte offset from 0.
@nonexhaustive public enum JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text ends before the value does.
  case unexpectedEnd
  /// Another byte is expected at this place, such as a comma, a colon, a quotation mark or a letter of `true`.
  case unexpectedByte(offset: Int)
  /// Something other than white space follows the value; `offset` is that of its first byte.
  case trailingBytes(offset: Int)
  /// The text is not UTF-8.
  case invalidUTF8
  /// An escape in a string is unknown, incomplete, or one half of a surrogate pair.
  case invalidEscape(offset: Int)
  /// A string contains a control character below U+0020 that is not escaped.
  case controlCharacter(offset: Int)
  /// A number is malformed, or a value begins with a byte with which none can begin.
  case invalidNumber(offset: Int)
  /// The number is not finite, or is beyond ±2^53.
  case numberOutOfRange(offset: Int)
  /// The text has more than `maximum` nested arrays and objects.
  case tooDeep(offset: Int, maximum: Int)
  /// The text is longer than 64 MiB and is meant for a line of a journal, or it is longer than 2 GiB.
  case tooLong

  package init(_ fault: JSONFault) {
    self =
      switch fault {
      case .unexpectedEnd: .unexpectedEnd
      case .unexpectedByte(let offset): .unexpectedByte(offset: offset)
      case .trailingBytes(let offset): .trailingBytes(offset: offset)
      case .invalidUTF8: .invalidUTF8
      case .invalidEscape(let offset): .invalidEscape(offset: offset)
      case .controlCharacter(let offset): .controlCharacter(offset: offset)
      case .invalidNumber(let offset): .invalidNumber(offset: offset)
      case .numberOutOfRange(let offset): .numberOutOfRange(offset: offset)
      case .tooDeep(let offset, let maximum): .tooDeep(offset: offset, maximum: maximum)
      case .tooLong: .tooLong
      }
  }

  /// The same mistake, as the parser reports it.
  private var fault: JSONFault {
    switch self {
    case .unexpectedEnd: .unexpectedEnd
    case .unexpectedByte(let offset): .unexpectedByte(offset: offset)
    case .trailingBytes(let offset): .trailingBytes(offset: offset)
    case .invalidUTF8: .invalidUTF8
    case .invalidEscape(let offset): .invalidEscape(offset: offset)
    case .controlCharacter(let offset): .controlCharacter(offset: offset)
    case .invalidNumber(let offset): .invalidNumber(offset: offset)
    case .numberOutOfRange(let offset): .numberOutOfRange(offset: offset)
    case .tooDeep(let offset, let maximum): .tooDeep(offset: offset, maximum: maximum)
    case .tooLong: .tooLong
    }
  }

  /// The ``message``, so that an uncaught error is printed as a sentence.
  public var description: String { message }

  /// The message of the error, for a person.
  public var message: String { fault.message }
}
