/// The small words of which every object on the wire is made.
extension ByteBuffer {
  /// Opens an object with its type: `{"type":"pushed"`.
  mutating func open(_ type: StaticString) {
    append("{\"type\":\"")
    append(type)
    append(UInt8(ascii: "\""))
  }

  mutating func close() { append(UInt8(ascii: "}")) }

  /// A further member's name: `,"container":`.
  mutating func member(_ name: StaticString) {
    append(",\"")
    append(name)
    append("\":")
  }

  mutating func member(_ name: StaticString, _ value: Bool) {
    member(name)
    append(value)
  }

  mutating func member(_ name: StaticString, _ value: Int) {
    member(name)
    append(value)
  }

  mutating func member(_ name: StaticString, _ value: Double) {
    member(name)
    append(value)
  }

  mutating func member(_ name: StaticString, word: StaticString) {
    member(name)
    append(UInt8(ascii: "\""))
    append(word)
    append(UInt8(ascii: "\""))
  }

  mutating func append(_ transition: Transition) {
    if !transition.animated { member("animated", false) }
    if transition.animation != .push { member("animation", word: transition.animation.wireName) }
  }

  mutating func append(_ orientations: Orientations) {
    var separator = UInt8(ascii: "[")
    for orientation in Orientation.allCases where orientations.contains(orientation.asSet) {
      append(separator)
      separator = UInt8(ascii: ",")
      append(UInt8(ascii: "\""))
      append(orientation.wireName)
      append(UInt8(ascii: "\""))
    }
    if separator == UInt8(ascii: "[") { append(separator) }
    append(UInt8(ascii: "]"))
  }
}
