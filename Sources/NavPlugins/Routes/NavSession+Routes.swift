public import NavEvents
public import NavRuntime

/// Commands with routes, and the routes of screens.
extension NavSession {
  /// Puts a screen of a route on top of a container; with `reuse`, one that is there already.
  ///
  /// ```swift
  /// try session.push(Product(id: 42), reuse: .pop, in: "home", title: "Chair", from: .user)
  /// ```
  /// - Parameters:
  ///   - reuse: What to do with a screen of this route that is on the stack. Without names of its own, the rule compares the members of the
  ///     route's identity.
  ///   - container: The container; nil for the one with the focus.
  ///   - title: The title; nil for the id.
  /// - Throws: ``RouteError/value(path:reason:)`` when the value cannot be params; ``RouteError/session(_:)`` when the session has no
  ///   outcome.
  @discardableResult
  public func push<Route: NavRoute>(
    _ route: Route, reuse: NavReuse = .new, in container: String? = nil, title: String? = nil,
    _ transition: NavTransition = .standard, from source: CommitSource = .app
  ) throws(RouteError) -> NavOutcome {
    let screen = try ScreenDescription(route, title: title)
    return try send(.push(screen, reuse: Route.reuse(reuse), in: container, transition), source)
  }

  /// Replaces the top of a stack, or the right screen of a drillDown, by a screen of a route.
  /// - Throws: What ``push(_:reuse:in:title:_:from:)`` throws.
  @discardableResult
  public func replace(
    _ route: some NavRoute, in container: String? = nil, title: String? = nil,
    _ transition: NavTransition = .standard, from source: CommitSource = .app
  ) throws(RouteError) -> NavOutcome {
    try send(.replace(try ScreenDescription(route, title: title), in: container, transition), source)
  }

  /// Presents a screen of a route on top of the whole scene.
  /// - Parameter presenter: The screen or container that it is presented from, which anchors a popover; nil for none.
  /// - Throws: What ``push(_:reuse:in:title:_:from:)`` throws.
  @discardableResult
  public func present(
    _ route: some NavRoute, style: ModalStyle = .sheet, presenter: String? = nil, title: String? = nil,
    from source: CommitSource = .app
  ) throws(RouteError) -> NavOutcome {
    try send(.present(try ScreenDescription(route, title: title), style: style, from: presenter), source)
  }

  /// Shows a screen of a route on the right of a drillDown for `owner`, which is on its stack.
  /// - Throws: What ``push(_:reuse:in:title:_:from:)`` throws.
  @discardableResult
  public func show<Route: NavRoute>(
    _ route: Route, for owner: String, reuse: NavReuse = .new, in container: String? = nil,
    title: String? = nil, _ transition: NavTransition = .standard, from source: CommitSource = .app
  ) throws(RouteError) -> NavOutcome {
    let screen = try ScreenDescription(route, title: title)
    return try send(.show(screen, for: owner, reuse: Route.reuse(reuse), in: container, transition), source)
  }

  /// Shows a screen of a route, and no other, in the secondary of a split.
  /// - Throws: What ``push(_:reuse:in:title:_:from:)`` throws.
  @discardableResult
  public func showDetail(
    _ route: some NavRoute, in container: String? = nil, title: String? = nil,
    from source: CommitSource = .app
  ) throws(RouteError) -> NavOutcome {
    try send(.showDetail(try ScreenDescription(route, title: title), in: container), source)
  }

  /// Replaces the params of a screen, all of them, by those of a value.
  ///
  /// ```swift
  /// if var product = try session.route(of: "product", as: Product.self) {
  ///   product.ref = nil
  ///   try session.setParams(product, of: "product")
  /// }
  /// ```
  /// - Throws: ``RouteError/otherRoute(screen:expected:found:)`` for a screen of another route, and what
  ///   ``push(_:reuse:in:title:_:from:)`` throws. A screen that is not in the scene is a refusal.
  @discardableResult
  public func setParams<Route: NavRoute>(
    _ route: Route, of screen: String, from source: CommitSource = .app
  ) throws(RouteError) -> NavOutcome {
    if let found = scene.screens[screen], !found.route.hasSameBytes(as: Route.name) {
      throw .otherRoute(screen: screen, expected: Route.name, found: found.route)
    }
    return try send(.setParams(try route.params() ?? CanonicalJSON(members: [:]), of: screen), source)
  }

  /// Returns the value with which a screen of the newest scene was opened, with the private members that this session knows; nil when the scene has no such screen, or the screen has another
  /// route.
  /// - Throws: ``RouteError/value(path:reason:)`` when the params do not fit the type.
  public func route<Route: NavRoute>(
    of screen: String, as type: Route.Type = Route.self
  ) throws(RouteError) -> Route? { try scene.route(of: screen, as: type, in: self) }

  func send(_ command: NavCommand, _ source: CommitSource) throws(RouteError) -> NavOutcome {
    try inSession { () throws(SessionError) in try send(command, from: source) }
  }
}

extension NavScene {
  /// Returns the value with which a screen was opened, without its private members; nil when the scene has no such screen, or the screen has another route.
  ///
  /// ```swift
  /// if let product = try scene.route(of: "product", as: Product.self) { show(product.id) }
  /// ```
  /// - Throws: ``RouteError/value(path:reason:)`` when the params do not fit the type: `params.id: the member is missing`.
  public func route<Route: NavRoute>(
    of screen: String, as type: Route.Type = Route.self
  ) throws(RouteError) -> Route? {
    try route(of: screen, as: type, in: nil)
  }

  /// Returns the value with which a screen was opened, with the private members that a session knows.
  func route<Route: NavRoute>(
    of screen: String, as type: Route.Type, in session: NavSession?
  ) throws(RouteError) -> Route? {
    guard let screen = screens[screen], screen.route.hasSameBytes(as: Route.name) else { return nil }
    return try Route(params: screen.params, in: session)
  }
}

extension NavStackingHandle {
  /// Puts a screen of a route on top; with `reuse`, one that is there already.
  /// - Throws: What ``NavRuntime/NavSession/push(_:reuse:in:title:_:from:)`` throws.
  @discardableResult
  public func push<Route: NavRoute>(
    _ route: Route, reuse: NavReuse = .new, title: String? = nil, _ transition: NavTransition = .standard,
    from source: CommitSource = .app
  ) throws(RouteError) -> NavOutcome {
    try session.push(route, reuse: reuse, in: id, title: title, transition, from: source)
  }

  /// Replaces the top of a stack, or the right screen of a drillDown, by a screen of a route.
  /// - Throws: What ``NavRuntime/NavSession/push(_:reuse:in:title:_:from:)`` throws.
  @discardableResult
  public func replace(
    _ route: some NavRoute, title: String? = nil, _ transition: NavTransition = .standard,
    from source: CommitSource = .app
  ) throws(RouteError) -> NavOutcome {
    try session.replace(route, in: id, title: title, transition, from: source)
  }
}
