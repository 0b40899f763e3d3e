import NavEvents

/// The tabs of a first scene.
extension SceneNode {
  /// Returns tabs with these children. A child with a title and without a tab item of its own has that title in the tab bar. So
  /// has a drillDown: with a title or a tab item it does not show its root's (`propagatesTabBarItem` is false).
  ///
  /// ```swift
  /// let shop = SceneNode.tabs("main") {
  ///   .drillDown("browse", "Browse", left: ["catalog"])
  ///   .stack("cart", "Cart", root: "basket")
  /// }
  /// ```
  /// - Parameters:
  ///   - id: The id of the tabs.
  ///   - title: The title of the tabs; nil for the id.
  ///   - selected: The id of the selected child; nil for the first one.
  ///   - children: The children, from left to right.
  public static func tabs(
    _ id: String, _ title: String? = nil, selected: String? = nil,
    @SceneNodeBuilder children: () -> [SceneNode]
  ) -> Self {
    let children = children().map(\.titledAsTab)
    var members: [(name: String, value: String)] = [("children", list(children))]
    if let selected { members.append(("selected", CanonicalJSON(string: selected).text)) }
    return Self(ScreenDescription(id, title: title), .tabs, members)
  }

  /// Returns this node, and tabs beside it; see ``tabs(_:_:selected:children:)-type.method``.
  public func tabs(
    _ id: String, _ title: String? = nil, selected: String? = nil,
    @SceneNodeBuilder children: () -> [SceneNode]
  ) -> SceneNode {
    followed(by: SceneNode.tabs(id, title, selected: selected, children: children))
  }
}

extension InitialScene {
  /// Returns a scene whose root are tabs; see ``SceneNode/tabs(_:_:selected:children:)-type.method``.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func tabs(
    _ id: String, _ title: String? = nil, selected: String? = nil,
    @SceneNodeBuilder children: () -> [SceneNode]
  ) throws(SessionError) -> Self {
    try Self(SceneNode.tabs(id, title, selected: selected, children: children))
  }
}
