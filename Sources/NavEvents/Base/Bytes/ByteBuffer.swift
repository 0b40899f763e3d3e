/// A growing buffer of bytes. It keeps its memory when it is emptied, so that a journal line costs no
/// allocation once the first long one has been written.
///
/// All output of this package is built in such a buffer, which never holds a `String`.
public struct ByteBuffer: ~Copyable {
  /// The number of bytes written so far.
  @inlinable public var count: Int { used }

  @usableFromInline var used = 0
  @usableFromInline var capacity: Int
  @usableFromInline var base: UnsafeMutablePointer<UInt8>

  /// Creates an empty buffer with room for `capacity` bytes (at least 16).
  @inlinable public init(capacity: Int = 512) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  @inlinable deinit { base.deallocate() }

  /// The bytes written so far; valid until the next mutation.
  @inlinable public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// The bytes written so far, as text; anything that is not UTF-8 is replaced. O(n).
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Removes the content and keeps the memory.
  @inlinable public mutating func removeAll() { used = 0 }

  /// Removes everything from `length` on.
  @inlinable public mutating func truncate(to length: Int) {
    precondition(length <= count, "a buffer can only be cut shorter")
    used = length
  }

  /// Adds a byte.
  @inlinable public mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    base[count] = byte
    used &+= 1
  }

  /// Adds a text that is known when the program is compiled.
  @inline(__always)
  @inlinable public mutating func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    Self.copy(text.utf8Start, to: room(for: length), length)
  }

  /// Copies bytes. Up to 32 are copied inline: for most texts of a journal, a call would take longer than the copy.
  @inline(__always)
  @inlinable static func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ length: Int) {
    switch length {
    case 17...32:
      // The two words, here and below, may overlap.
      let (first, last) = (source.loadUnaligned(as: SIMD2<UInt64>.self), length &- 16)
      let second = source.loadUnaligned(fromByteOffset: last, as: SIMD2<UInt64>.self)
      target.storeBytes(of: first, as: SIMD2<UInt64>.self)
      target.storeBytes(of: second, toByteOffset: last, as: SIMD2<UInt64>.self)
    case 8...16:
      let (first, last) = (source.loadUnaligned(as: UInt64.self), length &- 8)
      let second = source.loadUnaligned(fromByteOffset: last, as: UInt64.self)
      target.storeBytes(of: first, as: UInt64.self)
      target.storeBytes(of: second, toByteOffset: last, as: UInt64.self)
    case 4..<8:
      let (first, last) = (source.loadUnaligned(as: UInt32.self), length &- 4)
      let second = source.loadUnaligned(fromByteOffset: last, as: UInt32.self)
      target.storeBytes(of: first, as: UInt32.self)
      target.storeBytes(of: second, toByteOffset: last, as: UInt32.self)
    case 0..<4:
      for place in 0..<length {
        target.storeBytes(
          of: source.load(fromByteOffset: place, as: UInt8.self), toByteOffset: place, as: UInt8.self)
      }
    default: target.copyMemory(from: source, byteCount: length)
    }
  }

  /// Extends the buffer by `length` bytes and returns the address of the first; the caller must write every
  /// one of them.
  @inlinable mutating func room(for length: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity &- count < length { grow(by: length) }
    used &+= length
    return base + (count &- length)
  }

  /// Appends the first `length` bytes of `word`, of which the lowest is the first.
  @inline(__always)
  @inlinable mutating func append(_ word: UInt64, _ length: Int) {
    UnsafeMutableRawPointer(room(for: 8)).storeBytes(of: word.littleEndian, as: UInt64.self)
    used &-= 8 &- length
  }

  /// Adds bytes.
  @inlinable public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    Self.copy(start, to: room(for: bytes.count), bytes.count)
  }

  /// Writes `length` bytes, which need no escapes, between quotes.
  @inline(__always)
  @inlinable mutating func appendQuotedAsIs(_ bytes: UnsafeRawPointer, _ length: Int) {
    // Without a call on this path, a caller has no registers to save.
    guard length <= 16, capacity &- count >= 18 else { return appendLongQuotedAsIs(bytes, length) }
    let start = base + count
    start[0] = UInt8(ascii: "\"")
    Self.copy(bytes, to: start + 1, length)
    start[length &+ 1] = UInt8(ascii: "\"")
    used &+= length &+ 2
  }

  @inline(never)
  @usableFromInline mutating func appendLongQuotedAsIs(_ bytes: UnsafeRawPointer, _ length: Int) {
    let start = room(for: length &+ 2)
    start[0] = UInt8(ascii: "\"")
    Self.copy(bytes, to: start + 1, length)
    start[length &+ 1] = UInt8(ascii: "\"")
  }

  /// Adds a text.
  @inlinable public mutating func append(string text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends the UTF-8 of a character.
  @inlinable mutating func append(scalar: Unicode.Scalar) {
    UTF8.encode(scalar)?.forEach { append($0) }
  }

  @usableFromInline mutating func grow(by needed: Int) {
    let larger = max(capacity * 2, count + needed)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}
