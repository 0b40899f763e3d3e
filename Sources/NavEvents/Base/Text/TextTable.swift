/// The texts of one session, each stored once, compared and sorted as UTF-8 bytes.
///
/// Adding a text costs one look-up; from then on, a ``TextID`` represents it. The table does not count uses. Between two
/// commits, its owner calls ``sweep(keeping: _:)`` once the texts or their bytes are twice as many as were in use after the
/// last sweep, so that memory depends on the state and not on its history.
public struct TextTable: ~Copyable, Sendable {
  /// The length of the longest text in bytes; no line of a journal can hold a longer one.
  @inlinable public static var longestText: Int { JSONBounds.longestText }

  /// The number of texts, and of bytes, below which a table is not collected.
  private static let smallestCollection = 4096
  private static let smallestCollectionBytes = 1 << 20

  @usableFromInline var bytes = ContiguousArray<UInt8>()
  @usableFromInline var slots = ContiguousArray<TextSlot>()
  private var freeSlots = ContiguousArray<UInt32>()
  /// A hash table with open addressing and linear probing: a slot's index + 1, or 0 for a free bucket. The
  /// size is a power of two.
  private var buckets = ContiguousArray<UInt32>(repeating: 0, count: 64)
  /// The number with which every hash begins.
  private let seed = TextTable.processSeed
  @usableFromInline var used = 0
  @usableFromInline var collectAt = TextTable.smallestCollection
  @usableFromInline var collectAtBytes = TextTable.smallestCollectionBytes
  /// A Boolean value that indicates whether a text was too long to be added since the last collection; the empty text is
  /// used instead.
  public private(set) var hasOverflowed = false
  /// The slots of the texts that were added since ``forgetAdditions()``; nil when no other table takes them.
  private var additions: ContiguousArray<UInt32>?

  /// Creates an empty table.
  public init() {}

  /// Creates a table with the same texts under the same handles.
  public init(copying other: borrowing TextTable) {
    bytes = other.bytes
    slots = other.slots
    freeSlots = other.freeSlots
    buckets = other.buckets
    used = other.used
    collectAt = other.collectAt
    collectAtBytes = other.collectAtBytes
  }

  /// One more than the largest index of a handle so far.
  @inlinable public var capacity: Int { slots.count }

  /// The number of texts in the table.
  @inlinable public var count: Int { used }

  /// The number of bytes of its texts, including those that the next collection drops.
  @inlinable public var byteCount: Int { bytes.count }

  /// A Boolean value that indicates whether the table has at least twice the texts or bytes that were in use at the last
  /// collection, or lacks a text.
  @inlinable public var wantsCollection: Bool {
    used >= collectAt || bytes.count >= collectAtBytes || hasOverflowed
  }

  // MARK: Adding texts

  /// Returns the handle of `text`, new or existing. For a text longer than ``longestText`` it returns the
  /// handle of the empty text and sets ``hasOverflowed``. Complexity: O(length).
  public mutating func intern(_ text: String) -> TextID {
    var text = text
    return text.withUTF8 { intern(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the handle of a text in UTF-8, which is added if it is new.
  public mutating func intern(_ text: UnsafeRawBufferPointer) -> TextID {
    guard text.count <= Self.longestText else {
      hasOverflowed = true
      return intern("")
    }
    let hash = hash(text)
    let bucket = find(text, hash)
    let entry = buckets[bucket]
    if entry != 0 { return TextID(index: entry &- 1) }
    return add(text, hash, at: bucket)
  }

  /// Returns the handle of `text` if the table has it; otherwise nil. Complexity: O(length).
  public func find(_ text: String) -> TextID? {
    var text = text
    return text.withUTF8 { find(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the handle of a text in UTF-8; nil when the table does not have it.
  public func find(_ text: UnsafeRawBufferPointer) -> TextID? {
    let entry = buckets[find(text, hash(text))]
    return entry == 0 ? nil : TextID(index: entry &- 1)
  }

  // MARK: Reading texts

  /// Returns the text of `id`. Complexity: O(length).
  @inlinable public subscript(_ id: TextID) -> String {
    withBytes(of: id) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the bytes of a text.
  @inlinable public func withBytes<R>(of id: TextID, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    let range = slots[Int(id.index)].range
    return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Returns true when some bytes are in the texts, or where one ends and another begins. Complexity: O(``byteCount``).
  public func contains(_ text: StaticString) -> Bool {
    bytes.withUnsafeBytes { Self.contains(text, in: $0) }
  }

  /// Returns true when some bytes are in a text. Complexity: O(length).
  public func contains(_ text: StaticString, in id: TextID) -> Bool {
    withBytes(of: id) { Self.contains(text, in: $0) }
  }

  private static func contains(_ text: StaticString, in bytes: UnsafeRawBufferPointer) -> Bool {
    let wanted = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: wanted[0]) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Returns a Boolean value that indicates whether the text contains only visible ASCII characters and spaces; true for the
  /// empty text.
  @inlinable public func isPlain(_ id: TextID) -> Bool { slots[Int(id.index)].isPlain }

  /// Adds a text to a buffer.
  @inlinable public func append(_ id: TextID, to buffer: inout ByteBuffer) {
    withBytes(of: id) { buffer.append($0) }
  }

  /// Writes the text as a JSON string, quotes included.
  @inlinable public func appendQuoted(_ id: TextID, to buffer: inout ByteBuffer) {
    let slot = slots[Int(id.index)]
    if slot.needsEscape { return appendEscaped(id, to: &buffer) }
    bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return buffer.append("\"\"") }
      // A slot is always within the bytes.
      buffer.appendQuotedAsIs(base + slot.range.lowerBound, Int(slot.length))
    }
  }

  @usableFromInline func appendEscaped(_ id: TextID, to buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: "\""))
    withBytes(of: id) { buffer.appendEscaped($0) }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes texts as a JSON array of strings. It is not generic, because every view of a state contains lists of names.
  public func appendQuoted(_ ids: [TextID], to buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: "["))
    for index in ids.indices {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      appendQuoted(ids[index], to: &buffer)
    }
    buffer.append(UInt8(ascii: "]"))
  }

  /// Returns a Boolean value that indicates whether `first` sorts before `second`, as UTF-8 bytes.
  @inlinable public func precedes(_ first: TextID, _ second: TextID) -> Bool {
    withBytes(of: first) { a in withBytes(of: second) { b in a.sortsBefore(b) } }
  }

  // MARK: A second table with the same handles

  /// A Boolean value that indicates whether texts were added since ``forgetAdditions()``.
  public var hasAdditions: Bool { additions?.isEmpty == false }

  /// Copies the texts that `other` has added, under the same handles, so that a handle means the same in both tables. Before
  /// a sweep, both tables must have the same texts, and both must then be swept with the same marks.
  public mutating func addAdditions(of other: borrowing TextTable) {
    for index in other.additions ?? [] {
      let slot = other.slots[Int(index)]
      while slots.count <= Int(index) { slots.append(.free) }
      other.bytes.withUnsafeBytes { all in
        let text = UnsafeRawBufferPointer(rebasing: all[slot.range])
        slots[Int(index)] = slot.moved(to: bytes.count)
        bytes.append(contentsOf: text)
        buckets[find(text, slot.hash)] = index &+ 1
      }
      used &+= 1
      if used &* 2 > buckets.count { rebuildBuckets(atLeast: buckets.count * 2) }
    }
  }

  /// Records the texts that are added from now on, because the other table already has the earlier ones.
  public mutating func forgetAdditions() {
    if additions == nil { additions = [] } else { additions?.removeAll(keepingCapacity: true) }
  }

  // MARK: Collection

  /// Drops every text that is not marked. The other handles stay valid. Complexity: O(table).
  public mutating func sweep(keeping marks: TextMarks) {
    var kept = ContiguousArray<UInt8>()
    freeSlots.removeAll(keepingCapacity: true)
    used = 0
    for index in slots.indices {
      if marks.isLive[index] {
        move(index, to: &kept)
      } else {
        slots[index].free()
        freeSlots.append(UInt32(index))
      }
    }
    bytes = kept
    collectAt = max(Self.smallestCollection, used * 2)
    collectAtBytes = max(Self.smallestCollectionBytes, bytes.count * 2)
    hasOverflowed = false
    rebuildBuckets(atLeast: used * 2)
  }

  private mutating func move(_ index: Int, to kept: inout ContiguousArray<UInt8>) {
    let slot = slots[index]
    slots[index] = slot.moved(to: kept.count)
    kept.append(contentsOf: bytes[slot.range])
    used += 1
  }

  // MARK: The hash index

  private mutating func add(_ text: UnsafeRawBufferPointer, _ hash: UInt32, at bucket: Int) -> TextID {
    let slot = TextSlot(
      start: bytes.count, length: text.count, hash: hash, needsEscape: text.endOfPlain(from: 0) < text.count,
      isPlain: text.isVisibleASCII)
    bytes.append(contentsOf: text)
    let index = place(slot)
    buckets[bucket] = index &+ 1
    used &+= 1
    if used &* 2 > buckets.count { rebuildBuckets(atLeast: buckets.count * 2) }
    return TextID(index: index)
  }

  private mutating func place(_ slot: TextSlot) -> UInt32 {
    if let index = freeSlots.popLast() {
      slots[Int(index)] = slot
      additions?.append(index)
      return index
    }
    slots.append(slot)
    additions?.append(UInt32(slots.count - 1))
    return UInt32(slots.count - 1)
  }

  /// Returns the bucket that holds `text`, or the free one for it.
  @inline(__always)
  private func find(_ text: UnsafeRawBufferPointer, _ hash: UInt32) -> Int {
    let mask = buckets.count &- 1
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while buckets[bucket] != 0, !matches(slots[Int(buckets[bucket] &- 1)], text, hash) {
      bucket = (bucket &+ 1) & mask
    }
    return bucket
  }

  private func matches(_ slot: TextSlot, _ text: UnsafeRawBufferPointer, _ hash: UInt32) -> Bool {
    guard slot.hash == hash, Int(slot.length) == text.count else { return false }
    return bytes.withUnsafeBytes { all in
      UnsafeRawBufferPointer(rebasing: all[slot.range]).hasSameBytes(as: text)
    }
  }

  private mutating func rebuildBuckets(atLeast wanted: Int) {
    var size = 64
    while size < wanted { size *= 2 }
    buckets = ContiguousArray(repeating: 0, count: size)
    for (index, slot) in slots.enumerated() where !slot.isFree {
      var bucket = Int(truncatingIfNeeded: slot.hash) & (size - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
      buckets[bucket] = UInt32(index) + 1
    }
  }

  /// Returns a hash of the text, in steps of eight bytes. No visible order depends on it.
  ///
  /// Nobody can choose texts with the same hash in advance: the seed is another one in each process, and a full product
  /// spreads every bit of a step over the whole hash.
  private func hash(_ text: UnsafeRawBufferPointer) -> UInt32 {
    var hash = seed ^ (UInt64(truncatingIfNeeded: text.count) &* 0x9E37_79B9_7F4A_7C15)
    var offset = 0
    while text.count &- offset >= 8 {
      hash = Self.mix(
        hash ^ text.loadUnaligned(fromByteOffset: offset, as: UInt64.self), 0xFF51_AFD7_ED55_8CCD)
      offset &+= 8
    }
    var tail: UInt64 = 0
    while offset < text.count {
      tail = tail << 8 | UInt64(text[offset])
      offset &+= 1
    }
    hash = Self.mix(hash ^ tail, 0xC4CE_B9FE_1A85_EC53)
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  /// Returns both halves of a product as one.
  @inline(__always)
  private static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }

  /// A number that differs between processes, unless `SWIFT_DETERMINISTIC_HASHING` is set.
  private static let processSeed = UInt64(truncatingIfNeeded: Hasher().finalize())
}
