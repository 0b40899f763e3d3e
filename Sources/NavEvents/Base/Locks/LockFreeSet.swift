import Synchronization

/// A small set of numbers, which threads change without a lock, so that a signal handler can read it at any moment.
///
/// The numbers are at fixed addresses. A signal can arrive in the middle of an allocation, so a handler must not allocate
/// memory.
public struct LockFreeSet: Sendable {
  /// Each place has a number, or 0 when it is free. The memory is never freed, because a handler may be reading it.
  private nonisolated(unsafe) let places: UnsafeMutablePointer<Atomic<UInt>>
  private let capacity: Int

  /// Creates an empty set with room for `capacity` numbers.
  public init(capacity: Int) {
    places = .allocate(capacity: capacity)
    for place in 0..<capacity { (places + place).initialize(to: Atomic(0)) }
    self.capacity = capacity
  }

  /// Adds a number, which is not 0. Returns false when the set is full.
  public func insert(_ number: UInt) -> Bool { replace(0, by: number) }

  /// Removes a number, if it is in the set.
  public func remove(_ number: UInt) { _ = replace(number, by: 0) }

  private func replace(_ old: UInt, by new: UInt) -> Bool {
    for place in 0..<capacity {
      let result = places[place].compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if result.exchanged { return true }
    }
    return false
  }

  /// Calls `body` with each number. A signal handler may call it, if it may call `body`.
  public func forEach(_ body: (UInt) -> Void) {
    // An unoptimised build allocates memory in each step of a `for` loop.
    var place = 0
    while place < capacity {
      let number = places[place].load(ordering: .acquiring)
      if number != 0 { body(number) }
      place += 1
    }
  }
}
