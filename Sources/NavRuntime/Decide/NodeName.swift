import NavEvents

/// The rule for the ids of new nodes. An id that a journal holds stays valid, whatever it is.
enum NodeName {
  /// The length of the longest id, in bytes of UTF-8: enough for a path or a URL, little enough for a line of
  /// a log.
  static let longest = 256

  /// A reason why an id is not accepted.
  enum Fault {
    case isEmpty
    case isNil
    /// The id is longer than ``longest``; with its length in bytes.
    case tooLong(Int)
    case controlCharacter
    case invisibleCharacter

    /// The sentence for a person.
    var message: String {
      switch self {
      case .isEmpty: "An id must not be empty."
      case .isNil: "An id must not be “nil”: it means no screen."
      case .tooLong(let count):
        "An id must not be longer than \(NodeName.longest) bytes, as this one of \(count) is."
      case .controlCharacter: "An id must not have control characters."
      case .invisibleCharacter:
        "An id must not have characters that nobody sees, or that turn the text around them."
      }
    }
  }

  /// Returns true when `id` is accepted.
  static func isValid(_ id: TextID, _ texts: borrowing TextTable) -> Bool {
    texts.withBytes(of: id) { isPlain($0) } || fault(texts[id]) == nil
  }

  /// Returns true when `id`, which is not yet a text of the session, is accepted.
  static func isValid(_ id: String) -> Bool { fault(id) == nil }

  /// Returns the reason why `id` is not accepted; nil when it is.
  static func fault(_ id: String) -> Fault? {
    if id.isEmpty { return .isEmpty }
    if id.utf8.count > longest { return .tooLong(id.utf8.count) }
    if id.hasSameBytes(as: "nil") { return .isNil }
    for scalar in id.unicodeScalars {
      switch LineRole(scalar) {
      case .visible, .joining: continue
      case .control: return .controlCharacter
      case .invisible: return .invisibleCharacter
      }
    }
    return nil
  }

  /// Returns true for an accepted id of plain ASCII, as nearly all are: this is decided without looking at
  /// characters.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    1...longest ~= bytes.count && bytes.allSatisfy { 0x20..<0x7F ~= $0 } && !bytes.elementsEqual("nil".utf8)
  }
}
