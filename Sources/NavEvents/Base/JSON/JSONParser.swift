/// A parser that turns bytes into tokens in one pass. It is iterative; its memory holds the open arrays and
/// objects.
struct JSONParser {
  private typealias Token = JSONDocument.Token

  var maximumDepth = JSONBounds.deepestText
  private var offset = 0
  private var open = ContiguousArray<Int32>()

  /// Prepares for the next text, and keeps the memory.
  mutating func reset() {
    offset = 0
    if !open.isEmpty { open.removeAll(keepingCapacity: true) }
  }

  mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, into tokens: inout ContiguousArray<JSONDocument.Token>
  ) throws(JSONFault) {
    try parseValue(bytes, &tokens)
    while !open.isEmpty { try parseNextInside(bytes, &tokens) }
    skipSpace(bytes)
    if offset < bytes.count { throw .trailingBytes(offset: offset) }
  }

  // MARK: Structure

  private mutating func parseValue(
    _ bytes: UnsafeBufferPointer<UInt8>, _ tokens: inout ContiguousArray<Token>
  ) throws(JSONFault) {
    switch try nextByte(bytes) {
    case UInt8(ascii: "\""): try parseString(bytes, &tokens)
    case UInt8(ascii: "{"): try openContainer(.object, &tokens)
    case UInt8(ascii: "["): try openContainer(.array, &tokens)
    case UInt8(ascii: "t"): try parseWord("true", .true, bytes, &tokens)
    case UInt8(ascii: "f"): try parseWord("false", .false, bytes, &tokens)
    case UInt8(ascii: "n"): try parseWord("null", .null, bytes, &tokens)
    default: try parseNumber(bytes, &tokens)
    }
  }

  private mutating func openContainer(
    _ kind: JSONKind, _ tokens: inout ContiguousArray<Token>
  ) throws(JSONFault) {
    if open.count >= maximumDepth { throw .tooDeep(offset: offset, maximum: maximumDepth) }
    open.append(Int32(tokens.count))
    tokens.append(Token(kind: kind, start: Int32(offset), end: 0, next: 0))
    offset += 1
  }

  /// Parses the end of the innermost open array or object, or a comma and its next member or element.
  private mutating func parseNextInside(
    _ bytes: UnsafeBufferPointer<UInt8>, _ tokens: inout ContiguousArray<Token>
  ) throws(JSONFault) {
    let container = Int(open[open.count - 1])
    let isObject = tokens[container].kind == .object
    let isFirst = container == tokens.count - 1
    var byte = try nextByte(bytes)
    if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      return close(container, &tokens)
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else { throw .unexpectedByte(offset: offset) }
      offset += 1
      byte = try nextByte(bytes)
    }
    if isObject { try parseKey(byte, bytes, &tokens) }
    try parseValue(bytes, &tokens)
  }

  private mutating func parseKey(
    _ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ tokens: inout ContiguousArray<Token>
  ) throws(JSONFault) {
    guard byte == UInt8(ascii: "\"") else { throw .unexpectedByte(offset: offset) }
    try parseString(bytes, &tokens)
    guard try nextByte(bytes) == UInt8(ascii: ":") else { throw .unexpectedByte(offset: offset) }
    offset += 1
  }

  private mutating func close(_ container: Int, _ tokens: inout ContiguousArray<Token>) {
    open.removeLast()
    offset += 1
    tokens[container].end = Int32(offset)
    tokens[container].next = Int32(tokens.count)
  }

  // MARK: Leaves

  private mutating func parseString(
    _ bytes: UnsafeBufferPointer<UInt8>, _ tokens: inout ContiguousArray<Token>
  ) throws(JSONFault) {
    let start = offset + 1
    var isEscaped = false
    let text = UnsafeRawBufferPointer(bytes)
    var end = text.endOfPlain(from: start)
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] < 0x20 { throw .controlCharacter(offset: end) }
      isEscaped = true
      end = text.endOfPlain(from: end + (try JSONEscape.length(in: bytes, at: end)))
    }
    guard end < bytes.count else { throw .unexpectedEnd }
    append(.string, start, end, &tokens, isEscaped: isEscaped)
    offset = end + 1
  }

  private mutating func parseWord(
    _ word: StaticString, _ kind: JSONKind, _ bytes: UnsafeBufferPointer<UInt8>,
    _ tokens: inout ContiguousArray<Token>
  ) throws(JSONFault) {
    let start = offset
    for index in 0..<word.utf8CodeUnitCount {
      guard offset < bytes.count else { throw .unexpectedEnd }
      guard bytes[offset] == word.utf8Start[index] else { throw .unexpectedByte(offset: offset) }
      offset += 1
    }
    append(kind, start, offset, &tokens)
  }

  private mutating func parseNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, _ tokens: inout ContiguousArray<Token>
  ) throws(JSONFault) {
    let start = offset
    offset = try JSONNumber.end(in: bytes, from: start)
    append(.number, start, offset, &tokens)
  }

  private func append(
    _ kind: JSONKind, _ start: Int, _ end: Int, _ tokens: inout ContiguousArray<Token>,
    isEscaped: Bool = false
  ) {
    tokens.append(
      Token(
        kind: kind, isEscaped: isEscaped, start: Int32(start), end: Int32(end), next: Int32(tokens.count + 1))
    )
  }

  // MARK: Bytes

  @inline(__always)
  private mutating func nextByte(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> UInt8 {
    if offset < bytes.count, bytes[offset] > 0x20 { return bytes[offset] }
    skipSpace(bytes)
    guard offset < bytes.count else { throw .unexpectedEnd }
    return bytes[offset]
  }

  private mutating func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>) {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
