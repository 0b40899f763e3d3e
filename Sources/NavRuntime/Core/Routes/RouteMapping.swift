public import NavEvents

/// The source of the routes of the plugin `routes`: a ``RouteMap``, or the types of a `RouteTable`.
///
/// ```swift
/// let map = try RouteMap(routes: CanonicalJSON(#"[{"name":"cart","path":"/cart"}]"#))
/// let plugin = try Routes(map)
/// ```
public protocol RouteMapping {
  /// Returns the setting `routes` of the plugin: a list of objects.
  func routesJSON() throws(RouteMapError) -> CanonicalJSON
}

extension RouteMap: RouteMapping {
  /// Returns the routes in their canonical form.
  public func routesJSON() -> CanonicalJSON { list }
}
