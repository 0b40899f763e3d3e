/// The place of a text in the bytes of a ``TextTable``, in sixteen bytes.
package struct TextSlot: BitwiseCopyable {
  private let low: UInt32
  /// The length in bytes; negative for a free slot.
  package private(set) var length: Int32
  let hash: UInt32
  private let high: UInt16
  let needsEscape: Bool

  /// Creates the slot of a text of `length` bytes that begins at `start`, which may exceed 32 bits.
  package init(start: Int, length: Int, hash: UInt32, needsEscape: Bool) {
    low = UInt32(truncatingIfNeeded: start)
    high = UInt16(truncatingIfNeeded: start >> 32)
    self.length = Int32(truncatingIfNeeded: length)
    self.hash = hash
    self.needsEscape = needsEscape
  }

  var isFree: Bool { length < 0 }

  package var range: Range<Int> {
    let start = Int(high) << 32 | Int(low)
    return start..<start &+ Int(length)
  }

  /// Returns the slot of the same text at another place.
  func moved(to start: Int) -> TextSlot {
    TextSlot(start: start, length: Int(length), hash: hash, needsEscape: needsEscape)
  }

  mutating func free() { length = -1 }
}
