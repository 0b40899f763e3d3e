/// Values in slots that are used again once their value is gone, so that memory follows the state and not the
/// history.
struct Slots<Value: Equatable & Sendable>: Equatable, Sendable {
  private var values = ContiguousArray<Value>()
  private var free = ContiguousArray<Int32>()

  subscript(index: Int) -> Value {
    _read { yield values[index] }
    _modify { yield &values[index] }
  }

  /// Whether some value, or the rest of one, satisfies `predicate`. Complexity: O(slots).
  func contains(where predicate: (Value) -> Bool) -> Bool { values.contains(where: predicate) }

  /// Puts `value` into a slot. Complexity: O(1).
  mutating func add(_ value: Value) -> Int32 {
    if let index = free.popLast() {
      values[Int(index)] = value
      return index
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  /// Frees a slot; `rest` is what stays in it meanwhile, without memory of its own.
  mutating func remove(_ index: Int32, leaving rest: Value) {
    values[Int(index)] = rest
    free.append(index)
  }
}
