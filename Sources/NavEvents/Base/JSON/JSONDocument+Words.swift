/// Events, and commands of a later version, in words: the type, then the values.
extension JSONDocument {
  /// Returns a text such as `pushed main c` for the JSON object of an event or a command.
  public func words(of object: JSONValue) -> String {
    var buffer = ByteBuffer(capacity: 64)
    appendWords(of: object, to: &buffer)
    return buffer.string
  }

  /// Writes a text such as `pushed main c` for the JSON object of an event or a command.
  /// - Parameter namesLists: True to write lists with their names, as for `arranged`, which has several.
  public func appendWords(of object: JSONValue, to buffer: inout ByteBuffer, namesLists: Bool = false) {
    var (isFirst, namesLists) = (true, namesLists)
    forEachMember(of: object) { name, value in
      // Neither is about what happened.
      if isString(name, "sum") || isString(name, "ignorable") { return }
      if !isFirst { buffer.append(UInt8(ascii: " ")) }
      isFirst = false
      if isString(name, "type") {
        namesLists = isString(value, "arranged")
        return appendTyped(value, to: &buffer)
      }
      append(name, value, namesLists, to: &buffer)
    }
  }

  private func append(
    _ name: JSONValue, _ value: JSONValue, _ namesLists: Bool, to buffer: inout ByteBuffer
  ) {
    switch kind(of: value) {
    case .null: if !isString(name, "screen") { appendKey(name, to: &buffer) }
    case .string: if !isSubject(name) { appendKey(name, to: &buffer) }
    case .true, .false, .number: if !isString(name, "value") { appendKey(name, to: &buffer) }
    case .array: if namesLists { appendKey(name, to: &buffer) }
    case .object:
      if isString(name, "screen") { return appendScreen(value, to: &buffer) }
      appendKey(name, to: &buffer)
    }
    appendTypedValue(value, to: &buffer)
  }

  /// Returns true for a member whose value is written without its name.
  private func isSubject(_ name: JSONValue) -> Bool {
    isString(name, "container") || isString(name, "screen") || isString(name, "plugin")
  }

  private func appendKey(_ name: JSONValue, to buffer: inout ByteBuffer) {
    appendTyped(name, to: &buffer)
    buffer.append(UInt8(ascii: "="))
  }

  private func appendTypedValue(_ value: JSONValue, to buffer: inout ByteBuffer) {
    switch kind(of: value) {
    case .null: buffer.append("nil")
    case .string: appendTyped(value, to: &buffer)
    case .true, .false, .number, .object: append(value, to: &buffer)
    case .array:
      appendArray(value, separatedBy: UInt8(ascii: " "), to: &buffer) { appendStringOrJSON($0, to: &$1) }
    }
  }

  /// Writes the members of a screen: the id, and the others with their names.
  public func appendScreen(_ object: JSONValue, to buffer: inout ByteBuffer) {
    var isFirst = true
    forEachMember(of: object) { name, value in
      if !isFirst { buffer.append(UInt8(ascii: " ")) }
      isFirst = false
      if !isString(name, "id") { appendKey(name, to: &buffer) }
      appendStringOrJSON(value, to: &buffer)
    }
  }

  private func appendStringOrJSON(_ value: JSONValue, to buffer: inout ByteBuffer) {
    if kind(of: value) == .string { appendTyped(value, to: &buffer) } else { append(value, to: &buffer) }
  }

  /// Writes a string as it would be typed.
  private func appendTyped(_ string: JSONValue, to buffer: inout ByteBuffer) {
    if withText(of: string, { buffer.append(typed: $0) }) == nil { buffer.append(string: "".typed) }
  }
}

extension ByteBuffer {
  /// Writes a text as it would be typed: in quotes where needed, with escapes for invisible characters.
  public mutating func append(typed text: UnsafeRawBufferPointer) {
    let isNil = text.count == 3 && text.elementsEqual("nil".utf8)
    let isPlain = !text.isEmpty && !isNil && Self.isPlainInLine(text)
    if isPlain { append(text) } else { append(string: String(decoding: text, as: UTF8.self).typed) }
  }

  /// Returns true when each byte is ASCII that stands for itself in every word.
  private static func isPlainInLine(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let start = text.baseAddress else { return true }
    var place = 0
    while text.count &- place >= 8 {
      guard ByteGroup(start + place).isPlainInLine else { return false }
      place &+= 8
    }
    for byte in text[place...] where !isPlainInLine(byte) { return false }
    return true
  }

  private static func isPlainInLine(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "\\"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      false
    case 0x21..<0x7F: true
    default: false
    }
  }
}
