/// Free attributes, sorted by key as UTF-8 bytes.
struct NaiveAttributes: Sendable {
  private(set) var pairs: [(key: ModelText, value: ModelText)] = []

  subscript(key: ModelText) -> ModelText? {
    pairs.first { $0.key == key }?.value
  }

  mutating func remove(_ key: ModelText) {
    pairs.removeAll { $0.key == key }
  }

  mutating func set(_ key: ModelText, to value: ModelText) {
    remove(key)
    let place = pairs.firstIndex { $0.key.order(comparedTo: key) > 0 } ?? pairs.count
    pairs.insert((key, value), at: place)
  }
}
