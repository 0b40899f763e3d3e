import NavEvents

/// The rule for ids of nodes that come new into a scene. One that a journal has brought stays, whatever it is.
enum NodeName {
  /// Bytes of UTF-8. Long enough for a path or a url, short enough for every line of a log.
  static let longest = 256

  /// What is wrong with an id.
  enum Fault {
    case isEmpty
    case isNil
    /// Of so many bytes.
    case tooLong(Int)
    case controlCharacter
    case invisibleCharacter

    /// The one sentence that says it.
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

  /// Whether nothing is wrong with `id`.
  static func isValid(_ id: TextID, _ texts: borrowing TextTable) -> Bool {
    texts.withBytes(of: id) { isPlain($0) } || fault(texts[id]) == nil
  }

  /// The same for an id that is no text of a session yet.
  static func isValid(_ id: String) -> Bool { fault(id) == nil }

  /// What is wrong with `id`; nil for a good one.
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

  /// Whether it is a good id of ASCII, as nearly all are: that is seen without looking at characters.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    1...longest ~= bytes.count && bytes.allSatisfy { 0x20..<0x7F ~= $0 } && !bytes.elementsEqual("nil".utf8)
  }
}
