public import NavEvents
public import NavRuntime

/// The routes of a table as the plugin `routes` has them.
///
/// ```swift
/// let shop = RouteTable { Product.self }
/// options.add(try Routes(shop))                // Routes is in NavPlugins
/// let url = try shop.url(of: session.scene)    // "/product/42"
/// ```
extension RouteTable: RouteMapping {
  /// Returns the setting `routes` of the plugin: the name, the path, the params and the place of each route.
  /// - Throws: A ``/NavRuntime/RouteMapError`` when two types have one name or one path, or the types of the members of a route cannot be found.
  public func routesJSON() throws(RouteMapError) -> CanonicalJSON {
    do throws(RouteError) {
      try check()
      var routes: [CanonicalJSON] = []
      for entry in entries { routes.append(try entry.json()) }
      return CanonicalJSON(elements: routes)
    } catch {
      throw RouteMapError(error.message)
    }
  }

  /// Returns the routes as a map, which checks params, follows links and writes URLs without the types.
  public func map(isStrict: Bool = false) throws(RouteMapError) -> RouteMap {
    try RouteMap(routes: routesJSON(), isStrict: isStrict)
  }

  /// Returns the URL of the deepest focused screen whose route has a path: a path with a query, to put behind a scheme or a host. Nil when
  /// there is none, and when that URL would not lead back to the same route with equal params.
  ///
  /// For many scenes, keep ``map(isStrict:)`` and ask it.
  public func url(of scene: NavScene) throws(RouteMapError) -> String? { try map().url(of: scene) }

  /// Returns the URL of a value, as for a button that shares it; nil when its route has no path, or no URL leads back to it.
  ///
  /// ```swift
  /// let shop = RouteTable { Product.self }
  /// print(try shop.url(of: Product(id: 42)) ?? "")  // /product/42
  /// ```
  /// - Throws: ``RouteError/value(path:reason:)`` for a value that cannot be params, and for a table that is no map.
  public func url<Route: NavRoute>(of route: Route) throws(RouteError) -> String? {
    try checkedMap().url(of: Route.name, params: route.params())
  }

  /// Returns the value that a link stands for, without going there; nil when no path matches it.
  ///
  /// ```swift
  /// let shop = RouteTable { Product.self }
  /// if let product = try shop.route(for: "shop://product/42") as? Product { show(product.id) }
  /// ```
  /// - Throws: ``RouteError/value(path:reason:)`` when a parameter cannot be read, the values do not fit the type, or the table is no map.
  public func route(for link: String) throws(RouteError) -> (any NavRoute)? {
    let map = try checkedMap()
    let found: (route: String, params: CanonicalJSON?)?
    do throws(RouteMapError) { found = try map.screen(for: link) } catch {
      throw .value(path: link, reason: error.message)
    }
    guard let found, let entry = entries.first(where: { $0.name.hasSameBytes(as: found.route) }) else {
      return nil
    }
    return try entry.type.init(params: found.params)
  }

  private func checkedMap() throws(RouteError) -> RouteMap {
    do throws(RouteMapError) { return try map() } catch { throw .value(path: "table", reason: error.message) }
  }
}

extension RouteTable.Entry {
  fileprivate func json() throws(RouteError) -> CanonicalJSON {
    var parts = ["\"name\":\(CanonicalJSON(string: name).text)"]
    if let path { parts.append("\"path\":\(CanonicalJSON(string: path).text)") }
    let types: [(name: String, word: String)]
    if let declared = type.paramTypes {
      types = declared.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    } else {
      types = try Probe.members(of: type).map { ($0.name, $0.isOptional ? "\($0.kind)?" : $0.kind) }
    }
    if !types.isEmpty {
      let members = types.map {
        "\(CanonicalJSON(string: $0.name).text):\(CanonicalJSON(string: $0.word).text)"
      }
      parts.append("\"params\":{\(members.joined(separator: ","))}")
    }
    let hidden = types.map(\.name).filter { type.isPrivate($0) }
    if !hidden.isEmpty { parts.append("\"private\":\(Self.list(hidden))") }
    if let request = type as? any NavRequest.Type, request.isPrivate {
      parts.append("\"privateAnswer\":\(CanonicalJSON(string: request.key).text)")
    }
    if !type.identity.isEmpty { parts.append("\"by\":\(Self.list(type.identity))") }
    if let container { parts.append("\"in\":\(CanonicalJSON(string: container).text)") }
    if !parents.isEmpty { parts.append("\"parents\":\(Self.list(parents.map { $0.name }))") }
    if let style { parts.append("\"style\":\"\(style)\"") }
    do throws(JSONError) { return try CanonicalJSON("{\(parts.joined(separator: ","))}") } catch {
      throw .value(path: name, reason: error.message)
    }
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map { CanonicalJSON(string: $0).text }.joined(separator: ","))]"
  }

  /// Returns an entry for screens that a link puts above those of other routes, in this order.
  public func above(_ parents: any NavRoute.Type...) -> RouteTable.Entry {
    RouteTable.Entry(type, in: container, above: parents, presented: style)
  }

  /// Returns an entry for screens that a link presents.
  public func presented(_ style: ModalStyle) -> RouteTable.Entry {
    RouteTable.Entry(type, in: container, above: parents, presented: style)
  }
}

extension NavRoute {
  /// Returns an entry of a ``RouteTable`` for screens that a link puts above those of other routes: `Product.self.above(Home.self)`.
  public static func above(_ parents: any NavRoute.Type...) -> RouteTable.Entry {
    RouteTable.Entry(Self.self, above: parents)
  }

  /// Returns an entry of a ``RouteTable`` for screens that a link presents, as a sheet or on the full screen.
  public static func presented(_ style: ModalStyle) -> RouteTable.Entry {
    RouteTable.Entry(Self.self, presented: style)
  }
}
