import NavBase

/// A set that is small most of the time. A hash costs more than a few comparisons, so only many elements are hashed.
struct SmallSet<Element: Hashable> {
  private static var few: Int { 32 }

  private var elements: [Element]
  private var hashed: Set<Element>?

  init(_ elements: some Sequence<Element>) {
    self.elements = Array(elements)
    if self.elements.count > Self.few { hashed = Set(self.elements) }
  }

  func contains(_ element: Element) -> Bool { hashed?.contains(element) ?? elements.contains(element) }

  /// Inserts an element; returns false when it is there already.
  @discardableResult
  mutating func insert(_ element: Element) -> Bool {
    if hashed != nil { return hashed?.insert(element).inserted == true }
    if elements.contains(element) { return false }
    elements.append(element)
    if elements.count > Self.few { hashed = Set(elements) }
    return true
  }
}

extension SmallSet where Element == TextBytes {
  /// Creates a set of ids, which are compared as bytes.
  init(ids: [String] = []) { self.init(ids.lazy.map { TextBytes($0) }) }

  func contains(_ id: String) -> Bool { contains(TextBytes(id)) }

  /// Inserts an id; returns false when it is there already.
  @discardableResult
  mutating func insert(_ id: String) -> Bool { insert(TextBytes(id)) }
}
