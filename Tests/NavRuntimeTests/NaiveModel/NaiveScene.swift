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
  /// Every node of the scene, the container too, sorted by id as UTF-8 bytes.
  private(set) var nodes = [NaiveNode(ModelScreen(id: containerID))]
  var attributes = NaiveAttributes()
  /// The number of events so far.
  var seq = 0
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

  /// Changes the node with this id, which is in the scene.
  mutating func change(_ id: ModelText, _ edit: (inout NaiveNode) -> Void) {
    guard let index = index(of: id) else { return }
    edit(&nodes[index])
  }
}
