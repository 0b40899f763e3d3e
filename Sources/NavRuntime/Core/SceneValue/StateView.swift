package import NavBase
import NavEvents

/// The state view: the contract for scripts, plugins and `replay --json`. It is a scene as one line of JSON, in a fixed order.
///
/// ``NavScene`` describes what it contains, and a ``SceneWriter`` writes it.
package struct StateView: ~Copyable {
  private var buffer: ByteBuffer
  /// Every node of the scene, sorted by name as UTF-8 bytes.
  private var nodes: [NodeID] = []
  /// A Boolean value for each slot that indicates whether its node is to be collected.
  private var marks: [Bool] = []
  private let recordsParts: Bool
  private var written = WrittenParts()

  /// A new view that records its parts.
  package static var ofParts: StateView { StateView(recordsParts: true) }

  package init() { self.init(recordsParts: false) }

  private init(recordsParts: Bool) {
    buffer = ByteBuffer(capacity: 4096)
    self.recordsParts = recordsParts
  }

  package var bytes: UnsafeRawBufferPointer { buffer.bytes }
  package var string: String { buffer.string }
  /// The parts of the view, in order; none for a view that does not record them.
  package var parts: ContiguousArray<WrittenParts.Part> { written.parts }
  /// The number of frames at the beginning of the layout that are as in the call before, and were left out of the parts.
  package var keptFrames: Int { written.keptFrames }
  /// The lists in the parts; only while parts are recorded.
  package var children: WrittenChildren { written.children }

  /// Writes the view of `state`, or the moment and only some members. With `names`, the members that have an entry for
  /// each node contain only the entries of the nodes with these names, in their order. Complexity: O(n log n) in the number
  /// of nodes, O(1) for one node's entry.
  /// - Parameter viewing: The requested moment while the past is being viewed; otherwise nil.
  package mutating func write(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment, viewing: Int? = nil,
    _ members: ViewMembers = .all, only names: [String]? = nil
  ) {
    if let names {
      nodes = names.compactMap { name in texts.find(name).flatMap { state.scene.find($0) } }
    } else if !members.isDisjoint(with: .ofNodes) {
      collectNodes(state, texts)
    }
    let digest = members.contains(.digest) ? state.digest(texts, scratch: &buffer) : nil
    buffer.removeAll()
    written.removeAll()
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

  /// Writes the value at a path, or the value of a member in which the path goes on, and returns the rest of the path; nil when
  /// the path leads nowhere. Nothing else is written: the cost is that of the members on the path.
  /// - Parameter isShallow: True to write an object or a list without its content.
  package mutating func write(
    valueAt path: JSONPath, isShallow: Bool = false, _ state: borrowing NavState,
    _ texts: borrowing TextTable, _ moment: StateMoment
  ) -> JSONPath? {
    guard let member = path.firstName.flatMap({ ViewMembers(name: $0) }) else { return nil }
    if member == .moment || member == .digest {
      write(state, texts, moment, member)
      return path
    }
    buffer.removeAll()
    if path.count > 1 {
      nodes = path.name(at: 1).flatMap { texts.find($0) }.flatMap { state.scene.find($0) }.map { [$0] } ?? []
    } else if ViewMembers.ofNodes.contains(member) {
      collectNodes(state, texts)
    }
    return SceneWriter.write(
      valueAt: path, isShallow: isShallow, in: member, of: state, texts, entriesOf: nodes, to: &buffer)
  }

  /// Writes the parts of the view, with entries only for the changed nodes, and the plugins only if they have changed in
  /// another way than by one more. In the entry of a container, children whose place before the event is the same are left
  /// out, and so are the frames at the beginning of the layout that have not changed since the call before, which was for the
  /// state before the event.
  package mutating func writeParts(
    _ state: borrowing NavState, _ texts: borrowing TextTable, of changed: borrowing ChangedNodes
  ) {
    nodes = changed.nodes
    buffer.removeAll()
    written.removeAll()
    written.children.unknown = changed.changedChildren
    write(.all.subtracting(changed.plugins == .any ? .digest : [.digest, .plugins]), state, texts)
  }

  /// Writes the entries of nodes in one of the members that have entries, each as a part. In the entry of a container, all but
  /// the last children are left out.
  package mutating func writeParts(
    _ state: borrowing NavState, _ texts: borrowing TextTable, entriesOf nodes: [NodeID],
    _ member: ViewMembers,
    lastChildren: Int
  ) {
    self.nodes = nodes
    buffer.removeAll()
    written.removeAll()
    written.children.unknown = lastChildren
    write(member, state, texts)
  }

  private mutating func write(
    _ members: ViewMembers, _ state: borrowing NavState, _ texts: borrowing TextTable
  ) {
    if recordsParts {
      withUnsafeMutablePointer(to: &written) {
        SceneWriter.write(members, of: state, texts, entriesOf: nodes, to: &buffer, recording: $0)
      }
    } else {
      SceneWriter.write(members, of: state, texts, entriesOf: nodes, to: &buffer, recording: nil)
    }
    buffer.close()
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

  /// Adds one more plugin to those that were written; returns its place.
  package mutating func addPlugin(_ plugin: TextID, _ texts: borrowing TextTable) -> Int {
    var (low, high) = (0, written.plugins.count)
    while low < high {
      let middle = (low + high) / 2
      if texts.precedes(written.plugins[middle], plugin) { low = middle + 1 } else { high = middle }
    }
    written.plugins.insert(plugin, at: low)
    return low
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
