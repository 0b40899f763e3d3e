import NavEvents

/// String attributes with free keys, sorted by key as UTF-8 bytes.
struct Attributes: Equatable {
  struct Entry: BitwiseCopyable, Equatable {
    let key: TextID
    var value: TextID
  }

  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Returns the value under a key. Complexity: O(log n).
  func value(of key: TextID, _ texts: borrowing TextTable) -> TextID? {
    let place = place(of: key, texts)
    return place < entries.count && entries[place].key == key ? entries[place].value : nil
  }

  /// Sets an attribute, or removes it when the value is nil. Complexity: O(log n) to find its position.
  mutating func set(_ key: TextID, to value: TextID?, _ texts: borrowing TextTable) {
    let place = place(of: key, texts)
    let isThere = place < entries.count && entries[place].key == key
    switch (value, isThere) {
    case (nil, false): return
    case (nil, true): entries.remove(at: place)
    case (let value?, true): entries[place].value = value
    case (let value?, false): entries.insert(Entry(key: key, value: value), at: place)
    }
  }

  /// Returns the index of a key, or the one at which it would be inserted.
  private func place(of key: TextID, _ texts: borrowing TextTable) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if texts.precedes(entries[middle].key, key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func mark(_ marks: inout TextMarks) {
    for entry in entries {
      marks.mark(entry.key)
      marks.mark(entry.value)
    }
  }
}
