/// A pattern for links: a path of literals, names and wildcards, and the query keys that a link must have.
struct LinkPattern: Sendable {
  private enum Part: Sendable {
    case literal(String)
    case name(String)
    /// Any segment; as the last part, all remaining segments.
    case wildcard

    init(_ text: String) {
      if text == "*" {
        self = .wildcard
      } else if let (before, name) = text.divided(at: UInt8(ascii: ":")), before.isEmpty {
        self = .name(name)
      } else {
        self = .literal(text)
      }
    }

    var rank: Int {
      switch self {
      case .literal: 0
      case .name: 1
      case .wildcard: 2
      }
    }

    private var literal: String { if case .literal(let text) = self { text } else { "" } }

    /// Returns a Boolean value that indicates whether the part ranks equal to `other`.
    func isLevel(with other: Part) -> Bool {
      rank == other.rank && literal.utf8.elementsEqual(other.literal.utf8)
    }

    /// Returns a Boolean value that indicates whether the part ranks before `other`.
    func precedes(_ other: Part) -> Bool {
      rank == other.rank ? literal.utf8.lexicographicallyPrecedes(other.literal.utf8) : rank < other.rank
    }
  }

  /// The pattern as it was written.
  let text: String
  private let path: [Part]
  /// A Boolean value that indicates whether the pattern is `*` alone, which matches every link, even one without segments.
  private let isEverything: Bool
  private let query: [(key: String, part: Part)]

  /// Parses a pattern: `*`, or one that begins with `/` and contains each name once; nil for any other text.
  init?(_ text: String) {
    self.text = text
    isEverything = text == "*"
    guard isEverything || text.utf8.first == UInt8(ascii: "/") else { return nil }
    let halves = text.divided(at: UInt8(ascii: "?"))
    path = (halves?.before ?? text).pieces(between: UInt8(ascii: "/")).map { Part($0) }
    query = (halves?.after ?? "").pieces(between: UInt8(ascii: "&")).map { pair in
      let sides = pair.divided(at: UInt8(ascii: "="))
      return (sides?.before ?? pair, sides.map { Part($0.after) } ?? .wildcard)
    }
    let names = names.map { Array($0.utf8) }
    if names.contains([]) || Set(names).count < names.count { return nil }
  }

  /// The names in the pattern.
  var names: [String] {
    (path + query.map(\.part)).compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  // MARK: Matching

  /// Returns the values of the names in `link`, or nil if the link does not match.
  func match(_ link: LinkAddress) -> [(name: String, value: String)]? {
    var values: [(name: String, value: String)] = []
    guard hasLength(of: link.segments.count) else { return nil }
    for (part, segment) in zip(path, link.segments) {
      if !Self.match(part, segment, &values) { return nil }
    }
    for (key, part) in query {
      guard let value = link.query.first(where: { $0.key.utf8.elementsEqual(key.utf8) })?.value,
        Self.match(part, value, &values)
      else { return nil }
    }
    return values
  }

  private func hasLength(of count: Int) -> Bool {
    if case .wildcard? = path.last { isEverything || count >= path.count } else { count == path.count }
  }

  private static func match(
    _ part: Part, _ text: String, _ values: inout [(name: String, value: String)]
  ) -> Bool {
    switch part {
    case .literal(let literal): return literal.utf8.elementsEqual(text.utf8)
    case .name(let name): values.append((name, text))
    case .wildcard: break
    }
    return true
  }

  // MARK: Specificity

  /// Returns a Boolean value that indicates whether this pattern is tried before `other`. This is a total order of shapes:
  /// patterns that cannot match the same link are sorted by their literals.
  func isMoreSpecific(than other: LinkPattern) -> Bool {
    for (mine, its) in zip(path, other.path) where !mine.isLevel(with: its) { return mine.precedes(its) }
    return path.count == other.path.count ? query.count > other.query.count : path.count > other.path.count
  }

  /// Returns a Boolean value that indicates whether neither pattern is tried before the other, although both
  /// could match the same link.
  func isAsSpecific(as other: LinkPattern) -> Bool {
    path.count == other.path.count && query.count == other.query.count
      && zip(path, other.path).allSatisfy { $0.isLevel(with: $1) } && !excludes(other)
  }

  /// Returns a Boolean value that indicates whether a query key must have different literals in the two patterns.
  private func excludes(_ other: LinkPattern) -> Bool {
    query.contains { key, part in
      guard case .literal(let text) = part,
        case .literal(let its)? = other.query.first(where: { $0.key.utf8.elementsEqual(key.utf8) })?.part
      else { return false }
      return !text.utf8.elementsEqual(its.utf8)
    }
  }
}

/// The parts of a link that patterns match, percent-decoded.
struct LinkAddress {
  private(set) var segments: [String] = []
  /// The query in the order of the link.
  private(set) var query: [(key: String, value: String)] = []

  init(_ url: String) {
    let withoutFragment = url.divided(at: UInt8(ascii: "#"))?.before ?? url
    let halves = withoutFragment.divided(at: UInt8(ascii: "?"))
    guard let (scheme, rest) = (halves?.before ?? withoutFragment).divided(at: UInt8(ascii: ":")) else {
      return
    }
    segments = Self.path(of: rest, scheme.lowercased()).pieces(between: UInt8(ascii: "/")).map(Self.decoded)
    query = (halves?.after ?? "").pieces(between: UInt8(ascii: "&")).map { pair in
      let sides = pair.divided(at: UInt8(ascii: "="))
      return (Self.decoded(sides?.before ?? pair), Self.decoded(sides?.after ?? ""))
    }
  }

  /// Returns the path, without the host of an http link.
  private static func path(of rest: String, _ scheme: String) -> String {
    guard rest.utf8.starts(with: "//".utf8) else { return rest }
    let path = String(Substring(rest.utf8.dropFirst(2)))
    guard scheme == "http" || scheme == "https" else { return path }
    return path.divided(at: UInt8(ascii: "/"))?.after ?? ""
  }

  /// Replaces percent escapes such as `%41` by their characters. A text whose decoded form is not UTF-8 stays
  /// as it is.
  private static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self) ?? text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Unicode.Scalar(byte).properties.isASCIIHexDigit
      ? Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) : nil
  }
}

/// Texts are cut as bytes, because a separator may form one character with a combining mark.
extension String {
  /// Returns the parts before and after the first `byte`, which must be ASCII; nil if there is none.
  fileprivate func divided(at byte: UInt8) -> (before: String, after: String)? {
    guard let place = utf8.firstIndex(of: byte) else { return nil }
    return (String(self[..<place]), String(self[utf8.index(after: place)...]))
  }

  /// Returns the parts that `byte`, which must be ASCII, separates, without empty parts.
  fileprivate func pieces(between byte: UInt8) -> [String] {
    utf8.split(separator: byte).map { String(Substring($0)) }
  }
}
