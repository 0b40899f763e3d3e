import NavBase
public import NavEvents

/// The first scene of a session as a value, which is checked when it is built.
///
/// ```swift
/// let session = try NavSession.open(
///   at: "shop.jsonl", options: .standard,
///   initial: .tabs("main") {
///     .stack("home", "Home", root: "feed")
///     .split("search", "Search", primary: "list", detail: .placeholder("pick"))
///   })
/// ```
///
/// It has the same content as the command `scene`, and what that command would refuse is an error here: an id that is given
/// twice, an id that no node may have, a stack on a stack.
public struct InitialScene: Equatable, Sendable, CustomStringConvertible {
  /// The scene in its canonical form, as the event `sceneSet` records it.
  public let content: CanonicalJSON

  /// The canonical form of the scene.
  public var description: String { content.text }

  /// Creates a scene with this root, which is a container.
  /// - Parameters:
  ///   - root: The container at the bottom of the tree.
  ///   - attributes: The attributes of the scene itself.
  /// - Throws: ``SessionError/scene(_:)`` with the refusal that the command `scene` would get; ``SessionError/textTooLong`` when
  ///   a text is longer than a line of a journal.
  public init(
    _ root: SceneNode, attributes: KeyValuePairs<String, String> = [:]
  ) throws(SessionError) {
    var members: [(name: String, value: String)] = [("root", root.json)]
    if !attributes.isEmpty {
      let pairs = attributes.map { (name: $0.key, value: CanonicalJSON(string: $0.value).text) }
      members.append(("attributes", SceneNode.object(pairs)))
    }
    try self.init(checking: SceneNode.object(members))
  }

  /// Creates one of the built-in scenes.
  public init(_ scene: BuiltInScene) { content = scene.content }

  /// Creates a scene from the form that the command `scene` takes.
  /// - Throws: ``SessionError/scene(_:)`` with the refusal that the command `scene` would get.
  public init(_ content: CanonicalJSON) throws(SessionError) { try self.init(checking: content.text) }

  private init(checking text: String) throws(SessionError) {
    var draft = CommitDraft()
    var state = NavState()
    let command = InternedCommand.scene(.set(JSONText(draft.texts.intern(text))))
    if draft.texts.hasOverflowed { throw .textTooLong }
    switch state.decide(command, &draft) {
    case .event(let event): state.evolve(event, &draft)
    case .refused(let objection): throw .scene(objection.refusal(state, draft.texts))
    case .nothing, .removal, .pops, .turn, .command, .ask, .route:
      preconditionFailure("The first scene is set or refused.")
    }
    content = state.tree(draft.texts)
  }
}

/// Scenes by the container at their root.
extension InitialScene {
  /// Returns a scene whose root are tabs; see ``SceneNode/tabs(_:_:selected:children:)-type.method``.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func tabs(
    _ id: String, _ title: String? = nil, selected: String? = nil,
    @SceneNodeBuilder children: () -> [SceneNode]
  ) throws(SessionError) -> Self {
    try Self(SceneNode.tabs(id, title, selected: selected, children: children))
  }

  /// Returns a scene whose root is a stack; see ``SceneNode/stack(_:_:root:)-type.method``.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func stack(
    _ id: String, _ title: String? = nil, root: SceneNode? = nil
  ) throws(SessionError) -> Self {
    try Self(SceneNode.stack(id, title, root: root))
  }

  /// Returns a scene whose root is a stack; see ``SceneNode/stack(_:_:entries:)-type.method``.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func stack(
    _ id: String, _ title: String? = nil, @SceneNodeBuilder entries: () -> [SceneNode]
  ) throws(SessionError) -> Self {
    try Self(SceneNode.stack(id, title, entries: entries))
  }

  /// Returns a scene whose root is a drillDown; see
  /// ``SceneNode/drillDown(_:_:left:right:leftPlaceholder:rightPlaceholder:)-type.method``.
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

  /// Returns a scene whose root is a split; see
  /// ``SceneNode/split(_:_:primary:supplementary:detail:compact:)-type.method``.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func split(
    _ id: String, _ title: String? = nil, primary: SceneColumn = .empty,
    supplementary: SceneColumn? = nil, detail: SceneColumn = .empty, compact: SceneNode? = nil
  ) throws(SessionError) -> Self {
    let root = SceneNode.split(
      id, title, primary: primary, supplementary: supplementary, detail: detail, compact: compact)
    return try Self(root)
  }

  /// Returns a scene whose root is a web container; see ``SceneNode/web(_:_:root:)-type.method``.
  /// - Throws: What ``init(_:attributes:)`` throws.
  public static func web(
    _ id: String, _ title: String? = nil, root: String? = nil
  ) throws(SessionError) -> Self {
    try Self(SceneNode.web(id, title, root: root))
  }
}

/// A node of an ``InitialScene``, with everything in it: a screen or a container.
///
/// ```swift
/// let home = SceneNode.stack("home", "Home", root: "feed")
/// let orders = SceneNode.drillDown("orders", left: ["open", "done"], rightPlaceholder: "pick")
/// ```
///
/// A text literal is a screen with that id; above a line that begins with a dot, write `.screen("id")`. Whether the nodes fit
/// together is checked when the scene is built.
public struct SceneNode: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The id of the node, and the members that differ from their defaults. They are the members of a container's navigation item,
  /// too: title, back title, tab item and bar buttons.
  public var description: ScreenDescription
  /// The kind of container; nil for a screen.
  public let kind: ContainerKind?
  /// The members of the container's kind, as JSON.
  private let members: CanonicalJSON
  /// The nodes on the lines above, when the lines of a builder are one chain.
  private var above: [SceneNode] = []

  private init(
    _ description: ScreenDescription, _ kind: ContainerKind?, _ members: [(name: String, value: String)] = []
  ) {
    (self.description, self.kind) = (description, kind)
    self.members = CanonicalJSON(canonical: Self.object(members))
  }

  /// Creates a screen with default values.
  public init(stringLiteral id: String) { self.init(ScreenDescription(id), nil) }

  /// Returns a screen.
  public static func screen(_ screen: ScreenDescription) -> Self { Self(screen, nil) }

  /// Returns tabs with these children. A child with a title and without a tab item of its own has that title in the tab bar.
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

  /// Returns a stack with this root; nil for an empty stack.
  public static func stack(_ id: String, _ title: String? = nil, root: SceneNode? = nil) -> Self {
    Self(ScreenDescription(id, title: title), .stack, [("entries", list(root.map { [$0] } ?? []))])
  }

  /// Returns a stack with these entries, from the root up.
  public static func stack(
    _ id: String, _ title: String? = nil, @SceneNodeBuilder entries: () -> [SceneNode]
  ) -> Self {
    Self(ScreenDescription(id, title: title), .stack, [("entries", list(entries()))])
  }

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

  /// Returns a split. The stack of a column is called `ID/primary`, `ID/supplementary` or `ID/secondary`, unless the column is a
  /// stack with an id of its own.
  /// - Parameters:
  ///   - id: The id of the split.
  ///   - title: The title of the split; nil for the id.
  ///   - primary: The first column.
  ///   - supplementary: The middle column; nil for a split of two columns.
  ///   - detail: The secondary column.
  ///   - compact: The container that is shown instead of the columns while the split is collapsed.
  public static func split(
    _ id: String, _ title: String? = nil, primary: SceneColumn = .empty,
    supplementary: SceneColumn? = nil, detail: SceneColumn = .empty, compact: SceneNode? = nil
  ) -> Self {
    var members = [(name: "primary", value: primary.stack(.primary, of: id).json)]
    if let supplementary {
      members.append(("supplementary", supplementary.stack(.supplementary, of: id).json))
    }
    members.append(("secondary", detail.stack(.secondary, of: id).json))
    if let compact { members.append(("compact", compact.json)) }
    return Self(ScreenDescription(id, title: title), .split, members)
  }

  /// Returns a web container. Its first page, at the address `root`, loads when the container first appears.
  public static func web(_ id: String, _ title: String? = nil, root: String? = nil) -> Self {
    Self(
      ScreenDescription(id, title: title), .web,
      root.map { [("rootURL", CanonicalJSON(string: $0).text)] } ?? [])
  }

  /// The node as a child of tabs.
  private var titledAsTab: Self {
    var child = self
    if kind != nil, child.description.tabItem == nil { child.description.tabItem = description.title }
    return child
  }

  /// The nodes of a chain, each by itself.
  fileprivate var chain: [SceneNode] {
    var node = self
    node.above = []
    return above + [node]
  }

  fileprivate func followed(by node: SceneNode) -> SceneNode {
    var next = node
    next.above = chain
    return next
  }

  // MARK: JSON

  /// The node in the form of the command `scene`; a list, which no node is, for a chain outside a builder.
  package var json: String {
    if !above.isEmpty { return Self.list(chain) }
    guard let kind else { return description.json }
    let open = "\(description.json.dropLast()),\"kind\":\"\(kind.name)\""
    return members.text.utf8.count == 2 ? "\(open)}" : "\(open),\(members.text.dropFirst())"
  }

  fileprivate static func list(_ nodes: [SceneNode]) -> String {
    "[\(nodes.map(\.json).joined(separator: ","))]"
  }

  fileprivate static func object(_ members: [(name: String, value: String)]) -> String {
    let texts = members.map { "\(CanonicalJSON(string: $0.name).text):\($0.value)" }
    return "{\(texts.joined(separator: ","))}"
  }
}

/// The lines of a builder. Swift reads a line that begins with a dot as the continuation of the line above, so each of these
/// methods adds a node beside the one that it is called on.
///
/// ```swift
/// .tabs("main") {
///   .stack("home", "Home", root: "feed")
///   .stack("orders", "Orders", root: "list")
/// }
/// ```
extension SceneNode {
  /// Returns this node, and a screen beside it.
  public func screen(_ screen: ScreenDescription) -> SceneNode { followed(by: SceneNode.screen(screen)) }

  /// Returns this node, and tabs beside it; see ``tabs(_:_:selected:children:)-type.method``.
  public func tabs(
    _ id: String, _ title: String? = nil, selected: String? = nil,
    @SceneNodeBuilder children: () -> [SceneNode]
  ) -> SceneNode {
    followed(by: SceneNode.tabs(id, title, selected: selected, children: children))
  }

  /// Returns this node, and a stack beside it.
  public func stack(_ id: String, _ title: String? = nil, root: SceneNode? = nil) -> SceneNode {
    followed(by: SceneNode.stack(id, title, root: root))
  }

  /// Returns this node, and a stack beside it.
  public func stack(
    _ id: String, _ title: String? = nil, @SceneNodeBuilder entries: () -> [SceneNode]
  ) -> SceneNode {
    followed(by: SceneNode.stack(id, title, entries: entries))
  }

  /// Returns this node, and a drillDown beside it; see
  /// ``drillDown(_:_:left:right:leftPlaceholder:rightPlaceholder:)-type.method``.
  public func drillDown(
    _ id: String, _ title: String? = nil, left: [SceneNode] = [], right: SceneNode? = nil,
    leftPlaceholder: ScreenDescription? = nil, rightPlaceholder: ScreenDescription? = nil
  ) -> SceneNode {
    let node = SceneNode.drillDown(
      id, title, left: left, right: right, leftPlaceholder: leftPlaceholder,
      rightPlaceholder: rightPlaceholder)
    return followed(by: node)
  }

  /// Returns this node, and a split beside it; see
  /// ``split(_:_:primary:supplementary:detail:compact:)-type.method``.
  public func split(
    _ id: String, _ title: String? = nil, primary: SceneColumn = .empty,
    supplementary: SceneColumn? = nil, detail: SceneColumn = .empty, compact: SceneNode? = nil
  ) -> SceneNode {
    let node = SceneNode.split(
      id, title, primary: primary, supplementary: supplementary, detail: detail, compact: compact)
    return followed(by: node)
  }

  /// Returns this node, and a web container beside it.
  public func web(_ id: String, _ title: String? = nil, root: String? = nil) -> SceneNode {
    followed(by: SceneNode.web(id, title, root: root))
  }
}

/// A column of a split in an ``InitialScene``.
///
/// ```swift
/// .split("mail", primary: "folders", supplementary: .stack("list", root: "inbox"), detail: .placeholder("pick"))
/// ```
///
/// A text literal is a screen with that id.
public struct SceneColumn: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The entries of the column's stack, or the whole stack when it has an id of its own.
  private let nodes: [SceneNode]

  private init(_ nodes: [SceneNode]) { self.nodes = nodes }

  /// Creates a column with one screen that has default values.
  public init(stringLiteral id: String) { self.init([SceneNode(stringLiteral: id)]) }

  /// A column without entries.
  public static let empty = SceneColumn([])

  /// Returns a column with one screen.
  public static func screen(_ screen: ScreenDescription) -> Self { Self([.screen(screen)]) }

  /// Returns a column with a screen that stands for an empty detail (``ScreenDescription/isEmptyDetail``): the plugin
  /// `split-collapse` discards it when the split collapses.
  public static func placeholder(_ screen: ScreenDescription) -> Self {
    var screen = screen
    screen.isEmptyDetail = true
    return Self([.screen(screen)])
  }

  /// Returns a column whose stack has this id, with a root; nil for an empty stack.
  public static func stack(_ id: String, _ title: String? = nil, root: SceneNode? = nil) -> Self {
    Self([.stack(id, title, root: root)])
  }

  /// Returns a column whose stack has this id, with entries from the root up.
  public static func stack(
    _ id: String, _ title: String? = nil, @SceneNodeBuilder entries: () -> [SceneNode]
  ) -> Self {
    Self([.stack(id, title, entries: entries)])
  }

  /// Returns the stack of the column.
  fileprivate func stack(_ column: SplitColumn, of split: String) -> SceneNode {
    if let stack = nodes.first, stack.kind == .stack { return stack }
    return .stack("\(split)/\(column.name)", root: nodes.first)
  }
}

/// The builder of a list of nodes: one node a line, with `if`, `switch` and `for`.
@resultBuilder public enum SceneNodeBuilder {
  /// Takes a node, or a text literal for a screen.
  public static func buildExpression(_ node: SceneNode) -> [SceneNode] { node.chain }

  /// Joins the lines of a block.
  public static func buildBlock(_ parts: [SceneNode]...) -> [SceneNode] { parts.flatMap { $0 } }

  /// Takes the nodes of an `if` without an `else`.
  public static func buildOptional(_ part: [SceneNode]?) -> [SceneNode] { part ?? [] }

  /// Takes the nodes of the first branch.
  public static func buildEither(first part: [SceneNode]) -> [SceneNode] { part }

  /// Takes the nodes of another branch.
  public static func buildEither(second part: [SceneNode]) -> [SceneNode] { part }

  /// Joins the nodes of a loop.
  public static func buildArray(_ parts: [[SceneNode]]) -> [SceneNode] { parts.flatMap { $0 } }
}

extension Command where Form == PlainForm {
  /// A command that sets the first scene; valid only while there is no scene.
  ///
  /// ```swift
  /// try session.send(.scene(.stack("main", root: "home")))
  /// ```
  public static func scene(_ scene: InitialScene) -> Self { .scene(scene.content) }
}
