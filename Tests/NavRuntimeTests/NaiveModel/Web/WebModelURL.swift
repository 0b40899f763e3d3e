/// A URL in its parts, judged by the letter of the contract; `nil` for a malformed one.
struct WebModelURL {
  /// In lower case.
  let scheme: [UInt8]
  /// What the link handlers look at: `//host/path` counts as `/host/path` unless it is of the web.
  let path: [UInt8]
  let query: [UInt8]

  private static let slashes = Array("//".utf8)

  init?(_ text: ModelText) {
    let bytes = text.utf8
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    scheme = bytes[..<colon].map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    let rest = Array(bytes[(colon + 1)...])
    guard Self.isScheme(scheme), !rest.isEmpty else { return nil }
    let location = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let tail = rest[location.count...]
    let query = tail.first == UInt8(ascii: "?") ? tail.dropFirst() : []
    self.query = Array(query.prefix { $0 != UInt8(ascii: "#") })
    guard let path = Self.path(Array(location), isWeb: Self.isWeb(scheme)) else { return nil }
    self.path = path
  }

  /// Whether a web container loads it.
  var isWeb: Bool { Self.isWeb(scheme) }

  private static func isWeb(_ scheme: [UInt8]) -> Bool {
    scheme == Array("http".utf8) || scheme == Array("https".utf8)
  }

  /// The path for the link handlers; `nil` where a web address has no host.
  private static func path(_ location: [UInt8], isWeb: Bool) -> [UInt8]? {
    guard location.starts(with: slashes) else { return isWeb ? nil : location }
    if !isWeb { return Array(location.dropFirst()) }
    let host = location.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
    guard let first = host.first, first != UInt8(ascii: ":") else { return nil }
    return Array(location.dropFirst(2 + host.count))
  }

  /// A letter, then letters, digits, `+`, `-` or `.`, all in lower case.
  private static func isScheme(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || Array("+-.".utf8).contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
