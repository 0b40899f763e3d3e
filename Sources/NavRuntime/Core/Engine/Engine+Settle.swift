import NavBase
import NavEvents

/// The consequences of a commit's events: splits follow the size class, web containers load and release pages, and the scene
/// is asked again how its interface may rotate.
extension Engine {
  /// Carries out consequences until there are none left. The loop ends: each step brings the state nearer to the condition
  /// that it follows, and a pending rotation happens once.
  mutating func settle(from origin: CommandOrigin) -> Refusal? {
    guard draft.events.count > 0 || asksAgain, state.hasScene || !state.metadata.held.isEmpty else {
      return nil
    }
    var settled = 0
    while settled < draft.events.count || asksAgain {
      let first = settled
      settled = draft.events.count
      // Without a scene there is nothing to ask about.
      if !state.hasScene { asksAgain = false }
      if state.hasScene,
        let refusal = settleSplits(since: first, origin) ?? settleAdmission(since: first, origin)
          ?? settleArranged(since: first, origin) ?? settleWebs(since: first, origin)
          ?? settleRotation(origin)
      {
        return refusal
      }
      if !state.metadata.held.isEmpty, let refusal = settleHeld() { return refusal }
    }
    return nil
  }

  // MARK: Splits

  @inline(__always)
  private mutating func settleSplits(since first: Int, _ origin: CommandOrigin) -> Refusal? {
    let sizeClass = state.environment.sizeClass
    let hasChanged = sizeClass != settledSizeClass
    settledSizeClass = sizeClass
    let isNew = sizeClass == .compact && draft.events.contains(from: first) { $0.bringsContainers(in: draft) }
    guard hasChanged || isNew else { return nil }
    for node in splits(since: hasChanged ? nil : first) {
      guard let index = state.scene.splitIndex(node) else { continue }
      let isCollapsed = state.scene.splits[index].isCollapsed
      if isCollapsed == (sizeClass == .compact) { continue }
      if let refusal = ask(isCollapsed ? .expand(node) : .collapse(node), from: origin) { return refusal }
    }
    return runFollowUps()
  }

  /// Returns the splits of the scene in the order of the tree; with an index, only those that were added by an event from
  /// that index on.
  private func splits(since first: Int?) -> [NodeID] {
    guard let first else { return state.splits(under: nil) }
    return draft.events.array[first...].flatMap { event -> [NodeID] in
      if let node = event.newNode {
        return state.scene.find(node.screen.id).map { state.splits(under: $0) } ?? []
      }
      return event.bringsContainers(in: draft) ? state.splits(under: nil) : []
    }
  }

  // MARK: Web containers

  @inline(__always)
  private mutating func settleWebs(since first: Int, _ origin: CommandOrigin) -> Refusal? {
    // Most commits change no web container. The tree is searched only when one of them may have a
    // consequence.
    guard !state.scene.webs.isEmpty else { return nil }
    if draft.events.contains(from: first, where: \.changesPlugins), let refusal = releasePagesEverywhere() {
      return refusal
    }
    guard state.scene.webs.contains(where: { mayFollow($0) }) else { return nil }
    for node in state.webs {
      if let refusal = settleWeb(node) { return refusal }
    }
    return runFollowUps()
  }

  /// Returns true when a web container may have a consequence: its first page is not loading yet, or this
  /// commit changed it.
  private func mayFollow(_ web: Web) -> Bool {
    guard let page = web.pages.first else { return web.rootURL != nil && !web.hasAppeared }
    return state.scene[page.node].parent.map { hasChanged(state.scene[$0].name) } ?? false
  }

  private mutating func settleWeb(_ node: NodeID) -> Refusal? {
    guard let index = state.scene.webIndex(node) else { return nil }
    if let refusal = loadFirstPage(node, index) { return refusal }
    guard hasChanged(state.scene[node].name) else { return nil }
    return releasePages(node, index) ?? loadReturningPage(node, index)
  }

  /// Asks the plugins about the pages of each web container: one that was attached or configured may release more.
  private mutating func releasePagesEverywhere() -> Refusal? {
    for node in state.webs {
      guard let index = state.scene.webIndex(node) else { continue }
      if let refusal = releasePages(node, index) { return refusal }
    }
    return nil
  }

  /// Loads the first page when the container first appears.
  private mutating func loadFirstPage(_ node: NodeID, _ index: Int) -> Refusal? {
    let web = state.scene.webs[index]
    guard let url = web.rootURL, !web.hasAppeared, web.load == nil, web.pages.isEmpty, state.isShown(node)
    else { return nil }
    let container = state.scene[node].name
    let page = state.freePageName(in: container, web, &draft.texts)
    return emit(.web(.loadStarted(container: container, page: page, url: url, .root)))
  }

  /// Releases the pages that a plugin wants as snapshots because of their depth.
  private mutating func releasePages(_ node: NodeID, _ index: Int) -> Refusal? {
    let policies = residencyPolicies
    if policies.isEmpty { return nil }
    let container = state.scene[node].name
    let web = draft.texts[container]
    let count = state.scene.webs[index].pages.count
    for depth in 1..<max(1, count) {
      let page = state.scene.webs[index].pages[count - 1 - depth]
      guard page.residency == .live else { continue }
      let opinion = firstOpinion(.residency, policies) { hook, context throws(PluginFault) in
        try hook.residency(ofPageAt: depth, of: web, in: context)
      }
      guard let opinion, opinion.answer == .snapshot else { continue }
      recordAnswer("residency", "\"snapshot\"", by: opinion.plugin)
      let name = state.scene[page.node].name
      if let refusal = emit(.web(.residencyChanged(container: container, page: name, .snapshot))) {
        return refusal
      }
    }
    return nil
  }

  /// Loads a released page that is on top again, unless this commit cancelled a load of it.
  private mutating func loadReturningPage(_ node: NodeID, _ index: Int) -> Refusal? {
    let web = state.scene.webs[index]
    guard let top = web.pages.last, top.residency == .snapshot, web.load == nil,
      let url = state.scene.extras(of: top.node).url, WebAddress(draft.texts[url])?.isLoadable == true
    else { return nil }
    let (container, page) = (state.scene[node].name, state.scene[top.node].name)
    if givesUpLoad(of: page) { return nil }
    return emit(.web(.residencyChanged(container: container, page: page, .loading)))
      ?? emit(.web(.loadStarted(container: container, page: page, url: url, .returning)))
  }

  /// Returns true when this commit cancelled a load of the page: of its return, or of one that replaced its
  /// return.
  private func givesUpLoad(of page: TextID) -> Bool {
    draft.events.contains { event in
      if case .web(.loadCancelled(_, let other)) = event { other == page } else { false }
    }
  }

  /// Returns true when this commit changed the container, or added it.
  private func hasChanged(_ container: TextID) -> Bool {
    draft.events.contains { event in
      guard case .scene = event else { return event.container == container }
      return event.newNode.map { $0.screen.id == container } ?? true
    }
  }

  // MARK: Rotation

  /// Asks the scene again how its interface may rotate, and makes a pending rotation that the answer allows. After a commit
  /// that changes the plugins, the new plugins are asked.
  @inline(__always)
  private mutating func settleRotation(_ origin: CommandOrigin) -> Refusal? {
    if turnsFreely { return nil }
    if let refusal = updateRotationAnswer() { return refusal }
    if let pending = state.pendingRotation,
      let refusal = turn(to: pending, state.resize(afterTurningTo: pending))
    {
      return refusal
    }
    return runFollowUps()
  }

  /// Asks the scene again how its interface may rotate, before a rotation that follows other events of the commit.
  @inline(never)
  mutating func updateRotationAnswerBeforeRotation() -> Refusal? {
    turnsFreely || draft.events.count == 0 || !state.hasScene ? nil : updateRotationAnswer()
  }

  private mutating func updateRotationAnswer() -> Refusal? {
    guard rotationAnswers < PluginHost.mostRotationAnswers else { return nil }
    let (autorotation, orientations) = rotationPolicies
    let autorotates = firstOpinion(.shouldAutorotate, autorotation) { hook, context throws(PluginFault) in
      try hook.shouldAutorotate(in: context)
    }
    let supported = firstOpinion(.supportedOrientations, orientations) { hook, context throws(PluginFault) in
      try hook.supportedOrientations(in: context)
    }
    let answer = (
      autorotates: autorotates?.answer ?? state.autorotatesByItself, supported: supported?.answer ?? .all
    )
    guard let change = state.rotationAnswer(changedTo: answer) else { return nil }
    let differs = state.interaction.rotation.supported != answer.supported ? supported?.plugin : nil
    recordRotation(autorotates, supported)
    rotationAnswers += 1
    if rotationAnswers == PluginHost.mostRotationAnswers, let plugin = differs ?? autorotates?.plugin {
      record(plugin, .failed(code: draft.texts.intern("endless-answers")))
    }
    return emit(change)
  }

  /// True when every policy would allow every orientation, as the last answer did, and no rotation is pending. While the
  /// calls of hooks are recorded, all policies are asked.
  @inline(__always)
  private var turnsFreely: Bool {
    host.allowsWhatIsUnrestricted && !state.mayRestrictRotation && state.interaction.rotation == .standard
      && hookCalls == nil && !changesPlugins
  }

  private typealias RotationPolicies = HookList<HostedRotationPolicy>

  private var rotationPolicies: (autorotation: RotationPolicies, orientations: RotationPolicies) {
    guard changesPlugins else { return (host.autorotationPolicies, host.orientationPolicies) }
    let next = nextHost
    return (next.autorotationPolicies, next.orientationPolicies)
  }

  private var residencyPolicies: HookList<any ResidencyPolicy> {
    guard changesPlugins else { return host.residencyPolicies }
    let next = nextHost
    return next.residencyPolicies
  }

  /// The plugins as the commit has changed them so far.
  var nextHost: PluginHost {
    var next = host
    next.update(for: state, draft.texts)
    return next
  }

  private mutating func recordRotation(
    _ autorotates: (plugin: TextID, answer: Bool)?, _ supported: (plugin: TextID, answer: Orientations)?
  ) {
    if let autorotates {
      recordAnswer("shouldAutorotate", autorotates.answer ? "true" : "false", by: autorotates.plugin)
    }
    guard let supported else { return }
    var text = ByteBuffer()
    text.append(supported.answer)
    recordAnswer("supportedOrientations", text.string, by: supported.plugin)
  }
}

extension InternedEvent {
  /// The only node that the event adds; nil for none or several.
  fileprivate var newNode: NodeContent? {
    if case .scene(.containerAdded(_, let node, _)) = self { return node }
    if case .modal(.presented(let node, _, _, _)) = self { return node }
    return nil
  }

  /// Returns true when the event adds containers. Those of a past moment are as they were.
  func bringsContainers(in draft: borrowing CommitDraft) -> Bool {
    if case .scene(.reverted) = self { return false }
    if case .scene = self { return true }
    if case .arranged(let event) = self { return draft.change(at: event.change).added != nil }
    return newNode?.kind != nil
  }
}
