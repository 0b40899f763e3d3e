package import NavBase
package import NavEvents

/// The path of a command to a commit, without the disk: interceptors, decide, questions, evolve and reactions. Sessions and
/// verifications drive an engine.
package struct Engine: ~Copyable {
  package var state = NavState()
  package var draft = CommitDraft()
  package var host: PluginHost
  var followUps = FollowUps()
  /// The number of links followed in the current commit, links inside links included.
  var linksFollowed = 0
  /// The number of changes of the rotation answer in the current commit.
  var rotationAnswers = 0
  /// The calls of hooks since the last ``decide(_:)``; nil when they are not recorded.
  package var hookCalls: ContiguousArray<HookCall>?
  /// The events of the commit that is decided again; empty for a new commit.
  package var recordedEvents = PlainList<InternedEvent>()
  /// The answer with which the command leaves that is carried out, until a screen that leaves has given it.
  var answer: JSONText?
  /// The number of rounds of the current commit in which guards have refused screens.
  var admissionRounds = 0
  /// The plugins that have failed to say whether a screen may be shown, or how a container is arranged, once for each time.
  var failures: [TextID] = []
  /// The length of the undo log when the guards were last asked about screens.
  var admitted = 0
  /// The containers that were arranged in the commit because of what their rules did not decide, once for each time.
  var arrangedContainers: [TextID] = []
  /// True when a plugin wants all screens to be asked about again.
  var asksAgain = false
  /// The size class that the splits of the scene follow.
  var settledSizeClass = SizeClass.regular
  /// The hold of a plugin on the command that was sent, or on a held command that is resumed.
  var hold: Hold?
  /// The held command that is being carried out.
  var resuming: Resuming?
  /// True while a command is previewed: no plugin is made anew.
  var isPreviewing = false
  /// The containers that held commands go to, as they were before the commit.
  var targets: [HeldTarget] = []

  package init(catalog: PluginCatalog) { host = PluginHost(catalog: catalog) }

  // MARK: A commit

  /// Decides `command`, whose parts are in the draft. Afterwards the draft contains the commit, and the state is the one
  /// after it. Call ``keep()`` or ``takeBack()`` next.
  package mutating func decide(_ command: InternedCommand) {
    state.beginRecording()
    followUps.removeAll()
    host.forgetCandidates()
    linksFollowed = 0
    rotationAnswers = 0
    (admissionRounds, admitted, asksAgain) = (0, 0, false)
    if !failures.isEmpty { failures = [] }
    if !arrangedContainers.isEmpty { arrangedContainers = [] }
    answer = nil
    hookCalls?.removeAll()
    draft.command = command
    settledSizeClass = state.environment.sizeClass
    let origin = CommandOrigin(commit: command.kind)
    draft.holdsSceneWithRoutes = false
    guard let refusal = performOrHold(command, from: origin) ?? settle(from: origin) else {
      return announceNeeds()
    }
    state.rollBack()
    if draft.events.contains(where: { $0.kind == .arranged || $0.kind == .swipeBegan }) {
      answerArrangements()
    }
    draft.events.removeAll()
    draft.provenance.removeAll { $0.contribution.isRequest }
    draft.refusal = refusal
    draft.ticket = nil
  }

  /// Keeps the commit. Returns true when it changes the list of plugins or a configuration.
  @inline(__always)
  @discardableResult
  package mutating func keep() -> Bool {
    state.endRecording()
    let changesPlugins = changesPlugins
    if changesPlugins { host.update(for: state, draft.texts) }
    return changesPlugins
  }

  /// True when an event of the commit changes the list of plugins or a configuration.
  @inline(__always)
  package var changesPlugins: Bool { draft.events.contains(where: \.changesPlugins) }

  /// The ids of the plugins that an event of the commit attaches.
  package var attachedPlugins: [TextID] {
    if !changesPlugins { return [] }
    return draft.events.array.compactMap { event in
      if case .plugin(.attached(let id, _, _)) = event { id } else { nil }
    }
  }

  /// Undoes the commit.
  package mutating func takeBack() {
    state.rollBack()
    state.endRecording()
  }

  /// Applies the events of the draft, which was read from a journal.
  package mutating func replay() {
    for index in draft.events.indices { state.evolve(draft.events[index], &draft) }
    hostReplayedPlugins()
  }

  /// Hosts the plugins again if the commit that was replayed changes one that is available. However many others a journal
  /// attaches, one after another, they are not looked at.
  @inline(__always)
  mutating func hostReplayedPlugins() {
    if draft.events.contains(where: { $0.changesPlugins && isOfAvailablePlugin($0) }) {
      host.update(for: state, draft.texts)
    }
  }

  private func isOfAvailablePlugin(_ event: InternedEvent) -> Bool {
    guard let plugin = event.plugin else { return false }
    return host.catalog.manifest(of: draft.texts[plugin]) != nil
  }

  /// Replaces the state with a snapshot; returns false when the snapshot cannot be read.
  package mutating func load(snapshot: UnsafeRawBufferPointer) -> Bool {
    do throws(JSONFault) {
      state = try NavState(snapshot: snapshot, &draft)
    } catch {
      return false
    }
    host.update(for: state, draft.texts)
    return true
  }

  // MARK: The path of a command

  /// Takes a command, from the user or from a plugin, through all steps. Returns the refusal; nil when there is none.
  mutating func perform(_ command: InternedCommand, from origin: CommandOrigin) -> Refusal? {
    if case .all(let commands) = command { return performAll(commands, from: origin) }
    let command = state.named(command, &draft)
    guard isIntercepted(command.kind), !isFact(command, for: origin.requester) else {
      return apply(command, from: origin)
    }
    // The interceptors are asked about the command that waits.
    if case .waiting = command { return apply(command, from: origin) }
    switch intercept(command, from: origin) {
    case .proceed: return apply(command, from: origin)
    case .refuse(let refusal): return refusal
    case .hold(let hold): return self.hold(hold, from: origin)
    case .replace(let commands):
      for (command, origin) in commands {
        if let refusal = apply(command, from: origin) { return refusal }
      }
      return nil
    }
  }

  /// Takes commands through all steps, one after another, each in the state that the one before has left. The first refusal is
  /// that of all of them. What follows from all of them is settled once, at the end.
  @inline(never)
  private mutating func performAll(_ commands: CommandList, from origin: CommandOrigin) -> Refusal? {
    for (place, step) in Array(draft.commands(of: commands)).enumerated() {
      if !step.kind.isAllowedAmongSeveral {
        return Objection.notAmongSeveral(step.kind).refusal(state, draft.texts).ofStep(place)
      }
      var own = origin
      if origin.commit == .all { own.commit = step.kind }
      // The bounds of one commit are those of each command in it.
      if origin.requester == nil {
        followUps.removeAll()
        linksFollowed = 0
      } else if resuming != nil {
        followUps.allowOneMore()
        linksFollowed = 0
      }
      if let refusal = perform(step, from: own) { return refusal.ofStep(place) }
    }
    return nil
  }

  @inline(__always)
  private func isIntercepted(_ kind: CommandKind) -> Bool {
    host.interceptors.interceptedCommands.contains(kind)
  }

  /// Returns true when a command states a fact, which no plugin can refuse: a report, or a statement of the
  /// host about a plugin.
  @inline(__always)
  func isFact(_ command: InternedCommand, for requester: TextID?) -> Bool {
    if command.kind.isReport { return true }
    guard case .plugin = command else { return false }
    return draft.source == .system && requester == nil
  }

  /// True when the command that is carried out, which may be a follow-up, states a fact: no failure of a plugin refuses it.
  var statesFact: Bool {
    if let request = followUps.current { return isFact(request.command, for: request.plugin) }
    return draft.command.map { isFact($0, for: nil) } ?? false
  }

  /// Decides a command that has passed the interceptors, and carries out its follow-ups.
  @inline(__always)
  private mutating func apply(_ command: InternedCommand, from origin: CommandOrigin) -> Refusal? {
    let command = state.named(command, &draft)
    if command.result != nil || draft.hasRequests {
      return applyWithRequest(command, from: origin) ?? runFollowUps(from: origin)
    }
    return carryOut(command, from: origin) ?? runFollowUps(from: origin)
  }

  mutating func carryOut(_ command: InternedCommand, from origin: CommandOrigin) -> Refusal? {
    if case .plugin(let command) = command {
      return carryOut(decidePlugin(command, from: origin), from: origin)
    }
    if case .waiting(let command) = command { return carryOut(command, from: origin) }
    if case .scene(.removed(let screens)) = command { return takeOff(screens, from: origin) }
    // The splits of that scene followed another window.
    if case .scene(.revert(_, _, let sizeClass)) = command { settledSizeClass = sizeClass }
    if case .environment(.rotate) = command, let refusal = updateRotationAnswerBeforeRotation() {
      return refusal
    }
    return carryOut(state.decide(command, from: origin, &draft), from: origin)
  }

  /// Carries a decision out, or returns its refusal. This is the only function that carries decisions out.
  mutating func carryOut(_ decision: Decision, from origin: CommandOrigin) -> Refusal? {
    switch decision {
    case .nothing:
      assert(draft.leading.isEmpty, "A decision that changes nothing has no leading steps.")
      return nil
    case .event(let event): return lead(from: origin) ?? emit(event)
    case .removal(let event, let removal):
      if !host.guards.isEmpty {
        let objections = objections(to: removal)
        if !removal.cause.canBeRefused {
          // It has happened already, or must happen.
          recordVetoes(objections)
        } else if let refusal = objections.refusal {
          draft.leading.removeAll()
          return refusal
        }
      }
      return lead(from: origin) ?? emit(event)
    case .pops(let node, let cause, let transition, let isTwice):
      if let refusal = lead(from: origin) ?? pop(node, cause, transition, from: origin) { return refusal }
      return isTwice ? runFollowUps(from: origin) ?? pop(node, cause, transition, from: origin) : nil
    case .turn(let orientation, let resized): return lead(from: origin) ?? turn(to: orientation, resized)
    case .command(let command): return lead(from: origin) ?? carryOut(command, from: origin)
    case .ask(let question): return ask(question, from: origin)
    case .route(let url): return follow(link: url, from: origin)
    case .refused(let objection): return objection.refusal(state, draft.texts)
    }
  }

  /// Carries out the leading steps of a decision.
  @inline(__always)
  private mutating func lead(from origin: CommandOrigin) -> Refusal? {
    draft.leading.isEmpty ? nil : leadAtLength(from: origin)
  }

  private mutating func leadAtLength(from origin: CommandOrigin) -> Refusal? {
    let (first, last) = (draft.leading[0], draft.leading.count > 1 ? draft.leading.last : nil)
    // The decision about a command may have leading steps itself.
    draft.leading.removeAll()
    if let refusal = carryOut(first, from: origin) { return refusal }
    return if let last { carryOut(last, from: origin) } else { nil }
  }

  private mutating func carryOut(_ step: CommitDraft.LeadingStep, from origin: CommandOrigin) -> Refusal? {
    switch step {
    case .event(let event): emit(event)
    case .command(let command): carryOut(command, from: origin) ?? runFollowUps(from: origin)
    case .turn(let orientation, let resized): turn(to: orientation, resized)
    }
  }

  private mutating func pop(
    _ node: NodeID, _ cause: RemovalCause, _ transition: NavTransition, from origin: CommandOrigin
  ) -> Refusal? {
    carryOut(state.decidePopStep(of: node, for: cause, transition, from: origin, &draft), from: origin)
  }

  /// Asks the plugins a question, and carries out the decision that follows from their answers.
  mutating func ask(_ question: Decision.Question, from origin: CommandOrigin) -> Refusal? {
    if case .rules(let container, let command) = question {
      return decideByRules(container, command, from: origin)
    }
    defer { draft.isGoingBack = false }
    return carryOut(answer(question, from: origin), from: origin)
  }

  private mutating func carryOut(
    _ decision: Result<Decision, RefusedCommand>, from origin: CommandOrigin
  ) -> Refusal? {
    switch decision {
    case .success(let decision): return carryOut(decision, from: origin)
    case .failure(let error): return error.refusal
    }
  }

  // MARK: Asking plugins

  /// Asks a plugin. `question` gets a context that is valid during the call.
  @inline(__always)
  mutating func ask<Answer>(
    _ plugin: TextID, about subject: HookContext.Subject = .nothing,
    _ question: (borrowing HookContext) throws(PluginFault) -> Answer
  ) throws(PluginFault) -> Answer {
    try withContext(for: plugin, about: subject) { context throws(PluginFault) in try question(context) }
  }

  /// Calls `body` with a context, in which it can ask one plugin after another.
  @inline(__always)
  mutating func withContext<Answer, Failure>(
    for plugin: TextID, about subject: HookContext.Subject,
    _ body: (inout HookContext) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let (count, requester) = ((followUps.count, followUps.most), followUps.current?.plugin)
    return try withUnsafePointer(to: state) { state throws(Failure) in
      try withUnsafeMutablePointer(to: &draft) { draft throws(Failure) in
        try withUnsafePointer(to: subject) { subject throws(Failure) in
          var context = HookContext(
            state, draft, plugin: plugin, about: subject, followUps: count, requestedBy: requester)
          return try body(&context)
        }
      }
    }
  }

  /// Returns the commands that `reactor` requests because of an event that has not happened.
  package mutating func requests(
    of reactor: any EventReactor, about event: InternedEvent
  ) throws(PluginFault) -> [NavCommand] {
    let plugin = draft.texts.intern(reactor.manifest.id)
    return try ask(plugin, about: .event(event, .none)) { context throws(PluginFault) in
      try reactor.react(in: context)
    }
  }
}

extension InternedEvent {
  /// True when the event changes the list of plugins or a configuration.
  @inline(__always)
  var changesPlugins: Bool {
    guard case .plugin(let event) = self else { return false }
    return switch event {
    case .attached, .detached, .configured, .quarantined: true
    case .remembered: false
    }
  }

  /// The plugin that an event of plugins is about; nil for any other event.
  fileprivate var plugin: TextID? {
    guard case .plugin(let event) = self else { return nil }
    return switch event {
    case .attached(let id, _, _), .detached(let id), .configured(let id, _), .quarantined(let id),
      .remembered(let id, _):
      id
    }
  }
}
