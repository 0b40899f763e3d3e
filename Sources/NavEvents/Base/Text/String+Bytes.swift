/// Comparisons of texts as UTF-8 bytes, as in the journal.
///
/// Swift's `==` also equates different bytes that look alike, such as “é” as one scalar and as two, and so do its `contains`
/// and `Set`. Use `==` only to compare with a literal of lower-case ASCII.
extension String {
  /// Returns a Boolean value that indicates whether both texts have the same bytes.
  @inlinable public func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (one, other) = (self, other)
    return one.withUTF8 { one in
      other.withUTF8 { UnsafeRawBufferPointer(one).hasSameBytes(as: UnsafeRawBufferPointer($0)) }
    }
  }

  /// Returns a Boolean value that indicates whether the text sorts before `other`.
  public func sortsBefore(_ other: String) -> Bool {
    var (one, other) = (self, other)
    return one.withUTF8 { one in
      other.withUTF8 { UnsafeRawBufferPointer(one).sortsBefore(UnsafeRawBufferPointer($0)) }
    }
  }

  /// Returns a Boolean value that indicates whether the text contains the bytes of `part`.
  public func containsBytes(of part: String) -> Bool {
    var (text, part) = (self, part)
    return text.withUTF8 { text in
      part.withUTF8 { UnsafeRawBufferPointer(text).containsBytes(of: UnsafeRawBufferPointer($0)) }
    }
  }

  /// Returns a Boolean value that indicates whether the text begins with the bytes of `start`.
  public func startsWithBytes(of start: String) -> Bool { utf8.starts(with: start.utf8) }

  /// Returns a Boolean value that indicates whether the text ends with the bytes of `end`.
  public func endsWithBytes(of end: String) -> Bool { utf8.suffix(end.utf8.count).elementsEqual(end.utf8) }

  /// Returns the parts before and after the first `byte`, which must be ASCII, or nil if there is none.
  public func cut(at byte: UInt8) -> (before: String, after: String)? {
    guard let place = utf8.firstIndex(of: byte) else { return nil }
    return (String(self[..<place]), String(self[utf8.index(after: place)...]))
  }

  /// Returns the parts that `byte`, which must be ASCII, separates, without empty parts.
  public func parts(between byte: UInt8) -> [String] {
    utf8.split(separator: byte).map { String(Substring($0)) }
  }

  /// Returns the text, or its first characters and an ellipsis when it is longer than `count` bytes.
  public func shortened(toBytes count: Int) -> String {
    if utf8.count <= count { return self }
    var end = utf8.index(startIndex, offsetBy: count)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end]) + "…"
  }

  /// Returns the text with each `byte`, which must be ASCII, replaced.
  public func replacingByte(_ byte: UInt8, with text: String) -> String {
    utf8.split(separator: byte, omittingEmptySubsequences: false).map { String(Substring($0)) }.joined(
      separator: text)
  }
}

/// A text as a key of a `Set` or a `Dictionary`, compared by its UTF-8 bytes.
public struct TextBytes: Hashable, Sendable {
  /// The text.
  public let text: String

  /// Creates a key from a text.
  @inlinable public init(_ text: String) { self.text = text }

  /// Returns true when both have the same bytes.
  public static func == (one: TextBytes, other: TextBytes) -> Bool { one.text.hasSameBytes(as: other.text) }

  /// Adds the bytes to a hash.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Optional<String> {
  /// Returns a Boolean value that indicates whether both texts have the same bytes, or are both nil.
  @inlinable public func hasSameBytes(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasSameBytes(as: other)
  }
}

extension Sequence<String> {
  /// Returns a Boolean value that indicates whether both sequences have the same texts in the same order.
  @inlinable public func hasSameBytes(as others: some Sequence<String>) -> Bool {
    elementsEqual(others) { $0.hasSameBytes(as: $1) }
  }

  /// Returns a Boolean value that indicates whether one of the texts is `text`.
  @inlinable public func containsBytes(of text: String) -> Bool { contains { $0.hasSameBytes(as: text) } }
}
