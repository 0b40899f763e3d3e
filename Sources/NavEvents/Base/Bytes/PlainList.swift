/// A list of plain data that has one owner and is filled and emptied for every commit.
///
/// It is a `ContiguousArray` without the uniqueness checks, which would cost more than the work itself here. It keeps its
/// memory when it is emptied.
public struct PlainList<Element: BitwiseCopyable>: ~Copyable {
  // The list is the only owner of its memory.
  @usableFromInline nonisolated(unsafe) var elements: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var used = 0

  /// The number of elements.
  public var count: Int { @inlinable @inline(__always) get { used } }

  /// The initial capacity, which is enough for a usual commit.
  @inlinable static var firstCapacity: Int { 8 }

  /// Creates an empty list.
  @inlinable @inline(__always)
  public init() {
    capacity = Self.firstCapacity
    elements = .allocate(capacity: capacity)
  }

  @inlinable @inline(__always)
  deinit { elements.deallocate() }

  /// A Boolean value that indicates whether there are no elements.
  public var isEmpty: Bool { @inlinable @inline(__always) get { count == 0 } }

  /// The indices of the elements.
  public var indices: Range<Int> { @inlinable @inline(__always) get { 0..<count } }

  /// The element at an index, which must exist.
  public subscript(index: Int) -> Element {
    @inlinable @inline(__always) get {
      precondition(index >= 0 && index < count, "There is no element at this index.")
      return elements[index]
    }
  }

  /// The last element; nil when there is none.
  public var last: Element? { @inlinable @inline(__always) get { count == 0 ? nil : elements[count &- 1] } }

  /// The elements, copied into an array. Complexity: O(count).
  @inlinable public var array: [Element] { Array(UnsafeBufferPointer(start: elements, count: count)) }

  /// Adds an element at the end. Complexity: O(1) on average.
  @inlinable @inline(__always)
  public mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (elements + count).initialize(to: element)
    used &+= 1
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
  public mutating func popLast() -> Element? {
    if count == 0 { return nil }
    used &-= 1
    return elements[count]
  }

  /// Removes all elements but the first `length`, and keeps the memory. Complexity: O(1).
  @inlinable @inline(__always)
  public mutating func truncate(to length: Int) { used = min(count, max(0, length)) }

  /// Removes all elements, and keeps the memory. Complexity: O(1).
  @inlinable @inline(__always)
  public mutating func removeAll() { used = 0 }

  /// Removes the elements that satisfy `predicate`, and keeps the order of the others. Complexity: O(count).
  @inlinable public mutating func removeAll(where predicate: (Element) -> Bool) {
    var kept = 0
    for index in indices where !predicate(elements[index]) {
      elements[kept] = elements[index]
      kept += 1
    }
    used = kept
  }

  /// Returns true when an element from `start` on satisfies `predicate`.
  @inlinable @inline(__always)
  public func contains(from start: Int = 0, where predicate: (Element) -> Bool) -> Bool {
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
  @inlinable public func isEqual(to other: borrowing PlainList) -> Bool {
    guard count == other.count else { return false }
    for index in indices where elements[index] != other.elements[index] { return false }
    return true
  }
}

extension PlainList: Sendable where Element: Sendable {}
