import NavBase
import NavEvents
import NavRuntime

/// A path whose value is compared from one commit to the next.
///
/// A short value is read after each commit. A value that grows with the scene, such as `items` or the entry of a stack with a
/// thousand screens, is followed by what the commits change (``EntryTrace``), so that a commit costs what it changes. To begin
/// with that costs as much as the scene is large, so it is begun when the values that were read are as long together.
struct ChangeProbe: ~Copyable {
  /// The length from which a value is followed, in bytes. A shorter one is read faster than an event is recorded.
  private static let shortest = 2048
  /// The number of bytes to read that take as long as a node takes when a scene is learned.
  private static let bytesPerNode = 64

  private let path: NavPath
  /// True if changes are followed from the beginning, however short the value is.
  private let followsAtOnce: Bool
  private var probe: PathProbe
  private var value: CanonicalJSON?
  private var hasBegun = false
  /// The number of bytes of long values that were read since the changes were last followed.
  private var read = 0

  private var trace: EntryTrace?
  /// True while changes are followed.
  private(set) var needsChanges = false
  /// True while only what has changed in the node's entry is followed, and the value in it is read then.
  private var readsInside = false

  init(_ path: NavPath, followsAtOnce: Bool = false) {
    (self.path, self.followsAtOnce) = (path, followsAtOnce)
    probe = PathProbe(path)
  }

  /// The id of the only node whose entry has the value; nil when the path is about all nodes, or about something else.
  private var node: String? { path.steps.name(at: 1) }

  /// Reads the value in the first state; later calls do nothing.
  mutating func begin(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) {
    if hasBegun { return }
    hasBegun = true
    value = probe.value(state, texts, moment)
    follow(state, texts)
  }

  /// Notes what an event of a commit has changed, while ``needsChanges``.
  mutating func note(_ state: borrowing NavState) { trace?.note(state) }

  /// Returns true when the value after a commit differs from the one before it.
  mutating func hasChanged(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) -> Bool {
    guard needsChanges else {
      let before = value
      value = probe.value(state, texts, moment)
      follow(state, texts)
      return value != before
    }
    let hasNewTree = trace?.hasNewTree == true
    defer { if hasNewTree, node != nil { leave(state, texts, moment) } }
    if readsInside, let node {
      let mayDiffer = trace?.mayHaveChanged(node, state, texts) == true
      trace?.forget()
      guard mayDiffer else { return false }
      let before = value
      value = probe.value(state, texts, moment)
      return value != before
    }
    return trace?.settle(state, texts) == true
  }

  /// Begins to follow changes if the value is long enough.
  private mutating func follow(_ state: borrowing NavState, _ texts: borrowing TextTable) {
    guard path.steps.count == 1 || node != nil, !path.members.isDisjoint(with: .ofNodes) else { return }
    if probe.length >= Self.shortest { read += probe.length }
    let isDue = probe.length >= Self.shortest && read >= Self.bytesPerNode * state.nodeCount
    guard isDue || followsAtOnce else { return }
    trace = EntryTrace(node.map { .entry($0) } ?? .all, in: path.members)
    trace?.begin(state, texts)
    readsInside = path.steps.count > 2
    if path.steps.count == 3, let list = path.steps.name(at: 2), trace?.compareChildren(named: list) == true {
      readsInside = false
    }
    needsChanges = true
  }

  /// Reads the value again from now on: another tree has taken the place of the one that was learned.
  private mutating func leave(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) {
    trace = nil
    (needsChanges, read) = (false, 0)
    value = probe.value(state, texts, moment)
  }
}
