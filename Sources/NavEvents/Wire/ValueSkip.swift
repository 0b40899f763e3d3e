import NavBase

/// A scanner that skips one JSON value or string of a line, and checks nothing but its grammar.
///
/// It accepts only what ``JSONParser`` accepts too, and no spaces. It is small, and a local variable of its caller, so that
/// the processor keeps it in registers.
struct ValueSkip {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let base: UnsafeRawPointer
  /// The number of bytes before the current position.
  private(set) var offset: Int
  /// The union of the bytes of all strings, and of bytes near them, in groups of eight.
  private(set) var union: UInt64 = 0
  /// A Boolean value that indicates whether a string has an escape.
  private(set) var hasEscape = false
  /// The number of arrays and objects around the current position.
  private var depth = 0
  /// A bit for each of those arrays and objects, the innermost last: 1 for an object.
  private var objects: UInt64 = 0

  /// The largest number of nested arrays and objects that can be skipped: one for each bit. Deeper values are rare, and left
  /// to the tolerant reader.
  private static let deepest = 64

  init?(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    guard let base = bytes.baseAddress else { return nil }
    self.bytes = bytes
    self.base = UnsafeRawPointer(base)
    self.offset = offset
  }

  /// Moves past the value. Returns false if there is none.
  @inline(__always)
  mutating func takeValue() -> Bool {
    repeat {
      guard takeBeginning() else { return false }
    } while takeEnds()
    return depth == 0
  }

  private var byte: UInt8 {
    @inline(__always) get { offset < bytes.count ? bytes[offset] : 0 }
  }

  @inline(__always)
  private mutating func has(_ character: UInt8) -> Bool {
    guard byte == character else { return false }
    offset &+= 1
    return true
  }

  // MARK: Values

  /// Takes a string, number or word, or an empty array or object; or opens arrays and objects up to the first of these.
  @inline(__always)
  private mutating func takeBeginning() -> Bool {
    while true {
      switch byte {
      case UInt8(ascii: "\""): return takeString()
      case UInt8(ascii: "{"):
        offset &+= 1
        if has(UInt8(ascii: "}")) { return true }
        guard open(1), takeKey() else { return false }
      case UInt8(ascii: "["):
        offset &+= 1
        if has(UInt8(ascii: "]")) { return true }
        guard open(0) else { return false }
      case UInt8(ascii: "t"): return takeWord("true")
      case UInt8(ascii: "f"): return takeWord("false")
      case UInt8(ascii: "n"): return takeWord("null")
      default: return takeNumber()
      }
    }
  }

  @inline(__always)
  private mutating func open(_ object: UInt64) -> Bool {
    guard depth < Self.deepest else { return false }
    depth &+= 1
    objects = objects &<< 1 | object
    return true
  }

  /// Closes the arrays and objects that end after a value, and moves to the next value. Returns false if there is none, or
  /// if the grammar is violated, in which case an array or object remains open.
  @inline(__always)
  private mutating func takeEnds() -> Bool {
    while depth > 0 {
      let isObject = objects & 1 == 1
      if has(UInt8(ascii: ",")) { return !isObject || takeKey() }
      guard has(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return false }
      depth &-= 1
      objects &>>= 1
    }
    return false
  }

  @inline(__always)
  private mutating func takeKey() -> Bool { takeString() && has(UInt8(ascii: ":")) }

  // MARK: Simple values

  @inline(__always)
  private mutating func takeWord(_ word: StaticString) -> Bool {
    guard bytes.count &- offset >= word.utf8CodeUnitCount, word.isAt(base + offset) else { return false }
    offset &+= word.utf8CodeUnitCount
    return true
  }

  @inline(__always)
  private mutating func takeNumber() -> Bool {
    if takeShortNumber() { return true }
    guard let end = try? JSONNumber.end(in: bytes, from: offset) else { return false }
    offset = end
    return true
  }

  /// Takes a whole number of at most seven digits, if one comes next.
  @inline(__always)
  private mutating func takeShortNumber() -> Bool {
    guard bytes.count &- offset >= 8 else { return false }
    let count = ByteGroup(base + offset).digitCount
    guard 1...7 ~= count, count == 1 || byte != UInt8(ascii: "0") else { return false }
    let next = bytes[offset &+ count]
    guard next == UInt8(ascii: ",") || next == UInt8(ascii: "}") || next == UInt8(ascii: "]") else {
      return false
    }
    offset &+= count
    return true
  }

  /// Moves past a string, eight bytes at a time. Returns false if there is none.
  @inline(__always)
  mutating func takeString() -> Bool {
    guard has(UInt8(ascii: "\"")) else { return false }
    while bytes.count &- offset >= 8 {
      let group = ByteGroup(base + offset)
      let length = group.plainLength
      union |= group.bytes
      offset &+= length
      if length == 8 { continue }
      if has(UInt8(ascii: "\"")) { return true }
      guard takeEscape() else { return false }
    }
    return takeLastString()
  }

  /// Takes the rest of a string near the end of the line.
  private mutating func takeLastString() -> Bool {
    while offset < bytes.count {
      if has(UInt8(ascii: "\"")) { return true }
      if byte == UInt8(ascii: "\\") {
        guard takeEscape() else { return false }
      } else {
        if byte < 0x20 { return false }
        union |= UInt64(byte)
        offset &+= 1
      }
    }
    return false
  }

  /// Takes an escape, if one comes next.
  private mutating func takeEscape() -> Bool {
    guard byte == UInt8(ascii: "\\"), let length = try? JSONEscape.length(in: bytes, at: offset) else {
      return false
    }
    hasEscape = true
    offset &+= length
    return true
  }
}
