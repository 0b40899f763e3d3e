/// What the events of the walk have made of the scene; a refused command leaves all of it alone.
struct NaiveScene: Sendable {
  static let containerID = ModelText("main")

  var left: [ModelText] = []
  var right: ModelText?
  var leftPlaceholder: ModelText?
  var rightPlaceholder: ModelText?
  var leftWidth = 320.0
  var barsHidden = false
  var toolbarsHidden = true
  var barPosition = ModelCommand.BarPosition.topAttached
  var propagatesItem = true
  var propagatesTab = true
  var swipe: NaiveSwipe?
  var environment = NaiveEnvironment()
  var plugins = NaivePlugins()
  /// Every node of the scene, the container too, sorted by id as UTF-8 bytes.
  private(set) var nodes = [NaiveNode(ModelScreen(id: containerID))]
  var attributes = NaiveAttributes()
  /// The number of events so far.
  private(set) var seq = 0
  /// The events of the latest command, in order.
  private(set) var events: [ModelEvent] = []
}

extension NaiveScene {
  /// The screens of the stack, the right one last.
  var stack: [ModelText] {
    left + (right.map { [$0] } ?? [])
  }

  /// What the left and the right pane show.
  var panes: (left: ModelText?, right: ModelText?) {
    (left.last ?? leftPlaceholder, right ?? rightPlaceholder)
  }

  /// The screen on top of the stack.
  var top: ModelText? { right ?? left.last }

  /// What the one pane of a compact width shows.
  var onePane: ModelText? { top ?? leftPlaceholder }

  var isCompact: Bool { environment.isCompact }

  /// The nodes that are on the screen, from left to right.
  var visible: [ModelText] {
    let shown = isCompact ? [onePane] : [panes.left, panes.right]
    return shown.compactMap(\.self)
  }

  func isPlaceholder(_ id: ModelText) -> Bool {
    leftPlaceholder == id || rightPlaceholder == id
  }

  func index(of id: ModelText) -> Int? {
    nodes.firstIndex { $0.id == id }
  }

  func node(_ id: ModelText) -> NaiveNode? {
    nodes.first { $0.id == id }
  }

  mutating func enter(_ screen: ModelScreen) {
    let place = nodes.firstIndex { $0.id.order(comparedTo: screen.id) > 0 } ?? nodes.count
    nodes.insert(NaiveNode(screen), at: place)
  }

  mutating func forget(_ leaving: [ModelText]) {
    nodes.removeAll { leaving.contains($0.id) }
  }

  /// Forgets every node but the container, whose title comes anew, and lets these in.
  mutating func replaceNodes(with entering: [NaiveNode], title: ModelText) {
    nodes.removeAll { $0.id != Self.containerID }
    nodes[0].title = title
    nodes = (nodes + entering).sorted { $0.id.order(comparedTo: $1.id) < 0 }
  }

  /// Changes the node with this id, which is in the scene.
  mutating func change(_ id: ModelText, _ edit: (inout NaiveNode) -> Void) {
    guard let index = index(of: id) else { return }
    edit(&nodes[index])
  }
}

extension NaiveScene {
  mutating func beginCommand() {
    events = []
  }

  mutating func record(_ event: ModelEvent) {
    seq += 1
    events.append(event)
  }

  /// Records an event that comes before the others of the command.
  mutating func recordFirst(_ event: ModelEvent) {
    seq += 1
    events.insert(event, at: 0)
  }
}
