import NavEvents

/// The rule for ids of nodes.
enum NodeName {
  /// Bytes of UTF-8. Long enough for a path or a url, short enough for every line of a log.
  static let longest = 256

  /// Whether `id` is a non-empty text of at most 256 bytes without control characters, and not `nil`.
  static func isValid(_ id: TextID, _ texts: borrowing TextTable) -> Bool {
    texts.withBytes(of: id) { isValid($0) }
  }

  /// The same for an id that is no text of a session yet.
  static func isValid(_ id: String) -> Bool { isValid(Array(id.utf8)) }

  private static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    guard 1...longest ~= bytes.count, !bytes.elementsEqual("nil".utf8) else { return false }
    return !bytes.contains { $0 < 0x20 || $0 == 0x7F }
  }
}
