/// A scene of the web walk: a web container by itself, or a stack `main` with screens and web
/// containers on it, and what is presented over it.
struct NaiveWebScene: Sendable {
  static let stackID = ModelText("main")

  /// Whether there is a stack; otherwise the root is a web.
  var hasStack = false
  /// The entries of the stack, the bottom one first.
  var entries: [ModelText] = []
  var barsHidden = false
  var swipe: NaiveSwipe?
  /// Every web container, in the order in which they came.
  var webs: [NaiveWeb] = []
  /// What is presented, the bottom one first.
  var modals: [NaiveWebModal] = []
  var environment = NaiveEnvironment()
  var answer = NaiveWebAnswer()
  var plugins = NaiveWebPlugins()
  var attributes = NaiveAttributes()
  /// Every node of the scene, containers and pages too, sorted by id as UTF-8 bytes.
  private(set) var nodes: [NaiveNode] = []
  private(set) var seq = 0
  /// The events of the latest command, in order.
  private(set) var events: [WebModelEvent] = []
}

extension NaiveWebScene {
  mutating func beginCommand() {
    events = []
  }

  mutating func record(_ event: WebModelEvent) {
    seq += 1
    events.append(event)
  }
}

extension NaiveWebScene {
  func node(_ id: ModelText) -> NaiveNode? {
    nodes.first { $0.id == id }
  }

  func web(_ id: ModelText) -> NaiveWeb? {
    webs.first { $0.id == id }
  }

  func isContainer(_ id: ModelText) -> Bool {
    web(id) != nil || (hasStack && id == Self.stackID)
  }

  func isPage(_ id: ModelText) -> Bool {
    webs.contains { $0.index(of: id) != nil }
  }

  func isModal(_ id: ModelText) -> Bool {
    modals.contains { $0.id == id }
  }

  /// Whether the id is that of a node or of a page that loads or failed to.
  func isTaken(_ id: ModelText) -> Bool {
    node(id) != nil || webs.contains { $0.pending?.page == id }
  }

  mutating func enter(_ screen: ModelScreen) {
    let place = nodes.firstIndex { $0.id.order(comparedTo: screen.id) > 0 } ?? nodes.count
    nodes.insert(NaiveNode(screen), at: place)
  }

  mutating func enterWeb(_ web: NaiveWeb, title: ModelText?) {
    var screen = ModelScreen(id: web.id)
    screen.title = title
    enter(screen)
    webs.append(web)
  }

  /// Forgets these nodes, and with a web container its pages.
  mutating func forget(_ leaving: [ModelText]) {
    let all = leaving + screens(of: leaving)
    nodes.removeAll { all.contains($0.id) }
    webs.removeAll { leaving.contains($0.id) }
  }

  mutating func change(_ id: ModelText, _ edit: (inout NaiveNode) -> Void) {
    guard let index = nodes.firstIndex(where: { $0.id == id }) else { return }
    edit(&nodes[index])
  }

  mutating func changeWeb(_ id: ModelText, _ edit: (inout NaiveWeb) -> Void) {
    guard let index = webs.firstIndex(where: { $0.id == id }) else { return }
    edit(&webs[index])
  }
}

extension NaiveWebScene {
  /// The screens among these nodes and within them; the pages of a web, the top one first.
  func screens(of ids: [ModelText]) -> [ModelText] {
    ids.flatMap { id in web(id).map { $0.pages.reversed().map(\.id) } ?? [id] }
  }

  /// The root container.
  var root: ModelText {
    hasStack ? Self.stackID : webs.first { web in !isModal(web.id) }?.id ?? Self.stackID
  }

  /// The containers that a command without a target looks at, the deepest one last.
  var focusPath: [ModelText] {
    if let modal = modals.last { return web(modal.id) == nil ? [] : [modal.id] }
    guard hasStack, let top = entries.last, web(top) != nil else { return [root] }
    return [root, top]
  }

  /// The screen that the focus path leads to.
  var focusedScreen: ModelText? {
    guard let focus = focusPath.last else { return modals.last?.id }
    return web(focus).map { $0.top?.id } ?? entries.last
  }

  /// The place in `modals` of the topmost one that hides what is below it.
  var fullScreenPlace: Int? {
    modals.lastIndex { $0.style == .fullScreen }
  }

  var isRootHidden: Bool { fullScreenPlace != nil }

  /// The modals that can be seen, the bottom one first.
  var shownModals: [NaiveWebModal] {
    Array(modals[(fullScreenPlace ?? 0)...])
  }

  /// The web containers that can be seen, from the root on.
  var shownWebs: [ModelText] {
    let base = isRootHidden ? nil : (hasStack ? entries.last : root)
    return ([base].compactMap(\.self) + shownModals.map(\.id)).filter { web($0) != nil }
  }

  /// All web containers, from the root on and the bottom one first.
  var websInOrder: [NaiveWeb] {
    let base = hasStack ? entries : [root]
    return (base + modals.map(\.id)).compactMap(web)
  }

  /// What is asked about rotation: the topmost full-screen modal, or what the root shows.
  var rotating: ModelText? {
    if let place = fullScreenPlace { return modals[place].id }
    return hasStack ? entries.last : root
  }
}
