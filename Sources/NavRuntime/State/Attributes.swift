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
    for index in entries.indices {
      if entries[index].key == key { return entries[index].value = value }
      if texts.precedes(key, entries[index].key) {
        return entries.insert(Entry(key: key, value: value), at: index)
      }
    }
    entries.append(Entry(key: key, value: value))
  }

  func mark(_ marks: inout TextMarks) {
    for entry in entries {
      marks.mark(entry.key)
      marks.mark(entry.value)
    }
  }
}
