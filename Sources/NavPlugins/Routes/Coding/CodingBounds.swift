/// The bounds of a value that is written or read, and its name in errors.
struct CodingBounds {
  /// The name of the whole value in the paths of errors.
  let name: String
  /// The length of the longest text, in bytes.
  let longest: Int
  /// The largest number of arrays and objects inside each other.
  let deepest: Int

  /// The largest number of types that encode or decode each other, one inside the other. A type that encodes itself as a single value
  /// would not end otherwise.
  var mostCalls: Int { 3 * deepest + 32 }

  /// The bounds of the params of a screen.
  static let params = CodingBounds(name: "params", longest: 16 << 10, deepest: 32)
  /// The bounds of an answer.
  static let result = CodingBounds(name: "result", longest: 64 << 10, deepest: 128)
  /// The bounds of any other value: those of an answer.
  static let value = CodingBounds(name: "value", longest: 64 << 10, deepest: 128)

  /// The reason why a value is refused that is nested too deep.
  var tooDeep: String { "more than \(deepest) arrays and objects are inside each other" }
  /// The reason why a value is refused that is too long.
  var tooLong: String { "the JSON text is longer than \(longest) bytes" }
  /// The reason why a value is refused whose types call each other without end.
  var tooManyCalls: String { "more than \(mostCalls) types are inside each other" }

  /// Returns the error for an error of the standard library, or of a type that writes or reads itself.
  func error(_ error: any Error) -> RouteError {
    switch error {
    case let error as RouteError: error
    case EncodingError.invalidValue(_, let context):
      Self.error(name, context.codingPath, context.debugDescription)
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
      Self.error(name, context.codingPath, context.debugDescription)
    default: .value(path: name, reason: String(describing: error))
    }
  }

  private static func error(_ name: String, _ path: [any CodingKey], _ reason: String) -> RouteError {
    .value(path: path.reduce(into: name) { $0 += step($1) }, reason: reason)
  }

  /// Returns a step of a path, as questions about a scene write it: `.id`, `["a.b"]` or `[3]`.
  private static func step(_ key: any CodingKey) -> String {
    if let element = key as? ElementKey { return "[\(element.index)]" }
    let name = key.stringValue
    let isWord = name.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || $0 >= 0x80
    }
    return isWord && !name.isEmpty ? ".\(name)" : "[\"\(name)\"]"
  }
}

/// The place of an element of an array.
struct ElementKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { index = intValue }

  var stringValue: String { "Index \(index)" }
  var intValue: Int? { index }
}

/// The key of what a type writes for its superclass.
struct SuperKey: CodingKey {
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }

  var stringValue: String { "super" }
  var intValue: Int? { nil }
}

/// A step on the way from the whole value to a part. A class, because all parts of a value share the way to it.
final class CodingStep {
  let parent: CodingStep?
  let key: any CodingKey

  init(_ key: any CodingKey, after parent: CodingStep?) { (self.key, self.parent) = (key, parent) }
}

extension CodingStep? {
  /// The keys on the way.
  var path: [any CodingKey] {
    var keys: [any CodingKey] = []
    var step = self
    while let present = step {
      keys.append(present.key)
      step = present.parent
    }
    return keys.reversed()
  }

  func adding(_ key: any CodingKey) -> CodingStep { CodingStep(key, after: self) }
}

/// The largest magnitude of a number in JSON here: the last whole number that every language reads back exactly, 2^53.
let largestNumber: UInt64 = 1 << 53

extension FixedWidthInteger {
  /// A Boolean value that indicates whether the number is written as a text, because readers would round it.
  var isWrittenAsText: Bool { magnitude > Magnitude(clamping: largestNumber) }
}

extension String {
  /// Returns true when both have the same bytes.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String? {
  /// Returns true when both have the same bytes, or both are nil.
  func hasSameBytes(as other: String) -> Bool { map { $0.hasSameBytes(as: other) } ?? false }
}

/// A text that is compared as bytes, for use as a key.
struct NameBytes: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: Self, other: Self) -> Bool { one.text.hasSameBytes(as: other.text) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
