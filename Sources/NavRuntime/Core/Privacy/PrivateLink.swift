import NavBase
import NavEvents

/// The form of links with private parameters, such as `/reset?token=:token`.
///
/// ```swift
/// options.privateLinks = [try PrivateLink("/reset?token=:token")]
/// ```
///
/// Wherever a command has a URL of this form, the text of each parameter is replaced by `private:HEX`. The path is compared with the end of
/// that of the URL, and other keys of the query do not matter: rather too much is hidden than too little.
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
    let places = pieces.indices.filter { !pieces[$0].isEmpty }.suffix(path.segments.count)
    guard places.count == path.segments.count else { return url }
    for (place, part) in zip(places, path.segments) {
      if let text = part.literal, !RouteAddress.stands(pieces[place], for: text) { return url }
    }
    for (place, part) in zip(places, path.segments) {
      if let kind = kind(of: part) { pieces[place] = Self.concealed(pieces[place], kind, conceal) }
    }
    let replaced = scheme + pieces.joined(separator: "/")
    guard let query else { return replaced + fragment }
    let pairs = Self.pieces(of: query, between: UInt8(ascii: "&")).map { pair -> String in
      guard let (key, value) = pair.cut(at: UInt8(ascii: "=")), let name = try? RouteAddress.decoded(key),
        let part = path.query.first(where: { $0.key.hasSameBytes(as: name) })?.value,
        let kind = kind(of: part)
      else { return pair }
      return "\(key)=\(Self.concealed(value, kind, conceal))"
    }
    return "\(replaced)?\(pairs.joined(separator: "&"))\(fragment)"
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

  /// Returns the parts of a text, also the empty ones.
  private static func pieces(of text: String, between byte: UInt8) -> [String] {
    text.utf8.split(separator: byte, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}
