/// A text of the walk, compared as UTF-8 bytes, with its two written forms made once.
///
/// Swift's `==` on `String` takes the composed and the decomposed é for the same text; node ids
/// must not. The JSON form serves the state view, the word serves the command line.
///
/// A class, so that copying a text copies one reference; its parts never change.
final class ModelText: Sendable, Equatable {
  let utf8: [UInt8]
  /// The text as a JSON string, quotes included.
  let json: [UInt8]
  /// The text as one argument of a command line, quoted where it has to be.
  let word: [UInt8]
  /// The text as the value of `key=`, where `=`, `?`, `&` and `%` need no quotes.
  let value: [UInt8]

  convenience init(_ text: String) {
    self.init(utf8: Array(text.utf8))
  }

  init(utf8: [UInt8]) {
    self.utf8 = utf8
    json = Self.quoted(utf8)
    word = utf8.isEmpty || !utf8.allSatisfy(Self.isPlain) ? json : utf8
    value = utf8.allSatisfy { Self.isPlain($0) || Self.isPlainInValue($0) } ? utf8 : json
  }

  /// The texts joined by commas, as in `left=Edit,Done`.
  static func list(_ texts: [ModelText]) -> ModelText {
    ModelText(utf8: Array(texts.map(\.utf8).joined(separator: [UInt8(ascii: ",")])))
  }

  /// The text in quotes with a backslash before quotes and backslashes.
  ///
  /// JSON and the command line agree on this form, as long as there are no control characters.
  private static func quoted(_ utf8: [UInt8]) -> [UInt8] {
    var out = [UInt8(ascii: "\"")]
    for byte in utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { out.append(UInt8(ascii: "\\")) }
      out.append(byte)
    }
    return out + [UInt8(ascii: "\"")]
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "-")...UInt8(ascii: ":"): true
    case UInt8(ascii: "_"), 0x80...0xFF: true
    default: false
    }
  }

  private static func isPlainInValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "%"): true
    case UInt8(ascii: ","): true
    default: false
    }
  }
}

extension ModelText {
  static func == (one: ModelText, other: ModelText) -> Bool {
    one === other || one.order(comparedTo: other) == 0
  }

  /// Negative, zero or positive as this text comes before, with or after the other in byte order.
  func order(comparedTo other: ModelText) -> Int {
    if self === other { return 0 }
    let common = min(utf8.count, other.utf8.count)
    let difference = ByteBlock.compare(utf8, other.utf8, count: common)
    return difference != 0 ? difference : utf8.count - other.utf8.count
  }

  /// Whether a node can have this id: 1 to 256 bytes without control characters.
  var isValidID: Bool {
    (1...256).contains(utf8.count) && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}
