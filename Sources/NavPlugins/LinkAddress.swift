import NavEvents

/// The parts of a link that patterns look at, percent-decoded.
struct LinkAddress {
  private(set) var segments: [String] = []
  /// In the order of the link.
  private(set) var query: [(key: String, value: String)] = []

  init(_ url: String) {
    let withoutFragment = url.cut(at: UInt8(ascii: "#"))?.before ?? url
    let halves = withoutFragment.cut(at: UInt8(ascii: "?"))
    guard let (scheme, rest) = (halves?.before ?? withoutFragment).cut(at: UInt8(ascii: ":")) else { return }
    segments = Self.path(of: rest, scheme.lowercased()).parts(between: UInt8(ascii: "/")).map(Self.decoded)
    query = (halves?.after ?? "").parts(between: UInt8(ascii: "&")).map { pair in
      let sides = pair.cut(at: UInt8(ascii: "="))
      return (Self.decoded(sides?.before ?? pair), Self.decoded(sides?.after ?? ""))
    }
  }

  /// The path without the host of an http link.
  private static func path(of rest: String, _ scheme: String) -> String {
    guard rest.startsWithBytes(of: "//") else { return rest }
    let path = String(rest.dropFirst(2))
    guard scheme.hasSameBytes(as: "http") || scheme.hasSameBytes(as: "https") else { return path }
    return path.cut(at: UInt8(ascii: "/"))?.after ?? ""
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
