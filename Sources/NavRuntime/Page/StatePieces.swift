import NavEvents

/// The texts of the pieces of one state, by their numbers.
struct PieceTexts: ~Copyable {
  /// The place of a text in the bytes.
  private struct Place: BitwiseCopyable {
    var start: Int
    var end: Int
  }

  /// The number of unused bytes that are allowed in addition to as many bytes as the current texts have.
  private static let slack = 1 << 16

  private var bytes = ByteBuffer(capacity: 1 << 16)
  private var places = ContiguousArray<Place?>()
  /// The number of bytes of the current texts.
  private var size = 0

  /// The numbers of the current pieces.
  var numbers: [Int] { places.indices.filter { places[$0] != nil } }

  func has(_ number: Int) -> Bool { number < places.count && places[number] != nil }

  func withText<R>(of number: Int, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    let place = places[number] ?? Place(start: 0, end: 0)
    return body(UnsafeRawBufferPointer(rebasing: bytes.bytes[place.start..<place.end]))
  }

  mutating func put(_ number: Int, _ text: UnsafeRawBufferPointer) {
    while places.count <= number { places.append(nil) }
    remove(number)
    if bytes.count > 2 * size + Self.slack { compact() }
    places[number] = Place(start: bytes.count, end: bytes.count + text.count)
    bytes.append(text)
    size += text.count
  }

  mutating func remove(_ number: Int) {
    guard let place = places[number] else { return }
    size -= place.end - place.start
    places[number] = nil
  }

  /// Removes the bytes of texts that are no longer used.
  private mutating func compact() {
    var kept = ByteBuffer(capacity: bytes.count)
    for number in places.indices {
      guard let place = places[number] else { continue }
      places[number] = Place(start: kept.count, end: kept.count + place.end - place.start)
      kept.append(UnsafeRawBufferPointer(rebasing: bytes.bytes[place.start..<place.end]))
    }
    bytes = kept
  }
}

/// The nodes whose entries in the state view may differ after an event, derived from the undo log of the event.
///
/// The entry of a node depends on the node, on the nodes inside it, and on those around it. Only the children of a
/// root that keeps them apart, such as tabs, do not depend on each other. A change in such a child therefore counts
/// as a change to all its nodes and to the root; below any other root, it counts as a change to all nodes.
struct ChangedNodes: ~Copyable {
  /// The changed nodes that are in the scene.
  private(set) var nodes: [NodeID] = []
  /// The names of the nodes that have left, unless all nodes may have changed.
  private(set) var left: [TextID] = []
  /// A Boolean value that indicates whether all nodes may have changed.
  private(set) var areAll = false
  /// The branches whose nodes were added: children of the root, and whole trees.
  private var branches: [NodeID] = []

  mutating func takeAll(of scene: borrowing Scene) {
    removeAll()
    areAll = true
    scene.forEachNode { nodes.append($0) }
  }

  mutating func take(from state: borrowing NavState) {
    // The handles of the changes before a new tree are those of the old one.
    if state.undo.changes.contains(where: \.isNewTree) { return takeAll(of: state.scene) }
    removeAll()
    var interactions = 0
    for index in state.undo.changes.indices {
      switch state.undo.changes[index] {
      case .nodeAdded(let id), .nodeChanged(let id, _): add(id, state.scene)
      case .nodeRemoved(_, let node): remove(node, state.scene)
      case .containerChanged(let edit): add(state.scene.node(of: edit.container), state.scene)
      case .extrasChanged(let index): add(state.scene.node(withExtras: index), state.scene)
      case .interactionChanged:
        let old = state.undo.interactions[interactions]
        interactions += 1
        guard old.environment == state.interaction.environment else { return takeAll(of: state.scene) }
        add(old.swipe?.container, state.scene)
        add(state.interaction.swipe?.container, state.scene)
      // The nodes of extras are added, changed or removed as well, and metadata is not in any node's entry.
      case .extrasAdded, .extrasRemoved, .metadataChanged, .sceneChanged: break
      }
    }
  }

  private mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    branches.removeAll(keepingCapacity: true)
    areAll = false
  }

  private mutating func remove(_ node: Node, _ scene: borrowing Scene) {
    left.append(node.name)
    add(node.parent, scene)
  }

  private mutating func add(_ id: NodeID?, _ scene: borrowing Scene) {
    guard let id, scene.has(id) else { return }
    let branch = scene.branch(of: id)
    guard !branches.contains(branch) else { return }
    branches.append(branch)
    if branch == scene.rootOfBranches { return nodes.append(branch) }
    scene.walk(branch) { nodes.append($0) }
    if scene[branch].parent != nil { add(scene.rootOfBranches, scene) }
  }
}

extension UndoLog.Change {
  fileprivate var isNewTree: Bool { if case .sceneChanged = self { true } else { false } }
}

extension Scene {
  /// The root, if it keeps its children apart.
  fileprivate var rootOfBranches: NodeID? {
    guard let root, let kind = self[root].kind.container, kind.visit({ $0.keepsChildrenApart }) else {
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

  /// Returns the node of a container's fields. Complexity: O(nodes), at the speed of reading them.
  fileprivate func node(of container: (kind: ContainerKind, slot: Int)) -> NodeID? {
    let kind = Node.Kind.container(container.kind, slot: Int32(container.slot))
    return nodes.indices.lazy.map { NodeID(index: $0) }.first { nodes[$0.slot].kind == kind && has($0) }
  }

  /// Returns the node with these extras. Complexity: O(nodes).
  fileprivate func node(withExtras index: Int32) -> NodeID? {
    nodes.indices.lazy.map { NodeID(index: $0) }.first { nodes[$0.slot].extras == index && has($0) }
  }
}

/// The names of the pieces, numbered from 0.
struct PieceNames: ~Copyable {
  /// The part of the view that a piece belongs to, as the first letter of its name.
  enum Group: UInt8 {
    case member = 0x6D
    case frame = 0x66
    case container = 0x63
    case screen = 0x73
    case item = 0x69

    /// A Boolean value that indicates whether each piece of the group belongs to a node.
    var isOfNodes: Bool { self == .container || self == .screen || self == .item }

    /// Creates the group of a member that has several pieces; nil for a member that is a piece itself.
    init?(_ member: ViewMembers) {
      switch member {
      case .layout: self = .frame
      case .containers: self = .container
      case .screens: self = .screen
      case .items: self = .item
      default: return nil
      }
    }
  }

  /// The name of the piece with the data that a picture needs beside the view.
  static let drawn = "drawn"

  private var table = TextTable()
  private var frames: [Int] = []
  /// The numbers of the members that are pieces themselves.
  private var members: [UInt16: Int] = [:]
  private var scratch = ByteBuffer()
  private(set) var list: [String] = []
  private(set) var groups: [Group] = []

  init() {}

  var count: Int { list.count }

  /// Returns the number of a member; that of `visible` includes `appearances`, and that of `plugins` includes
  /// `remembered`.
  mutating func number(of member: ViewMembers) -> Int {
    if let number = members[member.rawValue] { return number }
    let name = ViewMembers.names.first { $0.member == member }?.name ?? ""
    let number = number(of: name)
    members[member.rawValue] = number
    return number
  }

  mutating func number(of member: String) -> Int { number(of: Array(member.utf8), .member) }

  mutating func number(ofFrame index: Int) -> Int {
    while frames.count <= index {
      scratch.removeAll()
      scratch.append(frames.count)
      let name = scratch.string
      frames.append(number(of: Array(name.utf8), .frame))
    }
    return frames[index]
  }

  private mutating func number(of name: [UInt8], _ group: Group) -> Int {
    name.withUnsafeBytes { number(of: $0, group) }
  }

  /// Returns the number of a member, if it has one.
  func find(_ member: String) -> Int? {
    table.find("\(Character(Unicode.Scalar(Group.member.rawValue)))\(member)").map { Int($0.index) }
  }

  /// Returns the numbers of the pieces of a node.
  mutating func find(_ node: TextID, _ texts: borrowing TextTable) -> [Int] {
    [Group.container, .screen, .item].compactMap { group in
      scratch.removeAll()
      scratch.append(group.rawValue)
      texts.appendQuoted(node, to: &scratch)
      return table.find(scratch.bytes).map { Int($0.index) }
    }
  }

  mutating func number(of name: UnsafeRawBufferPointer, _ group: Group) -> Int {
    scratch.removeAll()
    scratch.append(group.rawValue)
    scratch.append(name)
    let number = Int(table.intern(scratch.bytes).index)
    if number == list.count {
      list.append(scratch.string)
      groups.append(group)
    }
    return number
  }
}

extension SceneLayout {
  /// Returns the number of the modal that each frame of a state belongs to; 0 for the scene below the modals.
  static func levels(of state: borrowing NavState) -> [Int] {
    var (panes, bars, toolbars, tabBars): ([Int], [Int], [Int], [Int]) = ([], [], [], [])
    _ = SceneLayout(state) { level, layout in
      fill(&panes, layout.panes.count, level)
      fill(&bars, layout.bars.count, level)
      fill(&toolbars, layout.toolbars.count, level)
      fill(&tabBars, layout.tabBars.count, level)
    }
    return panes + bars + toolbars + tabBars
  }

  private static func fill(_ levels: inout [Int], _ count: Int, _ level: Int) {
    while levels.count < count { levels.append(level) }
  }
}
