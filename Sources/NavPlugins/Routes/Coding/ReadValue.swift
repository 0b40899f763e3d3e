import NavEvents
import NavRuntime

/// A value that is being read: the bytes of its canonical text, and a flat list of its parts. A class, because all decoders of a value
/// share it.
final class ReadValue {
  /// A part: a value, or the name of a member, which precedes the value of the member.
  struct Part {
    var kind: Kind
    /// A Boolean value that indicates whether the part is a text with a backslash.
    var isEscaped = false
    /// The offset of the first byte, and of the byte after the last; for a text without the quotation marks.
    var start: Int
    var end: Int
    /// The index of the part after this one and everything inside it.
    var next: Int
  }

  enum Kind { case null, no, yes, number, text, array, object }

  let bounds: CodingBounds
  private let bytes: [UInt8]
  let parts: [Part]

  /// Divides a text into its parts.
  init(_ json: CanonicalJSON, _ bounds: CodingBounds) throws(RouteError) {
    self.bounds = bounds
    bytes = Array(json.text.utf8)
    if bytes.count > bounds.longest { throw .value(path: bounds.name, reason: bounds.tooLong) }
    var division = Division(bytes: bytes)
    try division.divide(bounds)
    parts = division.parts
  }

  /// The index of a null that is no part of the text.
  var null: Int { parts.count - 1 }

  // MARK: Parts

  /// Returns the number of the elements of an array, or of the names and values of an object.
  func count(inside part: Int) -> Int {
    var (count, index) = (0, part + 1)
    while index < parts[part].next {
      count += 1
      index = parts[index].next
    }
    return count
  }

  /// Returns the value of a member of an object, the first of this name; nil when there is none.
  func member(_ name: String, of part: Int) -> Int? {
    var index = part + 1
    let end = parts[part].next
    while index < end {
      let value = index + 1
      if isText(index, name) { return value }
      index = parts[value].next
    }
    return nil
  }

  /// Calls `body` with the name and the value of each member of an object.
  func forEachMember(of part: Int, _ body: (_ name: String, _ value: Int) -> Void) {
    var index = part + 1
    while index < parts[part].next {
      body(text(index), index + 1)
      index = parts[index + 1].next
    }
  }

  /// Returns true when a part is this text.
  func isText(_ part: Int, _ text: String) -> Bool {
    let found = parts[part]
    if found.isEscaped { return self.text(part).hasSameBytes(as: text) }
    return text.utf8.count == found.end - found.start
      && bytes[found.start..<found.end].elementsEqual(text.utf8)
  }

  /// Returns the content of a text.
  func text(_ part: Int) -> String {
    let found = parts[part]
    let content = bytes[found.start..<found.end]
    guard found.isEscaped else { return String(decoding: content, as: UTF8.self) }
    var text: [UInt8] = []
    var offset = found.start
    while offset < found.end {
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < found.end else {
        text.append(bytes[offset])
        offset += 1
        continue
      }
      switch bytes[offset + 1] {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        // The canonical form escapes control characters alone so.
        let digits = String(
          decoding: bytes[min(offset + 2, found.end)..<min(offset + 6, found.end)], as: UTF8.self)
        text.append(
          contentsOf: String(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}").utf8)
        offset += 4
      default: text.append(bytes[offset + 1])
      }
      offset += 2
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a number as a text.
  func digits(_ part: Int) -> String {
    String(decoding: bytes[parts[part].start..<parts[part].end], as: UTF8.self)
  }

  /// Returns a part in words, for an error: short values as they are.
  func words(_ part: Int) -> String {
    switch parts[part].kind {
    case .null: "null"
    case .no: "false"
    case .yes: "true"
    case .number: digits(part)
    case .text:
      text(part).count <= 40 ? text(part).quoted : "\(String(text(part).prefix(40)).quoted)…"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Returns the value of a Boolean; nil for any other part.
  func bool(_ part: Int) -> Bool? {
    switch parts[part].kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// Returns the value of a number; nil for any other part.
  func number<Number: LosslessStringConvertible>(_ part: Int) -> Number? {
    parts[part].kind == .number ? Number(digits(part)) : nil
  }

  /// Returns a whole number; nil for one with a fraction, for one that the type does not have, and for any other part.
  func integer<Number: FixedWidthInteger>(_ part: Int) -> Number? {
    guard parts[part].kind == .number else { return nil }
    var value: Int64 = 0
    let content = bytes[parts[part].start..<parts[part].end]
    let isNegative = content.first == UInt8(ascii: "-")
    for byte in isNegative ? content.dropFirst() : content {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      // At most 2^53, so that nothing overflows.
      value = value &* 10 &+ Int64(digit)
    }
    return Number(exactly: isNegative ? -value : value)
  }

  /// Returns the integer beyond ±2^53 that a text stands for; nil for any other text.
  func integerInText<Number: FixedWidthInteger>(_ part: Int) -> Number? {
    let text = text(part)
    guard let number = Number(text), number.isWrittenAsText, number.description.hasSameBytes(as: text) else {
      return nil
    }
    return number
  }
}

/// The division of a text into its parts.
private struct Division {
  let bytes: [UInt8]
  var parts: [ReadValue.Part] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
    parts.reserveCapacity(bytes.count / 6 + 4)
  }

  mutating func divide(_ bounds: CodingBounds) throws(RouteError) {
    var open: [Int] = []
    var offset = 0
    while offset < bytes.count {
      let start = offset
      switch bytes[offset] {
      case UInt8(ascii: ","), UInt8(ascii: ":"): offset += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if open.count >= bounds.deepest { throw .value(path: bounds.name, reason: bounds.tooDeep) }
        open.append(parts.count)
        let kind: ReadValue.Kind = bytes[offset] == UInt8(ascii: "{") ? .object : .array
        parts.append(ReadValue.Part(kind: kind, start: start, end: start, next: 0))
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        offset += 1
        guard let container = open.popLast() else {
          throw .value(path: bounds.name, reason: "this is no JSON")
        }
        parts[container].end = offset
        parts[container].next = parts.count
      case UInt8(ascii: "\""): addText(&offset)
      case UInt8(ascii: "t"): add(.yes, &offset)
      case UInt8(ascii: "f"): add(.no, &offset)
      case UInt8(ascii: "n"): add(.null, &offset)
      default: add(.number, &offset)
      }
    }
    // What stands for a superclass that has written nothing.
    parts.append(ReadValue.Part(kind: .null, start: 0, end: 0, next: parts.count + 1))
  }

  private mutating func add(_ kind: ReadValue.Kind, _ offset: inout Int) {
    let start = offset
    while offset < bytes.count, !Self.isEnd(bytes[offset]) { offset += 1 }
    parts.append(ReadValue.Part(kind: kind, start: start, end: offset, next: parts.count + 1))
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private mutating func addText(_ offset: inout Int) {
    let start = offset + 1
    var end = start
    var isEscaped = false
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] == UInt8(ascii: "\\") {
        isEscaped = true
        end += 1
      }
      end += 1
    }
    end = min(end, bytes.count)
    parts.append(
      ReadValue.Part(kind: .text, isEscaped: isEscaped, start: start, end: end, next: parts.count + 1))
    offset = end + 1
  }
}
