public import NavEvents

/// The drillDowns of a first scene.
extension SceneNode {
  /// Returns a drillDown.
  /// - Parameters:
  ///   - id: The id of the drillDown.
  ///   - title: The title of the drillDown; nil for the id.
  ///   - left: The left stack, from the root up.
  ///   - right: The node on the right, which requires one on the left.
  ///   - leftPlaceholder: The screen that the left pane shows while it has no other.
  ///   - rightPlaceholder: The screen that the right pane shows while it has no other.
  public static func drillDown(
    _ id: String, _ title: String? = nil, left: [SceneNode] = [], right: SceneNode? = nil,
    leftPlaceholder: ScreenDescription? = nil, rightPlaceholder: ScreenDescription? = nil
  ) -> Self {
    var members: [(name: String, value: String)] = [("left", list(left))]
    if let right { members.append(("right", right.json)) }
    if let leftPlaceholder { members.append(("leftPlaceholder", SceneNode.screen(leftPlaceholder).json)) }
    if let rightPlaceholder { members.append(("rightPlaceholder", SceneNode.screen(rightPlaceholder).json)) }
    return Self(ScreenDescription(id, title: title), .drillDown, members)
  }

  /// Makes the tab item of a drillDown, if it has one, that of its tab. Otherwise the tab bar would show the root's.
  mutating func keepTabItem() {
    if kind == .drillDown, description.tabItem != nil { add("propagatesTabBarItem", "false") }
  }

  /// Returns a drillDown whose screens have these ids.
  public static func drillDown<ID: StringProtocol>(
    _ id: String, _ title: String? = nil, left: [ID], right: ID? = nil, leftPlaceholder: ID? = nil,
    rightPlaceholder: ID? = nil
  ) -> Self {
    drillDown(
      id, title, left: left.map { SceneNode(String($0)) }, right: right.map { SceneNode(String($0)) },
      leftPlaceholder: leftPlaceholder.map { ScreenDescription(String($0)) },
      rightPlaceholder: rightPlaceholder.map { ScreenDescription(String($0)) })
  }

  /// Returns this node, and a drillDown beside it; see
  /// `SceneNode.drillDown(_:_:left:right:leftPlaceholder:rightPlaceholder:)`.
  public func drillDown(
    _ id: String, _ title: String? = nil, left: [SceneNode] = [], right: SceneNode? = nil,
    leftPlaceholder: ScreenDescription? = nil, rightPlaceholder: ScreenDescription? = nil
  ) -> SceneNode {
    let node = SceneNode.drillDown(
      id, title, left: left, right: right, leftPlaceholder: leftPlaceholder,
      rightPlaceholder: rightPlaceholder)
    return followed(by: node)
  }

  /// Returns this node, and a drillDown beside it whose screens have these ids.
  public func drillDown<ID: StringProtocol>(
    _ id: String, _ title: String? = nil, left: [ID], right: ID? = nil, leftPlaceholder: ID? = nil,
    rightPlaceholder: ID? = nil
  ) -> SceneNode {
    let node = SceneNode.drillDown(
      id, title, left: left, right: right, leftPlaceholder: leftPlaceholder,
      rightPlaceholder: rightPlaceholder)
    return followed(by: node)
  }
}

extension InitialScene {
  /// Returns a scene whose root is a drillDown; see
  /// `SceneNode.drillDown(_:_:left:right:leftPlaceholder:rightPlaceholder:)`.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func drillDown(
    _ id: String, _ title: String? = nil, left: [SceneNode] = [], right: SceneNode? = nil,
    leftPlaceholder: ScreenDescription? = nil, rightPlaceholder: ScreenDescription? = nil
  ) throws(SessionError) -> Self {
    let root = SceneNode.drillDown(
      id, title, left: left, right: right, leftPlaceholder: leftPlaceholder,
      rightPlaceholder: rightPlaceholder)
    return try Self(root)
  }

  /// Returns a scene whose root is a drillDown whose screens have these ids; see
  /// `SceneNode.drillDown(_:_:left:right:leftPlaceholder:rightPlaceholder:)`.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func drillDown<ID: StringProtocol>(
    _ id: String, _ title: String? = nil, left: [ID], right: ID? = nil, leftPlaceholder: ID? = nil,
    rightPlaceholder: ID? = nil
  ) throws(SessionError) -> Self {
    let root = SceneNode.drillDown(
      id, title, left: left, right: right, leftPlaceholder: leftPlaceholder,
      rightPlaceholder: rightPlaceholder)
    return try Self(root)
  }
}
