/// A URL, as far as its parts decide who loads it: `scheme:rest`, visible ASCII, a host after http and https.
struct WebAddress {
  /// The scheme in lower case.
  let scheme: String

  /// Parses a URL; nil when the text is not one.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ 0x21...0x7E ~= $0 }), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let scheme = bytes[..<colon].map(Self.lowered)
    guard let first = scheme.first, Self.isLetter(first), scheme.allSatisfy(Self.isSchemeByte) else {
      return nil
    }
    let rest = bytes[(colon + 1)...]
    if rest.isEmpty { return nil }
    self.scheme = String(decoding: scheme, as: UTF8.self)
    if isLoadable, !Self.hasHost(rest) { return nil }
  }

  /// True when a web container loads it.
  var isLoadable: Bool { scheme == "http" || scheme == "https" }

  private static func hasHost(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.starts(with: "//".utf8) else { return false }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
    return !host.prefix { $0 != UInt8(ascii: ":") }.isEmpty
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || 0x30...0x39 ~= byte || "+-.".utf8.contains(byte)
  }
}
