import NavBase

/// A position in the bytes of a line that may be in canonical form: no spaces, members in their order.
///
/// Each method takes the element that it is called for, and advances. If the element is not there, the line is not
/// canonical, and all further results are meaningless: the caller checks ``isCanonical`` at the end, not after each step.
/// The cursor accepts only what ``JSONParser`` accepts too.
struct LineCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0
  private(set) var isCanonical = true
  /// The union of the bytes of all strings so far, and of bytes between them, in groups of eight: each below 128 when all
  /// of them are ASCII.
  private var union: UInt64 = 0

  /// Creates a cursor, which is valid while `bytes` are.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes.assumingMemoryBound(to: UInt8.self) }

  mutating func fail() { isCanonical = false }

  /// A Boolean value that indicates whether the whole line was taken, and is UTF-8.
  var isComplete: Bool {
    guard isCanonical, offset == bytes.count else { return false }
    return union & ByteGroup.highBits == 0 || UnsafeRawBufferPointer(bytes).isUTF8
  }

  // MARK: Punctuation

  /// Takes `text` if it comes next.
  @inline(__always)
  mutating func has(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard bytes.count &- offset >= length, let here, text.isAt(here) else { return false }
    offset &+= length
    return true
  }

  /// Takes `text`, which must come next.
  @inline(__always)
  mutating func take(_ text: StaticString) { if !has(text) { fail() } }

  /// Takes the name of a further member, if it comes next: `,"container":`.
  @inline(__always)
  mutating func hasMember(_ name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    guard bytes.count &- offset >= length &+ 4, let here, (",\"" as StaticString).isAt(here),
      name.isAt(here + 2), ("\":" as StaticString).isAt(here + 2 + length)
    else { return false }
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

  /// The address of the next byte.
  @inline(__always)
  private var here: UnsafeRawPointer? { bytes.baseAddress.map { UnsafeRawPointer($0) + offset } }

  // MARK: Strings

  /// Takes a string and returns the range of its text, with escapes as written.
  @inline(__always)
  private mutating func takeQuoted() -> (range: Range<Int>, isEscaped: Bool) {
    guard isCanonical, var skip = ValueSkip(bytes, at: offset), skip.takeString() else {
      fail()
      return (offset..<offset, false)
    }
    let text = offset &+ 1..<skip.offset &- 1
    offset = skip.offset
    union |= skip.union
    return (text, skip.hasEscape)
  }

  mutating func skipString() { _ = takeQuoted() }

  /// Takes a string and calls `body` with its text, with escapes resolved.
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

  /// Takes a whole number. One that the type cannot hold is not canonical.
  @inline(__always)
  mutating func takeInteger<Value: FixedWidthInteger>() -> Value {
    if let value = Value(exactly: takeDigits() ?? takeLongInteger()) { return value }
    fail()
    return 0
  }

  /// Takes a number of at most 15 digits; returns nil for any other number, which is not taken.
  @inline(__always)
  private mutating func takeDigits() -> Int64? {
    var (place, value) = firstDigits()
    while place < bytes.count, case let digit = bytes[place] &- UInt8(ascii: "0"), digit < 10 {
      value = value &* 10 &+ Int64(digit)
      place &+= 1
    }
    let length = place &- offset
    guard 1...15 ~= length, length == 1 || bytes[offset] != UInt8(ascii: "0"), place < bytes.count,
      case let next = bytes[place], next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
    else { return nil }
    offset = place
    return value
  }

  /// Returns the number that up to eight digits spell, read at once, and the place after them.
  @inline(__always)
  private func firstDigits() -> (place: Int, value: Int64) {
    guard bytes.count &- offset >= 8, let here else { return (offset, 0) }
    let group = ByteGroup(here)
    let count = group.digitCount
    return count == 0 ? (offset, 0) : (offset &+ count, group.number(count))
  }

  private mutating func takeLongInteger() -> Int64 {
    guard let range = takeNumber() else { return 0 }
    guard let integer = JSONNumber.integer(of: bytes, range) else {
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

  /// Takes any value without interpreting it.
  mutating func skipValue() {
    guard isCanonical, var skip = ValueSkip(bytes, at: offset), skip.takeValue() else { return fail() }
    offset = skip.offset
    union |= skip.union
  }
}
