import NavBase

/// The attributes of a scene, a container or a screen: texts by keys of your own, read and written by key.
///
/// ```swift
/// var item = ScreenDescription("item", attributes: ["sku": "4711"])
/// item.attributes["color"] = "red"
/// print(item.attributes["sku"] ?? "unknown")             // 4711
/// for (key, value) in item.attributes { print(key, value) }   // color red, sku 4711
/// item.attributes["color"] = nil
/// ```
///
/// The keys are sorted and compared as UTF-8 bytes, each once; of two equal keys, the last one counts. `init(_:)` takes a
/// dictionary, or any other sequence of pairs.
public struct NavAttributes: Hashable, Sendable {
  private var pairs: [(key: String, value: String)] = []
  /// The pairs as they were written, when they are in another order or have a key twice; nil otherwise. A journal keeps them so.
  private var unsorted: [(key: String, value: String)]?

  /// Creates attributes without a key.
  public init() {}

  /// Creates attributes from pairs, such as those of a dictionary. Of two equal keys, the last one counts.
  ///
  /// Complexity: O(n log n) for n pairs that are sorted.
  public init(_ pairs: some Sequence<(key: String, value: String)>) {
    for pair in pairs { self[pair.key] = pair.value }
  }

  /// Creates attributes from pairs that were read or typed, which are written again as they are.
  package init(written pairs: [(key: String, value: String)]) {
    self.init(pairs)
    let isSorted =
      pairs.count == count && zip(pairs, self.pairs).allSatisfy { $0.key.hasSameBytes(as: $1.key) }
    if !isSorted { unsorted = pairs }
  }

  /// The pairs as they are written.
  package var written: [(key: String, value: String)] { unsorted ?? pairs }

  /// The value of a key; nil when there is none. Setting nil removes the key.
  ///
  /// Complexity: O(log n) to read, O(n) to write.
  public subscript(_ key: String) -> String? {
    get {
      let place = place(of: key)
      return place < pairs.count && pairs[place].key.hasSameBytes(as: key) ? pairs[place].value : nil
    }
    set {
      unsorted = nil
      let place = place(of: key)
      let isThere = place < pairs.count && pairs[place].key.hasSameBytes(as: key)
      switch (newValue, isThere) {
      case (let value?, true): pairs[place].value = value
      case (let value?, false): pairs.insert((key, value), at: place)
      case (nil, true): pairs.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// The keys, sorted as UTF-8 bytes.
  public var keys: [String] { pairs.map(\.key) }

  /// The values, in the order of ``keys``.
  public var values: [String] { pairs.map(\.value) }

  /// Returns the position of a key, or the one that it would get.
  private func place(of key: String) -> Int {
    if let last = pairs.last, last.key.sortsBefore(key) { return pairs.count }
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].key.sortsBefore(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns a Boolean value that indicates whether both have the same keys with the same values, compared as UTF-8 bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.pairs.elementsEqual(other.pairs) {
      $0.key.hasSameBytes(as: $1.key) && $0.value.hasSameBytes(as: $1.value)
    }
  }

  /// Adds the bytes of the keys and values to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(pairs.count)
    for (key, value) in pairs {
      hasher.combine(TextBytes(key))
      hasher.combine(TextBytes(value))
    }
  }
}

extension NavAttributes: ExpressibleByDictionaryLiteral {
  /// Creates attributes from a literal. Of two equal keys, the last one counts.
  public init(dictionaryLiteral pairs: (String, String)...) {
    self.init(pairs.map { (key: $0.0, value: $0.1) })
  }
}

extension NavAttributes: RandomAccessCollection {
  /// The position of the first key: 0.
  public var startIndex: Int { 0 }
  /// The number of keys.
  public var endIndex: Int { pairs.count }

  /// Returns the key and the value at a position, counted from 0.
  public subscript(_ position: Int) -> (key: String, value: String) { pairs[position] }
}

extension NavAttributes: CustomStringConvertible {
  /// The keys with their values: `[color: red, sku: 4711]`.
  public var description: String { "[\(pairs.map { "\($0.key): \($0.value)" }.joined(separator: ", "))]" }
}
