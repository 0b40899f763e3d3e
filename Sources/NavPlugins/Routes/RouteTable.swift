public import NavEvents
public import NavRuntime

/// The routes of an app, or of one of its modules.
///
/// ```swift
/// let shop = RouteTable {  // as a rule a `static let` in an extension of RouteTable, one in each module
///   Product.self
///   Cart.self.inside("cart")
/// }
/// let account = RouteTable { PickAddress.self }
/// let table = try shop + account
/// switch table.route(of: "product~2", in: scene) {
/// case let product as Product: show(product.id)
/// case is Cart: show("cart")
/// default: show("unknown")
/// }
/// ```
public struct RouteTable: Sendable {
  /// A route of a table.
  public struct Entry: Sendable {
    /// The type.
    public let type: any NavRoute.Type
    /// The tab or the stack in which the screens stand when a link leads to them; nil for any.
    public let container: String?
    /// The routes of the screens that a link puts below, from the bottom.
    public let parents: [any NavRoute.Type]
    /// The style in which a link presents the screens, `sheet` or `fullScreen`; nil when it pushes them.
    public let style: ModalStyle?

    /// Creates an entry.
    public init(
      _ type: any NavRoute.Type, in container: String? = nil, above parents: [any NavRoute.Type] = [],
      presented style: ModalStyle? = nil
    ) {
      (self.type, self.container, self.parents, self.style) = (type, container, parents, style)
    }

    /// The name of the route.
    public var name: String { type.name }
    /// The form of the URLs; nil for none.
    public var path: String? { type.path.isEmpty ? nil : type.path }
  }

  /// The routes, in the order in which they were given.
  public let entries: [Entry]

  /// Creates a table. Two types with one name, or with paths that match the same URLs, are found by ``check()`` and when tables are joined.
  public init(@RouteTableBuilder _ entries: () -> [Entry]) { self.entries = entries() }

  /// Creates a table of these routes.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// Returns a table with the routes of both.
  /// - Throws: ``RouteError/sameName(_:types:)`` and ``RouteError/samePath(_:types:)``, with the names of both types and their modules.
  ///   The same entry twice is one route.
  public static func + (one: RouteTable, other: RouteTable) throws(RouteError) -> RouteTable {
    let new = other.entries.filter { entry in !one.entries.contains { $0.isSame(as: entry) } }
    let table = RouteTable(one.entries + new)
    try table.check()
    return table
  }

  /// Checks that each name, and each path, stands for one type.
  /// - Throws: What `+` throws.
  public func check() throws(RouteError) {
    var (names, paths): ([NameBytes: Entry], [NameBytes: Entry]) = ([:], [:])
    for entry in entries {
      if let other = names.updateValue(entry, forKey: NameBytes(entry.name)) {
        throw .sameName(entry.name, types: [other.fullName, entry.fullName])
      }
      guard let path = entry.path else { continue }
      if let other = paths.updateValue(entry, forKey: NameBytes(Self.shape(of: path))) {
        throw .samePath(path, types: [other.fullName, entry.fullName])
      }
    }
  }

  /// Returns the route of a screen, with the values with which it was opened; nil when the scene has no such screen, the table has no such
  /// route, or the params do not fit the type. ``decodedRoute(of:in:)`` says why they do not.
  public func route(of screen: String, in scene: NavScene) -> (any NavRoute)? {
    try? decodedRoute(of: screen, in: scene)
  }

  /// Returns the route of a screen; nil when the scene has no such screen, or the table has no such route.
  /// - Throws: ``RouteError/value(path:reason:)`` when the params do not fit the type.
  public func decodedRoute(of screen: String, in scene: NavScene) throws(RouteError) -> (any NavRoute)? {
    guard let screen = scene.screens[screen], let name = screen.route,
      let entry = entries.first(where: { $0.name.hasSameBytes(as: name) })
    else { return nil }
    return try entry.type.init(params: screen.params)
  }

  /// Returns a path without its query, its doubled and last slashes, and the names of its parameters.
  private static func shape(of path: String) -> String {
    var shape = "/"
    var isName = false
    for letter in path.prefix(while: { $0 != "?" }) {
      if letter == "/" {
        isName = false
        if shape.last != "/" { shape.append(letter) }
      } else if !isName {
        isName = letter == ":" && shape.last == "/"
        shape.append(letter)
      }
    }
    if shape.last == "/" { shape.removeLast() }
    return shape
  }
}

extension RouteTable.Entry {
  /// The name of the type with that of its module.
  var fullName: String { String(reflecting: type) }

  /// Returns true for an entry of the same type with the same place.
  func isSame(as other: Self) -> Bool {
    type == other.type && container.map { NameBytes($0) } == other.container.map { NameBytes($0) }
      && style == other.style
      && parents.map { ObjectIdentifier($0) } == other.parents.map { ObjectIdentifier($0) }
  }
}

extension NavRoute {
  /// Returns an entry of a ``RouteTable`` for screens that stand in this tab or stack when a link leads to them: `Cart.self.inside("cart")`.
  public static func inside(_ container: String) -> RouteTable.Entry {
    RouteTable.Entry(Self.self, in: container)
  }
}

/// Builds a ``RouteTable`` from its routes: one on each line, with `if`, `switch` and `for` where they are needed.
@resultBuilder public enum RouteTableBuilder {
  /// Returns the entry of a type.
  public static func buildExpression(_ type: any NavRoute.Type) -> [RouteTable.Entry] {
    [RouteTable.Entry(type)]
  }
  /// Returns an entry as it is.
  public static func buildExpression(_ entry: RouteTable.Entry) -> [RouteTable.Entry] { [entry] }
  /// Returns the entries of all lines.
  public static func buildBlock(_ entries: [RouteTable.Entry]...) -> [RouteTable.Entry] {
    entries.flatMap { $0 }
  }
  /// Returns the entries of an `if`, if it holds.
  public static func buildOptional(_ entries: [RouteTable.Entry]?) -> [RouteTable.Entry] { entries ?? [] }
  /// Returns the entries of the first branch.
  public static func buildEither(first entries: [RouteTable.Entry]) -> [RouteTable.Entry] { entries }
  /// Returns the entries of the second branch.
  public static func buildEither(second entries: [RouteTable.Entry]) -> [RouteTable.Entry] { entries }
  /// Returns the entries of all turns of a loop.
  public static func buildArray(_ entries: [[RouteTable.Entry]]) -> [RouteTable.Entry] {
    entries.flatMap { $0 }
  }
}
