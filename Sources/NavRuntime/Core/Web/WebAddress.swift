/// A URL in the parts that decide which loader takes it: `scheme:rest`, visible ASCII, a host after http and https.
package struct WebAddress {
  /// The scheme in lower case.
  let scheme: String
  /// The whole URL.
  package let text: String

  /// Parses a URL; nil when the text is not one.
  package init?(_ text: String) {
    guard let parts = URLParts(text), let scheme = parts.scheme else { return nil }
    self.init(parts, scheme)
  }

  /// Parses a URL, or a reference that is relative to `base` (RFC 3986, 5.2); nil when the text is neither, and for a
  /// relative reference without a base.
  package init?(_ reference: String, relativeTo base: String?) {
    guard let parts = URLParts(reference) else { return nil }
    if let scheme = parts.scheme {
      self.init(parts, scheme)
    } else {
      guard let base = base.flatMap({ URLParts($0) }), let scheme = base.scheme else { return nil }
      self.init(parts.resolved(against: base), scheme)
    }
  }

  private init?(_ parts: URLParts, _ scheme: ArraySlice<UInt8>) {
    self.scheme = String(decoding: scheme.map(URLParts.lowered), as: UTF8.self)
    text = parts.text
    if parts.isOnlyScheme || isLoadable && !parts.hasHost { return nil }
  }

  /// True when a web container can load the URL.
  var isLoadable: Bool { scheme == "http" || scheme == "https" }
}

/// The components of a URL or of a relative reference (RFC 3986, appendix B). A missing component is nil; an empty one is
/// not missing.
private struct URLParts {
  private(set) var scheme: ArraySlice<UInt8>?
  private var authority: ArraySlice<UInt8>?
  private var path: ArraySlice<UInt8>
  private var query: ArraySlice<UInt8>?
  private var fragment: ArraySlice<UInt8>?

  private static let slash = UInt8(ascii: "/")

  /// Parses the components; nil when the text has other bytes than visible ASCII, or a colon in its first segment that
  /// does not end a scheme.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    var rest = bytes[...]
    if let end = rest.firstIndex(where: { ":/?#".utf8.contains($0) }), rest[end] == UInt8(ascii: ":") {
      guard Self.isScheme(rest[..<end]) else { return nil }
      scheme = rest[..<end]
      rest = rest[(end + 1)...]
    }
    fragment = Self.cut(&rest, from: UInt8(ascii: "#"))
    query = Self.cut(&rest, from: UInt8(ascii: "?"))
    if rest.starts(with: "//".utf8) {
      let end = rest.dropFirst(2).firstIndex(of: Self.slash) ?? rest.endIndex
      authority = rest[(rest.startIndex + 2)..<end]
      rest = rest[end...]
    }
    path = rest
  }

  /// Cuts off `mark` and everything after it; returns the part after it.
  private static func cut(_ rest: inout ArraySlice<UInt8>, from mark: UInt8) -> ArraySlice<UInt8>? {
    guard let place = rest.firstIndex(of: mark) else { return nil }
    defer { rest = rest[..<place] }
    return rest[(place + 1)...]
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    let scheme = bytes.map(lowered)
    guard let first = scheme.first, isLetter(first) else { return false }
    return scheme.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || "+-.".utf8.contains($0) }
  }

  static func lowered(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }

  // MARK: Parts

  /// True when nothing follows the scheme.
  var isOnlyScheme: Bool { authority == nil && path.isEmpty && query == nil && fragment == nil }

  /// True when there is a host between the user and the port.
  var hasHost: Bool {
    guard let authority else { return false }
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
    return !host.prefix { $0 != UInt8(ascii: ":") }.isEmpty
  }

  /// The components put together (5.3).
  var text: String {
    var bytes: [UInt8] = []
    if let scheme { bytes += scheme + ":".utf8 }
    if let authority { bytes += "//".utf8 + authority }
    bytes += path
    if let query { bytes += "?".utf8 + query }
    if let fragment { bytes += "#".utf8 + fragment }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Resolution (RFC 3986, 5.2)

  /// Returns the components that a reference without a scheme means at `base` (5.2.2).
  func resolved(against base: URLParts) -> URLParts {
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
    } else {
      target.path = Self.withoutDots(path.first == Self.slash ? path : path(after: base))
    }
    return target
  }

  /// Returns the path with this one in place of the last segment of the base's path (5.2.3).
  private func path(after base: URLParts) -> ArraySlice<UInt8> {
    if base.authority != nil, base.path.isEmpty { return "/".utf8 + path }
    let folder = base.path.lastIndex(of: Self.slash).map { base.path[...$0] } ?? []
    return folder + path
  }

  /// Returns the path without `.` and `..`, by the steps of 5.2.4.
  private static func withoutDots(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (rest, kept) = (path, ArraySlice<UInt8>())
    while !rest.isEmpty {
      if rest.starts(with: "../".utf8) || rest.starts(with: "./".utf8) {
        rest = rest[(rest.firstIndex(of: slash) ?? rest.startIndex)...].dropFirst()
      } else if rest.starts(with: "/./".utf8) {
        rest = rest.dropFirst(2)
      } else if rest.elementsEqual("/.".utf8) {
        rest = rest.prefix(1)
      } else if rest.starts(with: "/../".utf8) || rest.elementsEqual("/..".utf8) {
        rest = rest.count > 3 ? rest.dropFirst(3) : rest.prefix(1)
        kept = kept[..<(kept.lastIndex(of: slash) ?? kept.startIndex)]
      } else if rest.elementsEqual(".".utf8) || rest.elementsEqual("..".utf8) {
        rest = []
      } else {
        let end = rest.dropFirst().firstIndex(of: slash) ?? rest.endIndex
        kept += rest[..<end]
        rest = rest[end...]
      }
    }
    return kept
  }
}
