public import NavEvents
import NavRuntime

/// A kind of screen, and what a screen of this kind is opened with.
///
/// ```swift
/// struct Product: NavRoute {
///   static let path = "/product/:id?ref=:ref"
///   static let identity = ["id"]
///   var id: Int
///   var ref: String?
/// }
///
/// try session.push(Product(id: 42), reuse: .pop)
/// print(session.scene.screens["product"]?.params ?? .null)   // {"id":42}
/// print(try session.route(of: "product", as: Product.self))  // Product(id: 42, ref: nil)
/// ```
///
/// A value becomes the `params` of its screen, a JSON object, so a route is a struct, or an enum whose cases have values. A journal keeps
/// the params for ever: a member that you add later is optional, or `init(from:)` gives it a value (a default value in the type does not).
public protocol NavRoute: Codable, Hashable, Sendable {
  /// The `route` of the screens: 1 to 128 bytes, by the rules of ids and without `~`. By default the name of the type in lower-case
  /// words: `product-detail` for `ProductDetail`.
  static var name: String { get }
  /// The form of the screens' URLs, such as `/product/:id?ref=:ref`. Empty, which is the default, for screens without one.
  static var path: String { get }
  /// The names of the members that make two screens the same, as they stand in the JSON. A push with `reuse` compares them. Empty, which is
  /// the default, when the route alone decides.
  static var identity: [String] { get }
  /// The types of the params, by name, in the words of the plugin `routes`: `["id": "integer", "ref": "string?"]`. Nil, which is the
  /// default, when they are those that `init(from:)` asks for. A type whose `init(from:)` refuses samples declares
  /// all of them: one with an enumeration that is not `CaseIterable`, or has associated values.
  static var paramTypes: [String: String]? { get }
  /// Returns a Boolean value that indicates whether a member is private: a journal has only a code for it, as for the number of a card. Such a member is
  /// optional, because it is known only until the app is launched again. By default no member is.
  ///
  /// ```swift
  /// struct Payment: NavRoute {
  ///   var order: Int
  ///   var card: String?
  ///   static func isPrivate(_ member: String) -> Bool { member == "card" }
  /// }
  /// ```
  ///
  /// It has an effect when the plugin `Routes` with the type is added to the options, which then need a key: `SessionOptions.privateKeys`.
  static func isPrivate(_ member: String) -> Bool
}

extension NavRoute {
  /// The name of the type in lower-case words: `url-list` for `URLList`.
  public static var name: String { words(of: String(describing: Self.self)) }
  /// Empty: the screens have no URL.
  public static var path: String { "" }
  /// Empty: the route alone decides which screens are the same.
  public static var identity: [String] { [] }
  /// Nil: the types are those that `init(from:)` asks for.
  public static var paramTypes: [String: String]? { nil }
  /// False: no member is private.
  public static func isPrivate(_ member: String) -> Bool { false }
}

/// A kind of screen that returns an answer.
///
/// ```swift
/// struct PickAddress: NavRequest {
///   typealias Answer = Address
///   var country: String
/// }
///
/// let address = try await session.request(PickAddress(country: "NO"), presenting: .sheet)  // nil: cancelled
/// try session.finish(PickAddress.self, with: address ?? Address())                         // by the picker
/// ```
public protocol NavRequest: NavRoute {
  /// The answer: a value that is written as JSON of at most 64 KiB, and not as `null`.
  associatedtype Answer: Codable & Sendable
  /// The name of the request at the screen that makes it, by the rules of names of routes. A screen can have one open request of a key. By
  /// default the ``NavRoute/name``.
  static var key: String { get }
  /// A Boolean value that indicates whether the answer is private: a journal has only a code for it, and it is lost when the app is launched again. By
  /// default it is not. See ``NavRoute/isPrivate(_:)``.
  static var isPrivate: Bool { get }
}

extension NavRequest {
  /// The name of the route.
  public static var key: String { name }
  /// False: the answer is in the journal.
  public static var isPrivate: Bool { false }
}

extension NavRoute {
  /// The params of a screen with this value; nil when the value has no members.
  func params() throws(RouteError) -> CanonicalJSON? {
    let json = try ValueEncoder.json(of: self, .params)
    guard json.text.utf8.first == UInt8(ascii: "{") else {
      throw .value(path: CodingBounds.params.name, reason: "an object was expected, \(json.text) was made")
    }
    return json.text.utf8.count == 2 ? nil : json
  }

  /// Creates the value with which a screen was opened. A private member is missing, unless the session knows it.
  init(params: CanonicalJSON?, in session: NavSession? = nil) throws(RouteError) {
    let json = params ?? CanonicalJSON(members: [:])
    self = try revealed(json, in: session) { json throws(RouteError) in
      try ValueDecoder.value(Self.self, of: json ?? CanonicalJSON(members: [:]), .params)
    }
  }

  /// Returns a rule in which the identity stands for names that are left out.
  static func reuse(_ reuse: NavReuse) -> NavReuse {
    reuse.rule == .new || !reuse.by.isEmpty ? reuse : NavReuse(reuse.rule, by: identity)
  }
}

extension ScreenDescription {
  /// Creates a screen of a route, which takes its params from the value.
  ///
  /// ```swift
  /// try session.send(.showDetail(ScreenDescription(Product(id: 42), title: "Chair")))
  /// ```
  /// - Parameter id: The id; nil for the first of `NAME`, `NAME~2`… that is free.
  /// - Throws: ``RouteError/value(path:reason:)`` when the value cannot be params: it is not written as a JSON object, or is longer than
  ///   16 KiB, or deeper than 32.
  public init(_ route: some NavRoute, id: String? = nil, title: String? = nil) throws(RouteError) {
    self.init(route: type(of: route).name, params: try route.params(), id: id, title: title)
  }

  /// Creates a screen of a route that returns an answer. Use it in a command that `request` has no form for; the answer is one
  /// of `NavSession.answers(to:)`.
  /// - Parameter opener: The screen that gets the answer; nil for the one that the command chooses, as a rule the focused one.
  /// - Throws: What ``init(_:id:title:)`` throws.
  public init(
    asking request: some NavRequest, opener: String? = nil, id: String? = nil, title: String? = nil
  ) throws(RouteError) {
    try self.init(request, id: id, title: title)
    self.request = ScreenRequest(type(of: request).key, opener: opener)
  }
}

/// Decodes a value with the private values that a session knows. An error does not tell them.
func revealed<Value>(
  _ json: CanonicalJSON, in session: NavSession?,
  _ decode: (CanonicalJSON?) throws(RouteError) -> Value
) throws(RouteError) -> Value {
  let revealed = session.map { $0.revealed(json) } ?? json.replacingPrivateValues { _ in nil }
  do throws(RouteError) { return try decode(revealed) } catch {
    guard let revealed, revealed != json, case .value(let path, _) = error else { throw error }
    throw .value(
      path: path, reason: "a member is missing or has another type; one is private, so its value is not said")
  }
}

/// Returns the name of a type in lower-case words with hyphens between them: `url-list` for `URLList`, `page2-view` for `Page2View`.
func words(of name: String) -> String {
  // A generic type has its arguments in the name.
  let letters = Array(name.prefix { $0 != "<" })
  var words = ""
  for (place, letter) in letters.enumerated() {
    if letter == "_" || letter == " " {
      if !words.isEmpty, words.last != "-" { words.append("-") }
      continue
    }
    if letter.isUppercase, place > 0, words.last != "-" {
      let before = letters[place - 1]
      let isBeforeSmall = place + 1 < letters.count && letters[place + 1].isLowercase
      if before.isLowercase || isBeforeSmall { words.append("-") }
    }
    words += letter.lowercased()
  }
  return words
}
