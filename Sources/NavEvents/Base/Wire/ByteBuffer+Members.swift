/// The small parts of which every object on the wire consists.
extension ByteBuffer {
  /// Opens an object with its type: `{"type":"pushed"`.
  @inline(__always)
  @inlinable public mutating func open(_ type: StaticString) {
    let (opening, length): (StaticString, Int) = ("{\"type\":\"", type.utf8CodeUnitCount)
    let start = room(for: opening.utf8CodeUnitCount &+ length &+ 1)
    Self.copy(opening.utf8Start, to: start, opening.utf8CodeUnitCount)
    Self.copy(type.utf8Start, to: start + opening.utf8CodeUnitCount, length)
    start[opening.utf8CodeUnitCount &+ length] = UInt8(ascii: "\"")
  }

  /// Closes an object.
  @inlinable public mutating func close() { append(UInt8(ascii: "}")) }

  /// Writes the name of a further member: `,"container":`.
  @inline(__always)
  @inlinable public mutating func member(_ name: StaticString) { member(name, after: UInt8(ascii: ",")) }

  /// Writes the name of a member after a comma, or after the brace of its object.
  @inline(__always)
  @inlinable public mutating func member(_ name: StaticString, after separator: UInt8) {
    let length = name.utf8CodeUnitCount
    let start = room(for: length &+ 4)
    start[0] = separator
    start[1] = UInt8(ascii: "\"")
    Self.copy(name.utf8Start, to: start + 2, length)
    start[length &+ 2] = UInt8(ascii: "\"")
    start[length &+ 3] = UInt8(ascii: ":")
  }

  /// Writes a further member.
  @inline(__always)
  @inlinable public mutating func member(_ name: StaticString, _ value: Bool) {
    member(name)
    append(value)
  }

  /// Writes a further member.
  @inline(__always)
  @inlinable public mutating func member(_ name: StaticString, _ value: Int) {
    member(name)
    append(value)
  }

  /// Writes a further member.
  @inline(__always)
  @inlinable public mutating func member(_ name: StaticString, _ value: Int64) {
    member(name)
    append(value)
  }

  /// Writes a further member.
  @inlinable public mutating func member(_ name: StaticString, _ value: Double) {
    member(name)
    append(value)
  }

  /// Writes a further member whose value is a word without escapes.
  @inline(__always)
  @inlinable public mutating func member(_ name: StaticString, word: StaticString) {
    member(name)
    appendQuotedAsIs(word.utf8Start, word.utf8CodeUnitCount)
  }

  /// Writes a further member whose value is a text.
  @inlinable public mutating func member(_ name: StaticString, text: String) {
    member(name)
    appendQuoted(text)
  }

  /// Writes a further member whose value is a text of a table.
  @inline(__always)
  @inlinable public mutating func member(_ name: StaticString, _ id: TextID, _ texts: borrowing TextTable) {
    member(name)
    texts.appendQuoted(id, to: &self)
  }

  /// Writes a list in brackets. `body` writes each element, without the commas.
  @inline(__always)
  @inlinable public mutating func list<Elements: Sequence>(
    _ elements: Elements, _ body: (Elements.Element, inout ByteBuffer) -> Void
  ) {
    append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { append(UInt8(ascii: ",")) }
      isFirst = false
      body(element, &self)
    }
    append(UInt8(ascii: "]"))
  }
}
