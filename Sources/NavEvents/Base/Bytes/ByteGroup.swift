/// Eight bytes of a line, examined together.
public struct ByteGroup {
  /// The eight bytes; the first is the lowest.
  public let bytes: UInt64

  /// The highest bit of each byte.
  @inlinable public static var highBits: UInt64 { 0x8080_8080_8080_8080 }
  @inlinable static var lowBits: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  /// Reads eight bytes.
  @inline(__always)
  @inlinable public init(_ start: UnsafeRawPointer) {
    bytes = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
  }

  /// The number of bytes before the first quotation mark, backslash or control character.
  @inline(__always)
  @inlinable public var plainLength: Int {
    // “Exclusive or” with 2 leaves the 32 control characters below 32 and makes a quotation mark 32; no other byte becomes
    // less than 33. A byte that is less than the number subtracted from it borrows from its highest bit. The byte after it
    // may then be found by mistake, but only the first counts.
    let ends = bytes ^ (Self.lowBits &* 2)
    let escapes = bytes ^ (Self.lowBits &* UInt64(UInt8(ascii: "\\")))
    let found = ((ends &- Self.lowBits &* 33) & ~ends | (escapes &- Self.lowBits) & ~escapes) & Self.highBits
    return found.trailingZeroBitCount &>> 3
  }

  /// True when all bytes are spaces or visible ASCII.
  @inline(__always)
  var isVisible: Bool {
    // A byte below 32, or above 126, sets its highest bit, and maybe that of the next byte.
    (bytes | (bytes &- Self.lowBits &* 32) | (bytes &+ Self.lowBits)) & Self.highBits == 0
  }

  /// True when all bytes are ASCII that stands for itself in a word of a line: none is a space or a control character, and none
  /// a quotation mark, a number sign, a semicolon, a backslash or a brace.
  @inline(__always)
  @inlinable public var isPlainInLine: Bool {
    // A byte below 33, or above 126, sets its highest bit; so does one that is 0 after the “exclusive or” with a character. A
    // borrow may set that of the next byte by mistake, but only where one is set already.
    let bounds = bytes | (bytes &- Self.lowBits &* 33) | (bytes &+ Self.lowBits)
    let marks =
      zeros(UInt8(ascii: "\"")) | zeros(UInt8(ascii: "#")) | zeros(UInt8(ascii: ";"))
      | zeros(UInt8(ascii: "\\")) | zeros(UInt8(ascii: "{")) | zeros(UInt8(ascii: "}"))
    return (bounds | marks) & Self.highBits == 0
  }

  /// Returns a number in which the highest bit of a byte is set if the byte is `character`.
  @inline(__always)
  @inlinable func zeros(_ character: UInt8) -> UInt64 {
    let others = bytes ^ (Self.lowBits &* UInt64(character))
    return (others &- Self.lowBits) & ~others
  }

  /// The number of digits before the first byte that is not a digit.
  @inline(__always)
  @inlinable public var digitCount: Int {
    // Without the bits of “0”, a digit is below 10; after adding 118, it is below 128.
    let digits = bytes ^ Self.zeros
    let others = ((digits &+ Self.lowBits &* 0x76) | digits) & Self.highBits
    return others.trailingZeroBitCount &>> 3
  }

  /// Returns the number that the first `count` bytes spell. They must be digits, and `count` is from 1 to 8.
  @inline(__always)
  @inlinable public func number(_ count: Int) -> Int64 {
    // Each step joins neighbours: two digits into a number below 100, then four, then eight.
    let digits = (bytes ^ Self.zeros) &<< UInt64((8 &- count) &<< 3)
    let pairs = digits &* 10 &+ digits &>> 8
    let evenPairs = (pairs & 0x0000_00FF_0000_00FF) &* (100 &+ 1_000_000 &<< 32)
    let oddPairs = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* (1 &+ 10_000 &<< 32)
    return Int64((evenPairs &+ oddPairs) &>> 32)
  }
}

extension StaticString {
  /// Returns a Boolean value that indicates whether the bytes of the string are at `place`, where as many bytes must be
  /// readable. It compares eight at a time; those of a literal are constants.
  @inline(__always)
  @inlinable public func isAt(_ place: UnsafeRawPointer) -> Bool {
    let (text, length) = (UnsafeRawPointer(utf8Start), utf8CodeUnitCount)
    if length >= 8 { return areAlike(text, place, length, UInt64.self) }
    if length >= 4 { return areAlike(text, place, length, UInt32.self) }
    if length >= 2 { return areAlike(text, place, length, UInt16.self) }
    return length == 0 || text.load(as: UInt8.self) == place.load(as: UInt8.self)
  }

  /// Returns a Boolean value that indicates whether both strings have the same bytes.
  @inlinable public func hasSameBytes(as other: StaticString) -> Bool {
    utf8CodeUnitCount == other.utf8CodeUnitCount && isAt(other.utf8Start)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns a Boolean value that indicates whether both buffers have the same bytes. Complexity: O(count), eight at a time.
  @inline(__always)
  @inlinable public func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let baseAddress, let otherAddress = other.baseAddress else { return true }
    if count >= 8 { return areAlike(baseAddress, otherAddress, count, UInt64.self) }
    if count >= 4 { return areAlike(baseAddress, otherAddress, count, UInt32.self) }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Returns a Boolean value that indicates whether the bytes of `part` are somewhere in the buffer, one after another.
  /// Complexity: O(count), unless many places begin like `part`.
  public func containsBytes(of part: UnsafeRawBufferPointer) -> Bool {
    guard let first = part.first else { return true }
    var rest = self
    while let start = rest.baseAddress, rest.count >= part.count,
      let place = SystemCall.find(first, start, rest.count - part.count + 1)
    {
      rest = UnsafeRawBufferPointer(rebasing: rest[(place - start)...])
      if UnsafeRawBufferPointer(rebasing: rest.prefix(part.count)).hasSameBytes(as: part) { return true }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
    }
    return false
  }

  /// Returns a Boolean value that indicates whether the bytes sort before `other`. Complexity: O(count), eight at a time.
  @inlinable public func sortsBefore(_ other: UnsafeRawBufferPointer) -> Bool {
    let shared = Swift.min(count, other.count)
    var offset = 0
    while offset &+ 8 <= shared {
      let one = UInt64(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let two = UInt64(bigEndian: other.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      if one != two { return one < two }
      offset &+= 8
    }
    while offset < shared {
      if self[offset] != other[offset] { return self[offset] < other[offset] }
      offset &+= 1
    }
    return count < other.count
  }

  /// Returns the offset of the first quotation mark, backslash or control character from `start` on; the end when there is
  /// none. Complexity: O(count), eight bytes at a time.
  func endOfPlain(from start: Int) -> Int {
    guard let baseAddress else { return start }
    var end = start
    while end &+ 8 <= count {
      let length = ByteGroup(baseAddress + end).plainLength
      end &+= length
      if length < 8 { return end }
    }
    while end < count {
      let byte = self[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return end }
      end &+= 1
    }
    return end
  }

  /// A Boolean value that indicates whether all bytes are spaces or visible ASCII. Complexity: O(count), eight bytes at a time.
  var isVisibleASCII: Bool {
    guard let baseAddress else { return true }
    var offset = 0
    while offset &+ 8 <= count {
      guard ByteGroup(baseAddress + offset).isVisible else { return false }
      offset &+= 8
    }
    while offset < count {
      guard self[offset] >= 0x20, self[offset] < 0x7F else { return false }
      offset &+= 1
    }
    return true
  }

  /// A Boolean value that indicates whether the bytes are valid UTF-8. ASCII is recognized first; only other text is validated.
  /// Complexity: O(count), eight bytes at a time.
  public var isUTF8: Bool {
    guard let baseAddress else { return true }
    var union: UInt64 = 0
    var offset = 0
    while offset &+ 8 <= count {
      union |= ByteGroup(baseAddress + offset).bytes
      offset &+= 8
    }
    while offset < count {
      union |= UInt64(self[offset])
      offset &+= 1
    }
    return union & ByteGroup.highBits == 0 || String(validating: self, as: UTF8.self) != nil
  }
}

/// Compares `length` bytes, a word at a time. The last word ends at the last byte, and may overlap the word before it.
@inlinable @inline(__always)
func areAlike<Word: FixedWidthInteger & BitwiseCopyable>(
  _ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ length: Int, _ type: Word.Type
) -> Bool {
  let last = length &- MemoryLayout<Word>.size
  var offset = 0
  while offset < last {
    if one.loadUnaligned(fromByteOffset: offset, as: Word.self)
      != other.loadUnaligned(fromByteOffset: offset, as: Word.self)
    {
      return false
    }
    offset &+= MemoryLayout<Word>.size
  }
  return one.loadUnaligned(fromByteOffset: last, as: Word.self)
    == other.loadUnaligned(fromByteOffset: last, as: Word.self)
}
