import NavBase

/// The URLs of a redacted journal. Each host, segment of a path, query and fragment becomes a word of its own, so that
/// relative references still resolve as before.
struct RedactedAddresses: Sendable {
  /// The schemes that are kept, because they determine how a URL is loaded, or are not secret.
  private static let openSchemes = ["http", "https", "file", "about", "mailto", "tel"]

  private var schemes: Numbering
  private var users: Numbering
  private var hosts: Numbering
  private var ports: Numbering
  private var segments: Numbering
  private var queries: Numbering
  private var fragments: Numbering
  private var others: Numbering
  /// The texts that are kept: as whole addresses, and as whole parts of others.
  private let kept: Set<TextBytes>
  /// The whole addresses and hosts among them that were there so far.
  private var metHere: Set<TextBytes> = []

  /// The kept texts that were there so far.
  var met: Set<TextBytes> {
    [schemes, users, hosts, ports, segments, queries, fragments, others].reduce(metHere) { $0.union($1.met) }
  }

  /// Creates words that keep these texts.
  init(keeping kept: [String]) {
    func words(_ start: String) -> Numbering { Numbering(start, keeping: kept) }
    (schemes, users, hosts, ports) = (words("scheme-"), words("user-"), words("host-"), words(""))
    (segments, queries, fragments) = (words("part-"), words("query-"), words("place-"))
    others = words("no address ")
    self.kept = Set(kept.map { TextBytes($0) })
  }

  /// Returns the replacement for a URL or a relative reference. The replacement for any other text is neither.
  mutating func address(_ text: String) -> String {
    if text.isEmpty || isKept(text) { return text }
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ 0x21...0x7E ~= $0 }) else { return word(for: text, \.others) }
    var (rest, result) = (bytes[...], "")
    if let end = rest.firstIndex(where: { ":/?#".utf8.contains($0) }), rest[end] == UInt8(ascii: ":") {
      let scheme = Self.text(rest[..<end])
      guard Self.isScheme(rest[..<end]) else { return word(for: text, \.others) }
      let isOpen = Self.openSchemes.containsBytes(of: scheme.lowercased())
      result = "\(isOpen ? scheme : word(for: scheme, \.schemes)):"
      rest = rest[(end + 1)...]
    }
    let fragment = Self.cut(&rest, from: "#")
    let query = Self.cut(&rest, from: "?")
    if rest.starts(with: "//".utf8) {
      let end = rest.dropFirst(2).firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      result += "//\(authority(rest[(rest.startIndex + 2)..<end]))"
      rest = rest[end...]
    }
    result += path(rest)
    if let query { result += "?\(query.isEmpty ? "" : word(for: Self.text(query), \.queries))" }
    if let fragment { result += "#\(fragment.isEmpty ? "" : word(for: Self.text(fragment), \.fragments))" }
    return result
  }

  private mutating func isKept(_ text: String) -> Bool {
    guard kept.contains(TextBytes(text)) else { return false }
    metHere.insert(TextBytes(text))
    return true
  }

  private mutating func authority(_ bytes: ArraySlice<UInt8>) -> String {
    var (rest, user) = (bytes, "")
    if let end = bytes.lastIndex(of: UInt8(ascii: "@")) {
      rest = bytes[(end + 1)...]
      user = "\(word(for: Self.text(bytes[..<end]), \.users))@"
    }
    let host = rest.prefix { $0 != UInt8(ascii: ":") }
    // A URL whose authority has no host is never loaded, so the replacement has no host either.
    if host.isEmpty { return bytes.isEmpty ? "" : ":0" }
    guard isKept(Self.text(host)) else { return word(for: Self.text(bytes), \.hosts) }
    let port = rest[host.endIndex...].dropFirst()
    return "\(user)\(Self.text(host))\(port.isEmpty ? "" : ":\(word(for: Self.text(port), \.ports))")"
  }

  private mutating func path(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { segment in
      let text = Self.text(segment)
      return text.isEmpty || text.hasSameBytes(as: ".") || text.hasSameBytes(as: "..")
        ? text : word(for: text, \.segments)
    }.joined(separator: "/")
  }

  private mutating func word(for text: String, _ words: WritableKeyPath<Self, Numbering>) -> String {
    self[keyPath: words].word(for: text)
  }

  // MARK: Patterns

  /// Returns the replacement for a pattern for URLs, such as `/items/:id?tab=:tab`; nil for another text. The names of
  /// its parts get their words from `words`, for the path of a route those of members of params.
  mutating func pattern(_ text: String, naming words: inout RedactedWords, isOfParams: Bool = false)
    -> String?
  {
    if text.hasSameBytes(as: "*") { return text }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    var rest = Array(text.utf8)[...]
    let query = Self.cut(&rest, from: "?")
    let path = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
      self.part(Self.text(part), &words, \.segments, isOfParams)
    }.joined(separator: "/")
    guard let query else { return path }
    let pairs = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { pair in
      var key = pair
      let value = Self.cut(&key, from: "=").map {
        "=\(self.part(Self.text($0), &words, \.queries, isOfParams))"
      }
      return "\(key.isEmpty ? "" : word(for: Self.text(key), \.queries))\(value ?? "")"
    }
    return "\(path)?\(pairs.joined(separator: "&"))"
  }

  private mutating func part(
    _ text: String, _ names: inout RedactedWords, _ words: WritableKeyPath<Self, Numbering>,
    _ isOfParams: Bool
  ) -> String {
    if text.isEmpty || text.hasSameBytes(as: "*") { return text }
    if text.utf8.first == UInt8(ascii: ":") {
      let name = String(Substring(text.utf8.dropFirst()))
      return ":\(isOfParams ? names.word(inParams: name) : names.word(for: name, isID: false))"
    }
    return word(for: text, words)
  }

  private static func cut(_ rest: inout ArraySlice<UInt8>, from mark: Unicode.Scalar) -> ArraySlice<UInt8>? {
    guard let place = rest.firstIndex(of: UInt8(ascii: mark)) else { return nil }
    defer { rest = rest[..<place] }
    return rest[(place + 1)...]
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || "+-.".utf8.contains($0) }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
