package import NavBase
import NavEvents

extension NavScene {
  /// Reads the scene out of a state. It depends on the arguments alone, and keeps nothing of them. Complexity:
  /// O(n log n) in the number of nodes.
  package init(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) {
    self.init(state, texts, moment, hints: [])
  }

  init(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment, hints: [Hint]
  ) {
    self = withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in NavScene(SceneReader(state, texts), moment, hints) }
    }
  }

  /// Reads only what a picture of a state draws: the nodes of its layout and the containers around them. Of a stack, a
  /// drillDown and a web container only the entry on top is there, and the plugins are absent. Complexity: O(n log n) in the
  /// number of nodes that are shown, plus the tabs and pages of the containers that are shown.
  package init(
    drawnOf state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) {
    self = withUnsafePointer(to: state) { state in
      withUnsafePointer(to: texts) { texts in NavScene(SceneReader(drawnOf: state, texts), moment, []) }
    }
  }

  private init(_ reader: SceneReader, _ moment: StateMoment, _ hints: [Hint]) {
    commits = moment.commits
    events = moment.events
    environment = reader.state.pointee.environment
    root = reader.name(reader.scene.root)
    focus = reader.name(reader.state.pointee.focus)
    containers = reader.containers
    screens = reader.screens
    items = ByID(ids: reader.names(reader.nodes), values: reader.nodes.map { reader.item(of: $0) })
    panes = reader.state.pointee.panes().map { Pane(role: $0.role, node: reader.text($0.node)) }
    let frames = reader.state.pointee.layout()
    layout = frames.map { reader.frame($0) }
    visible = reader.state.pointee.visible(in: frames).map { reader.text($0) }
    rotation = reader.rotation
    presented = reader.scene.modals.map { Modal(node: reader.name($0.node), style: $0.style) }
    plugins = reader.plugins
    remembered = reader.remembered
    self.hints = hints
  }
}

/// A reader of the parts of a scene as values, out of a state and its texts. The names of nodes become strings once.
struct SceneReader {
  /// The state; valid while its owner reads.
  let state: UnsafePointer<NavState>
  /// The texts of the state; valid as long.
  private let texts: UnsafePointer<TextTable>
  /// Every node of the scene that is read, sorted by name as UTF-8 bytes.
  let nodes: [NodeID]
  /// The names of the nodes by slot, empty for a free one; nil when only a part of the scene is read.
  private let names: [String]?

  init(_ state: UnsafePointer<NavState>, _ texts: UnsafePointer<TextTable>) {
    self.state = state
    self.texts = texts
    var nodes: [NodeID] = []
    var slots = 0
    state.pointee.scene.forEachNode { node in
      nodes.append(node)
      slots = max(slots, node.slot + 1)
    }
    var names = [String](repeating: "", count: slots)
    for node in nodes { names[node.slot] = texts.pointee[state.pointee.scene[node].name] }
    // Sort by handles: comparing strings would take a third of the time of the whole scene.
    nodes.sort { texts.pointee.precedes(state.pointee.scene[$0].name, state.pointee.scene[$1].name) }
    self.nodes = nodes
    self.names = names
  }

  /// Creates a reader of the nodes that are drawn.
  init(drawnOf state: UnsafePointer<NavState>, _ texts: UnsafePointer<TextTable>) {
    self.state = state
    self.texts = texts
    names = nil
    nodes = state.pointee.drawnNodes.sorted {
      texts.pointee.precedes(state.pointee.scene[$0].name, state.pointee.scene[$1].name)
    }
  }

  /// A Boolean value that indicates whether only what is drawn is read.
  private var readsDrawnOnly: Bool { names == nil }

  var scene: Scene {
    @inline(__always) _read { yield state.pointee.scene }
  }

  // MARK: Texts

  func name(_ node: NodeID) -> String { names?[node.slot] ?? texts.pointee[scene[node].name] }

  func name(_ node: NodeID?) -> String? { node.map { name($0) } }

  func names(_ nodes: some Sequence<NodeID>) -> [String] { nodes.map { name($0) } }

  /// Returns the entries of a stack that are read: all, or the last one, which alone is drawn.
  func drawn<Entry>(_ entries: ContiguousArray<Entry>) -> ContiguousArray<Entry>.SubSequence {
    entries.suffix(readsDrawnOnly ? 1 : .max)
  }

  /// Returns a text. A text that is also the name of a node shares its string.
  func text(_ id: TextID) -> String {
    guard let names, let node = scene.find(id) else { return texts.pointee[id] }
    return names[node.slot]
  }

  func text(_ id: TextID?) -> String? { id.map { text($0) } }

  private func texts(_ ids: [TextID]) -> [String] { ids.isEmpty ? [] : ids.map { text($0) } }

  // MARK: Nodes

  var containers: ByID<NavScene.Container> {
    var (ids, values): ([String], [NavScene.Container]) = ([], [])
    for node in nodes {
      guard let place = scene.place(of: node) else { continue }
      ids.append(name(node))
      values.append(place.kind.visit { $0.value(at: place, self) })
    }
    return ByID(ids: ids, values: values)
  }

  var screens: ByID<ScreenDescription> {
    let screens = nodes.filter { !scene[$0].kind.isContainer }
    return ByID(ids: names(screens), values: screens.map { screen($0) })
  }

  private func screen(_ node: NodeID) -> ScreenDescription {
    var screen = ScreenDescription(name(node), title: text(scene.title(of: node)))
    guard let index = scene[node].extras else { return screen }
    let extras = scene.extras[Int(index)]
    screen.restorationID = text(extras.restorationID)
    screen.url = text(extras.url)
    screen.backTitle = text(extras.backTitle)
    screen.leftItems = texts(extras.leftItems)
    screen.rightItems = texts(extras.rightItems)
    screen.toolbarItems = texts(extras.toolbarItems)
    screen.leftItemsSupplementBackButton = extras.leftItemsSupplementBackButton
    screen.autorotates = extras.autorotates
    screen.orientations = extras.orientations
    screen.isEmptyDetail = extras.isEmptyDetail
    screen.tabItem = text(extras.tabItem)
    screen.attributes = extras.attributes.entries.map { (key: text($0.key), value: text($0.value)) }
    screen.hidesBottomBar = extras.hidesBottomBar
    return screen
  }

  func item(of node: NodeID) -> NavScene.Item {
    let item = state.pointee.navigationItem(of: node)
    return NavScene.Item(
      title: text(item.title), hidesBackButton: item.hidesBackButton,
      backButton: item.backButtonTitle.map { NavScene.Item.Button(title: text($0)) },
      leave: item.leaveTitle.map { NavScene.Item.Button(title: text($0)) },
      leftItems: texts(item.leftItems), rightItems: texts(item.rightItems))
  }

  /// Returns the running swipe if it is a container's.
  func swipe(of container: NodeID) -> NavScene.Swipe? {
    guard let swipe = state.pointee.interaction.swipe, swipe.container == container else { return nil }
    let span = state.pointee.swipeSpan ?? 0
    return NavScene.Swipe(start: swipe.start, x: swipe.x, progress: swipe.progress(over: span))
  }

  // MARK: Around the nodes

  func frame(_ frame: PaneFrame) -> NavScene.Frame {
    NavScene.Frame(
      role: frame.role, node: text(frame.node), x: StateView.writable(frame.x),
      y: StateView.writable(frame.y),
      width: StateView.writable(frame.width), height: StateView.writable(frame.height), dim: frame.dim)
  }

  var rotation: NavScene.Rotation {
    let rotation = state.pointee.interaction.rotation
    return NavScene.Rotation(
      autorotates: rotation.autorotates, supported: rotation.supported, pending: rotation.pending)
  }

  var plugins: [String] {
    if readsDrawnOnly { return [] }
    return state.pointee.metadata.plugins.map { text($0.id) }.sorted { $0.sortsBefore($1) }
  }

  /// The entries are sorted already.
  var remembered: ByID<CanonicalJSON> {
    let entries = readsDrawnOnly ? [] : state.pointee.metadata.remembered.entries
    return ByID(
      ids: entries.map { text($0.key) }, values: entries.map { CanonicalJSON(canonical: text($0.value)) })
  }
}
