import NavBase
import NavEvents

/// The description of everything that a scene shows. The state view consists of these members, in this order, under these names.
extension NavScene {
  init(
    _ visitor: inout some SceneVisitor, commits: Int, events: Int, hints: [Hint]
  ) {
    (self.commits, self.events, self.hints) = (commits, events, hints)
    let state = visitor.state
    focus = visitor.part(.focus, or: nil) { $0.node("focus", state.pointee.focus) }
    environment = visitor.part(.environment, or: .standard) { visitor in
      visitor.object("environment") { NavEnvironment(of: state.pointee.environment, &$0) }
    }
    (root, attributes) = visitor.part(.root, or: (nil, [:])) { visitor in
      let root = visitor.node("root", state.pointee.scene.root)
      let attributes = state.pointee.metadata.attributes
      if attributes.isEmpty { return (root, [:]) }
      return (root, visitor.object("scene") { $0.given("attributes", attributes) })
    }
    containers = visitor.entries("containers", .containers, of: { state.pointee.scene.place(of: $0) }) {
      $0.word("kind", $1.kind)
      return Container(at: $1, &$0)
    }
    screens = visitor.entries(
      "screens", .screens, of: { state.pointee.scene[$0].kind.isContainer ? nil : $0 }
    ) {
      ScreenDescription(of: $1, &$0)
    }
    panes = visitor.part(.panes, or: []) { visitor in
      visitor.members("panes", state.pointee.panes()) { Pane(of: $1, &$0) }
    }
    items = visitor.entries("items", .items, of: { $0 }) {
      Item(of: state.pointee.navigationItem(of: $1), &$0)
    }
    let frames = visitor.needs([.layout, .visible]) ? state.pointee.layout() : []
    layout = visitor.frames("layout", frames) { Frame(of: $1, &$0) }
    visible = visitor.part(.visible, or: []) { visitor in
      let names = state.pointee.visible(in: frames)
      let visible = visitor.texts("visible", names)
      visitor.appearances("appearances", of: names)
      return visible
    }
    rotation = visitor.part(.rotation, or: .none) { visitor in
      visitor.object("rotation") { Rotation(of: state.pointee.interaction.rotation, &$0) }
    }
    presented = visitor.part(.presented, or: []) { visitor in
      visitor.modals("presented", rest: "modals", state.pointee.scene.modals)
    }
    (plugins, remembered, held) = visitor.part(.plugins, or: ([], .empty, [])) { visitor in
      let plugins = visitor.plugins("plugins", state.pointee.metadata.plugins)
      let remembered = visitor.values("remembered", state.pointee.metadata.remembered)
      let held = state.pointee.metadata.held.commands
      if held.isEmpty { return (plugins, remembered, []) }
      return (plugins, remembered, visitor.held("held", held) { Held(of: $1, &$0) })
    }
  }
}

extension NavScene.Container {
  /// Describes a container with the members of its kind.
  fileprivate init(at place: ContainerPlace, _ visitor: inout some SceneVisitor) {
    self = place.value(&visitor)
  }
}

extension NavEnvironment {
  init(of environment: NavEnvironment, _ visitor: inout some SceneVisitor) {
    width = visitor.number("width", environment.width)
    height = visitor.number("height", environment.height)
    sizeClass = visitor.word("sizeClass", environment.sizeClass)
    device = visitor.word("device", environment.device)
    interface = visitor.word("interface", environment.interface)
    isRotating = visitor.flag("rotating", environment.isRotating)
    isActive = visitor.given("active", environment.isActive, default: true)
    if environment.safeArea != .zero {
      safeArea = visitor.object("safeArea") { NavEdgeInsets(of: environment.safeArea, &$0) }
    }
    if environment.metrics != .standard {
      metrics = visitor.object("metrics") { NavBarMetrics(of: environment.metrics, &$0) }
    }
  }
}

extension NavEdgeInsets {
  fileprivate init(of insets: NavEdgeInsets, _ visitor: inout some SceneVisitor) {
    self.init()
    top = visitor.number("top", insets.top)
    left = visitor.number("left", insets.left)
    bottom = visitor.number("bottom", insets.bottom)
    right = visitor.number("right", insets.right)
  }
}

extension NavBarMetrics {
  fileprivate init(of metrics: NavBarMetrics, _ visitor: inout some SceneVisitor) {
    self.init()
    bar = visitor.number("bar", metrics.bar)
    topBar = visitor.number("topBar", metrics.topBar)
    toolbar = visitor.number("toolbar", metrics.toolbar)
    tabBar = visitor.number("tabBar", metrics.tabBar)
    webBar = visitor.number("webBar", metrics.webBar)
  }
}

extension ScreenDescription {
  fileprivate init(of node: NodeID, _ visitor: inout some SceneVisitor) {
    let state = visitor.state
    let id = visitor.name(of: node)
    let title = visitor.text("title", state.pointee.scene.title(of: node))
    guard let index = state.pointee.scene[node].extras else {
      self.init(id, title: title)
      return
    }
    let extras = state.pointee.scene.extras[Int(index)]
    self.init(id, title: title, extras, &visitor)
    let requests = extras.requests.isEmpty ? [:] : visitor.attributes("requests", extras.requests)
    if !requests.isEmpty { self.requests = requests }
  }

  /// Describes the members of a node that differ from their defaults, in the order of the journal's format. The canonical state
  /// has them in the same form.
  init<Visitor: SceneVisitor>(_ id: String, title: String?, _ extras: NodeExtras, _ visitor: inout Visitor) {
    let restorationID = visitor.given("restorationID", extras.restorationID)
    let url = visitor.given("url", extras.url)
    let backTitle = visitor.given("backTitle", extras.backTitle)
    let leftItems = visitor.given("leftItems", extras.leftItems)
    let rightItems = visitor.given("rightItems", extras.rightItems)
    let toolbarItems = visitor.given("toolbarItems", extras.toolbarItems)
    let leftItemsSupplementBackButton = visitor.given(
      "leftItemsSupplementBackButton", extras.leftItemsSupplementBackButton, default: false)
    let autorotates = visitor.given("autorotates", extras.autorotates, default: true)
    let orientations =
      extras.orientations == .all ? .all : visitor.orientations("orientations", extras.orientations)
    let isEmptyDetail = visitor.given("isEmptyDetail", extras.isEmptyDetail, default: false)
    let tabItem = visitor.given("tabItem", extras.tabItem)
    let attributes = extras.attributes.isEmpty ? [:] : visitor.attributes("attributes", extras.attributes)
    let hidesBottomBar = visitor.given("hidesBottomBar", extras.hidesBottomBar, default: false)
    let route = visitor.given("route", extras.route)
    let params = extras.params.map { visitor.json("params", $0) }
    let request = extras.request.map { request in
      visitor.object("request") { ScreenRequest(of: request, &$0) }
    }
    let isAnswered = extras.request.map { visitor.given("answered", $0.isAnswered, default: false) } ?? false
    let results = extras.results.isEmpty ? nil : visitor.values("results", extras.results)
    // A description with such members would allocate memory for them.
    guard Visitor.buildsValues else {
      self.init(id)
      return
    }
    self.init(
      id, title: title, restorationID: restorationID, url: url, backTitle: backTitle, leftItems: leftItems,
      rightItems: rightItems, toolbarItems: toolbarItems,
      leftItemsSupplementBackButton: leftItemsSupplementBackButton, autorotates: autorotates,
      orientations: orientations, isEmptyDetail: isEmptyDetail, tabItem: tabItem,
      hidesBottomBar: hidesBottomBar)
    if !attributes.isEmpty { self.attributes = attributes }
    if route != nil { self.route = route }
    if params != nil { self.params = params }
    if request != nil { self.request = request }
    if isAnswered { self.isAnswered = true }
    if let results {
      let members = zip(results.ids, results.values).map { "\(CanonicalJSON(string: $0).text):\($1.text)" }
      self.results = CanonicalJSON(canonical: "{\(members.joined(separator: ","))}")
    }
  }
}

extension ScreenRequest {
  fileprivate init(of request: OpenRequest, _ visitor: inout some SceneVisitor) {
    let (key, opener): (String, String)
    key = visitor.text("key", request.key)
    opener = visitor.text("opener", request.opener)
    self.init(key, opener: opener)
  }
}

extension NavScene.Item {
  fileprivate init(of item: NavigationItem, _ visitor: inout some SceneVisitor) {
    title = visitor.text("title", item.title)
    hidesBackButton = visitor.flag("hidesBackButton", item.hidesBackButton)
    backButton = visitor.object("backButton", item.backButtonTitle) { Button(of: $1, &$0) }
    leave = visitor.object("leave", item.exitTitle) { Button(of: $1, &$0) }
    leftItems = visitor.texts("leftItems", item.leftItems)
    rightItems = visitor.texts("rightItems", item.rightItems)
  }
}

extension NavScene.Item.Button {
  fileprivate init(of title: TextID, _ visitor: inout some SceneVisitor) {
    self.title = visitor.text("title", title)
  }
}

extension NavScene.Pane {
  fileprivate init(of pane: NavState.Pane, _ visitor: inout some SceneVisitor) {
    role = pane.role
    node = visitor.text(pane.role.wireName, pane.node)
  }
}

extension NavScene.Frame {
  /// The largest number that a reader accepts, 2^53. Columns of that width, side by side, end beyond it.
  private static let farthest = Double(JournalBounds.largestNumber)

  private static func writable(_ points: Double) -> Double { min(max(points, -farthest), farthest) }

  fileprivate init(of frame: PaneFrame, _ visitor: inout some SceneVisitor) {
    role = visitor.word("role", frame.role)
    node = visitor.text("node", frame.node)
    x = visitor.number("x", Self.writable(frame.x))
    y = visitor.number("y", Self.writable(frame.y))
    width = visitor.number("width", Self.writable(frame.width))
    height = visitor.number("height", Self.writable(frame.height))
    dim = frame.dim == 0 ? 0 : visitor.number("dim", frame.dim)
  }
}

extension NavScene.Swipe {
  /// Describes the running swipe if it is the one of `container`.
  static func described(of container: NodeID, _ visitor: inout some SceneVisitor) -> Self? {
    let state = visitor.state
    let swipe = state.pointee.interaction.swipe.flatMap { $0.container == container ? $0 : nil }
    return visitor.object("swipe", swipe) { visitor, swipe in
      Self(
        start: visitor.number("start", swipe.start), x: visitor.number("x", swipe.x),
        progress: visitor.number("progress", state.pointee.swipeProgress))
    }
  }
}

extension NavScene.Held {
  fileprivate init(of held: HeldCommand, _ visitor: inout some SceneVisitor) {
    ticket = Int(visitor.number("ticket", Double(held.ticket)))
    plugin = visitor.text("plugin", held.plugins[held.plugins.count - 1])
    reason = visitor.text("reason", held.reason)
    json = visitor.json("command", held.command)
    commit = Int(visitor.number("commit", Double(held.commit)))
  }
}

extension NavScene.Rotation {
  /// The answer before the first question.
  fileprivate static let none = Self(autorotates: true, supported: .all, pending: nil)

  fileprivate init(of rotation: RotationState, _ visitor: inout some SceneVisitor) {
    autorotates = visitor.flag("autorotates", rotation.autorotates)
    supported = visitor.orientations("supported", rotation.supported)
    pending = visitor.word("pending", rotation.pending)
  }
}
