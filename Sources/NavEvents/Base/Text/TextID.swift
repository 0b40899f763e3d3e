/// The handle of a text (a node's id, a title, a url…) in the ``TextTable`` of one session.
///
/// Commands, events and state carry handles, so that they are plain data that is cheap to copy. A handle is valid only
/// together with its table, and only while the commit that added it is current or the state still uses it. Keep the `String`
/// if you want to keep the text.
public struct TextID: BitwiseCopyable, Hashable, Sendable {
  /// The place of the text in its table.
  public let index: UInt32

  /// Creates the handle of the text at a place.
  @inlinable public init(index: UInt32) { self.index = index }
}

/// A range of texts in the current commit, such as the ids of the screens that were popped.
public struct TextList: BitwiseCopyable, Equatable, Sendable {
  /// The place of the first text.
  public let start: Int32

  /// The number of texts.
  public let count: Int32

  /// Creates a range of texts.
  @inlinable public init(start: Int32, count: Int32) {
    self.start = start
    self.count = count
  }

  /// No texts.
  public static let empty = TextList(start: 0, count: 0)

  /// The places of the texts.
  @inlinable public var range: Range<Int> { Int(start)..<Int(start + count) }
}

/// A whole JSON value as its canonical text, such as a plugin's configuration or the content of a scene. It
/// is stored without being parsed.
public struct JSONText: BitwiseCopyable, Hashable, Sendable {
  /// The handle of the canonical text.
  public let text: TextID

  /// Creates a value from the handle of its canonical text.
  @inlinable public init(_ text: TextID) { self.text = text }
}

/// The texts that are still in use. They are marked before a ``TextTable`` drops the others.
public struct TextMarks: Sendable {
  /// Whether the text at each place is in use.
  public private(set) var isLive: ContiguousArray<Bool>

  /// Creates marks for a table with room for `capacity` texts; none is in use.
  public init(capacity: Int) { isLive = ContiguousArray(repeating: false, count: capacity) }

  /// Marks a text as used.
  public mutating func mark(_ id: TextID?) {
    if let id { isLive[Int(id.index)] = true }
  }

  /// Marks the text of a value as used.
  public mutating func mark(_ json: JSONText?) { mark(json?.text) }
}

/// The place of a text in the bytes of a ``TextTable``, in sixteen bytes.
public struct TextSlot: BitwiseCopyable, Sendable {
  @usableFromInline let low: UInt32
  /// The length in bytes; negative for a free slot.
  public internal(set) var length: Int32
  @usableFromInline let hash: UInt32
  @usableFromInline let high: UInt16
  @usableFromInline let needsEscape: Bool
  /// A Boolean value that indicates whether every byte is a visible ASCII character or a space.
  @usableFromInline let isPlain: Bool

  /// Creates the slot of a text of `length` bytes that begins at `start`, which may exceed 32 bits.
  public init(start: Int, length: Int, hash: UInt32, needsEscape: Bool, isPlain: Bool = false) {
    low = UInt32(truncatingIfNeeded: start)
    high = UInt16(truncatingIfNeeded: start >> 32)
    self.length = Int32(truncatingIfNeeded: length)
    self.hash = hash
    self.needsEscape = needsEscape
    self.isPlain = isPlain
  }

  @inlinable var isFree: Bool { length < 0 }

  /// The bytes of the text in the table.
  @inlinable public var range: Range<Int> {
    let start = Int(high) << 32 | Int(low)
    return start..<start &+ Int(length)
  }

  /// Returns the slot of the same text at another place.
  func moved(to start: Int) -> TextSlot {
    TextSlot(start: start, length: Int(length), hash: hash, needsEscape: needsEscape, isPlain: isPlain)
  }

  mutating func free() { length = -1 }

  /// A slot without a text.
  static var free: TextSlot {
    var slot = TextSlot(start: 0, length: 0, hash: 0, needsEscape: false)
    slot.free()
    return slot
  }
}
