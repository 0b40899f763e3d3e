/// A place in the bytes of a line that may be in canonical form: no spaces, members in their order.
///
/// Each method takes what it is asked for and moves on. What it does not find makes the line not canonical, and from
/// then on every answer is meaningless: the caller looks at ``isCanonical`` at the end, not after each step. The cursor
/// accepts only what ``JSONParser`` accepts too.
struct LineCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0
  private(set) var isCanonical = true
  /// The union of the bytes of all strings so far, in groups of eight: each below 128 when all of them are ASCII.
  private var union: UInt64 = 0

  /// Valid while `bytes` are.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes.assumingMemoryBound(to: UInt8.self) }

  mutating func fail() { isCanonical = false }

  /// A Boolean value that indicates whether the whole line was taken, and is UTF-8.
  var isComplete: Bool {
    guard isCanonical, offset == bytes.count else { return false }
    return union & ByteGroup.highBits == 0 || UnsafeRawBufferPointer(bytes).isUTF8
  }

  // MARK: Punctuation

  /// Takes `text` if it is here.
  @inline(__always)
  mutating func has(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard bytes.count &- offset >= length else { return false }
    for index in 0..<length where bytes[offset &+ index] != text.utf8Start[index] { return false }
    offset &+= length
    return true
  }

  /// Takes `text`, which must be here.
  @inline(__always)
  mutating func take(_ text: StaticString) { if !has(text) { fail() } }

  /// Takes the name of a further member, if it is here: `,"container":`.
  @inline(__always)
  mutating func hasMember(_ name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    guard bytes.count &- offset >= length &+ 4, bytes[offset] == UInt8(ascii: ","),
      bytes[offset &+ 1] == UInt8(ascii: "\""), bytes[offset &+ length &+ 2] == UInt8(ascii: "\""),
      bytes[offset &+ length &+ 3] == UInt8(ascii: ":")
    else { return false }
    for index in 0..<length where bytes[offset &+ 2 &+ index] != name.utf8Start[index] { return false }
    offset &+= length &+ 4
    return true
  }

  @inline(__always)
  mutating func takeMember(_ name: StaticString) { if !hasMember(name) { fail() } }

  /// Calls `body` at each element of a list, which may be empty.
  @inline(__always)
  mutating func takeList(_ body: (inout LineCursor) -> Void) {
    take("[")
    if has("]") { return }
    repeat { body(&self) } while isCanonical && has(",")
    take("]")
  }

  private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  // MARK: Strings

  /// Takes a string and returns the place of its text, escapes as written.
  @inline(__always)
  private mutating func takeQuoted() -> (range: Range<Int>, isEscaped: Bool) {
    take("\"")
    let start = offset
    var isEscaped = false
    while true {
      skipPlainGroups()
      guard offset < bytes.count else { break }
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        offset &+= 1
        return (start..<offset &- 1, isEscaped)
      }
      if byte < 0x20 { break }
      union |= UInt64(byte)
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        guard let length = try? JSONEscape.length(in: bytes, at: offset) else { break }
        offset &+= length
      } else {
        offset &+= 1
      }
    }
    fail()
    return (start..<start, false)
  }

  /// Moves over bytes that stand for themselves in a string, eight at a time while there are as many.
  @inline(__always)
  private mutating func skipPlainGroups() {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return }
    while bytes.count &- offset >= 8 {
      let group = ByteGroup(base + offset)
      let length = group.plainLength
      union |= group.first(length)
      offset &+= length
      if length < 8 { return }
    }
  }

  mutating func skipString() { _ = takeQuoted() }

  /// Takes a string and hands its text to `body`, escapes resolved.
  @inline(__always)
  mutating func takeText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let (range, isEscaped) = takeQuoted()
    guard isEscaped else {
      return body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range]))
    }
    var text = ContiguousArray<UInt8>()
    JSONEscape.decode(bytes, range, into: &text)
    return text.withUnsafeBytes { body($0) }
  }

  /// Takes a string and returns it.
  mutating func takeString() -> String { takeText { String(decoding: $0, as: UTF8.self) } }

  /// Takes one of a closed set of words.
  @inline(__always)
  mutating func takeWord<Word: WireName>(_ type: Word.Type) -> Word? {
    let (range, _) = takeQuoted()
    let word = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[range])
    let match = Word(wireName: word)
    if match == nil { fail() }
    return match
  }

  // MARK: Numbers

  mutating func takeInteger() -> Int { takeDigits() ?? takeLongInteger() }

  /// Takes a number of at most 15 digits; nil for any other, which stays.
  @inline(__always)
  private mutating func takeDigits() -> Int? {
    var (place, value) = (offset, 0)
    while place < bytes.count, case let digit = bytes[place] &- UInt8(ascii: "0"), digit < 10 {
      value = value &* 10 &+ Int(digit)
      place &+= 1
    }
    let length = place &- offset
    guard 1...15 ~= length, length == 1 || bytes[offset] != UInt8(ascii: "0"), place < bytes.count,
      case let next = bytes[place], next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
    else { return nil }
    offset = place
    return value
  }

  private mutating func takeLongInteger() -> Int {
    guard let range = takeNumber() else { return 0 }
    guard
      let integer = JSONNumber.wholeValue(of: bytes, range)
        ?? Int(exactly: JSONNumber.value(of: bytes, range))
    else {
      fail()
      return 0
    }
    return integer
  }

  mutating func takeDouble() -> Double { takeNumber().map { JSONNumber.value(of: bytes, $0) } ?? 0 }

  private mutating func takeNumber() -> Range<Int>? {
    guard isCanonical, offset < bytes.count, let end = try? JSONNumber.end(in: bytes, from: offset) else {
      fail()
      return nil
    }
    defer { offset = end }
    return offset..<end
  }

  // MARK: Whole values

  /// Takes any value and returns its bytes.
  mutating func takeValue() -> UnsafeRawBufferPointer {
    let start = offset
    skipValue()
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<offset])
  }

  /// Arrays and objects inside each other that ``skipValue()`` can take: a bit for each. Deeper values are rare, and
  /// the tolerant reader's.
  private static let deepestSkip = 64

  /// Takes any value without looking at what it means.
  mutating func skipValue() {
    var open = 0
    /// A bit for each array or object around the place, the innermost last: 1 for an object.
    var objects: UInt64 = 0
    repeat {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = byte == UInt8(ascii: "{")
        offset &+= 1
        if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          offset &+= 1
          break
        }
        guard open < Self.deepestSkip else { return fail() }
        open &+= 1
        objects = objects << 1 | (isObject ? 1 : 0)
        if isObject { skipKey() }
        continue
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "t"): take("true")
      case UInt8(ascii: "f"): take("false")
      case UInt8(ascii: "n"): take("null")
      default: _ = takeNumber()
      }
      skipEnds(&open, &objects)
    } while isCanonical && open > 0
  }

  /// After a value: closes what ends here, and takes the comma to the next value.
  @inline(__always)
  private mutating func skipEnds(_ open: inout Int, _ objects: inout UInt64) {
    while isCanonical, open > 0 {
      let isObject = objects & 1 == 1
      if has(",") {
        if isObject { skipKey() }
        return
      }
      take(isObject ? "}" : "]")
      open &-= 1
      objects >>= 1
    }
  }

  private mutating func skipKey() {
    skipString()
    take(":")
  }
}

/// Eight bytes of a line, looked at together.
private struct ByteGroup {
  /// The first byte is the lowest.
  private let bytes: UInt64

  /// The highest bit of each byte.
  static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let lowBits: UInt64 = 0x0101_0101_0101_0101

  @inline(__always)
  init(_ start: UnsafeRawPointer) { bytes = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self)) }

  /// The number of bytes before the first quotation mark, backslash or control character.
  @inline(__always)
  var plainLength: Int {
    // A byte below 32 borrows from its highest bit, as does a byte that is equal to what was removed by “exclusive or”. A
    // byte after such a one may be found too, but only the first counts.
    let controls = (bytes &- Self.lowBits &* 0x20) & ~bytes
    let marks = bytes ^ (Self.lowBits &* UInt64(UInt8(ascii: "\"")))
    let escapes = bytes ^ (Self.lowBits &* UInt64(UInt8(ascii: "\\")))
    let found =
      (controls | (marks &- Self.lowBits) & ~marks | (escapes &- Self.lowBits) & ~escapes) & Self.highBits
    return found.trailingZeroBitCount &>> 3
  }

  /// The first `length` bytes; the others are zero.
  @inline(__always)
  func first(_ length: Int) -> UInt64 { length == 8 ? bytes : bytes & ((1 &<< UInt64(length &<< 3)) &- 1) }
}
