import NavBase
import NavEvents

/// Finds events that cannot have happened, before they are folded: a node with a forbidden id, an invalid scene, a container
/// that is nested too deeply. Every reader of a journal uses it, so that all give the same verdict.
///
/// Evolve is total and would ignore such an event. A journal that contains one was forged, or was damaged and
/// has a valid checksum by chance.
extension Engine {
  /// Returns the reason why an event of the commit in the draft cannot have happened; nil when all can. The
  /// state is the one before the commit, and does not change.
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
      if !isFolding, index > 0, event.addsContainer(draft) {
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

  /// Returns the reason why a journal cannot begin with such a header; nil when it can.
  mutating func damage(in header: JournalHeader) -> DamageReason? {
    guard let base = header.base else { return nil }
    var document = JSONDocument()
    guard (try? document.parse(base.state.text)) != nil,
      let scene = document.member("scene", of: document.root)
    else { return .impossibleState("it has no scene") }
    var validator = SceneValidator(isAmidCommit: true)
    // Before the first commit there is no scene. Earlier versions could present modals then.
    if let root = document.member("root", of: scene), document.kind(of: root) == .null {
      let objection = validator.objectionToModals(of: scene, document, &draft)
      return objection.map { .impossibleState($0.message(state, draft.texts)) }
    }
    return state.impossibility(ofScene: scene, &validator, document, &draft).map { .impossibleState($0) }
  }

  /// Folds the first `count` events on trial; the caller undoes them. The depth of a container can depend on
  /// earlier events of the same commit; few commits need this.
  private mutating func foldForTrial(events count: Int) {
    state.beginRecording()
    for index in 0..<count { state.evolve(draft.events[index], &draft) }
  }
}

extension InternedEvent {
  fileprivate func addsContainer(_ draft: borrowing CommitDraft) -> Bool {
    if case .scene(.containerAdded) = self { return true }
    if case .arranged(let event) = self { return draft.change(at: event.change).added != nil }
    return false
  }
}

extension NavState {
  /// Returns the reason why `event` cannot have happened in this state; nil when it can.
  fileprivate func impossibility(of event: InternedEvent, _ draft: inout CommitDraft) -> String? {
    if case .scene(let event) = event { return impossibility(of: event, &draft) }
    if case .waiting(let event) = event { return impossibility(of: event, draft.texts) }
    if case .arranged(let event) = event { return impossibility(of: event, &draft) }
    if case .modal(.presented(let node, _, _, _)) = event { return impossibility(of: node, &draft) }
    var reason = impossibleRoute(in: event, draft)
    event.forEachNewScreen(draft) { id in reason = reason ?? impossibility(of: id, draft) }
    return reason
  }

  private func impossibility(of event: SceneEvent<InternedForm>, _ draft: inout CommitDraft) -> String? {
    switch event {
    case .sceneSet(let scene), .reverted(_, let scene): impossibility(ofScene: scene, &draft)
    case .restored(let archived): impossibility(ofArchived: archived, &draft)
    case .needs: nil
    case .containerAdded(let parent, let node, _):
      impossibility(of: node, &draft) ?? impossibility(ofAddingTo: parent, draft.texts)
    }
  }

  private func impossibility(of event: ArrangedEvent<InternedForm>, _ draft: inout CommitDraft) -> String? {
    let change = draft.change(at: event.change)
    if let values = change.values, let reason = Self.fault(ofValues: values, draft.texts) {
      return reason
    }
    guard let added = change.added else { return nil }
    var document = JSONDocument()
    let text = draft.texts[added.text]
    guard (try? document.parse(text)) != nil, document.kind(of: document.root) == .array else {
      return "the nodes that an arranged container gets are a list"
    }
    for element in document.elements(of: document.root) {
      guard let node = draft.nodeToArrange(element, document) else {
        return "an arranged container gets a node that is none"
      }
      if let reason = impossibility(of: node, &draft) { return reason }
      if node.kind != nil, let reason = impossibility(ofAddingTo: event.container, draft.texts) {
        return reason
      }
    }
    return nil
  }

  /// Returns the reason why the rules of a container cannot have such values; nil when they can.
  static func fault(ofValues values: JSONText, _ texts: borrowing TextTable) -> String? {
    texts.withBytes(of: values.text) { bytes in
      guard bytes.first == UInt8(ascii: "{") else { return "the values of a container are an object" }
      if bytes.count > Arrangement.longestValues {
        return "the values of a container have at most \(Arrangement.longestValues) bytes"
      }
      let fault: UnwritableValue? = .depth(values, texts)
      return fault == nil
        ? nil : "the values of a container have too many arrays and objects inside each other"
    }
  }

  private func impossibility(
    of event: WaitingEvent<InternedForm>, _ texts: borrowing TextTable
  ) -> String? {
    switch event {
    case .held(let until, let ticket, _, _, let command, let commit, _, _, _):
      if ticket < 1 { return "tickets count from 1" }
      if commit < 0 || (until ?? 0) < 0 { return "a command waits from a commit to a time" }
      let isObject = texts.withBytes(of: command.text) { $0.first == UInt8(ascii: "{") }
      return isObject ? nil : "a command is an object"
    case .resumed(let ticket), .dropped(let ticket, _): return ticket < 1 ? "tickets count from 1" : nil
    }
  }

  /// Returns the reason why the routes and params of an event cannot be some; nil when they can.
  private func impossibleRoute(in event: InternedEvent, _ draft: borrowing CommitDraft) -> String? {
    if case .item(.paramsChanged(_, let params)) = event {
      return Route.fault(ofParams: params, draft.texts)?.message
    }
    if case .item(.screenChanged(_, let description)) = event {
      if let reason = impossibility(of: description.id, draft) { return reason }
      var others = draft.details(of: description)
      (others.route, others.params) = (nil, nil)
      if others != .standard {
        return "only the id, the route and the params of a screen change in its place"
      }
    }
    guard draft.hasDetails else { return nil }
    for screen in draft.screens(describedBy: event) {
      if let objection = Route.objection(to: draft.details(of: screen), draft.texts) {
        return objection.message(self, draft.texts)
      }
    }
    return nil
  }

  private func impossibility(of id: TextID, _ draft: borrowing CommitDraft) -> String? {
    NodeName.isValid(id, draft.texts) ? nil : "“\(draft.texts[id])” cannot be the id of a node"
  }

  /// Returns the reason why a node cannot have been added; nil when it can. The names of the nodes that come
  /// with it derive from its own.
  private func impossibility(of node: NodeContent, _ draft: inout CommitDraft) -> String? {
    if let reason = impossibility(of: node.screen.id, draft) { return reason }
    let details = draft.details(of: node.screen)
    if let objection = Route.objection(to: details, draft.texts) {
      return objection.message(self, draft.texts)
    }
    if node.kind != nil, details.needsRoutes {
      return Objection.routeOfContainer(node.screen.id).message(self, draft.texts)
    }
    for name in node.kind?.companions(of: node.screen.id, &draft.texts) ?? [] {
      if let reason = impossibility(of: name, draft) { return reason }
    }
    return nil
  }

  private func impossibility(ofAddingTo parent: TextID?, _ texts: borrowing TextTable) -> String? {
    guard let parent, let node = scene.find(parent), !hasRoom(in: node) else { return nil }
    return "“\(texts[parent])” stands in \(JournalBounds.deepestContainer) containers already"
  }

  private func impossibility(ofScene json: JSONText, _ draft: inout CommitDraft) -> String? {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil else { return "the scene has no root" }
    var validator = SceneValidator()
    return impossibility(ofScene: document.root, &validator, document, &draft)
  }

  fileprivate func impossibility(
    ofScene scene: JSONValue, _ validator: inout SceneValidator, _ document: borrowing JSONDocument,
    _ draft: inout CommitDraft
  ) -> String? {
    guard let root = document.member("root", of: scene) else { return "the scene has no root" }
    let objection =
      validator.objectionToRoot(root, document, &draft)
      ?? validator.objectionToModals(of: scene, document, &draft)
      ?? validator.objectionToAttributes(of: scene, document, &draft)
    return objection?.message(self, draft.texts)
  }

  private func impossibility(ofArchived json: JSONText, _ draft: inout CommitDraft) -> String? {
    var document = JSONDocument()
    let text = draft.texts[json.text]
    guard (try? document.parse(text)) != nil, let root = document.member("root", of: document.root) else {
      return "the archived scene has no root"
    }
    var validator = SceneValidator()
    return validator.objectionToRoot(root, document, &draft)?.message(self, draft.texts)
  }
}
