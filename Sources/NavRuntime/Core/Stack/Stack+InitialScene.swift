import NavEvents

/// The stacks of a first scene.
extension SceneNode {
  /// Returns a stack with this root; nil for an empty stack.
  public static func stack(_ id: String, _ title: String? = nil, root: SceneNode? = nil) -> Self {
    Self(ScreenDescription(id, title: title), .stack, [("entries", list(root.map { [$0] } ?? []))])
  }

  /// Returns a stack whose root is a screen with this id.
  public static func stack(_ id: String, _ title: String? = nil, root: String) -> Self {
    stack(id, title, root: SceneNode(root))
  }

  /// Returns a stack with these entries, from the root up.
  public static func stack(
    _ id: String, _ title: String? = nil, @SceneNodeBuilder entries: () -> [SceneNode]
  ) -> Self {
    Self(ScreenDescription(id, title: title), .stack, [("entries", list(entries()))])
  }

  /// Returns this node, and a stack beside it.
  public func stack(_ id: String, _ title: String? = nil, root: SceneNode? = nil) -> SceneNode {
    followed(by: SceneNode.stack(id, title, root: root))
  }

  /// Returns this node, and a stack beside it whose root is a screen with this id.
  public func stack(_ id: String, _ title: String? = nil, root: String) -> SceneNode {
    followed(by: SceneNode.stack(id, title, root: root))
  }

  /// Returns this node, and a stack beside it.
  public func stack(
    _ id: String, _ title: String? = nil, @SceneNodeBuilder entries: () -> [SceneNode]
  ) -> SceneNode {
    followed(by: SceneNode.stack(id, title, entries: entries))
  }
}

extension InitialScene {
  /// Returns a scene whose root is a stack; see `SceneNode.stack(_:_:root:)`.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func stack(
    _ id: String, _ title: String? = nil, root: SceneNode? = nil
  ) throws(SessionError) -> Self {
    try Self(SceneNode.stack(id, title, root: root))
  }

  /// Returns a scene whose root is a stack with a screen with this id; see `SceneNode.stack(_:_:root:)`.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func stack(_ id: String, _ title: String? = nil, root: String) throws(SessionError) -> Self {
    try Self(SceneNode.stack(id, title, root: root))
  }

  /// Returns a scene whose root is a stack; see ``SceneNode/stack(_:_:entries:)-type.method``.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func stack(
    _ id: String, _ title: String? = nil, @SceneNodeBuilder entries: () -> [SceneNode]
  ) throws(SessionError) -> Self {
    try Self(SceneNode.stack(id, title, entries: entries))
  }
}
