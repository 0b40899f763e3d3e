import NavBase
import NavEvents

/// The form of the URLs of a route, such as `/product/:id?ref=:ref`: literals and names, and the query keys of a link.
struct RoutePath: Sendable {
  enum Part: Sendable {
    case literal(String)
    case name(String)

    init(_ text: String) {
      self =
        text.utf8.first == UInt8(ascii: ":")
        ? .name(String(Substring(text.utf8.dropFirst()))) : .literal(text)
    }

    var name: String? { if case .name(let name) = self { name } else { nil } }
    var literal: String? { if case .literal(let text) = self { text } else { nil } }

    /// Returns true when both are names, or the same literal.
    func isLevel(with other: Part) -> Bool {
      switch (literal, other.literal) {
      case (nil, nil): true
      case (let text?, let its?): text.hasSameBytes(as: its)
      default: false
      }
    }
  }

  /// The largest number of segments, and of keys in the query.
  private static let mostParts = 256

  /// The path as it was written.
  let text: String
  let segments: [Part]
  /// The keys, each with its value; nil for a key that may have any.
  let query: [(key: String, value: Part?)]

  /// Parses a path, which begins with `/`. The names are checked by the caller.
  init(_ text: String) throws(RouteMapError) {
    self.text = text
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw RouteMapError("the path “\(text)” does not begin with /")
    }
    if text.utf8.contains(UInt8(ascii: "#")) { throw RouteMapError("the path “\(text)” has a fragment") }
    if text.utf8.contains(UInt8(ascii: "%")) {
      throw RouteMapError("the path “\(text)” has a %: its words are written without escapes")
    }
    if text.hasControlCharacter {
      throw RouteMapError("the path “\(text)” has a control character")
    }
    let parts = text.cut(at: UInt8(ascii: "?"))
    if let query = parts?.after, query.isEmpty || query.utf8.first == UInt8(ascii: "/") {
      throw RouteMapError(
        "the path “\(text)” has a ? behind a segment: only a key of the query may be missing")
    }
    let (path, query) = parts ?? (text, "")
    segments = path.parts(between: UInt8(ascii: "/")).map { Part($0) }
    self.query = query.parts(between: UInt8(ascii: "&")).map { pair in
      pair.cut(at: UInt8(ascii: "=")).map { ($0.before, Part($0.after)) } ?? (pair, nil)
    }
    if segments.contains(where: { $0.literal == "*" }) {
      throw RouteMapError("the path “\(text)” has a *, for which no URL can be written")
    }
    if segments.contains(where: { $0.literal == "." || $0.literal == ".." }) {
      throw RouteMapError("the path “\(text)” has a segment that no link has")
    }
    let keys = self.query.map { TextBytes($0.key) }
    if Set(keys).count < keys.count { throw RouteMapError("the path “\(text)” has a query key twice") }
    if self.query.contains(where: \.key.isEmpty) {
      throw RouteMapError("the path “\(text)” has a query key without a name")
    }
    if segments.count > Self.mostParts || self.query.count > Self.mostParts {
      throw RouteMapError("the path “\(text)” has more than \(Self.mostParts) parts")
    }
    if names.contains("") { throw RouteMapError("the path “\(text)” has a parameter without a name") }
    if Set(names.map { TextBytes($0) }).count < names.count {
      throw RouteMapError("the path “\(text)” has a parameter twice")
    }
  }

  /// The names of the parameters.
  var names: [String] { segments.compactMap(\.name) + query.compactMap(\.value?.name) }
}

/// The parts of a link that paths match, with their escapes.
struct RouteAddress {
  let segments: [String]
  /// The values in the query, by their keys; of a key that stands there twice, the first one.
  private var query: [TextBytes: String] = [:]

  /// Reads a link. For an http link, the host belongs to the app, and the path alone counts; any other `//host/path` is read as
  /// `/host/path`. Returns nil for a text without a scheme.
  init?(_ url: String) {
    let link = url.cut(at: UInt8(ascii: "#"))?.before ?? url
    let (address, query) = link.cut(at: UInt8(ascii: "?")) ?? (link, "")
    guard let (scheme, rest) = address.cut(at: UInt8(ascii: ":")) else { return nil }
    segments = Self.path(of: rest, scheme.lowercased()).parts(between: UInt8(ascii: "/"))
    for pair in query.parts(between: UInt8(ascii: "&")) {
      let (key, value) = pair.cut(at: UInt8(ascii: "=")) ?? (pair, "")
      guard let name = try? Self.decoded(key), self.query[TextBytes(name)] == nil else { continue }
      self.query[TextBytes(name)] = value
    }
  }

  /// Returns the value of the first pair with this key, with its escapes.
  func value(of key: String) -> String? { query[TextBytes(key)] }

  /// Returns true when a part with escapes stands for a text.
  static func stands(_ part: String, for text: String) -> Bool {
    (try? decoded(part)).map { $0.hasSameBytes(as: text) } ?? false
  }

  /// Returns the text of a segment.
  /// - Throws: The reason for which it is none, as the rest of a sentence.
  static func segment(_ part: String) throws(RouteMapError) -> String {
    let text = try decoded(part)
    if text == "." || text == ".." {
      throw RouteMapError("the segment “\(part.excerpt)” leads to another path")
    }
    if text.hasControlCharacter {
      throw RouteMapError("the segment “\(part.excerpt)” has a control character")
    }
    return text
  }

  /// Returns the path, without the host of an http link.
  private static func path(of rest: String, _ scheme: String) -> String {
    guard rest.startsWithBytes(of: "//") else { return rest }
    let path = String(Substring(rest.utf8.dropFirst(2)))
    guard scheme == "http" || scheme == "https" else { return path }
    return path.cut(at: UInt8(ascii: "/"))?.after ?? ""
  }

  /// Replaces percent escapes such as `%41` by their bytes.
  static func decoded(_ text: String) throws(RouteMapError) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      else {
        throw RouteMapError("“\(text.excerpt)” has a % that is no escape of two digits")
      }
      result.append(high << 4 | low)
      index += 3
    }
    guard let decoded = String(validating: result, as: UTF8.self) else {
      throw RouteMapError("“\(text.excerpt)” does not stand for UTF-8")
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// Returns a text with an escape in place of every byte that may mean something in a URL.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension String {
  /// A Boolean value that indicates whether the text has a control character, be it one of ASCII or of the second set (C1).
  fileprivate var hasControlCharacter: Bool {
    unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }
  }

  /// The beginning of the text, for a message.
  var excerpt: String {
    let scalars = unicodeScalars.prefix(40)
    let start = String(String.UnicodeScalarView(scalars))
    return scalars.endIndex < unicodeScalars.endIndex ? "\(start)…" : start
  }
}
