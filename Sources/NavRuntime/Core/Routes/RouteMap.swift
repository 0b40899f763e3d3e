import NavBase
public import NavEvents

/// The routes of an app as its plugin `routes` has them: the params of each, the URLs that lead to it, and the place of its screens.
///
/// ```swift
/// let routes = try CanonicalJSON(#"[{"name":"product","path":"/product/:id","params":{"id":"integer"},"by":["id"]}]"#)
/// let map = try RouteMap(routes: routes)
/// map.url(of: session.scene)                                             // "/product/42"
/// map.objection(to: nil, of: "product")                                  // "…“id” is missing: an integer was expected."
/// ```
///
/// A map is a value: it decides from its configuration alone, and knows no types of Swift.
public struct RouteMap: Sendable {
  /// The routes, by their names.
  private let routes: [TextBytes: MappedRoute]
  /// The routes with a path, the most specific first.
  let paths: [MappedRoute]
  /// A Boolean value that indicates whether routes that the map does not have, and members that a route does not have, are refused.
  public let isStrict: Bool
  /// The routes in their canonical form: the setting `routes` of the plugin.
  let list: CanonicalJSON

  /// Creates a map from the setting `routes`: a list of objects with the members `name`, `path`, `params`, `by`, `in`, `parents` and
  /// `style`, of which all but the name may be left out.
  /// - Throws: The first mistake: an unknown member, an unknown type, a name or a path that stands for two routes, a parameter of a path
  ///   that `params` does not have, a parent that is no route.
  public init(routes json: CanonicalJSON, isStrict: Bool = false) throws(RouteMapError) {
    guard let elements = json.elements else { throw RouteMapError("routes is a list of objects") }
    var (all, routes): ([MappedRoute], [TextBytes: MappedRoute]) = ([], [:])
    for element in elements {
      let route = try MappedRoute(element)
      if routes.updateValue(route, forKey: TextBytes(route.name)) != nil {
        throw RouteMapError("the name “\(route.name)” stands for two routes")
      }
      all.append(route)
    }
    (self.routes, self.isStrict, list) = (routes, isStrict, json)
    paths = all.filter { $0.path != nil }.sorted { $0.isMoreSpecific(than: $1) }
    try checkPaths()
    for route in all { try checkParents(of: route) }
  }

  /// The private members of params, by their routes, as in ``SessionOptions/privateParams``.
  public var privateParams: [String: [String]] {
    var params: [String: [String]] = [:]
    for route in routes.values {
      let names = route.members.filter(\.isPrivate).map(\.name)
      if !names.isEmpty { params[route.name] = names }
    }
    return params
  }

  /// The keys of the requests whose answers are private, as in ``SessionOptions/privateRequests``.
  public var privateRequests: [String] { routes.values.compactMap(\.privateAnswer).sorted() }

  /// The forms of the URLs that have private parameters, as in ``SessionOptions/privateLinks``.
  public var privateLinks: [PrivateLink] {
    paths.compactMap { route in
      let hidden = route.members.filter(\.isPrivate).map { (TextBytes($0.name), $0.kind) }
      guard let path = route.path, !hidden.isEmpty else { return nil }
      return PrivateLink(path, kinds: Dictionary(hidden, uniquingKeysWith: { one, _ in one }))
    }
  }

  /// Returns the route of this name; nil for none.
  func route(_ name: String) -> MappedRoute? { routes[TextBytes(name)] }

  private func checkPaths() throws(RouteMapError) {
    for (place, one) in paths.enumerated() {
      // Those of one shape stand side by side.
      for other in paths[..<place].reversed().prefix(while: { !$0.isMoreSpecific(than: one) })
      where other.isAsSpecific(as: one) {
        throw RouteMapError(
          "the paths “\(other.path?.text ?? "")” of “\(other.name)” and “\(one.path?.text ?? "")” of “\(one.name)” match the same links"
        )
      }
    }
  }

  /// Checks that the parents are routes, and that each URL has what they need.
  private func checkParents(of route: MappedRoute) throws(RouteMapError) {
    for name in route.parents {
      if name.hasSameBytes(as: route.name) { throw RouteMapError("“\(name)” is its own parent") }
      guard let parent = self.route(name) else {
        throw RouteMapError("the parent “\(name)” of “\(route.name)” is no route")
      }
      guard let path = route.path else { continue }
      for member in parent.members where !member.isOptional {
        let own = route.member(member.name)
        let needed = "the parent “\(name)” of “\(route.name)” needs “\(member.name)”"
        guard let own, !own.isOptional, path.names.contains(where: { $0.hasSameBytes(as: member.name) })
        else { throw RouteMapError("\(needed), which “\(path.text)” does not give") }
        if own.kind != member.kind {
          throw RouteMapError("\(needed) as \(member.kind.words), and has \(own.kind.words)")
        }
      }
    }
  }

  // MARK: Checks

  /// Returns the reason for which a screen of a route must not have these params, as a sentence; nil when it may.
  public func objection(to params: CanonicalJSON?, of name: String) -> String? {
    guard let route = route(name) else {
      return isStrict ? "There is no route “\(name.excerpt)”." : nil
    }
    return route.objection(to: params, isStrict: isStrict)
  }

  /// Returns the reason for which a scene file must not be taken: the objection to the first of its screens; nil when it may.
  public func objection(toScreensIn scene: CanonicalJSON) -> String? {
    if let elements = scene.elements {
      for element in elements { if let reason = objection(toScreensIn: element) { return reason } }
      return nil
    }
    guard let members = scene.members else { return nil }
    if scene.member("id") != nil, let route = scene.member("route")?.string,
      let reason = objection(to: scene.member("params"), of: route)
    {
      return reason
    }
    // What the app keeps with a screen has no screens.
    for (name, value) in members where !["params", "attributes", "results"].contains(name) {
      if let reason = objection(toScreensIn: value) { return reason }
    }
    return nil
  }
}

/// A reason why routes, or a link, cannot be read.
public struct RouteMapError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason, as the rest of a sentence.
  public let message: String
  /// The ``message``, so that an uncaught error is printed.
  public var description: String { message }

  /// Creates an error with the rest of a sentence as its message.
  public init(_ message: String) { self.message = message }
}

/// The type of a member of params, in the words of the configuration.
enum RouteKind: String, CaseIterable, Sendable {
  case integer, number, string, boolean, object, array, any

  /// The type with its article, for a message.
  var words: String {
    switch self {
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .boolean: "true or false"
    case .object: "an object"
    case .array: "an array"
    case .any: "a JSON value"
    }
  }

  /// Returns true for a value of the type.
  func fits(_ value: CanonicalJSON) -> Bool {
    switch self {
    case .any: true
    case .boolean: value.bool != nil
    case .object: value.text.utf8.first == UInt8(ascii: "{")
    case .array: value.text.utf8.first == UInt8(ascii: "[")
    case .string: value.string != nil
    case .number: value.number != nil
    case .integer:
      if let number = value.number {
        number.rounded() == number
      } else {
        value.string.map(RouteBounds.isLargeInteger) ?? false
      }
    }
  }

  /// Returns the value that a text in a URL stands for; nil for none.
  func value(_ text: String) -> CanonicalJSON? {
    switch self {
    case .string: return CanonicalJSON(string: text)
    case .integer:
      guard RouteBounds.isInteger(text) else { return nil }
      return RouteBounds.isLargeInteger(text) ? CanonicalJSON(string: text) : try? CanonicalJSON(text)
    case .number:
      // Each number has one spelling.
      guard let value = try? CanonicalJSON(text), value.number != nil, value.text.hasSameBytes(as: text)
      else { return nil }
      return value
    case .boolean, .object, .array, .any:
      guard let value = try? CanonicalJSON(text), fits(value) else { return nil }
      return value
    }
  }

  /// Returns what is wrong with a text in a URL that stands for no value.
  func mistake(in text: String) -> String {
    if self == .number, let value = try? CanonicalJSON(text), value.number != nil {
      return "“\(text.excerpt)” is written \(value.text) in a link"
    }
    if self == .number, RouteBounds.isLargeInteger(text) {
      return "the number “\(text.excerpt)” is beyond ±2^53"
    }
    return "\(words) was expected, “\(text.excerpt)” was found"
  }

  /// Returns the text that stands for a value in a URL.
  func text(_ value: CanonicalJSON) -> String {
    switch self {
    case .string, .integer: value.string ?? value.text
    case .number, .boolean, .object, .array, .any: value.text
    }
  }
}
