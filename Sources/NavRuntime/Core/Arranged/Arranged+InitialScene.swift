import NavEvents

/// The arranged containers of a first scene.
extension SceneNode {
  /// Returns a container that a plugin arranges. Its rules say what is shown as soon as the session has begun.
  ///
  /// ```swift
  /// let pages = SceneNode.arranged("pages", rules: "pager") {
  ///   "one"
  ///   "two"
  /// }
  /// ```
  /// - Parameters:
  ///   - id: The id of the container.
  ///   - title: The title of the container; nil for the id.
  ///   - rules: The id of the plugin.
  ///   - children: The children.
  public static func arranged(
    _ id: String, _ title: String? = nil, rules: String, @SceneNodeBuilder children: () -> [SceneNode]
  ) -> Self {
    Self(
      ScreenDescription(id, title: title), .arranged,
      [("rules", CanonicalJSON(string: rules).text), ("children", list(children()))])
  }

  /// Returns this node, and an arranged container beside it; see ``arranged(_:_:rules:children:)-type.method``.
  public func arranged(
    _ id: String, _ title: String? = nil, rules: String, @SceneNodeBuilder children: () -> [SceneNode]
  ) -> SceneNode {
    followed(by: SceneNode.arranged(id, title, rules: rules, children: children))
  }
}

extension InitialScene {
  /// Returns a scene whose root is an arranged container; see ``SceneNode/arranged(_:_:rules:children:)-type.method``.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func arranged(
    _ id: String, _ title: String? = nil, rules: String, @SceneNodeBuilder children: () -> [SceneNode]
  ) throws(SessionError) -> Self {
    try Self(SceneNode.arranged(id, title, rules: rules, children: children))
  }
}
