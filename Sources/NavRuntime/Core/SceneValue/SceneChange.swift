import NavBase
import NavEvents

/// The change from one scene to another, as a list of steps.
struct SceneChange {
  private let old: NavScene?
  private let new: NavScene
  private(set) var steps: [NavScene.Step] = []
  /// The number of modals, from the bottom, that both scenes have.
  private let keptModals: Int
  /// The place of each node in the new scene.
  private let places: [TextBytes: Place]
  /// The present container, nil for the window, of each node that stays.
  private var parents: [TextBytes: String?] = [:]
  /// The children, after the steps so far, of the containers that stay or are new.
  private var children: [TextBytes: [String]] = [:]

  /// The tree of a node, and its kind: only a node that keeps both is still the same.
  private struct Place: Equatable {
    /// The position of the modal at the bottom of its tree; nil for the tree of the root.
    let modal: Int?
    /// The kind of container; nil for a screen.
    let kind: ContainerKind?
  }

  init(from old: NavScene?, to new: NavScene) {
    self.old = old
    self.new = new
    keptModals =
      zip(old?.presented ?? [], new.presented).prefix { one, other in
        // A modal whose presenter has left is still the same.
        one.style == other.style && one.node.hasSameBytes(as: other.node)
          && old?[one.node]?.kind == new[other.node]?.kind
      }.count
    places = Self.places(in: new)
  }

  private static func places(in scene: NavScene) -> [TextBytes: Place] {
    var places: [TextBytes: Place] = [:]
    func walk(_ id: String, _ modal: Int?) {
      let container = scene[id]
      places[TextBytes(id)] = Place(modal: modal, kind: container?.kind)
      for child in container?.children ?? [] { walk(child, modal) }
    }
    if let root = scene.root { walk(root, nil) }
    for (modal, presented) in scene.presented.enumerated() { walk(presented.node, modal) }
    return places
  }

  mutating func find() {
    let appearance = VisibleChange(from: old?.visible ?? [], to: new.visible)
    steps += appearance.leaving.map { .willDisappear($0) } + appearance.coming.map { .willAppear($0) }
    if old?.environment != new.environment { steps.append(.resize(new.environment)) }
    removeNodes()
    let kept = Set(parents.keys)
    addNodes()
    updateNodes(keeping: kept)
    if old?.layout != new.layout { steps.append(.layOut(new.layout)) }
    if old == nil || old?.panes != new.panes || !new.focus.hasSameBytes(as: old?.focus) {
      steps.append(.focus(new.focus, panes: new.panes))
    }
    if old?.rotation != new.rotation { steps.append(.turn(new.rotation)) }
    steps += appearance.leaving.map { .didDisappear($0) } + appearance.coming.map { .didAppear($0) }
  }

  // MARK: Removals

  private mutating func removeNodes() {
    guard let old else { return }
    for modal in old.presented.dropFirst(keptModals).reversed() { steps.append(.dismiss(modal)) }
    for (modal, presented) in old.presented.prefix(keptModals).enumerated() {
      keep(presented.node, in: nil, of: old, modal)
    }
    guard let root = old.root else { return }
    if root.hasSameBytes(as: new.root ?? "") {
      keepOrRemove(root, from: nil, of: old, nil)
    } else {
      steps.append(.remove(root, from: nil))
    }
  }

  /// Keeps a node that is still the same, or removes it with everything in it.
  private mutating func keepOrRemove(_ id: String, from parent: String?, of old: NavScene, _ modal: Int?) {
    if places[TextBytes(id)] == Place(modal: modal, kind: old[id]?.kind) {
      keep(id, in: parent, of: old, modal)
    } else {
      steps.append(.remove(id, from: parent))
    }
  }

  private mutating func keep(_ id: String, in parent: String?, of old: NavScene, _ modal: Int?) {
    parents[TextBytes(id)] = .some(parent)
    guard let container = old[id] else { return }
    for child in container.children.reversed() { keepOrRemove(child, from: id, of: old, modal) }
    children[TextBytes(id)] = container.children.filter { parents[TextBytes($0)] != nil }
  }

  // MARK: Insertions and moves

  private mutating func addNodes() {
    if let root = new.root {
      if parents[TextBytes(root)] == nil { steps.append(.insert(root, into: nil, at: 0)) }
      fill(root)
    }
    for modal in new.presented.prefix(keptModals) { fill(modal.node) }
    for modal in new.presented.dropFirst(keptModals) {
      steps.append(.present(modal))
      fill(modal.node)
    }
  }

  /// Puts every child of a container into its place, from the first on. The containers around it are in their places.
  private mutating func fill(_ id: String) {
    guard let wanted = new[id]?.children else { return }
    for (index, child) in wanted.enumerated() {
      let present = children[TextBytes(id)]?.dropFirst(index).first
      if !present.hasSameBytes(as: child) { put(child, into: id, at: index) }
      fill(child)
    }
  }

  private mutating func put(_ child: String, into id: String, at index: Int) {
    if let parent = parents[TextBytes(child)] {
      if let parent { children[TextBytes(parent)]?.removeAll { $0.hasSameBytes(as: child) } }
      steps.append(.move(child, to: id, at: index))
    } else {
      steps.append(.insert(child, into: id, at: index))
    }
    parents[TextBytes(child)] = .some(id)
    children[TextBytes(id), default: []].insert(child, at: index)
  }

  // MARK: Updates

  /// Adds the steps that update nodes. A node is described in full unless it was drawn and is `kept`.
  private mutating func updateNodes(keeping kept: Set<TextBytes>) {
    for (id, container) in new.containers {
      let before = kept.contains(TextBytes(id)) ? old?[id] : nil
      if before != container { steps.append(.arrange(id, container, with: hint(for: id, before, container))) }
    }
    for (id, screen) in new.screens where !kept.contains(TextBytes(id)) || old?.screens[id] != screen {
      steps.append(.describe(screen))
    }
    for (id, item) in new.items where !kept.contains(TextBytes(id)) || old?.items[id] != item {
      steps.append(.item(id, item))
    }
  }

  /// Returns the transition of a container: that of its children when they have changed, otherwise that of its bars.
  private func hint(
    for id: String, _ before: NavScene.Container?, _ after: NavScene.Container
  ) -> NavScene.Transition? {
    guard let old, let before else { return nil }
    let isSame = before.children.hasSameBytes(as: after.children)
    return new.hint(for: id, isSame ? .bars : .children, since: old.commits)
  }
}
