package import NavBase
import NavEvents

/// The state view: the contract for scripts, plugins and `replay --json`. One line of JSON in a fixed order.
package struct StateView: ~Copyable {
  private var buffer: ByteBuffer
  /// Every node of the scene, sorted by name as UTF-8 bytes.
  private var nodes: [NodeID] = []
  /// A Boolean value for each slot that indicates whether its node is to be collected.
  private var marks: [Bool] = []
  /// The parts of the view, in order; nil for a view that does not record them.
  package private(set) var parts: ContiguousArray<Part>?
  /// The attached plugins, as they were last written.
  private(set) var pluginNames: [TextID] = []
  /// The lists in the parts; only while parts are recorded.
  package private(set) var children = WrittenChildren()

  /// A part of the view: the entry of a node, a frame of the layout, or any other member as a whole.
  package struct Part: BitwiseCopyable {
    /// The member of the view that the part is, or is in.
    package let member: ViewMembers
    /// The start of the part in the bytes of the view: the start of its name, or of a frame's value.
    package let start: Int
    /// The end of the name, which is the place of the colon; the start, for a frame and for a member.
    package let nameEnd: Int
    package let end: Int
    /// The list of children in the entry of a container, or that of the plugins; nil for any other part.
    package var children: WrittenChildren.List?
  }

  /// A new view that records its parts.
  package static var ofParts: StateView {
    var view = StateView()
    view.parts = []
    return view
  }

  package init() { buffer = ByteBuffer(capacity: 4096) }

  package var bytes: UnsafeRawBufferPointer { buffer.bytes }
  package var string: String { buffer.string }

  /// Writes the view of `state`, or the moment and only some members. With `names`, the members that have an entry for
  /// each node contain only the entries of the nodes with these names, in their order. Complexity: O(n log n) in the number
  /// of nodes, O(1) for one node's entry.
  /// - Parameter viewing: The requested moment while the past is being viewed; otherwise nil.
  package mutating func write(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment,
    viewing: Int? = nil, _ members: ViewMembers = .all, only names: [String]? = nil
  ) {
    if let names {
      nodes = names.compactMap { name in texts.find(name).flatMap { state.scene.find($0) } }
    } else if !members.isDisjoint(with: .ofNodes) {
      collectNodes(state, texts)
    }
    let digest = members.contains(.digest) ? state.digest(texts, scratch: &buffer) : nil
    buffer.removeAll()
    parts?.removeAll(keepingCapacity: true)
    write(moment, viewing)
    if let digest { write(digest) }
    write(members, state, texts)
  }

  /// Writes the entry of a node in each of `members`.
  package mutating func write(
    entriesOf node: NodeID, _ state: borrowing NavState, _ texts: borrowing TextTable, _ members: ViewMembers
  ) {
    nodes = [node]
    buffer.removeAll()
    write(members, state, texts)
  }

  /// Writes the parts of the view, with entries only for the changed nodes, and the plugins only if they have changed in
  /// another way than by one more. In the entry of a container, children whose place before the event is the same are left
  /// out.
  package mutating func writeParts(
    _ state: borrowing NavState, _ texts: borrowing TextTable, of changed: borrowing ChangedNodes
  ) {
    nodes = changed.nodes
    children.removeAll()
    children.unknown = changed.changedChildren
    buffer.removeAll()
    parts?.removeAll(keepingCapacity: true)
    write(.all.subtracting(changed.plugins == .any ? .digest : [.digest, .plugins]), state, texts)
  }

  private mutating func write(
    _ members: ViewMembers, _ state: borrowing NavState, _ texts: borrowing TextTable
  ) {
    if members.contains(.focus) {
      part(.focus) { $0.write("focus", state.focus, state, texts) }
    }
    if members.contains(.environment) {
      part(.environment) {
        $0.buffer.member("environment")
        state.write(state.environment, to: &$0.buffer)
      }
    }
    if members.contains(.root) {
      part(.root) { $0.write("root", state.scene.root, state, texts) }
    }
    if members.contains(.containers) { writeContainers(state, texts) }
    if members.contains(.screens) { writeScreens(state, texts) }
    if members.contains(.panes) { part(.panes) { $0.writePanes(state, texts) } }
    if members.contains(.items) { writeItems(state, texts) }
    if members.contains(.layout) { writeLayout(state, texts) }
    if members.contains(.visible) { part(.visible) { $0.writeVisible(state, texts) } }
    if members.contains(.rotation) { part(.rotation) { $0.writeRotation(state.interaction.rotation) } }
    if members.contains(.presented) { part(.presented) { $0.writePresented(state, texts) } }
    if members.contains(.plugins) { part(.plugins) { $0.writePlugins(state, texts) } }
    buffer.close()
  }

  /// Writes a member that is a single part, which begins after the comma.
  @inline(__always)
  private mutating func part(_ member: ViewMembers, _ write: (inout StateView) -> Void) {
    let start = buffer.count + 1
    write(&self)
    let list = member == .plugins ? children.list : nil
    parts?.append(Part(member: member, start: start, nameEnd: start, end: buffer.count, children: list))
  }

  private mutating func write(_ moment: StateMoment, _ viewing: Int?) {
    buffer.append("{\"seq\":")
    buffer.append(moment.events)
    buffer.member("commits", moment.commits)
    buffer.member("viewing")
    if let viewing { buffer.append(viewing) } else { buffer.append("null") }
  }

  private mutating func write(_ digest: UInt64) {
    buffer.append(",\"digest\":\"")
    buffer.appendHex(digest)
    buffer.append("\"")
  }

  /// Sorts the nodes of a scene by name. Nodes from the previous call keep their order, so that the sort has little
  /// to do from one state to the next.
  private mutating func collectNodes(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    marks.removeAll(keepingCapacity: true)
    state.scene.forEachNode { node in
      while marks.count <= node.slot { marks.append(false) }
      marks[node.slot] = true
    }
    nodes.removeAll { !marks.indices.contains($0.slot) || !marks[$0.slot] }
    for node in nodes { marks[node.slot] = false }
    state.scene.forEachNode { if marks[$0.slot] { nodes.append($0) } }
    nodes.sort { texts.precedes(state.scene[$0].name, state.scene[$1].name) }
  }

  // MARK: Containers and screens

  private mutating func writeContainers(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    buffer.member("containers")
    writeObject(.containers, state, texts, where: { state.scene[$0].kind.isContainer }) { view, node in
      guard let place = state.scene.place(of: node) else { return }
      guard view.parts != nil else { return ShapeViewWriter.write(place, of: state, texts, to: &view.buffer) }
      view.children.beginContainer()
      withUnsafeMutablePointer(to: &view.children) {
        ShapeViewWriter.write(place, of: state, texts, to: &view.buffer, recording: $0)
      }
    }
  }

  private mutating func writeScreens(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    buffer.member("screens")
    writeObject(.screens, state, texts, where: { !state.scene[$0].kind.isContainer }) { view, node in
      view.buffer.append("{\"title\":")
      texts.appendQuoted(state.scene.title(of: node), to: &view.buffer)
      if let index = state.scene[node].extras {
        state.write(state.scene.extras[Int(index)], texts, to: &view.buffer)
      }
      view.buffer.close()
    }
  }

  // MARK: Projections

  private mutating func writePanes(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    buffer.member("panes")
    var separator = UInt8(ascii: "{")
    for pane in state.panes() {
      buffer.append(separator)
      separator = UInt8(ascii: ",")
      buffer.append("\"")
      buffer.append(pane.role.wireName)
      buffer.append("\":")
      append(pane.node, texts)
    }
    buffer.close()
  }

  private mutating func writeItems(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    buffer.member("items")
    writeObject(.items, state, texts, where: { _ in true }) { view, node in
      view.writeItem(node, state, texts)
    }
  }

  private mutating func writeItem(
    _ node: NodeID, _ state: borrowing NavState, _ texts: borrowing TextTable
  ) {
    let item = state.navigationItem(of: node)
    buffer.append("{\"title\":")
    texts.appendQuoted(item.title, to: &buffer)
    buffer.member("hidesBackButton", item.hidesBackButton)
    write(button: "backButton", item.backButtonTitle, texts)
    write(button: "leave", item.leaveTitle, texts)
    write("leftItems", item.leftItems, texts)
    write("rightItems", item.rightItems, texts)
    buffer.close()
  }

  private mutating func write(_ name: StaticString, _ items: [TextID], _ texts: borrowing TextTable) {
    buffer.member(name)
    texts.appendQuoted(items, to: &buffer)
  }

  private mutating func write(button name: StaticString, _ title: TextID?, _ texts: borrowing TextTable) {
    buffer.member(name)
    guard let title else { return buffer.append("null") }
    buffer.append("{\"title\":")
    texts.appendQuoted(title, to: &buffer)
    buffer.close()
  }

  private mutating func writeLayout(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    buffer.member("layout")
    buffer.append("[")
    var isFirst = true
    for frame in state.layout() {
      if !isFirst { buffer.append(",") }
      isFirst = false
      let start = buffer.count
      write(frame, texts)
      parts?.append(Part(member: .layout, start: start, nameEnd: start, end: buffer.count))
    }
    buffer.append("]")
  }

  private mutating func write(_ frame: PaneFrame, _ texts: borrowing TextTable) {
    buffer.append("{\"role\":\"")
    buffer.append(frame.role.wireName)
    buffer.append("\",\"node\":")
    if let node = frame.node { texts.appendQuoted(node, to: &buffer) } else { buffer.append("null") }
    buffer.member("x", Self.writable(frame.x))
    buffer.member("y", Self.writable(frame.y))
    buffer.member("width", Self.writable(frame.width))
    buffer.member("height", Self.writable(frame.height))
    if frame.dim != 0 { buffer.member("dim", frame.dim) }
    buffer.close()
  }

  /// The largest number that a reader accepts, 2^53. Columns of that width, side by side, end beyond it.
  private static let farthest = Double(JournalBounds.largestNumber)

  static func writable(_ points: Double) -> Double { min(max(points, -farthest), farthest) }

  private mutating func writeVisible(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    let visible = state.visible()
    buffer.member("visible")
    texts.appendQuoted(visible, to: &buffer)
    buffer.member("appearances")
    buffer.append("{")
    for (index, name) in visible.sorted(by: { texts.precedes($0, $1) }).enumerated() {
      if index > 0 { buffer.append(",") }
      texts.appendQuoted(name, to: &buffer)
      buffer.append(":1")
    }
    buffer.close()
  }

  private mutating func writeRotation(_ rotation: RotationState) {
    buffer.append(",\"rotation\":{\"autorotates\":")
    buffer.append(rotation.autorotates)
    buffer.member("supported")
    buffer.append(rotation.supported)
    if let pending = rotation.pending {
      buffer.member("pending", word: pending.wireName)
    } else {
      buffer.append(",\"pending\":null")
    }
    buffer.close()
  }

  private mutating func writePresented(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    buffer.member("presented")
    buffer.list(state.scene.modals) { texts.appendQuoted(state.scene[$0.node].name, to: &$1) }
  }

  private mutating func writePlugins(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    buffer.member("plugins")
    pluginNames = state.metadata.plugins.map(\.id).sorted { texts.precedes($0, $1) }
    buffer.append("[")
    if parts != nil {
      children.beginContainer()
      children.begin(pluginNames.count, isWhole: true, at: buffer.count)
    }
    for (place, plugin) in pluginNames.enumerated() {
      if place > 0 { buffer.append(",") }
      texts.appendQuoted(plugin, to: &buffer)
      if parts != nil { children.endChild(at: buffer.count) }
    }
    buffer.append("]")
    buffer.member("remembered")
    state.writeRemembered(texts, to: &buffer)
  }

  /// Adds one more plugin to those that were written; returns its place.
  package mutating func addPlugin(_ plugin: TextID, _ texts: borrowing TextTable) -> Int {
    var (low, high) = (0, pluginNames.count)
    while low < high {
      let middle = (low + high) / 2
      if texts.precedes(pluginNames[middle], plugin) { low = middle + 1 } else { high = middle }
    }
    pluginNames.insert(plugin, at: low)
    return low
  }

  // MARK: Parts

  private mutating func write(
    _ name: StaticString, _ node: NodeID?, _ state: borrowing NavState, _ texts: borrowing TextTable
  ) {
    buffer.member(name)
    append(node.map { state.scene[$0].name }, texts)
  }

  private mutating func append(_ name: TextID?, _ texts: borrowing TextTable) {
    if let name { texts.appendQuoted(name, to: &buffer) } else { buffer.append("null") }
  }

  /// Writes an object with a member for each node that belongs in it.
  private mutating func writeObject(
    _ member: ViewMembers, _ state: borrowing NavState, _ texts: borrowing TextTable,
    where belongs: (NodeID) -> Bool, _ body: (inout StateView, NodeID) -> Void
  ) {
    buffer.append("{")
    var isFirst = true
    for node in nodes where belongs(node) {
      if !isFirst { buffer.append(",") }
      isFirst = false
      let start = buffer.count
      texts.appendQuoted(state.scene[node].name, to: &buffer)
      let nameEnd = buffer.count
      buffer.append(":")
      body(&self, node)
      parts?.append(
        Part(
          member: member, start: start, nameEnd: nameEnd, end: buffer.count,
          children: member == .containers ? children.list : nil))
    }
    buffer.close()
  }
}

/// The moment of a journal that a state belongs to, in numbers: the state is the one after so many events and commits.
///
/// `NavJournal.Moment` is the name of a moment, such as `#7`; this is where it lies.
public struct StateMoment: Equatable, Sendable {
  /// The number of events so far.
  public var events: Int
  /// The number of commits so far, without one that has only some of its events so far.
  public var commits: Int

  /// Creates the moment after so many events and commits.
  public init(events: Int, commits: Int) {
    self.events = events
    self.commits = commits
  }
}
