/// Keys with numbers, in the order in which they were first given. Beside its keys, it needs six to eleven bytes for each: a
/// dictionary needs several times as much, and a long journal has millions of them.
struct Numbered<Key: Hashable> {
  /// The keys, by their numbers.
  private(set) var keys: ContiguousArray<Key> = []
  /// A hash table with open addressing: the number of a key + 1, or 0 for a free bucket. The size is a power of two, and at most
  /// three quarters are used.
  private var buckets = ContiguousArray<UInt32>(repeating: 0, count: 64)

  /// Returns the number of a key, new or existing.
  mutating func number(of key: Key) -> Int {
    let bucket = bucket(of: key)
    if buckets[bucket] != 0 { return Int(buckets[bucket]) - 1 }
    keys.append(key)
    buckets[bucket] = UInt32(keys.count)
    if keys.count * 4 > buckets.count * 3 { grow() }
    return keys.count - 1
  }

  /// Returns the bucket of a key, or the free one for it.
  private func bucket(of key: Key) -> Int {
    var bucket = key.hashValue & (buckets.count - 1)
    while buckets[bucket] != 0, keys[Int(buckets[bucket]) - 1] != key {
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return bucket
  }

  private mutating func grow() {
    let size = buckets.count * 2
    buckets = []
    buckets = ContiguousArray(repeating: 0, count: size)
    for (number, key) in keys.enumerated() {
      var bucket = key.hashValue & (size - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
      buckets[bucket] = UInt32(number + 1)
    }
  }
}
