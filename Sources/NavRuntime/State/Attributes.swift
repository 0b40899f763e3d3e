import NavEvents

/// Free string attributes, sorted by key as UTF-8 bytes.
struct Attributes: Equatable {
  struct Entry: BitwiseCopyable, Equatable {
    let key: TextID
    var value: TextID
  }

  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  subscript(key: TextID) -> TextID? { entries.first { $0.key == key }?.value }

  /// Sets or, with nil, removes one.
  mutating func set(_ key: TextID, to value: TextID?, _ texts: borrowing TextTable) {
    guard let value else { return entries.removeAll { $0.key == key } }
    let index = place(of: key, texts)
    if index < entries.count, entries[index].key == key { return entries[index].value = value }
    entries.insert(Entry(key: key, value: value), at: index)
  }

  /// The index of the first key that does not sort before `key`. Complexity: O(log n).
  private func place(of key: TextID, _ texts: borrowing TextTable) -> Int {
    var range = 0..<entries.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let isBefore = texts.precedes(entries[middle].key, key)
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  func mark(_ marks: inout TextMarks) {
    for entry in entries {
      marks.mark(entry.key)
      marks.mark(entry.value)
    }
  }
}
