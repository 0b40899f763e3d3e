/// What the events of the walk have made of the scene; a refused command leaves all of it alone.
struct StackScene: Sendable {
  /// Every node of the scene, sorted by id as UTF-8 bytes.
  private(set) var nodes: [StackNode] = []
  var root: ModelText
  /// The bottom one first.
  var modals: [StackModal] = []
  var swipe: StackSwipe?
  var environment = NaiveEnvironment()
  /// What the latest event of that kind said.
  var answer = StackAnswer()
  var plugins = StackPlugins()
  var attributes = NaiveAttributes()
  /// The number of events so far.
  private(set) var seq = 0
  /// The events of the latest command, in order.
  private(set) var events: [StackEvent] = []
  /// Those of them that are compared in full.
  private(set) var facts: [[UInt8]] = []

  /// A scene of one container.
  init(root: StackNode) {
    self.root = root.id
    enter(root)
  }

  var isCompact: Bool { environment.isCompact }

  func node(_ id: ModelText) -> StackNode? {
    nodes.first { $0.id == id }
  }

  func has(_ id: ModelText) -> Bool {
    nodes.contains { $0.id == id }
  }

  /// The container that the node is directly in; `nil` for the root and for modals.
  func parent(of id: ModelText) -> StackNode? {
    nodes.first { $0.inside.contains(id) }
  }

  mutating func enter(_ node: StackNode) {
    let place = nodes.firstIndex { $0.id.order(comparedTo: node.id) > 0 } ?? nodes.count
    nodes.insert(node, at: place)
  }

  mutating func forget(_ leaving: [ModelText]) {
    nodes.removeAll { leaving.contains($0.id) }
  }

  /// Changes the node with this id, which is in the scene.
  mutating func change(_ id: ModelText, _ edit: (inout StackNode) -> Void) {
    guard let index = nodes.firstIndex(where: { $0.id == id }) else { return }
    edit(&nodes[index])
  }
}

extension StackScene {
  /// The node and all that is in it, however deep.
  func all(in id: ModelText) -> [ModelText] {
    [id] + (node(id)?.inside ?? []).flatMap { all(in: $0) }
  }

  /// The screens that leave when the node does; nobody asks a placeholder.
  func screens(in id: ModelText) -> [ModelText] {
    guard let node = node(id) else { return [] }
    return node.isContainer ? node.stack.flatMap { screens(in: $0) } : [id]
  }

  func isPlaceholder(_ id: ModelText) -> Bool {
    nodes.contains { $0.placeholders.contains(id) }
  }

  func isModal(_ id: ModelText) -> Bool {
    modals.contains { $0.id == id }
  }

  /// How many containers the node is in.
  func depth(of id: ModelText) -> Int {
    parent(of: id).map { 1 + depth(of: $0.id) } ?? 0
  }
}

extension StackScene {
  mutating func beginCommand() {
    events = []
    facts = []
  }

  /// Records an event of which the scene already knows. What hides the swiped container ends the
  /// swipe, right before; but a turn or a resize does not.
  mutating func record(_ event: StackEvent, _ fact: [UInt8]? = nil) {
    seq += 1
    events.append(event)
    if let fact { facts.append(fact) }
    guard let swipe else { return }
    let isShown = shownNodes.contains(swipe.container)
    let leavesRunning = event == .resized || event == .interfaceRotated
    if swipe.isShown && !isShown && !leavesRunning { return cancelSwipe(before: events.count - 1) }
    self.swipe?.isShown = isShown
  }

  /// Ends the swipe and says so before the event with this number.
  mutating func cancelSwipe(before place: Int) {
    swipe = nil
    seq += 1
    events.insert(.swipeCancelled, at: place)
  }
}
