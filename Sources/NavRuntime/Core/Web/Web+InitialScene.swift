import NavEvents

/// The web containers of a first scene.
extension SceneNode {
  /// Returns a web container. Its first page, at the address `root`, loads when the container first appears.
  public static func web(_ id: String, _ title: String? = nil, root: String? = nil) -> Self {
    Self(
      ScreenDescription(id, title: title), .web,
      root.map { [("rootURL", CanonicalJSON(string: $0).text)] } ?? [])
  }

  /// Returns this node, and a web container beside it.
  public func web(_ id: String, _ title: String? = nil, root: String? = nil) -> SceneNode {
    followed(by: SceneNode.web(id, title, root: root))
  }
}

extension InitialScene {
  /// Returns a scene whose root is a web container; see ``SceneNode/web(_:_:root:)-type.method``.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func web(
    _ id: String, _ title: String? = nil, root: String? = nil
  ) throws(SessionError) -> Self {
    try Self(SceneNode.web(id, title, root: root))
  }
}
