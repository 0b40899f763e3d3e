import NavEvents
import NavRuntime

/// The drawing of a naive host: a tree of lists, and the description of each node. It is built from steps, not from a
/// scene.
struct DrawnModel: Equatable {
  /// The reason why a step cannot be carried out.
  struct Objection: Error, Equatable {
    let reason: String
  }

  /// The children of each container; the window's only child is the root.
  private var children: [[UInt8]: [[UInt8]]] = [Self.window: []]
  private var containers: [[UInt8]: NavScene.Container] = [:]
  private var screens: [[UInt8]: ScreenDescription] = [:]
  private var items: [[UInt8]: NavScene.Item] = [:]
  private var modals: [Modal] = []
  private var visible: Set<[UInt8]> = []
  private var environment: NavEnvironment?
  private var layout: [NavScene.Frame] = []
  private var panes: [NavScene.Pane] = []
  private var focus: [UInt8]?
  private var rotation: NavScene.Rotation?
  /// The screens that are about to appear or disappear, in the middle of a change.
  private var coming: Set<[UInt8]> = []
  private var leaving: Set<[UInt8]> = []

  /// A modal that is drawn. A step that dismisses it names it, even after its presenter has left.
  private struct Modal: Equatable {
    let node: [UInt8]
    let style: ModalStyle

    init(_ modal: NavScene.Modal) { (node, style) = (Array(modal.node.utf8), modal.style) }
  }

  /// The key of the window; no id is empty.
  private static let window: [UInt8] = []

  /// Creates an empty window.
  init() {}

  /// Creates the model that the steps to a scene must lead to.
  init(of scene: NavScene) {
    children[Self.window] = [scene.root].compactMap { $0.map { Array($0.utf8) } }
    for (id, container) in scene.containers {
      containers[Array(id.utf8)] = container
      children[Array(id.utf8)] = container.children.map { Array($0.utf8) }
    }
    for (id, screen) in scene.screens { screens[Array(id.utf8)] = screen }
    for (id, item) in scene.items { items[Array(id.utf8)] = item }
    modals = scene.presented.map { Modal($0) }
    visible = Set(scene.visible.map { Array($0.utf8) })
    environment = scene.environment
    layout = scene.layout
    panes = scene.panes
    focus = scene.focus.map { Array($0.utf8) }
    rotation = scene.rotation
  }

  // MARK: Steps

  mutating func apply(_ steps: [NavScene.Step]) throws(Objection) {
    for step in steps { try apply(step) }
    try require(coming.isEmpty && leaving.isEmpty, "an appearance that does not end")
  }

  private mutating func apply(_ step: NavScene.Step) throws(Objection) {
    switch step {
    case .willDisappear(let id):
      try require(visible.contains(Array(id.utf8)), "\(id) is not visible")
      leaving.insert(Array(id.utf8))
    case .willAppear(let id):
      try require(!visible.contains(Array(id.utf8)), "\(id) is visible already")
      coming.insert(Array(id.utf8))
    case .resize(let environment): self.environment = environment
    case .dismiss(let modal):
      try require(modals.last == Modal(modal), "\(modal.node) is not on top")
      modals.removeLast()
      forget(Array(modal.node.utf8))
    case .remove(let id, let parent):
      try take(id, from: Self.key(parent))
      forget(Array(id.utf8))
    case .insert(let id, let parent, let index):
      try require(!isThere(Array(id.utf8)), "\(id) is there already")
      try put(id, into: Self.key(parent), at: index)
    case .move(let id, let parent, let index):
      let place = children.first { $0.value.contains(Array(id.utf8)) }?.key
      guard let place else { throw Objection(reason: "\(id) is not there") }
      try take(id, from: place)
      try put(id, into: Self.key(parent), at: index)
    case .present(let modal):
      try require(!isThere(Array(modal.node.utf8)), "\(modal.node) is there already")
      modals.append(Modal(modal))
    case .arrange(let id, let container, _):
      let present = children[Array(id.utf8), default: []]
      try require(
        present == container.children.map { Array($0.utf8) },
        "\(id) is arranged before its children are there")
      children[Array(id.utf8)] = present
      containers[Array(id.utf8)] = container
    case .describe(let screen): screens[Array(screen.id.utf8)] = screen
    case .item(let id, let item): items[Array(id.utf8)] = item
    case .layOut(let frames): layout = frames
    case .focus(let id, let panes): (focus, self.panes) = (id.map { Array($0.utf8) }, panes)
    case .turn(let rotation): self.rotation = rotation
    case .didDisappear(let id):
      try require(leaving.remove(Array(id.utf8)) != nil, "nobody said that \(id) would disappear")
      visible.remove(Array(id.utf8))
    case .didAppear(let id):
      try require(coming.remove(Array(id.utf8)) != nil, "nobody said that \(id) would appear")
      visible.insert(Array(id.utf8))
    }
  }

  // MARK: The tree

  private static func key(_ parent: String?) -> [UInt8] { parent.map { Array($0.utf8) } ?? window }

  private func isThere(_ id: [UInt8]) -> Bool {
    children.values.contains { $0.contains(id) } || modals.contains { $0.node == id }
  }

  private mutating func put(_ id: String, into parent: [UInt8], at index: Int) throws(Objection) {
    try require(parent == Self.window || isThere(parent), "the container of \(id) is not there")
    try require(index <= children[parent, default: []].count, "there is no place \(index) for \(id)")
    children[parent, default: []].insert(Array(id.utf8), at: index)
  }

  private mutating func take(_ id: String, from parent: [UInt8]) throws(Objection) {
    guard let index = children[parent]?.firstIndex(of: Array(id.utf8)) else {
      throw Objection(reason: "\(id) is not in that container")
    }
    children[parent]?.remove(at: index)
  }

  /// Removes a node that has left, with everything in it.
  private mutating func forget(_ id: [UInt8]) {
    for child in children[id] ?? [] { forget(child) }
    children[id] = nil
    containers[id] = nil
    screens[id] = nil
    items[id] = nil
  }

  private func require(_ isKept: Bool, _ reason: String) throws(Objection) {
    if !isKept { throw Objection(reason: reason) }
  }
}
