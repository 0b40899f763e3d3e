import NavBase
import NavEvents

/// Values by the ids of their owners, sorted by id as UTF-8 bytes: the order of the state view.
///
/// ```swift
/// scene.items["mail"]?.title
/// for (id, item) in scene.items { print(id, item.title) }
/// scene.containers.ids
/// ```
///
/// It is not a `Dictionary`, because a dictionary treats two spellings of “é” as one key and has no order.
public struct ByID<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The ids, each once, sorted as UTF-8 bytes.
  public let ids: [String]
  /// The values in the order of ``ids``.
  public let values: [Value]

  /// Creates a collection of values with their ids; the caller has sorted the ids, and passes as many values.
  init(ids: [String], values: [Value]) {
    self.ids = ids
    self.values = values
  }

  static var empty: Self { ByID(ids: [], values: []) }

  /// Returns the value of an id, which is compared as UTF-8 bytes; nil when there is none. Complexity: O(log n).
  public subscript(_ id: String) -> Value? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle].sortsBefore(id) { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low].hasSameBytes(as: id) ? values[low] : nil
  }

  /// Returns a Boolean value that indicates whether both have the same ids, as bytes, with equal values.
  public static func == (one: Self, other: Self) -> Bool {
    one.ids.hasSameBytes(as: other.ids) && one.values == other.values
  }
}

extension ByID: Hashable where Value: Hashable {}

extension ByID: RandomAccessCollection {
  /// The position of the first id: 0.
  public var startIndex: Int { 0 }
  /// The number of ids.
  public var endIndex: Int { ids.count }

  /// Returns the id and the value at a position, counted from 0.
  public subscript(_ position: Int) -> (id: String, value: Value) { (ids[position], values[position]) }
}

extension ByID: CustomStringConvertible {
  /// The ids with their values: `[a: 1, b: 1]`.
  public var description: String { "[\(map { "\($0.id): \($0.value)" }.joined(separator: ", "))]" }
}
