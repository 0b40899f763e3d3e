/// The parts of a link that patterns look at, percent-decoded.
struct LinkAddress {
  private(set) var segments: [String] = []
  /// In the order of the link.
  private(set) var query: [(key: String, value: String)] = []

  init(_ url: String) {
    let withoutFragment = url.prefix { $0 != "#" }
    let parts = withoutFragment.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let colon = parts[0].firstIndex(of: ":") else { return }
    let scheme = parts[0][..<colon].lowercased()
    var path = parts[0][parts[0].index(after: colon)...]
    if path.hasPrefix("//") {
      path = path.dropFirst(2)
      if scheme == "http" || scheme == "https" { path = path.drop { $0 != "/" } }
    }
    segments = path.split(separator: "/").map { Self.decoded($0) }
    guard parts.count == 2 else { return }
    query = parts[1].split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(sides[0]), sides.count == 2 ? Self.decoded(sides[1]) : "")
    }
  }

  /// What `%41` and its like stand for; anything else stays as it is.
  private static func decoded(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
