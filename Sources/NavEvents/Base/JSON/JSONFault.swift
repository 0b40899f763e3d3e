/// A mistake in JSON text, with its place as a byte offset from 0.
public enum JSONFault: Error, Equatable, Sendable {
  case unexpectedEnd
  case unexpectedByte(offset: Int)
  case trailingBytes(offset: Int)
  case invalidUTF8
  case invalidEscape(offset: Int)
  case controlCharacter(offset: Int)
  case invalidNumber(offset: Int)
  case numberOutOfRange(offset: Int)
  case tooDeep(offset: Int, maximum: Int)
  case tooLong

  /// The number of bytes before the mistake; nil when it is about the whole text.
  public var offset: Int? {
    switch self {
    case .unexpectedByte(let offset), .trailingBytes(let offset), .invalidEscape(let offset),
      .controlCharacter(let offset), .invalidNumber(let offset), .numberOutOfRange(let offset),
      .tooDeep(let offset, _):
      offset
    case .unexpectedEnd, .invalidUTF8, .tooLong: nil
    }
  }

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
    case .tooLong: "the JSON value is longer than \(JSONBounds.longestText) bytes"
    }
  }
}

/// The bounds of the JSON that is read and written.
public enum JSONBounds {
  /// The length of the longest text in bytes.
  @inlinable public static var longestText: Int { 64 << 20 }

  /// The largest number of nested arrays and objects in a text. Brackets must not overflow a reader's stack.
  @inlinable public static var deepestText: Int { 512 }

  /// The largest number of nested arrays and objects in a value inside a text. The other half is left for what is around it.
  @inlinable public static var deepestValue: Int { deepestText / 2 }

  /// The largest magnitude of a number: the last whole number that every language reads back exactly, 2^53.
  @inlinable public static var largestNumber: Int64 { 9_007_199_254_740_992 }

  /// The largest count that a journal or an index may name, such as that of the events before the first: ``largestNumber``, or
  /// half of what `Int` holds where that is less. Adding what a file contains to it cannot overflow.
  public static let largestCount = largestCount(of: Int.self)

  /// Returns the largest count for an integer type in the place of `Int`.
  public static func largestCount<Count: FixedWidthInteger>(of type: Count.Type) -> Count {
    Count(clamping: min(largestNumber, Int64(clamping: Count.max / 2)))
  }
}

/// A value inside a ``JSONDocument``: the index of its token.
public struct JSONValue: BitwiseCopyable, Equatable, Sendable {
  /// The index of the token.
  public let token: Int32
}

/// The kind of a value.
public enum JSONKind: UInt8, BitwiseCopyable, Sendable {
  case null, `false`, `true`, number, string, array, object
}
