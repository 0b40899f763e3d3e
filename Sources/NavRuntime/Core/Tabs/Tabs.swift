import NavBase
import NavEvents

/// A list of children, one of which is selected (UITabBarController).
///
/// Invariant: one of the children is selected, unless there are none.
struct Tabs: Equatable {
  var children = ContiguousArray<NodeID>()
  var selected: NodeID?

  /// Returns the child that is selected when only `staying` remain: the current one, or else its nearest remaining neighbor
  /// on the left, or else the new first.
  func selected(among staying: ContiguousArray<NodeID>) -> NodeID? {
    let place = children.firstIndex { $0 == selected }
    return place.flatMap { children[...$0].last { staying.contains($0) } } ?? staying.first
  }
}

/// Applies the events of tabs.
extension NavState {
  mutating func evolve(_ event: TabsEvent<InternedForm>, _ draft: borrowing CommitDraft) -> TopChange {
    switch event {
    case .childrenSet(let container, let children):
      guard let node = scene.find(container), let index = scene.tabsIndex(node) else { return .none }
      setChildren(of: node, index, to: draft.lists[children.range], draft)
    case .selected(let container, let child):
      guard let node = scene.find(container), let index = scene.tabsIndex(node),
        let child = scene.find(child), scene.tabBars[index].children.contains(child)
      else { return .none }
      let deselected = scene.tabBars[index].selected.flatMap { $0 == child ? nil : scene[$0].name }
      select(child, index)
      return TopChange(covered: deselected)
    }
    return .none
  }

  /// Keeps the children that are among `names`, in that order, and removes the rest.
  private mutating func setChildren(
    of node: NodeID, _ tabs: Int, to names: ContiguousArray<TextID>.SubSequence,
    _ draft: borrowing CommitDraft
  ) {
    let staying = names.filter { name in scene.find(name).map { scene[$0].parent == node } ?? false }
    setChildren(of: node, tabs, to: ContiguousArray(staying)[...], [], draft)
  }

  /// Sets the children. If the selected one leaves, the new child that gets its slot is selected, or else its nearest remaining
  /// neighbor.
  mutating func setChildren(
    of node: NodeID, _ tabs: Int, to names: ContiguousArray<TextID>.SubSequence,
    _ added: ContiguousArray<ScreenContent>.SubSequence, _ draft: borrowing CommitDraft
  ) {
    let old = scene.tabBars[tabs]
    let new = children(called: names, added, of: node, replacing: old.children, draft)
    if undo.isRecording {
      undo.nodes += old.children
      undo.record(
        container: .tabs(tabs, .childrenSet(count: Int32(old.children.count), selected: old.selected)))
    }
    scene.tabBars[tabs] = Tabs(children: new, selected: old.selected(among: new))
  }

  private mutating func select(_ child: NodeID, _ tabs: Int) {
    undo.record(container: .tabs(tabs, .selected(scene.tabBars[tabs].selected)))
    scene.tabBars[tabs].selected = child
  }

  /// Appends a child; the first one is selected.
  mutating func appendTab(_ new: NodeID, _ tabs: Int) {
    undo.record(container: .tabs(tabs, .appended))
    scene.tabBars[tabs].children.append(new)
    if scene.tabBars[tabs].selected == nil { select(new, tabs) }
  }
}

/// The edits that undo changes of tabs.
extension Tabs {
  enum Edit: BitwiseCopyable {
    case appended
    /// Another child was selected; with the previous one.
    case selected(NodeID?)
    /// The children were set; with the previous number of children, which are the newest of ``UndoLog/nodes``, and the
    /// previous selection.
    case childrenSet(count: Int32, selected: NodeID?)
  }

  static func putBack(_ edit: Edit, _ index: Int, in state: inout NavState) {
    switch edit {
    case .appended: state.scene.tabBars[index].children.removeLast()
    case .selected(let child): state.scene.tabBars[index].selected = child
    case .childrenSet(let count, let selected):
      let children = ContiguousArray(state.undo.nodes.suffix(Int(count)))
      state.undo.nodes.removeLast(Int(count))
      state.scene.tabBars[index] = Tabs(children: children, selected: selected)
    }
  }
}

extension TabsEvent<InternedForm> {
  var container: TextID {
    switch self {
    case .selected(let container, _), .childrenSet(let container, _): container
    }
  }
}

/// The rules of tabs (UITabBarController).
extension NavState {
  func decideTabs(
    _ command: TabsCommand<InternedForm>, sentTo target: TextID?, _ draft: inout CommitDraft
  ) -> Decision {
    switch find(target, command.kind) {
    case .failure(let objection): return .refused(objection)
    case .success(let node):
      guard let place = scene.place(of: node) else {
        return .refused(.wrongContainer(scene[node].name, command.kind))
      }
      switch command {
      case .select(let word): return place.decideSelect(word, in: self, draft.texts)
      case .children(let names):
        guard scene.tabsIndex(node) != nil else {
          return .refused(.wrongContainer(scene[node].name, command.kind))
        }
        return decideChildren(Array(draft.lists[names.range]), by: .children, for: .host, at: place, &draft)
      }
    }
  }

  func decideSelect(_ word: TextID, _ node: NodeID, _ texts: borrowing TextTable) -> Decision {
    guard let index = scene.tabsIndex(node) else {
      return .refused(.wrongContainer(scene[node].name, .select))
    }
    switch child(word, of: node, scene.tabBars[index], texts) {
    case .failure(let objection): return .refused(objection)
    case .success(let child):
      if scene.tabBars[index].selected == child { return .nothing }
      return .event(.tabs(.selected(container: scene[node].name, child: scene[child].name)))
    }
  }

  /// Returns the event that selects a child of tabs; nil for any other node, and for the selected child.
  func selection(of child: NodeID) -> InternedEvent? {
    guard let node = scene[child].parent, let index = scene.tabsIndex(node),
      scene.tabBars[index].selected != child
    else { return nil }
    return .tabs(.selected(container: scene[node].name, child: scene[child].name))
  }

  /// Returns the decision about a new order of the children. Children that the list does not name leave.
  func decideChildren(
    _ names: [TextID], by kind: CommandKind, for cause: RemovalCause, at place: ContainerPlace,
    _ draft: inout CommitDraft
  ) -> Decision {
    let container = scene[place.node].name
    if let objection = objectionToChildren(names, by: kind, of: container, place.index) {
      return .refused(objection)
    }
    let old = scene.tabBars[place.index].children.map { scene[$0].name }
    if old == names { return .nothing }
    let staying = Set(names)
    let leaving = draft.list(old.reversed().filter { !staying.contains($0) })
    let event = InternedEvent.tabs(.childrenSet(container: container, children: draft.list(names)))
    return removal(event, cause, of: leaving, from: container)
  }

  private func objectionToChildren(
    _ names: [TextID], by kind: CommandKind, of container: TextID, _ index: Int
  ) -> Objection? {
    if names.isEmpty { return .noChildren(container) }
    let children = Set(scene.tabBars[index].children.map { scene[$0].name })
    let stranger = names.first { !children.contains($0) }
    if let stranger { return .notOneOfTheChildren(stranger, tabs: container, kind) }
    var named: Set<TextID> = []
    return names.first { !named.insert($0).inserted }.map { .childNamedTwice($0) }
  }

  /// Returns the child that a word names: the child with this id, or else the one at this index, counted from 0.
  func child(_ word: TextID, of node: NodeID, _ tabs: Tabs, _ texts: borrowing TextTable) -> Result<
    NodeID, Objection
  > {
    if let id = scene.find(word), tabs.children.contains(id) { return .success(id) }
    let text = texts[word]
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return .failure(.notAChild(word, tabs: scene[node].name))
    }
    guard let place = Int(text), tabs.children.indices.contains(place) else {
      return .failure(.badIndex(word, count: tabs.children.count))
    }
    return .success(tabs.children[place])
  }
}
