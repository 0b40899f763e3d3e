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
    _ root: SceneNode, attributes: NavAttributes = [:]
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

/// A node of an ``InitialScene``, with everything in it: a screen or a container.
///
/// ```swift
/// let home = SceneNode.stack("home", "Home", root: "feed")
/// let orders = SceneNode.drillDown("orders", left: ["open", "done"], rightPlaceholder: "pick")
/// ```
///
/// A text is a screen with that id, a literal as well as a variable; above a line that begins with a dot, write `.screen("id")`.
/// Where a list or an argument mixes variables with other nodes, write `SceneNode(id)`, or `"\(id)"`. Whether the nodes fit
/// together is checked when the scene is built.
public struct SceneNode: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// The id of the node, and the members that differ from their defaults. They are the members of a container's navigation item,
  /// too: title, back title, tab item and bar buttons.
  public var description: ScreenDescription
  /// The kind of container; nil for a screen.
  public let kind: ContainerKind?
  /// The members of the container's kind, as JSON.
  private var members: CanonicalJSON
  /// The nodes on the lines above, when the lines of a builder are one chain.
  private var above: [SceneNode] = []

  init(
    _ description: ScreenDescription, _ kind: ContainerKind?, _ members: [(name: String, value: String)] = []
  ) {
    (self.description, self.kind) = (description, kind)
    self.members = CanonicalJSON(canonical: Self.object(members))
  }

  /// Creates a screen with default values.
  public init(stringLiteral id: String) { self.init(id) }

  /// Creates a screen with default values except for its title.
  public init(_ id: String, title: String? = nil) { self.init(ScreenDescription(id, title: title), nil) }

  /// Returns a screen.
  public static func screen(_ screen: ScreenDescription) -> Self { Self(screen, nil) }

  /// Returns a screen with default values except for its title.
  public static func screen(_ id: String, title: String? = nil) -> Self { Self(id, title: title) }

  /// The node as a child of tabs.
  var titledAsTab: Self {
    if kind == nil { return self }
    var child = self
    if child.description.tabItem == nil { child.description.tabItem = description.title }
    child.keepTabItem()
    return child
  }

  /// Adds a member of the container's kind.
  mutating func add(_ name: String, _ value: String) {
    let separator = members.text.utf8.count == 2 ? "" : ","
    members = CanonicalJSON(canonical: "\(members.text.dropLast())\(separator)\"\(name)\":\(value)}")
  }

  /// The nodes of a chain, each by itself.
  fileprivate var chain: [SceneNode] {
    var node = self
    node.above = []
    return above + [node]
  }

  func followed(by node: SceneNode) -> SceneNode {
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

  static func list(_ nodes: [SceneNode]) -> String {
    "[\(nodes.map(\.json).joined(separator: ","))]"
  }

  static func object(_ members: [(name: String, value: String)]) -> String {
    let texts = members.map { "\(CanonicalJSON(string: $0.name).text):\($0.value)" }
    return "{\(texts.joined(separator: ","))}"
  }
}

/// The lines of a builder. Swift reads a line that begins with a dot as the continuation of the line above, so each of these
/// methods adds a node beside the one that it is called on.
///
/// ```swift
/// let tabs = SceneNode.tabs("main") {
///   .stack("home", "Home", root: "feed")
///   .stack("orders", "Orders", root: "list")
/// }
/// ```
extension SceneNode {
  /// Returns this node, and a screen beside it.
  public func screen(_ screen: ScreenDescription) -> SceneNode { followed(by: SceneNode.screen(screen)) }

  /// Returns this node, and a screen beside it.
  public func screen(_ id: String, title: String? = nil) -> SceneNode {
    followed(by: SceneNode(id, title: title))
  }
}

/// The builder of a list of nodes: one node a line, with `if`, `switch` and `for`.
@resultBuilder public enum SceneNodeBuilder {
  /// Takes a node.
  public static func buildExpression(_ node: SceneNode) -> [SceneNode] { node.chain }

  /// Takes the id of a screen.
  public static func buildExpression(_ id: String) -> [SceneNode] { [SceneNode(id)] }

  /// Takes a screen.
  public static func buildExpression(_ screen: ScreenDescription) -> [SceneNode] { [.screen(screen)] }

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
