/// What the events of the walk have made of the scene; a refused command leaves all of it alone.
struct NaiveSplitScene: Sendable {
  var id = ModelText("split")
  var primary = ModelText("primary")
  var supplementary: ModelText?
  var secondary = ModelText("secondary")
  var compact: ModelText?
  var isCollapsed = false
  /// The column stacks on the primary's stack, in order.
  var merged: [ModelText] = []
  /// How many entries the primary had right after the collapse.
  var primaryCount = 0
  var preference = SplitMode.automatic
  var behavior = ModelSplitBehavior.tile
  var width = SplitWidth()
  /// The stacks of the columns, and of the compact container when it is one.
  var stacks: [SplitStack] = []
  var guests: [SplitGuest] = []
  var swipe: SplitSwipe?
  var environment = NaiveEnvironment()
  var plugins = SplitPlugins()
  var answer = SplitAnswer()
  /// Every node of the scene, containers too, sorted by id as UTF-8 bytes.
  private(set) var nodes: [NaiveNode] = []
  var attributes = NaiveAttributes()
  /// The number of events so far.
  private(set) var seq = 0
  /// The events of the latest command, in order.
  private(set) var events: [ModelSplitEvent] = []
}

extension NaiveSplitScene {
  /// An empty split with these columns.
  init(id: ModelText, primary: ModelText, supplementary: ModelText?, secondary: ModelText) {
    self.id = id
    self.primary = primary
    self.supplementary = supplementary
    self.secondary = secondary
    enter(ModelScreen(id: id))
    for stack in [primary, supplementary, secondary].compactMap(\.self) {
      enter(ModelScreen(id: stack))
      stacks.append(SplitStack(id: stack))
    }
  }

  func node(_ id: ModelText) -> NaiveNode? {
    nodes.first { $0.id == id }
  }

  func holds(_ id: ModelText) -> Bool { node(id) != nil }

  /// The kind of a container; `nil` for a screen and for nobody.
  func kind(of id: ModelText) -> SplitKind? {
    if id == self.id { return .split }
    if stacks.contains(where: { $0.id == id }) { return .stack }
    return guests.first { $0.id == id }?.kind
  }

  func isScreen(_ id: ModelText) -> Bool { holds(id) && kind(of: id) == nil }

  var screens: [NaiveNode] { nodes.filter { kind(of: $0.id) == nil } }

  func entries(of stack: ModelText) -> [ModelText] {
    stacks.first { $0.id == stack }?.entries ?? []
  }

  func barsHidden(of stack: ModelText) -> Bool {
    stacks.first { $0.id == stack }?.barsHidden ?? false
  }

  mutating func enter(_ screen: ModelScreen) {
    let place = nodes.firstIndex { $0.id.order(comparedTo: screen.id) > 0 } ?? nodes.count
    nodes.insert(NaiveNode(screen), at: place)
  }

  /// Forgets nodes, containers among them too.
  mutating func forget(_ leaving: [ModelText]) {
    nodes.removeAll { leaving.contains($0.id) }
    guests.removeAll { leaving.contains($0.id) }
    stacks.removeAll { leaving.contains($0.id) }
  }

  mutating func replaceNodes(with nodes: [NaiveNode]) {
    self.nodes = nodes.sorted { $0.id.order(comparedTo: $1.id) < 0 }
  }

  /// Changes the node with this id, which is in the scene.
  mutating func change(_ id: ModelText, _ edit: (inout NaiveNode) -> Void) {
    guard let index = nodes.firstIndex(where: { $0.id == id }) else { return }
    edit(&nodes[index])
  }

  /// Changes the stack with this id.
  mutating func change(stack id: ModelText, _ edit: (inout SplitStack) -> Void) {
    guard let index = stacks.firstIndex(where: { $0.id == id }) else { return }
    edit(&stacks[index])
  }

  mutating func setEntries(_ entries: [ModelText], of stack: ModelText) {
    change(stack: stack) { $0.entries = entries }
  }

  mutating func beginCommand() {
    events = []
  }

  mutating func record(_ event: ModelSplitEvent) {
    seq += 1
    events.append(event)
  }
}
