/// A parsed JSON text: its bytes and a flat list of tokens, both reused from text to text.
///
/// Strings and numbers are converted only when they are read, so that a journal line is read with one pass over its bytes
/// and no allocation.
public struct JSONDocument: ~Copyable, Sendable {
  struct Token: BitwiseCopyable, Sendable {
    var kind: JSONKind
    /// A Boolean value that indicates whether the value is a string that contains a backslash.
    var isEscaped = false
    /// The offset of the value's first byte, and of the byte after its last; for a string of the text between
    /// the quotes.
    var start: Int32
    var end: Int32
    /// The index of the token after this value and everything inside it.
    var next: Int32
  }

  var bytes = ContiguousArray<UInt8>()
  var tokens: ContiguousArray<Token> = [JSONDocument.nothing]

  /// The content of a document before the first text, and after a text that is not JSON: `null`.
  private static let nothing = Token(kind: .null, start: 0, end: 0, next: 1)

  private var parser = JSONParser()

  /// Creates a document with the value `null`.
  public init() {}

  /// The whole value.
  public var root: JSONValue { JSONValue(token: 0) }

  /// Parses a value that will be part of a line of a journal, as ``parse(_:)`` does. The value must not be longer than a
  /// line, or deeper than ``JSONBounds/deepestValue``.
  public mutating func parsePart(_ text: String) throws(JSONFault) {
    guard text.utf8.count <= JSONBounds.longestText else { throw .tooLong }
    parser.maximumDepth = JSONBounds.deepestValue
    defer { parser.maximumDepth = JSONBounds.deepestText }
    try parse(text)
  }

  /// Parses a text.
  public mutating func parse(_ text: String) throws(JSONFault) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text.utf8)
    try parseBytes()
  }

  /// Parses the bytes of a text.
  public mutating func parse(_ text: UnsafeRawBufferPointer) throws(JSONFault) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text)
    try parseBytes()
  }

  private mutating func parseBytes() throws(JSONFault) {
    tokens.removeAll(keepingCapacity: true)
    do throws(JSONFault) {
      // The offsets of tokens have 32 bits.
      guard bytes.count <= Int32.max else { throw .tooLong }
      guard bytes.withUnsafeBytes({ $0.isUTF8 }) else { throw .invalidUTF8 }
      parser.reset()
      try bytes.withUnsafeBufferPointer { bytes throws(JSONFault) in try parser.parse(bytes, into: &tokens) }
    } catch {
      tokens.removeAll(keepingCapacity: true)
      tokens.append(Self.nothing)
      throw error
    }
  }
}
