import NavEvents

/// Finds events that cannot have happened, before they are folded: a node with a forbidden id, a scene that cannot be, a
/// container in too many others. Whoever reads a journal goes through it, so that all give the same verdict.
///
/// Evolve is total: it would pass over such an event. A journal that holds one was forged, or damaged under a right sum.
extension Engine {
  /// The first event of the commit in the draft that cannot have happened; nil when all can. The state is the one before
  /// the commit, and stays.
  mutating func damageInDraft() -> DamageReason? {
    var isFolding = false
    defer {
      if isFolding {
        state.rollBack()
        state.endRecording()
      }
    }
    for index in draft.events.indices {
      let event = draft.events[index]
      if !isFolding, index > 0, event.addsContainer {
        isFolding = true
        foldForTrial(events: index)
      }
      if let reason = state.impossibility(of: event, &draft) {
        return .impossibleEvent(number: draft.firstEvent + index, reason)
      }
      if isFolding { state.evolve(event, &draft) }
    }
    return nil
  }

  /// How deep a container stands depends on the events before it in the same commit; that is seldom.
  private mutating func foldForTrial(events count: Int) {
    state.beginRecording()
    for index in 0..<count { state.evolve(draft.events[index], &draft) }
  }
}

extension NavEvent {
  fileprivate var addsContainer: Bool {
    if case .scene(.containerAdded) = self { true } else { false }
  }
}

extension NavState {
  /// Why `event` cannot have happened in this state; nil when it can.
  fileprivate func impossibility(of event: NavEvent, _ draft: inout CommitDraft) -> String? {
    switch event {
    case .scene(let event): impossibility(of: event, &draft)
    case .navigation(.pushed(_, let screen, _)): impossibility(of: screen.id, draft)
    case .navigation(.replaced(_, let screen?, _, _)): impossibility(of: screen.id, draft)
    case .drillDown(.placeholderChanged(_, _, let screen?)): impossibility(of: screen.id, draft)
    case .split(.columnSet(_, _, let screen?, _)): impossibility(of: screen.id, draft)
    case .stack(.stackSet(_, let screens, _, _)): impossibility(of: screens, draft)
    case .web(.loadStarted(_, let page, _, _)): impossibility(of: page, draft)
    case .modal(.presented(let node, _, _)): impossibility(of: node, &draft)
    case .navigation, .drillDown, .split, .tabs, .web, .modal, .swipe, .environment, .item, .plugin,
      .ignorable:
      nil
    }
  }

  private func impossibility(of event: SceneEvent, _ draft: inout CommitDraft) -> String? {
    switch event {
    case .sceneSet(let scene): impossibility(ofScene: scene, &draft)
    case .restored(let archived): impossibility(ofArchived: archived, &draft)
    case .containerAdded(let parent, let node, _):
      impossibility(of: node, &draft) ?? impossibility(ofAddingTo: parent, draft.texts)
    }
  }

  private func impossibility(of id: TextID, _ draft: borrowing CommitDraft) -> String? {
    NodeName.isValid(id, draft.texts) ? nil : "“\(draft.texts[id])” cannot be the id of a node"
  }

  private func impossibility(of ids: TextList, _ draft: borrowing CommitDraft) -> String? {
    for id in draft.lists[ids.range] {
      if let reason = impossibility(of: id, draft) { return reason }
    }
    return nil
  }

  /// A split brings two stacks, whose names come from its own.
  private func impossibility(of node: NodeContent, _ draft: inout CommitDraft) -> String? {
    if let reason = impossibility(of: node.screen.id, draft) { return reason }
    guard node.kind == .split else { return nil }
    let names = Scene.columnNames(of: node.screen.id, &draft.texts)
    return impossibility(of: names.primary, draft) ?? impossibility(of: names.secondary, draft)
  }

  private func impossibility(ofAddingTo parent: TextID?, _ texts: borrowing TextTable) -> String? {
    guard let parent, let node = scene.find(parent), !hasRoom(in: node) else { return nil }
    return "“\(texts[parent])” stands in \(JournalBounds.deepestContainer) containers already"
  }

  private func impossibility(ofScene json: JSONText, _ draft: inout CommitDraft) -> String? {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil, let root = document.member("root", of: document.root) else {
      return "the scene has no root"
    }
    var judge = SceneJudge()
    let objection =
      judge.judge(root: root, document, &draft) ?? judge.judge(modalsOf: document.root, document, &draft)
      ?? judge.judge(attributesOf: document.root, document, &draft)
    return objection?.message(self, draft.texts)
  }

  private func impossibility(ofArchived json: JSONText, _ draft: inout CommitDraft) -> String? {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil, let root = document.member("root", of: document.root) else {
      return "the archived scene has no root"
    }
    var judge = SceneJudge()
    return judge.judge(root: root, document, &draft)?.message(self, draft.texts)
  }
}
