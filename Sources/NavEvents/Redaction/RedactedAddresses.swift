/// The URLs of a redacted journal. Each host, segment of a path, query and fragment becomes a word of its own, so that
/// relative references still resolve as before.
struct RedactedAddresses: Sendable {
  /// The schemes that are kept, because they determine how a URL is loaded, or are not secret.
  private static let openSchemes = ["http", "https", "file", "about", "mailto", "tel"]

  private var schemes = Numbering("scheme-")
  private var hosts = Numbering("host-")
  private var segments = Numbering("part-")
  private var queries = Numbering("query-")
  private var fragments = Numbering("place-")
  private var others = Numbering("no address ")

  /// Returns the replacement for a URL or a relative reference. The replacement for any other text is neither.
  mutating func address(_ text: String) -> String {
    if text.isEmpty { return text }
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ 0x21...0x7E ~= $0 }) else { return others.word(for: text) }
    var (rest, result) = (bytes[...], "")
    if let end = rest.firstIndex(where: { ":/?#".utf8.contains($0) }), rest[end] == UInt8(ascii: ":") {
      let scheme = Self.text(rest[..<end])
      guard Self.isScheme(rest[..<end]) else { return others.word(for: text) }
      result = "\(Self.openSchemes.contains(scheme.lowercased()) ? scheme : schemes.word(for: scheme)):"
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
    if let query { result += "?\(query.isEmpty ? "" : queries.word(for: Self.text(query)))" }
    if let fragment { result += "#\(fragment.isEmpty ? "" : fragments.word(for: Self.text(fragment)))" }
    return result
  }

  private mutating func authority(_ bytes: ArraySlice<UInt8>) -> String {
    let host = (bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? [])
      .prefix { $0 != UInt8(ascii: ":") }
    // A URL whose authority has no host is never loaded, so the replacement has no host either.
    return host.isEmpty ? (bytes.isEmpty ? "" : ":0") : hosts.word(for: Self.text(bytes))
  }

  private mutating func path(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { segment in
      let text = Self.text(segment)
      return text.isEmpty || text == "." || text == ".." ? text : segments.word(for: text)
    }.joined(separator: "/")
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
