package import NavBase
import NavEvents

/// The nodes whose entries in the state view may differ after an event, derived from the undo log of the event.
///
/// The entry of a node depends on the node, on the nodes inside it, and on those around it. Only the children of a
/// root that keeps them apart, such as tabs, do not depend on each other. A change in such a child therefore counts
/// as a change to all its nodes and to the root; below any other root, it counts as a change to all nodes. Except those
/// of screens that others cover: only the screens on top of a stack have a back button or can be locked, so the entry
/// of a covered screen depends on that screen alone. The cost of an event thus does not depend on the depth.
package struct ChangedNodes: ~Copyable {
  /// The changed nodes that are in the scene, in the order of the tree within each branch.
  package private(set) var nodes: [NodeID] = []
  /// The names of the nodes that have left, unless all nodes may have changed.
  package private(set) var left: [TextID] = []
  /// A Boolean value that indicates whether all nodes may have changed.
  package private(set) var areAll = false
  /// The number of children at the end of a container's list that may be new, or have a changed entry in it; `Int.max` when
  /// any child may. Those before them were at the same places before the event.
  package private(set) var changedChildren = Int.max
  /// The change of the attached plugins and of what they remember.
  package private(set) var plugins = Plugins.any
  /// A change of the plugins.
  package enum Plugins {
    case none
    /// The last plugin is new.
    case oneAttached
    case any
  }

  /// A Boolean value that indicates whether another tree has taken the place of the one before.
  package private(set) var isNewTree = false

  /// The branches with changes: children of the root, the root itself, and whole trees.
  private var branches: [NodeID] = []
  /// The nodes that the event itself changes.
  private var touched: Set<NodeID> = []
  private var owners = NodeOwners()

  package init() {}

  /// Takes all nodes of a state.
  package mutating func takeAll(of state: borrowing NavState) { takeAll(of: state.scene) }

  private mutating func takeAll(of scene: borrowing Scene) {
    removeAll()
    (areAll, changedChildren, plugins) = (true, .max, .any)
    scene.forEachNode { nodes.append($0) }
    owners.learn(nodes, scene)
  }

  package mutating func take(from state: borrowing NavState) {
    // The handles of the changes before a new tree are those of the old one.
    isNewTree = !owners.knowsTree || state.undo.changes.contains(where: \.isNewTree)
    if isNewTree { return takeAll(of: state.scene) }
    removeAll()
    var (interactions, isRearranged, isOfAll) = (0, false, false)
    (changedChildren, plugins) = (uncovered(by: state), .none)
    for index in state.undo.changes.indices {
      switch state.undo.changes[index] {
      case .nodeAdded(let id), .nodeChanged(let id, _):
        touch(id, state.scene)
        owners.note(id, state.scene)
      case .containerAdded(let id): addContainer(id, state.scene)
      case .nodeRemoved(_, let node): remove(node, state.scene)
      // Other nodes name it: its container, its opener, the screens that it has opened.
      case .nodeRenamed: return takeAll(of: state.scene)
      case .containerChanged(let edit):
        isRearranged = isRearranged || edit.movesCoveredNodes
        changedChildren = max(changedChildren, edit.changedChildren(in: state.scene))
        add(owners.node(of: edit.container, state.scene), state.scene)
      case .extrasChanged(let index): touch(owners.node(withExtras: index, state.scene), state.scene)
      case .interactionChanged:
        let old = state.undo.interactions[interactions]
        interactions += 1
        isOfAll = isOfAll || old.environment != state.interaction.environment
        add(old.swipe?.container, state.scene)
        add(state.interaction.swipe?.container, state.scene)
      // Metadata is not in any node's entry.
      case .metadataChanged: plugins = .any
      case .pluginAttached: plugins = plugins == .none ? .oneAttached : .any
      // The nodes of extras and of modals are added, changed or removed as well.
      case .extrasAdded, .extrasRemoved, .modalAdded, .modalRemoved, .presenterRemoved, .sceneChanged: break
      }
    }
    if isOfAll {
      collectEverything(state.scene)
    } else if isRearranged || !collectUncovered(state) {
      collectAll(state.scene)
      changedChildren = .max
    }
    if isRearranged { owners.learnContainers(state.scene) }
  }

  private mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    branches.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
    areAll = false
  }

  private mutating func remove(_ node: Node, _ scene: borrowing Scene) {
    left.append(node.name)
    add(node.parent, scene)
  }

  /// Adds a new container, and the nodes that it always has.
  private mutating func addContainer(_ id: NodeID, _ scene: borrowing Scene) {
    guard scene.has(id) else { return }
    var nodes: [NodeID] = []
    scene.walk(id) { nodes.append($0) }
    for node in nodes {
      touch(node, scene)
      owners.note(node, scene)
    }
  }

  private mutating func touch(_ id: NodeID?, _ scene: borrowing Scene) {
    if let id, scene.has(id) { touched.insert(id) }
    add(id, scene)
  }

  /// Adds the branch of a node.
  private mutating func add(_ id: NodeID?, _ scene: borrowing Scene) {
    guard let id, scene.has(id) else { return }
    let branch = scene.branch(of: id)
    guard !branches.contains(branch) else { return }
    branches.append(branch)
    if scene[branch].parent != nil { add(scene.rootOfBranches, scene) }
  }

  // MARK: The nodes of the branches

  /// Takes all nodes, in a tree that is known.
  private mutating func collectEverything(_ scene: borrowing Scene) {
    nodes.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    scene.forEachNode { nodes.append($0) }
    (areAll, changedChildren, plugins) = (true, .max, .any)
  }

  private mutating func collectAll(_ scene: borrowing Scene) {
    nodes.removeAll(keepingCapacity: true)
    for branch in branches {
      if branch == scene.rootOfBranches {
        nodes.append(branch)
      } else {
        scene.walk(branch) { nodes.append($0) }
      }
    }
  }

  /// Returns the number of children on top of a stack that may have been its top, or below it, before or after an event. A
  /// screen that was on top before is now below at most as many as there were changes.
  private func uncovered(by state: borrowing NavState) -> Int { state.undo.changes.count + 2 }

  /// Collects the nodes of the branches except covered screens; returns false when a covered screen itself has changed.
  private mutating func collectUncovered(_ state: borrowing NavState) -> Bool {
    let count = uncovered(by: state)
    for branch in branches {
      if branch == state.scene.rootOfBranches {
        nodes.append(branch)
      } else {
        collectUncovered(branch, last: count, state.scene)
      }
    }
    guard !touched.isEmpty else { return true }
    for node in nodes { touched.remove(node) }
    return touched.isEmpty
  }

  private mutating func collectUncovered(_ id: NodeID, last count: Int, _ scene: borrowing Scene) {
    nodes.append(id)
    guard let place = scene.place(of: id) else { return }
    var uncovered: [NodeID] = []
    scene.addChildren(at: place, last: count, to: &uncovered)
    for child in owners.containers[id] ?? [] where !uncovered.contains(child) {
      collectUncovered(child, last: count, scene)
    }
    for child in uncovered { collectUncovered(child, last: count, scene) }
  }
}

/// The nodes that containers' fields and extras belong to, and the containers in each container.
///
/// Containers leave only with a new tree.
private struct NodeOwners {
  /// The containers among the children of each container, in the order of the tree.
  private(set) var containers: [NodeID: [NodeID]] = [:]
  /// A Boolean value that indicates whether a whole tree was learned.
  private(set) var knowsTree = false
  private var byFields: [Node.Kind: NodeID] = [:]
  private var byExtras: [Int32: NodeID] = [:]

  /// Learns a whole tree, whose nodes are in order.
  mutating func learn(_ nodes: [NodeID], _ scene: borrowing Scene) {
    (containers, byFields, byExtras, knowsTree) = ([:], [:], [:], true)
    for node in nodes { note(node, scene) }
  }

  /// Learns the containers again, after some have moved.
  mutating func learnContainers(_ scene: borrowing Scene) {
    (containers, byFields) = ([:], [:])
    var nodes: [NodeID] = []
    scene.forEachNode { nodes.append($0) }
    for node in nodes where scene[node].kind.isContainer { note(node, scene) }
  }

  /// Learns a node.
  mutating func note(_ id: NodeID, _ scene: borrowing Scene) {
    let node = scene[id]
    if let index = node.extras { byExtras[index] = id }
    guard node.kind.isContainer, byFields[node.kind] == nil else { return }
    byFields[node.kind] = id
    if let parent = node.parent { containers[parent, default: []].append(id) }
  }

  /// Returns the node of a container's fields.
  func node(of container: (kind: ContainerKind, slot: Int), _ scene: borrowing Scene) -> NodeID? {
    byFields[.container(container.kind, slot: Int32(container.slot))].flatMap { scene.has($0) ? $0 : nil }
  }

  /// Returns the node with these extras.
  func node(withExtras index: Int32, _ scene: borrowing Scene) -> NodeID? {
    byExtras[index].flatMap { scene.has($0) && scene[$0].extras == index ? $0 : nil }
  }
}

extension UndoLog.Change {
  fileprivate var isNewTree: Bool { if case .sceneChanged = self { true } else { false } }
}

extension Scene {
  /// The root, if it keeps its children apart.
  fileprivate var rootOfBranches: NodeID? {
    guard let root, let kind = self[root].kind.container, kind.keepsChildrenApart else {
      return nil
    }
    return root
  }

  /// Returns the child of such a root that contains a node, else the root of the node's tree.
  fileprivate func branch(of id: NodeID) -> NodeID {
    var branch = id
    while let parent = self[branch].parent, parent != rootOfBranches { branch = parent }
    return branch
  }

  /// Returns true for a node that has not left.
  fileprivate func has(_ id: NodeID) -> Bool { find(self[id].name) == id }
}
