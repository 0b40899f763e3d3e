/// A list of plain data that has one owner and is filled and emptied for every commit.
///
/// It is a `ContiguousArray` without the uniqueness checks, which would cost more than the work itself here. It keeps its
/// memory when it is emptied.
@usableFromInline package struct PlainList<Element: BitwiseCopyable>: ~Copyable {
  // The list is the only owner of its memory.
  @usableFromInline nonisolated(unsafe) var elements: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  /// The number of elements.
  @usableFromInline package internal(set) var count = 0

  /// The initial capacity, which is enough for a usual commit.
  @inlinable static var firstCapacity: Int { 8 }

  /// Creates an empty list.
  @inlinable @inline(__always)
  package init() {
    capacity = Self.firstCapacity
    elements = .allocate(capacity: capacity)
  }

  @inlinable @inline(__always)
  deinit { elements.deallocate() }

  package var isEmpty: Bool { @inlinable @inline(__always) get { count == 0 } }

  package var indices: Range<Int> { @inlinable @inline(__always) get { 0..<count } }

  package subscript(index: Int) -> Element {
    @inlinable @inline(__always) get {
      precondition(index >= 0 && index < count, "There is no element at this index.")
      return elements[index]
    }
  }

  package var last: Element? { @inlinable @inline(__always) get { count == 0 ? nil : elements[count &- 1] } }

  /// The elements, copied into an array. Complexity: O(count).
  package var array: [Element] { Array(UnsafeBufferPointer(start: elements, count: count)) }

  /// Adds an element at the end. Complexity: O(1) on average.
  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    count &+= 1
  }

  @usableFromInline
  mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.initialize(from: elements, count: count)
    elements.deallocate()
    (elements, capacity) = (larger, capacity * 2)
  }

  /// Removes and returns the last element; nil when there is none.
  @inlinable @inline(__always)
  package mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count &-= 1
    return elements[count]
  }

  /// Removes all elements but the first `length`, and keeps the memory. Complexity: O(1).
  @inlinable @inline(__always)
  package mutating func truncate(to length: Int) { count = min(count, max(0, length)) }

  /// Removes all elements, and keeps the memory. Complexity: O(1).
  @inlinable @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Removes the elements that satisfy `predicate`, and keeps the order of the others. Complexity: O(count).
  package mutating func removeAll(where predicate: (Element) -> Bool) {
    var kept = 0
    for index in indices where !predicate(elements[index]) {
      elements[kept] = elements[index]
      kept += 1
    }
    count = kept
  }

  /// Returns true when an element from `start` on satisfies `predicate`.
  @inlinable @inline(__always)
  package func contains(from start: Int = 0, where predicate: (Element) -> Bool) -> Bool {
    var index = start
    while index < count {
      if predicate(elements[index]) { return true }
      index &+= 1
    }
    return false
  }
}

extension PlainList where Element: Equatable {
  /// Returns true when the lists have equal elements in the same order. Complexity: O(count).
  func isEqual(to other: borrowing PlainList) -> Bool {
    guard count == other.count else { return false }
    for index in indices where elements[index] != other.elements[index] { return false }
    return true
  }
}

extension PlainList: Sendable where Element: Sendable {}
