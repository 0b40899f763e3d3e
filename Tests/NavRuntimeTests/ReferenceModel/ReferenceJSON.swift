/// A JSON value, compared by content: the members of an object have no order.
enum ReferenceJSON: Sendable, Hashable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([ReferenceJSON])
  case object([String: ReferenceJSON])

  /// Creates a text, or null for `nil`.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// Creates a list of texts.
  init(_ texts: [String]) { self = .list(texts.map { .text($0) }) }

  subscript(member: String) -> ReferenceJSON? {
    if case .object(let members) = self { members[member] } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var flag: Bool? {
    if case .flag(let flag) = self { flag } else { nil }
  }

  /// The elements; none if the value is not a list.
  var elements: [ReferenceJSON] {
    if case .list(let elements) = self { elements } else { [] }
  }

  var texts: [String] { elements.compactMap(\.text) }

  /// The members; none if the value is not an object.
  var members: [String: ReferenceJSON] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// Returns this object with more members, without those that are nil.
  func with(_ more: [String: ReferenceJSON?]) -> ReferenceJSON {
    .object(members.merging(more.compactMapValues { $0 }) { $1 })
  }
}

extension ReferenceJSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(floatLiteral value: Double) { self = .number(value) }
}

extension ReferenceJSON: ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(arrayLiteral elements: ReferenceJSON...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, ReferenceJSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension ReferenceJSON {
  /// The difference, in points, below which two lengths are equal: sums may be taken in another order.
  private static let closeness = 1e-6

  /// Returns the places where `actual` differs, each with both values; a member that only one of them has is a
  /// difference.
  func differences(to actual: ReferenceJSON, at path: String = "") -> [String] {
    switch (self, actual) {
    case (.number(let one), .number(let other)) where abs(one - other) < Self.closeness: return []
    case (.object(let mine), .object(let its)):
      let names = Set(mine.keys).union(its.keys).sorted()
      return names.flatMap { name -> [String] in
        let place = path.isEmpty ? name : "\(path).\(name)"
        guard let one = mine[name] else {
          return ["\(place): the model has none, the program \(its[name]?.written ?? "")"]
        }
        guard let other = its[name] else {
          return ["\(place): the model has \(one.written), the program none"]
        }
        return one.differences(to: other, at: place)
      }
    case (.list(let mine), .list(let its)) where mine.count == its.count:
      return mine.indices.flatMap { mine[$0].differences(to: its[$0], at: "\(path)[\($0)]") }
    case let (one, other) where one == other: return []
    default: return ["\(path): the model has \(written), the program \(actual.written)"]
    }
  }

  /// The value as text, members sorted by name.
  var written: String {
    switch self {
    case .null: return "null"
    case .flag(let flag): return flag ? "true" : "false"
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .text(let text): return Self.quoted(text)
    case .list(let elements): return "[" + elements.map(\.written).joined(separator: ",") + "]"
    case .object(let members):
      let pairs = members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.written)" }
      return "{" + pairs.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
