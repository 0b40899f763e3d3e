/// An address in the parts of RFC 3986, and the resolution of a reference against it.
struct ReferenceAddress {
  var scheme: String?
  var authority: String?
  var path = ""
  var query: String?
  var fragment: String?

  /// Returns true if the text has no scheme: a colon in the first segment ends a scheme, or is an error.
  static func isRelative(_ text: String) -> Bool { !text.prefix { !"/?#".contains($0) }.contains(":") }

  init(_ text: String) {
    var rest = text[...]
    if !Self.isRelative(text) {
      scheme = String(rest.prefix { $0 != ":" })
      rest = rest.drop { $0 != ":" }.dropFirst()
    }
    let beforeFragment = rest.prefix { $0 != "#" }
    if beforeFragment.endIndex < rest.endIndex {
      fragment = String(rest[beforeFragment.endIndex...].dropFirst())
    }
    rest = beforeFragment
    let beforeQuery = rest.prefix { $0 != "?" }
    if beforeQuery.endIndex < rest.endIndex { query = String(rest[beforeQuery.endIndex...].dropFirst()) }
    rest = beforeQuery
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      authority = String(rest.prefix { $0 != "/" })
      rest = rest.drop { $0 != "/" }
    }
    path = String(rest)
  }

  /// Resolves a reference without a scheme (RFC 3986, 5.2.2).
  func resolved(against base: ReferenceAddress) -> ReferenceAddress {
    var target = self
    target.scheme = base.scheme
    if authority != nil {
      target.path = Self.withoutDots(path)
      return target
    }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.hasPrefix("/") {
      target.path = Self.withoutDots(path)
    } else {
      let isBare = base.authority != nil && base.path.isEmpty
      let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? ""
      target.path = Self.withoutDots(isBare ? "/" + path : folder + path)
    }
    return target
  }

  /// Removes dot segments (5.2.4): one dot is dropped, two dots also drop the segment before; either one at the end
  /// leaves a slash.
  private static func withoutDots(_ path: String) -> String {
    if !path.hasPrefix("/") { return path }
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for segment in segments {
      switch segment {
      case ".": break
      case "..": _ = kept.popLast()
      default: kept.append(segment)
      }
    }
    if segments.last == "." || segments.last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }

  /// The recomposed address (5.3).
  var text: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
      + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}

/// A URL as the contract defines it; `init` returns nil for a malformed one.
struct ReferenceURL: Sendable {
  private(set) var scheme: String
  /// The segments of the path that link handlers match; `//x/y` counts as `/x/y` unless x is the host of a web address.
  private(set) var segments: [String] = []
  private(set) var query: [(key: String, value: String)] = []

  init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[0].first, first.isLetter, !parts[1].isEmpty,
      parts[0].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
    else { return nil }
    scheme = parts[0].lowercased()
    let rest = parts[1].prefix { $0 != "#" }
    var path = rest.prefix { $0 != "?" }
    if isWeb {
      let host = path.hasPrefix("//") ? path.dropFirst(2).prefix { $0 != "/" } : ""
      guard let name = host.split(separator: "@", omittingEmptySubsequences: false).last,
        let first = name.first, first != ":"
      else { return nil }
      path = path.dropFirst(2 + host.count)
    }
    segments = path.split(separator: "/").map { Self.decoded($0) }
    query = rest.dropFirst(rest.prefix { $0 != "?" }.count + 1).split(separator: "&").map { pair in
      let key = pair.prefix { $0 != "=" }
      return (Self.decoded(key), Self.decoded(pair.dropFirst(key.count + 1)))
    }
  }

  /// A Boolean value that indicates whether a web container loads it.
  var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// Decodes percent escapes, such as `%41`.
  private static func decoded(_ text: Substring) -> String {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    var bytes = Array(parts[0].utf8)
    for part in parts.dropFirst() {
      if let byte = UInt8(part.prefix(2), radix: 16), part.count >= 2 {
        bytes += [byte] + Array(part.dropFirst(2).utf8)
      } else {
        bytes += Array("%\(part)".utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A pattern of `link-router`, and the commands it stands for.
struct ReferenceRoute: Sendable {
  let pattern: String
  let commands: [ReferenceJSON]

  private var path: [String] { pattern.prefix { $0 != "?" }.split(separator: "/").map(String.init) }

  private var query: [(key: String, part: String)] {
    pattern.drop { $0 != "?" }.dropFirst().split(separator: "&").map { pair in
      let key = String(pair.prefix { $0 != "=" })
      return (key, String(pair.dropFirst(key.count + 1)))
    }
  }

  /// The precedence: from the left, a literal before a name before a star; then the longer path, then more keys.
  var rank: [Int] {
    path.map { $0 == "*" ? 0 : $0.hasPrefix(":") ? 1 : 2 } + [-1, query.count]
  }

  /// Returns the values of its names in this URL; nil when it does not match.
  func values(in url: ReferenceURL) -> [String: String]? {
    let isOpen = path.last == "*"
    if isOpen ? url.segments.count < path.count : url.segments.count != path.count { return nil }
    var pairs = Array(zip(path, url.segments))
    for (key, part) in query {
      guard let found = url.query.first(where: { $0.key == key }) else { return nil }
      pairs.append((part, found.value))
    }
    var values: [String: String] = [:]
    for (part, found) in pairs where part != "*" {
      if part.hasPrefix(":") {
        values[String(part.dropFirst())] = found
      } else if part != found {
        return nil
      }
    }
    return values
  }

  /// Returns a command with the names in its texts replaced by their values.
  static func filled(_ json: ReferenceJSON, _ values: [String: String]) -> ReferenceJSON {
    switch json {
    case .text(let text):
      var (out, rest) = ("", text[...])
      while let character = rest.first {
        let name = values.keys.first { rest.hasPrefix("{\($0)}") }
        out += name.flatMap { values[$0] } ?? String(character)
        rest = rest.dropFirst(name.map { $0.count + 2 } ?? 1)
      }
      return .text(out)
    case .list(let elements): return .list(elements.map { filled($0, values) })
    case .object(let members): return .object(members.mapValues { filled($0, values) })
    case .null, .flag, .number: return json
    }
  }
}

extension ReferenceModel {
  /// Follows a link by the most specific pattern that matches: runs all its commands or none.
  mutating func follow(_ url: ReferenceURL, from place: String) throws(ReferenceRefusal) {
    let matches = hosted.routes.filter { $0.values(in: url) != nil }
    let best = matches.max { $0.rank.lexicographicallyPrecedes($1.rank) }
    guard hosted.has("link-router"), let best, let values = best.values(in: url) else {
      met("link: nobody handles it, from \(place)")
      throw ReferenceRefusal("unhandled-url")
    }
    met("link: followed from \(place)")
    if matches.count > 1 { met("link: the most specific of several patterns") }
    let commands = best.commands.map { ReferenceRoute.filled($0, values) }
    recordAnswer("link-router", "route", .list(commands))
    for command in commands { try run(ReferenceLine(command)) }
  }
}

extension ReferenceLine {
  /// Creates the line of a command of a route.
  fileprivate init(_ command: ReferenceJSON) {
    let screen = command["screen"]
    let id = screen?.text ?? screen?["id"]?.text ?? command["child"]?.text ?? ""
    var keys = ["in": command["container"]?.text, "title": screen?["title"]?.text].compactMapValues { $0 }
    if command["way"] == "swipe" { keys["way"] = "swipe" }
    switch command["type"]?.text {
    case "popToRoot": self.init(verb: "root", words: [], keys: keys)
    case "popTo": self.init(verb: "popto", words: [id], keys: keys)
    case "attribute":
      let pair = "\(command["key"]?.text ?? "")=\(command["value"]?.text ?? "")"
      self.init(verb: "attr", words: [id, pair], keys: keys)
    case let verb: self.init(verb: verb ?? "", words: id.isEmpty ? [] : [id], keys: keys)
    }
  }
}
