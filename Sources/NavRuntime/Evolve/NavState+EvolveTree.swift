import NavEvents

/// How containers and modals come into the tree and leave it.
extension NavState {
  /// A new, empty container in `parent`; without one it is the root.
  mutating func add(
    _ node: NodeContent, to parent: TextID?, _ column: SplitColumn?, _ draft: inout CommitDraft
  ) -> Movement {
    guard let parent else {
      if scene.root == nil, let new = addNode(node, to: nil, &draft) { rebuild { $0.root = new } }
      return .none
    }
    guard let parent = scene.find(parent), hasRoom(in: parent) else { return .none }
    switch scene[parent].kind {
    case .screen, .web: break
    case .drillDown(let index):
      guard let new = addNode(node, to: parent, &draft) else { break }
      return push(new, onDrillDown: Int(index))
    case .stack(let index): if let new = addNode(node, to: parent, &draft) { appendEntry(new, Int(index)) }
    case .tabs(let index): addTab(node, to: parent, Int(index), &draft)
    case .split(let index): add(node, to: parent, Int(index), column, &draft)
    }
    return .none
  }

  private mutating func addTab(
    _ node: NodeContent, to parent: NodeID, _ index: Int, _ draft: inout CommitDraft
  ) {
    guard let new = addNode(node, to: parent, &draft) else { return }
    rebuild { scene in
      scene.tabBars[index].children.append(new)
      if scene.tabBars[index].selected == nil { scene.tabBars[index].selected = new }
    }
  }

  private mutating func add(
    _ node: NodeContent, to parent: NodeID, _ index: Int, _ column: SplitColumn?, _ draft: inout CommitDraft
  ) {
    switch column {
    case nil: break
    case .compact:
      guard let new = addNode(node, to: parent, &draft) else { return }
      changeSplit(index) { $0.compact = new }
    case .supplementary where scene.splits[index].supplementary == nil:
      guard node.kind == .stack, let new = addNode(node, to: parent, &draft) else { return }
      changeSplit(index) { $0.supplementary = new }
    case .primary?, .supplementary?, .secondary?:
      guard let stack = column.flatMap({ scene.splits[index].stack(of: $0) }),
        let place = scene.stackIndex(stack), let new = addNode(node, to: stack, &draft)
      else { return }
      appendEntry(new, place)
    }
  }

  /// A new node that nobody shows yet; nil when one of its names is taken.
  private mutating func addNode(
    _ node: NodeContent, to parent: NodeID?, _ draft: inout CommitDraft
  ) -> NodeID? {
    guard scene.find(node.screen.id) == nil else { return nil }
    guard let kind = node.kind else { return add(node.screen, to: parent, draft) }
    if kind == .split {
      let names = Scene.columnNames(of: node.screen.id, &draft.texts)
      guard scene.find(names.primary) == nil, scene.find(names.secondary) == nil else { return nil }
    }
    let id = rebuild { $0.addContainer(node.screen.id, kind, parent: parent, &draft.texts) }
    if let index = scene.webIndex(id) { changeWeb(index) { $0.rootURL = node.rootURL } }
    describe(id, draft.details(of: node.screen), draft)
    return id
  }

  private mutating func describe(_ id: NodeID, _ details: ScreenDetails, _ draft: borrowing CommitDraft) {
    if let title = details.title, title != scene[id].name { change(id) { $0.title = title } }
    let extras = NodeExtras(details, draft)
    if extras != .standard { changeExtras(of: id) { $0 = extras } }
  }

  // MARK: Modals

  mutating func evolve(_ event: ModalEvent, _ draft: inout CommitDraft) {
    switch event {
    case .presented(let node, let style, _):
      guard let new = addNode(node, to: nil, &draft) else { return }
      rebuild { $0.modals.append(Modal(node: new, style: style)) }
    case .dismissed(let name, _):
      guard let node = scene.find(name), let place = scene.modals.lastIndex(where: { $0.node == node }) else {
        return
      }
      rebuild { _ = $0.modals.remove(at: place) }
      remove(node)
    }
  }
}
