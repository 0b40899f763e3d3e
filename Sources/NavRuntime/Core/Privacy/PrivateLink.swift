import NavBase
import NavEvents

/// The form of links with private parameters, such as `/reset?token=:token`.
///
/// ```swift
/// options.privateLinks = [try PrivateLink("/reset?token=:token")]
/// ```
///
/// Wherever a command has a URL with such a path, or with a key of such a query, the text of each parameter is replaced by `private:HEX`:
/// rather too much is hidden than too little. The path may be any part of that of the URL, a key of the query may stand in any URL, and
/// neither is compared by the case of its letters. What stands elsewhere, such as behind a `#`, is not hidden.
public struct PrivateLink: Sendable {
  private let path: RoutePath
  private let kinds: [TextBytes: RouteKind]

  /// Creates the form of a link.
  /// - Parameters:
  ///   - path: A path of literals and `:name`s, with a query, as in the plugin `routes`.
  ///   - types: The private parameters with their types, in the words of the plugin `routes`: `["token": "string"]`. Nil for all
  ///     parameters, as strings.
  /// - Throws: A ``RouteMapError`` for a path that cannot be read, an unknown type, and a parameter that the path lacks.
  public init(_ path: String, types: [String: String]? = nil) throws(RouteMapError) {
    let form = try RoutePath(path)
    var kinds: [TextBytes: RouteKind] = [:]
    if let types {
      for (name, word) in types {
        guard form.names.containsBytes(of: name) else {
          throw RouteMapError("the path “\(path)” has no parameter “\(name.excerpt)”")
        }
        guard let kind = RouteKind(rawValue: word) else {
          throw RouteMapError("the type of “\(name.excerpt)” of “\(path)” is none: \(word.excerpt)")
        }
        kinds[TextBytes(name)] = kind
      }
    } else {
      for name in form.names { kinds[TextBytes(name)] = .string }
    }
    (self.path, self.kinds) = (form, kinds)
  }

  init(_ path: RoutePath, kinds: [TextBytes: RouteKind]) { (self.path, self.kinds) = (path, kinds) }

  /// Returns a URL with other texts in place of its private parameters; the same URL when it has another form.
  func replacing(in url: String, by conceal: (CanonicalJSON) -> PrivateValue) -> String {
    let (link, fragment) = url.cut(at: UInt8(ascii: "#")).map { ($0.before, "#" + $0.after) } ?? (url, "")
    let (address, query) = link.cut(at: UInt8(ascii: "?")) ?? (link, nil)
    let (scheme, rest) =
      address.cut(at: UInt8(ascii: ":")).map { ($0.before + ":", $0.after) } ?? ("", address)
    var pieces = Self.pieces(of: rest, between: UInt8(ascii: "/"))
    let places = pieces.indices.filter { !pieces[$0].isEmpty }
    let count = path.segments.count
    // Without a word of its own, a path is that of every URL.
    let first = path.segments.contains { $0.literal != nil } ? 0 : max(0, places.count - count)
    for start in places.indices.dropFirst(first) where start + count <= places.count {
      let window = places[start..<start + count]
      let isPath = zip(window, path.segments).allSatisfy { place, part in
        part.literal.map { Self.isSame(pieces[place], $0) } ?? true
      }
      for (place, part) in zip(window, path.segments) where isPath {
        if let kind = kind(of: part) { pieces[place] = Self.concealed(pieces[place], kind, conceal) }
      }
    }
    let replaced = scheme + pieces.joined(separator: "/")
    guard let query else { return replaced + fragment }
    return "\(replaced)?\(Self.replacing(inQuery: query, by: conceal) { kind(ofKey: $0) })\(fragment)"
  }

  /// Returns a URL with other texts in place of the values of query keys with these names.
  static func replacing(
    in url: String, naming names: [String], by conceal: (CanonicalJSON) -> PrivateValue
  ) -> String {
    let (link, fragment) = url.cut(at: UInt8(ascii: "#")).map { ($0.before, "#" + $0.after) } ?? (url, "")
    guard let (address, query) = link.cut(at: UInt8(ascii: "?")) else { return url }
    let replaced = replacing(inQuery: query, by: conceal) { key in
      names.contains { isSame(key, $0) } ? .string : nil
    }
    return "\(address)?\(replaced)\(fragment)"
  }

  private static func replacing(
    inQuery query: String, by conceal: (CanonicalJSON) -> PrivateValue, _ kind: (String) -> RouteKind?
  ) -> String {
    let pairs = pieces(of: query, between: UInt8(ascii: "&")).map { pair -> String in
      guard let (key, value) = pair.cut(at: UInt8(ascii: "=")), let kind = kind(key) else { return pair }
      return "\(key)=\(concealed(value, kind, conceal))"
    }
    return pairs.joined(separator: "&")
  }

  /// Returns the type of the private parameter of a query key; nil when it has none.
  private func kind(ofKey key: String) -> RouteKind? {
    path.query.first { Self.isSame(key, $0.key) }?.value.flatMap { kind(of: $0) }
  }

  private func kind(of part: RoutePath.Part) -> RouteKind? { part.name.flatMap { kinds[TextBytes($0)] } }

  /// Returns the text of a private value for a text with escapes.
  private static func concealed(
    _ part: String, _ kind: RouteKind, _ conceal: (CanonicalJSON) -> PrivateValue
  ) -> String {
    let text = (try? RouteAddress.decoded(part)) ?? part
    if text.isEmpty || PrivateValue(text: text) != nil { return part }
    return conceal(kind.value(text) ?? CanonicalJSON(string: text)).text
  }

  /// Returns true when a part with escapes stands for a text, be its letters large or small.
  private static func isSame(_ part: String, _ text: String) -> Bool {
    (try? RouteAddress.decoded(part)).map { $0.lowercased().hasSameBytes(as: text.lowercased()) } ?? false
  }

  /// Returns the parts of a text, also the empty ones.
  private static func pieces(of text: String, between byte: UInt8) -> [String] {
    text.utf8.split(separator: byte, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}
