/// A set of digests that takes half as much memory as a `Set`.
struct DigestSet {
  private var slots = ContiguousArray<UInt64>(repeating: 0, count: 1 << 12)
  private(set) var count = 0
  /// A Boolean value that indicates whether the set contains 0, which marks a free slot in `slots`.
  private var hasZero = false

  /// Adds a digest; returns false when the set already contains it. Complexity: O(1).
  mutating func insert(_ digest: UInt64) -> Bool {
    if digest == 0 {
      defer { hasZero = true }
      count += hasZero ? 0 : 1
      return !hasZero
    }
    if count * 4 > slots.count * 3 { grow() }
    guard put(digest) else { return false }
    count += 1
    return true
  }

  private mutating func put(_ digest: UInt64) -> Bool {
    var place = Int(truncatingIfNeeded: digest) & (slots.count - 1)
    while slots[place] != 0 {
      if slots[place] == digest { return false }
      place = (place + 1) & (slots.count - 1)
    }
    slots[place] = digest
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: old.count * 2)
    for digest in old where digest != 0 { _ = put(digest) }
  }
}
