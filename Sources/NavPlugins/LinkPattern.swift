import NavEvents

/// A path of literals, names and wildcards, with the query keys that must be there.
struct LinkPattern: Sendable {
  private enum Part: Sendable {
    case literal(String)
    case name(String)
    /// Any segment; as the last part, all that are left.
    case wildcard

    init(_ text: String) {
      if text.hasSameBytes(as: "*") {
        self = .wildcard
      } else if let (before, name) = text.cut(at: UInt8(ascii: ":")), before.isEmpty {
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
    func isLevel(with other: Part) -> Bool { rank == other.rank && literal.hasSameBytes(as: other.literal) }

    /// Returns a Boolean value that indicates whether the part ranks before `other`.
    func precedes(_ other: Part) -> Bool {
      rank == other.rank ? literal.sortsBefore(other.literal) : rank < other.rank
    }
  }

  /// As it was written.
  let text: String
  private let path: [Part]
  private let query: [(key: String, part: Part)]

  /// nil for what is not a pattern: it begins with `/`, and a name is given once.
  init?(_ text: String) {
    self.text = text
    guard text.startsWithBytes(of: "/") else { return nil }
    let halves = text.cut(at: UInt8(ascii: "?"))
    path = (halves?.before ?? text).parts(between: UInt8(ascii: "/")).map { Part($0) }
    query = (halves?.after ?? "").parts(between: UInt8(ascii: "&")).map { pair in
      let sides = pair.cut(at: UInt8(ascii: "="))
      return (sides?.before ?? pair, sides.map { Part($0.after) } ?? .wildcard)
    }
    let names = names.map { Array($0.utf8) }
    if names.contains([]) || Set(names).count < names.count { return nil }
  }

  /// The names in it.
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
    if case .wildcard? = path.last { count >= path.count } else { count == path.count }
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

  /// Returns a Boolean value that indicates whether this pattern is tried before `other`. A total order of
  /// shapes: patterns that cannot match the same link are sorted by their literals.
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

  /// Returns a Boolean value that indicates whether a query key must have one literal here and another there.
  private func excludes(_ other: LinkPattern) -> Bool {
    query.contains { key, part in
      guard case .literal(let text) = part,
        case .literal(let its)? = other.query.first(where: { $0.key.hasSameBytes(as: key) })?.part
      else { return false }
      return !text.hasSameBytes(as: its)
    }
  }
}
