import NavEvents
public import NavRuntime

/// What views read and write, as values of routes.
extension NavStore {
  /// Returns the path of a stack whose screens are of one route, for `NavigationStack(path:)`.
  ///
  /// ```swift
  /// let path = session.store.path(of: "home", as: Product.self) { "Product \($0.id)" }
  /// path.value.append(Product(id: 42))
  /// ```
  ///
  /// The rest is as for ``/NavRuntime/NavStore/path(of:)``. Screens of other routes are not in the path: they leave with a screen below
  /// them, and stay when they are below one that stays. A value that cannot be params brings nothing.
  /// - Parameter title: Returns the title of a screen that the path brings; nil for its id.
  public func path<Route: NavRoute>(
    of stack: String, as type: Route.Type, title: @escaping @Sendable (Route) -> String? = { _ in nil }
  ) -> NavBinding<[Route]> {
    path(of: stack, element: { [session] _, screen in Route.value(of: screen, in: session) }) { route in
      try? ScreenDescription(route, title: title(route))
    }
  }

  /// Returns the path of a stack with screens of the routes of a table, for `NavigationStack(path:)`.
  ///
  /// ```swift
  /// let shop = RouteTable { Product.self; Cart.self }
  /// let path = session.store.path(of: "home", in: shop)
  /// path.value.append(AnyNavRoute(Product(id: 42)))
  /// switch path.value.last?.route {
  /// case let product as Product: show(product.id)
  /// default: show("other")
  /// }
  /// ```
  ///
  /// The rest is as for ``/NavRuntime/NavStore/path(of:)``. A screen of no route of the table is in the path, too, with its id alone.
  /// - Parameter title: Returns the title of a screen that the path brings; nil for its id.
  public func path(
    of stack: String, in table: RouteTable,
    title: @escaping @Sendable (any NavRoute) -> String? = { _ in nil }
  ) -> NavBinding<[AnyNavRoute]> {
    path(
      of: stack,
      element: { [session] id, screen in AnyNavRoute(id: id, route: table.route(of: screen, in: session)) }
    ) { value in
      guard let route = value.route else { return value.screen.map { ScreenDescription($0) } }
      return try? ScreenDescription(route, title: title(route))
    }
  }

  /// Returns the route of the screen that the secondary of a split was given, for the `List(selection:)` in its sidebar; nil for none, and
  /// for a screen of another route.
  ///
  /// ```swift
  /// let selection = session.store.detail(of: "search", as: Product.self)
  /// selection.value = Product(id: 42)  // the user has tapped a row
  /// ```
  ///
  /// The rest is as for ``/NavRuntime/NavStore/detail(of:)``.
  /// - Parameter title: Returns the title of a screen that is shown; nil for its id.
  public func detail<Route: NavRoute>(
    of split: String, as type: Route.Type, title: @escaping @Sendable (Route) -> String? = { _ in nil }
  ) -> NavBinding<Route?> {
    detail(of: split, element: { [session] _, screen in Route.value(of: screen, in: session) }) { route in
      try? ScreenDescription(route, title: title(route))
    }
  }
}

extension NavSession {
  /// Returns the path of a stack whose screens are of one route: ``NavStore/path(of:as:title:)`` of the session's store.
  @MainActor public func path<Route: NavRoute>(
    of stack: String, as type: Route.Type, title: @escaping @Sendable (Route) -> String? = { _ in nil }
  ) -> NavBinding<[Route]> { store.path(of: stack, as: type, title: title) }

  /// Returns the path of a stack with screens of the routes of a table: ``NavStore/path(of:in:title:)`` of the session's store.
  @MainActor public func path(
    of stack: String, in table: RouteTable,
    title: @escaping @Sendable (any NavRoute) -> String? = { _ in nil }
  ) -> NavBinding<[AnyNavRoute]> { store.path(of: stack, in: table, title: title) }
}

/// A value of any route, as an element of a path: `NavigationLink(value: AnyNavRoute(Product(id: 42)))`.
///
/// ```swift
/// let product = AnyNavRoute(Product(id: 42))
/// if let product = product.route as? Product { show(product.id) }
/// ```
public struct AnyNavRoute: Hashable, Sendable {
  /// The value; nil for a screen of no route of the table.
  public let route: (any NavRoute)?
  /// The id of a screen of no route of the table; nil for a value.
  public let screen: String?

  /// Creates an element of a value.
  public init(_ route: any NavRoute) { (self.route, screen) = (route, nil) }

  init(id: String, route: (any NavRoute)?) {
    (self.route, screen) = (route, route == nil ? id : nil)
  }

  /// Returns a Boolean value that indicates whether both are equal values of one route, or the same screen.
  public static func == (one: Self, other: Self) -> Bool {
    guard let route = one.route, let otherRoute = other.route else {
      return one.route == nil && other.route == nil
        && one.screen.map { NameBytes($0) } == other.screen.map { NameBytes($0) }
    }
    return AnyHashable(route) == AnyHashable(otherRoute)
  }

  /// Adds the value, or the id, to a hash.
  public func hash(into hasher: inout Hasher) {
    if let route { route.hash(into: &hasher) }
    hasher.combine(screen.map { NameBytes($0) })
  }
}

extension RouteTable {
  /// Returns the route of a screen; nil when the table has no such route, or the params do not fit the type.
  fileprivate func route(of screen: ScreenDescription?, in session: NavSession) -> (any NavRoute)? {
    guard let screen, let name = screen.route,
      let entry = entries.first(where: { $0.name.hasSameBytes(as: name) })
    else { return nil }
    return try? entry.type.init(params: screen.params, in: session)
  }
}

extension NavRoute {
  /// Returns the value with which a screen was opened; nil for a screen of another route, or when the params do not fit the type.
  fileprivate static func value(of screen: ScreenDescription?, in session: NavSession) -> Self? {
    guard let screen, screen.route.hasSameBytes(as: name) else { return nil }
    return try? Self(params: screen.params, in: session)
  }
}
