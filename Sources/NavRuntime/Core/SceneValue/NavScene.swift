import NavBase
public import NavEvents

/// A scene after one commit, as a value: the tree of nodes and everything that a host draws of it.
///
/// ```swift
/// let scene = session.scene
/// scene.environment.sizeClass                  // .regular
/// scene.root                                   // "main"
/// if case .drillDown(let main)? = scene["main"] {
///   main.left                                  // ["inbox", "mail"]
///   main.right                                 // "attachment"
/// }
///
/// scene.panes                                  // [left mail, right attachment]
/// scene.node(in: .left)                        // "mail"
/// for frame in scene.layout { place(frame.node, frame.x, frame.y, frame.width, frame.height) }
/// for bar in scene.bars { show(bar.node.flatMap { scene.items[$0] }, in: bar) }
/// scene.items["mail"]?.backButton?.title       // "Inbox"
/// scene.attribute("dirty", of: "mail")         // "true"
/// scene.attributes["user"]                     // "ada": an attribute of the scene itself
/// scene["main"]?.attributes["kept"]            // an attribute of a container
///
/// for step in scene.steps(from: drawn) { apply(step) }
/// for await scene in session.scenes { draw(scene) }
/// ```
///
/// A scene has the same content as the state view, with the names of nodes as strings. It does not change when the session
/// continues, and can be sent to any thread.
///
/// Names and all other texts are compared as UTF-8 bytes, here and in every look-up: “é” as one scalar and “é” as two are
/// two ids, as they are in a journal. Two scenes are equal when they differ at most in their moment: like the digest,
/// equality ignores ``commits`` and ``events``. So a scene that equals the drawn one needs no drawing. A scene itself has no
/// digest: a digest covers settings that no host draws, and costs as much as the whole scene.
public struct NavScene: Equatable, Sendable {
  /// The number of commits so far, refused ones included.
  public let commits: Int
  /// The number of events so far.
  public let events: Int

  /// The size of the window in points, its size class, and the orientations of device and interface.
  public let environment: NavEnvironment
  /// The node at the bottom of the tree; nil before the first command.
  public let root: String?
  /// The deepest container on the focus path, to which commands without a target go; nil when the path has no
  /// container, as under a modal that is a screen.
  public let focus: String?
  /// The attributes of the scene itself, by key. Those of its screens and containers are in ``screens`` and ``containers``.
  public let attributes: NavAttributes

  /// The containers, whether they are shown or not.
  public let containers: ByID<Container>
  /// The screens, each with its title and the members that differ from their defaults. Attributes are sorted by key.
  public let screens: ByID<ScreenDescription>
  /// The navigation items of all nodes, screens and containers, as the bars around them show them.
  public let items: ByID<Item>

  /// The panes of the deepest container on the focus path that shows several (a drillDown in a regular width, a split that
  /// is not collapsed), from left to right; otherwise the one pane at the end of the path, in the role `top`.
  public let panes: [Pane]
  /// The frames of the window: panes from left to right, then bars, toolbars and tab bars. Hidden ones are absent.
  public let layout: [Frame]
  /// The visible screens and placeholders, in the order of the layout.
  public let visible: [String]

  /// The scene's last answer about rotating its interface.
  public let rotation: Rotation
  /// The modals from the bottom up; the last one is on top.
  public let presented: [Modal]
  /// The ids of the attached plugins, sorted as UTF-8 bytes. The order in which they are asked is
  /// ``NavSession/plugins``.
  public let plugins: [String]
  /// The values that plugins remember, by the plugin's id.
  public let remembered: ByID<CanonicalJSON>
  /// The commands that wait, by ticket: a plugin holds each of them until it is resumed or dropped.
  public let held: [Held]
  /// The last transitions of the containers, for ``steps(from:)``. They are not compared.
  let hints: [Hint]

  /// Returns the container with this id; nil for a screen, and for an id that is not in the scene. Complexity:
  /// O(log n) in the number of containers.
  public subscript(_ id: String) -> Container? { containers[id] }

  /// Returns the value of an attribute of a screen or a container; nil when it has none. Complexity: O(log n) in the number of
  /// nodes and of attributes.
  public func attribute(_ key: String, of node: String) -> String? {
    guard let screen = screens[node] else { return containers[node]?.attributes[key] }
    return screen.attributes[key]
  }

  /// Returns true for the id of a node of the scene. Complexity: O(log n) in the number of nodes.
  public func contains(_ node: String) -> Bool { items[node] != nil }

  /// Returns the container around a node, or around the stack that a split keeps for a column; nil for the root, a modal, a
  /// placeholder, and an id that is not in the scene. Complexity: O(n) in the number of nodes.
  public func container(of node: String) -> String? {
    containers.first { $0.value.children.containsBytes(of: node) }?.id
  }

  /// Returns the node that the pane in a role shows, such as the left one's; nil for a pane that is empty, and for a
  /// role that ``panes`` does not have.
  public func node(in role: PaneRole) -> String? { panes.first { $0.role == role }?.node }

  /// The frames of the layout that show a bar, a toolbar or a tab bar.
  public var bars: [Frame] { layout.filter(\.role.isBar) }

  /// The number of appearances of each visible screen or placeholder, minus its disappearances: always 1. All others are
  /// absent.
  public var appearances: ByID<Int> {
    let ids = visible.sorted { $0.sortsBefore($1) }
    return ByID(ids: ids, values: ids.map { _ in 1 })
  }

  /// Returns a Boolean value that indicates whether two scenes are equal, ignoring their moments.
  public static func == (one: NavScene, other: NavScene) -> Bool {
    one.environment == other.environment && one.rotation == other.rotation
      && one.root.hasSameBytes(as: other.root) && one.focus.hasSameBytes(as: other.focus)
      && one.attributes == other.attributes
      && one.containers == other.containers && one.layout == other.layout && one.panes == other.panes
      && one.screens == other.screens && one.items == other.items
      && one.visible.hasSameBytes(as: other.visible) && one.presented == other.presented
      && one.plugins.hasSameBytes(as: other.plugins) && one.remembered == other.remembered
      && one.held == other.held
  }
}

extension NavScene: CustomStringConvertible {
  /// The panes, the focus, the containers and the window, on one line.
  public var description: String {
    let shown = panes.map(\.description).joined(separator: ", ")
    let tree = containers.map { "\($0.id): \($0.value)" }.joined(separator: "; ")
    return
      "\(shown) | focus \(focus ?? "nowhere") | \(tree) | \(environment.width.plain)×\(environment.height.plain)"
      + " \(environment.sizeClass.name) \(environment.interface.name)"
  }
}

extension PaneRole {
  /// A Boolean value that indicates whether a frame in this role shows a bar, a toolbar or a tab bar, and not a node
  /// itself.
  public var isBar: Bool {
    switch self {
    case .leftBar, .rightBar, .bar, .leftToolbar, .rightToolbar, .toolbar, .tabBar: true
    case .below, .left, .right, .top, .primary, .supplementary, .secondary, .modal, .pane: false
    }
  }
}

extension Double {
  /// The number as JSON writes it: `1024`, not `1024.0`.
  package var plain: String {
    var buffer = ByteBuffer()
    buffer.append(self)
    return buffer.string
  }
}
