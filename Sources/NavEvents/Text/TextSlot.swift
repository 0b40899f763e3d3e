/// The place of a text in the bytes of a ``TextTable``, in sixteen bytes.
package struct TextSlot: BitwiseCopyable {
  private let low: UInt32
  /// Negative where the slot is free.
  package private(set) var length: Int32
  let hash: UInt32
  private let high: UInt16
  let needsEscape: Bool

  /// A text of `length` bytes that begins at `start`, which is anywhere in the memory of a process.
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

  /// The same text at another place.
  func moved(to start: Int) -> TextSlot {
    TextSlot(start: start, length: Int(length), hash: hash, needsEscape: needsEscape)
  }

  mutating func free() { length = -1 }
}
