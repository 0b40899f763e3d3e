import NavBase
import NavEvents

/// Applies the events that add containers and modals to the tree and remove them.
extension NavState {
  /// Adds a new node to `parent`; without a parent it becomes the root.
  mutating func add(
    _ node: NodeContent, to parent: TextID?, in column: SplitColumn?, _ draft: inout CommitDraft
  ) -> TopChange {
    guard let parent else {
      if scene.root == nil, let new = addNode(node, to: nil, &draft) { rebuild { $0.root = new } }
      return .none
    }
    guard let parent = scene.find(parent), hasRoom(in: parent), let place = scene.place(of: parent) else {
      return .none
    }
    return place.add(node, in: column, in: &self, &draft)
  }

  /// Adds a new node without showing it, and returns its id; nil when one of its names is taken.
  mutating func addNode(
    _ node: NodeContent, to parent: NodeID?, _ draft: inout CommitDraft
  ) -> NodeID? {
    guard scene.find(node.screen.id) == nil else { return nil }
    guard let kind = node.kind else { return add(node.screen, to: parent, draft) }
    let companions = kind.companions(of: node.screen.id, &draft.texts)
    guard companions.allSatisfy({ scene.find($0) == nil }) else { return nil }
    let id = addContainer(node.screen.id, kind, parent: parent, &draft.texts)
    if let place = scene.place(of: id) { place.fill(from: node, in: &self) }
    describe(id, draft.details(of: node.screen), draft)
    return id
  }

  private mutating func describe(_ id: NodeID, _ details: ScreenDetails, _ draft: borrowing CommitDraft) {
    if let title = details.title, title != scene[id].name { change(id) { $0.title = title } }
    var extras = NodeExtras(details, draft)
    // Only a screen is brought for an answer.
    extras.request = nil
    if extras != .standard { changeExtras(of: id) { $0 = extras } }
  }

  // MARK: Modals

  mutating func evolve(_ event: ModalEvent<InternedForm>, _ draft: inout CommitDraft) {
    switch event {
    case .presented(let node, let style, _, let presenter):
      let presenter = presenter.flatMap { scene.find($0) }
      guard let new = addNode(node, to: nil, &draft) else { return }
      addModal(Modal(node: new, style: style, presenter: presenter))
    case .dismissed(let name, _):
      guard let node = scene.find(name), let place = scene.modals.lastIndex(where: { $0.node == node }) else {
        return
      }
      removeModal(at: place)
      remove(node)
    }
  }
}

/// Applies the event `restored`: the containers of the archive replace the scene's, and settings that an archive does
/// not contain stay.
extension NavState {
  mutating func restore(_ json: JSONText, _ draft: inout CommitDraft) {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil else { return }
    let old = scene
    setScene(Scene())
    changeInteraction { $0.swipe = nil }
    readRoot(of: document.root, document, &draft)
    keepSettings(of: old)
    openRequests(draft.texts)
  }

  /// Copies the settings that an archive does not contain from the containers of the same names: `hidesBackButton`,
  /// items, attributes and some fields of the container.
  private mutating func keepSettings(of old: Scene) {
    for slot in scene.nodes.indices {
      guard scene.find(scene.nodes[slot].name)?.slot == slot,
        let place = scene.place(of: NodeID(index: slot)),
        let before = old.find(scene.nodes[slot].name).flatMap({ old.place(of: $0) }),
        before.kind == place.kind
      else { continue }
      keepItem(of: old, before.node, in: slot)
      place.keepSettings(of: before.index, in: old, in: &scene)
    }
  }

  private mutating func keepItem(of old: Scene, _ before: NodeID, in slot: Int) {
    scene.nodes[slot].hidesBackButton = old[before].hidesBackButton
    let extras = old.extras(of: before)
    if extras == .standard { return }
    if let index = scene.nodes[slot].extras {
      scene.setExtras(index, to: extras)
    } else {
      scene.nodes[slot].extras = scene.addExtras(extras)
    }
  }
}
