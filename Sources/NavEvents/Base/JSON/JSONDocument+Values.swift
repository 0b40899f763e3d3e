extension JSONDocument {
  /// Returns the kind of a value.
  public func kind(of value: JSONValue) -> JSONKind { tokens[Int(value.token)].kind }

  /// Returns the range of the value in the text; for a string the bytes between its quotes, with escapes as
  /// written.
  public func range(of value: JSONValue) -> Range<Int> {
    let token = tokens[Int(value.token)]
    return Int(token.start)..<Int(token.end)
  }

  /// Returns the member called `name`; nil when there is none or the value is not an object. Complexity:
  /// O(members).
  public func member(_ name: StaticString, of value: JSONValue) -> JSONValue? {
    guard kind(of: value) == .object else { return nil }
    var next = firstInside(value)
    while let key = next {
      let member = JSONValue(token: key.token + 1)
      if isString(key, name) { return member }
      next = after(member, inside: value)
    }
    return nil
  }

  /// Calls `body` with each name and value of an object, in the order of the text.
  public func forEachMember<E>(
    of value: JSONValue, _ body: (_ name: JSONValue, _ value: JSONValue) throws(E) -> Void
  ) throws(E) {
    guard kind(of: value) == .object else { return }
    var key = firstInside(value)
    while let name = key {
      let member = JSONValue(token: name.token + 1)
      try body(name, member)
      key = after(member, inside: value)
    }
  }

  /// Calls `body` with each element of an array, in order.
  public func forEachElement<E>(
    of value: JSONValue, _ body: (JSONValue) throws(E) -> Void
  ) throws(E) {
    guard kind(of: value) == .array else { return }
    var element = firstInside(value)
    while let one = element {
      try body(one)
      element = after(one, inside: value)
    }
  }

  /// Returns a Boolean value that indicates whether the value is the string `text`.
  public func isString(_ value: JSONValue, _ text: StaticString) -> Bool {
    let token = tokens[Int(value.token)]
    guard token.kind == .string else { return false }
    if token.isEscaped { return string(value).hasSameBytes(as: text.description) }
    guard Int(token.end &- token.start) == text.utf8CodeUnitCount else { return false }
    let other = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes.withUnsafeBytes {
      UnsafeRawBufferPointer(rebasing: $0[Int(token.start)..<Int(token.end)]).hasSameBytes(as: other)
    }
  }

  /// Returns a string; nil for any other value.
  public func string(_ value: JSONValue) -> String? {
    withText(of: value) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns `true` or `false`; nil for any other value.
  public func bool(_ value: JSONValue) -> Bool? {
    switch kind(of: value) {
    case .true: true
    case .false: false
    case .null, .number, .string, .array, .object: nil
    }
  }

  /// Returns a number; nil for any other value.
  public func number(_ value: JSONValue) -> Double? {
    guard kind(of: value) == .number else { return nil }
    return self.value(ofNumber: value)
  }

  /// Returns the value of a whole number: a time, a version, or a count of any size.
  public func integer(_ value: JSONValue) -> Int64? {
    guard kind(of: value) == .number else { return nil }
    let range = range(of: value)
    return bytes.withUnsafeBufferPointer { JSONNumber.integer(of: $0, range) }
  }

  /// Returns the value of a whole number that `Count` can hold.
  public func count<Count: FixedWidthInteger>(_ value: JSONValue, as type: Count.Type = Int.self) -> Count? {
    integer(value).flatMap { Count(exactly: $0) }
  }

  private func value(ofNumber value: JSONValue) -> Double {
    let range = range(of: value)
    return bytes.withUnsafeBufferPointer { JSONNumber.value(of: $0, range) }
  }

  /// Calls `body` with the text of a string, its escapes resolved; nil when the value is not a string.
  public func withText<R>(of value: JSONValue, _ body: (UnsafeRawBufferPointer) -> R) -> R? {
    let token = tokens[Int(value.token)]
    guard token.kind == .string else { return nil }
    guard token.isEscaped else {
      return bytes.withUnsafeBytes {
        body(UnsafeRawBufferPointer(rebasing: $0[Int(token.start)..<Int(token.end)]))
      }
    }
    var text = ContiguousArray<UInt8>()
    let range = range(of: value)
    bytes.withUnsafeBufferPointer { JSONEscape.decode($0, range, into: &text) }
    return text.withUnsafeBytes { body($0) }
  }

  /// Writes the value canonically: no spaces, one way to escape, the shortest numbers, members in their
  /// order.
  public func append(_ value: JSONValue, to buffer: inout ByteBuffer) {
    switch kind(of: value) {
    case .null: buffer.append("null")
    case .true: buffer.append("true")
    case .false: buffer.append("false")
    case .number: buffer.append(self.value(ofNumber: value))
    case .string: appendString(value, to: &buffer)
    case .array: appendArray(value, to: &buffer)
    case .object: appendObject(value, to: &buffer)
    }
  }

  /// Writes the value canonically. `replace` may write something else in the place of a value; it returns false for a
  /// value that stays.
  public func append(
    _ value: JSONValue, to buffer: inout ByteBuffer, replacing replace: (JSONValue, inout ByteBuffer) -> Bool
  ) {
    if replace(value, &buffer) { return }
    switch kind(of: value) {
    case .null, .true, .false, .number, .string: append(value, to: &buffer)
    case .array:
      buffer.list(elements(of: value)) { append($0, to: &$1, replacing: replace) }
    case .object:
      appendObject(value, to: &buffer) { append($0, to: &$1, replacing: replace) }
    }
  }

  // MARK: Walking

  private func firstInside(_ value: JSONValue) -> JSONValue? {
    let first = value.token + 1
    return first < tokens[Int(value.token)].next ? JSONValue(token: first) : nil
  }

  private func after(_ value: JSONValue, inside container: JSONValue) -> JSONValue? {
    let next = tokens[Int(value.token)].next
    return next < tokens[Int(container.token)].next ? JSONValue(token: next) : nil
  }

  private func appendString(_ value: JSONValue, to buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: "\""))
    _ = withText(of: value) { buffer.appendEscaped($0) }
    buffer.append(UInt8(ascii: "\""))
  }

  private func appendArray(_ value: JSONValue, to buffer: inout ByteBuffer) {
    appendArray(value, separatedBy: UInt8(ascii: ","), to: &buffer) { append($0, to: &$1) }
  }

  /// Writes the elements in brackets.
  public func appendArray(
    _ value: JSONValue, separatedBy separator: UInt8, to buffer: inout ByteBuffer,
    _ appendElement: (JSONValue, inout ByteBuffer) -> Void
  ) {
    buffer.append(UInt8(ascii: "["))
    var isFirst = true
    forEachElement(of: value) { element in
      if !isFirst { buffer.append(separator) }
      isFirst = false
      appendElement(element, &buffer)
    }
    buffer.append(UInt8(ascii: "]"))
  }

  private func appendObject(_ value: JSONValue, to buffer: inout ByteBuffer) {
    appendObject(value, to: &buffer) { append($0, to: &$1) }
  }

  private func appendObject(
    _ value: JSONValue, to buffer: inout ByteBuffer, _ appendMember: (JSONValue, inout ByteBuffer) -> Void
  ) {
    var separator = UInt8(ascii: "{")
    forEachMember(of: value) { name, member in
      buffer.append(separator)
      separator = UInt8(ascii: ",")
      appendString(name, to: &buffer)
      buffer.append(UInt8(ascii: ":"))
      appendMember(member, &buffer)
    }
    if separator == UInt8(ascii: "{") { buffer.append(separator) }
    buffer.append(UInt8(ascii: "}"))
  }
}

extension JSONDocument {
  /// Returns a Boolean value that indicates whether an object has more than one member.
  public func hasFurtherMembers(_ object: JSONValue) -> Bool {
    let token = tokens[Int(object.token)]
    return tokens[Int(object.token) + 2].next < token.next
  }
}
