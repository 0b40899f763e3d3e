/// How texts are compared everywhere here: as UTF-8 bytes, like the journal.
///
/// Swift's `==` also equates different bytes that look alike, such as “é” as one scalar and as two, and so do its
/// `contains` and `Set`. It is good enough only against a word of lower-case ASCII that stands in the code.
extension String {
  /// Whether both are the same bytes.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether this one sorts before `other`.
  package func sortsBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// Whether the bytes of `part` stand in this one.
  package func containsBytes(of part: String) -> Bool { utf8.contains(part.utf8) }

  /// Whether it begins with the bytes of `start`.
  package func startsWithBytes(of start: String) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether it ends with the bytes of `end`.
  package func endsWithBytes(of end: String) -> Bool { utf8.suffix(end.utf8.count).elementsEqual(end.utf8) }

  /// What stands before and after the first `byte`, which is of ASCII; nil where there is none.
  package func cut(at byte: UInt8) -> (before: String, after: String)? {
    guard let place = utf8.firstIndex(of: byte) else { return nil }
    return (String(self[..<place]), String(self[utf8.index(after: place)...]))
  }

  /// What stands between one `byte`, which is of ASCII, and the next; nothing for what is empty.
  package func parts(between byte: UInt8) -> [String] {
    utf8.split(separator: byte).map { String(Substring($0)) }
  }
}

/// A text as a key of a `Set` or a `Dictionary`, where it counts as its UTF-8 bytes.
package struct TextBytes: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: TextBytes, other: TextBytes) -> Bool { one.text.hasSameBytes(as: other.text) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Optional<String> {
  /// Whether both are the same bytes, or both nothing.
  package func hasSameBytes(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasSameBytes(as: other)
  }
}

extension Sequence<String> {
  /// Whether both have the same texts in the same order.
  package func hasSameBytes(as others: some Sequence<String>) -> Bool {
    elementsEqual(others) { $0.hasSameBytes(as: $1) }
  }

  /// Whether one of the texts is `text`.
  package func containsBytes(of text: String) -> Bool { contains { $0.hasSameBytes(as: text) } }
}
