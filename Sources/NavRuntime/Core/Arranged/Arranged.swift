import NavBase
import NavEvents

/// Children that rules of the app's own arrange. The rules are a plugin, and the container is what they have said: everything that is
/// asked of it follows from its fields, whether the plugin is there or not.
///
/// Invariants: each pane shows a child, each child has one pane at most, and the focus is a child that is shown. Unless there are no
/// children, one is shown.
struct Arranged: Equatable {
  /// The id of the plugin that decides for the container; nil only in a container that a fold has read out of an invalid scene.
  var rules: TextID?
  var children = ContiguousArray<NodeID>()
  /// The panes in the order in which they are painted.
  var shown = ContiguousArray<ArrangedPane>()
  /// The child with the focus; nil while there are no children.
  var focus: NodeID?
  /// The values of the rules, an object; nil for none.
  var values: JSONText?
  /// What the container becomes when the swipe that runs in it completes; nil while none does.
  var target: ArrangedTarget?

  func pane(of child: NodeID) -> ArrangedPane? { shown.first { $0.child == child } }

  /// Drops the panes that show no child, or one that another pane shows, and what their back buttons name that is no child. If no pane
  /// is left, the last child is shown whole; if the focus is not shown, it falls to the topmost pane.
  mutating func settle() {
    let known = SmallSet(children)
    var taken = SmallSet<NodeID>([])
    shown.removeAll { pane in !known.contains(pane.child) || !taken.insert(pane.child) }
    for index in shown.indices { shown[index].back?.keep(known) }
    if shown.isEmpty, let last = children.last { shown = [ArrangedPane(child: last)] }
    if !(focus.map { taken.contains($0) } ?? false) { focus = shown.last?.child }
  }
}

/// A pane of an arranged container: a child, and where it is.
struct ArrangedPane: Equatable {
  var child: NodeID
  /// What the pane is for, in the words of the rules; nil for nothing in particular.
  var role: TextID?
  var x = PaneLength.zero
  var y = PaneLength.zero
  var width = PaneLength.full
  var height = PaneLength.full
  /// The dimming over the pane, from 0 to 1.
  var dim = 0.0
  var bar = PaneBar.own
  /// What `back` does from this pane; nil for nothing.
  var back: ArrangedBack?
}

/// What `back` does from a pane.
struct ArrangedBack: Equatable {
  /// The title of the back button; nil for the back title of the child that is shown then.
  var title: TextID?
  /// The children that leave, the top one first.
  var removes = ContiguousArray<NodeID>()
  /// The child that is shown then; nil for none in particular.
  var shows: NodeID?

  fileprivate mutating func keep(_ children: SmallSet<NodeID>) {
    removes.removeAll { !children.contains($0) }
    if let child = shows, !children.contains(child) { shows = nil }
  }
}

/// The place that a pane comes from when a container is arranged in another way, or goes to when it leaves.
struct ArrangedMove: Equatable {
  var child: NodeID
  var x = PaneLength.zero
  var y = PaneLength.zero
  var width = PaneLength.full
  var height = PaneLength.full
}

/// What a container becomes when a swipe completes.
struct ArrangedTarget: Equatable {
  /// The panes; nil for those that the container has.
  var shown: ContiguousArray<ArrangedPane>?
  var moves = ContiguousArray<ArrangedMove>()
  var transition = PaneTransition.none
  /// The distance over which the swipe is measured, in points, negative to the left; nil for the container's width to the right.
  var span: Double?
}

/// Applies the event of an arranged container.
extension NavState {
  mutating func evolve(_ event: ArrangedEvent<InternedForm>, _ draft: inout CommitDraft) -> TopChange {
    switch event {
    case .arranged(let container, let change):
      guard let node = scene.find(container), let index = scene.arrangedIndex(node) else { return .none }
      arrange(node, index, draft.change(at: change), &draft)
    }
    return .none
  }

  private mutating func arrange(
    _ node: NodeID, _ index: Int, _ change: ArrangedChange<InternedForm>, _ draft: inout CommitDraft
  ) {
    let old = scene.arranged[index]
    let focused = old.focus.map { scene[$0].name }
    drop(draft.lists[change.removed.range], index)
    if let added = change.added { addChildren(added, to: node, index, &draft) }
    var new = scene.arranged[index]
    if change.children.count > 0 {
      new.order(draft.lists[change.children.range].compactMap { child(called: $0, of: node) })
    }
    if let shown = change.shown {
      new.shown = ShapeReader.parts(in: shown, ofContainer: node, scene: &scene, &draft)
      // A pane that another one has taken the place of may come again.
      new.focus = focused.flatMap { child(called: $0, of: node) }
    }
    if let focus = change.focus { new.focus = child(called: focus, of: node) ?? new.focus }
    // No values are the same as an empty object.
    if let values = change.values {
      new.values = draft.texts.withBytes(of: values.text) { $0.count } > 2 ? values : nil
    }
    new.settle()
    set(index, to: new)
  }

  private func child(called name: TextID, of container: NodeID) -> NodeID? {
    scene.find(name).flatMap { scene[$0].parent == container ? $0 : nil }
  }

  /// Removes the children that are called so, and what the container shows of them.
  mutating func drop(_ names: ContiguousArray<TextID>.SubSequence, _ index: Int) {
    var new = scene.arranged[index]
    var leaving: [NodeID] = []
    for name in names {
      guard let place = new.children.firstIndex(where: { scene[$0].name == name }) else { continue }
      leaving.append(new.children.remove(at: place))
    }
    if leaving.isEmpty { return }
    new.settle()
    set(index, to: new)
    for child in leaving { remove(child) }
  }

  /// Adds nodes that are described in JSON, each at its place among the children.
  private mutating func addChildren(
    _ json: JSONText, to node: NodeID, _ index: Int, _ draft: inout CommitDraft
  ) {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil else { return }
    var new = scene.arranged[index]
    document.forEachElement(of: document.root) { element in
      guard let content = draft.nodeToArrange(element, document), hasRoom(in: node) || content.kind == nil,
        let child = addNode(content, to: node, &draft)
      else { return }
      let place = document.member("at", of: element).flatMap { document.integer($0) }
      let last = new.children.count
      new.children.insert(child, at: place.map { min(max(0, Int(clamping: $0)), last) } ?? last)
    }
    set(index, to: new)
  }

  /// Adds a node as the last child. It is not shown before the rules say so, unless it is the only one.
  mutating func appendChild(_ child: NodeID, _ index: Int) {
    var new = scene.arranged[index]
    new.children.append(child)
    new.settle()
    set(index, to: new)
  }

  /// Sets the fields of a container.
  mutating func set(_ index: Int, to new: Arranged) {
    if undo.isRecording {
      undo.arranged.append(scene.arranged[index])
      undo.record(container: .arranged(index, .changed))
    }
    scene.arranged[index] = new
  }

  /// Keeps what the container becomes when the swipe that begins in it completes.
  mutating func setTarget(_ json: JSONText?, of node: NodeID, _ draft: inout CommitDraft) {
    guard let index = scene.arrangedIndex(node) else { return }
    var new = scene.arranged[index]
    new.target = json.flatMap { target(in: $0, of: node, &draft) }
    if new != scene.arranged[index] { set(index, to: new) }
  }

  private mutating func target(in json: JSONText, of node: NodeID, _ draft: inout CommitDraft)
    -> ArrangedTarget?
  {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil else { return nil }
    var target = ArrangedTarget()
    if let shown = document.member("shown", of: document.root) {
      target.shown = ShapeReader.parts(shown, document, ofContainer: node, scene: &scene, &draft)
    }
    if let moves = document.member("moves", of: document.root) {
      target.moves = ShapeReader.parts(moves, document, ofContainer: node, scene: &scene, &draft)
    }
    let word = document.member("transition", of: document.root)
    target.transition = word.flatMap { document.word($0, as: PaneTransition.self) } ?? .none
    target.span = document.member("span", of: document.root).flatMap { document.number($0) }
    return target
  }
}

extension Arranged {
  /// Brings children to the front of the list, in this order. The others follow as they are.
  fileprivate mutating func order(_ wanted: [NodeID]) {
    var named = SmallSet<NodeID>([])
    let ordered = ContiguousArray(wanted.filter { named.insert($0) })
    children = ordered + children.filter { !named.contains($0) }
  }

  enum Edit: BitwiseCopyable {
    /// Some fields changed; the old ones are the last of ``UndoLog/arranged``.
    case changed
  }

  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState) {
    switch edit {
    case .changed: if let old = state.undo.arranged.popLast() { state.scene.arranged[index] = old }
    }
  }
}

extension ArrangedEvent<InternedForm> {
  var container: TextID {
    switch self {
    case .arranged(let container, _): container
    }
  }

  var change: ChangePlace {
    switch self {
    case .arranged(_, let change): change
    }
  }
}
