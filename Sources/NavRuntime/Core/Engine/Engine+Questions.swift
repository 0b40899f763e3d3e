import NavBase
import NavEvents

/// The questions that the core asks plugins, each with the rule by which their answers are composed.
extension Engine {
  // MARK: Any question

  /// The reasons against a removal, in the order of the plugins: their vetoes, and the failures of those that fail closed.
  struct Objections {
    fileprivate(set) var vetoes: [Refusal.Reason] = []
    fileprivate var reasons: [Refusal.Reason] = []

    /// The refusal with all reasons; nil when there are none.
    var refusal: Refusal? {
      if reasons.isEmpty { return nil }
      return Refusal(code: vetoes.count == reasons.count ? .vetoed : .pluginFault, reasons: reasons)
    }
  }

  /// Returns all objections to a removal.
  mutating func objections(to removal: InternedRemoval) -> Objections {
    var objections = Objections()
    if host.guards.isEmpty || removal.nodes.count == 0 { return objections }
    let screens = state.screens(in: removal.nodes, &draft)
    if screens.count == 0 { return objections }
    let named = Removal(
      cause: removal.cause, container: draft.texts[removal.container], screens: draft.strings(screens),
      result: answer.map { CanonicalJSON(canonical: draft.texts[$0.text]) })
    let guards = host.guards.plugins
    for place in guards.indices { ask(guards[place], about: named, &objections) }
    return objections
  }

  /// Adds a plugin's objection, or its failure when it fails closed.
  private mutating func ask(
    _ plugin: borrowing HostedPlugin<any RemovalGuard>, about removal: Removal, _ objections: inout Objections
  ) {
    do throws(PluginFault) {
      let objection = try ask(plugin.id) { context throws(PluginFault) in
        try plugin.hook.objection(to: removal, in: context)
      }
      note(plugin.id, .shouldPop, objection == nil ? .agreed : .vetoed, about: removal.cause.wireName)
      if let message = objection {
        let veto = Refusal.Reason(by: draft.texts[plugin.id], message: message)
        objections.vetoes.append(veto)
        objections.reasons.append(veto)
      }
    } catch {
      note(plugin.id, .shouldPop, .failed, about: removal.cause.wireName)
      objections.reasons += record(error, plugin.id, plugin.faultPolicy)?.reasons ?? []
    }
  }

  /// Returns the first opinion of `hooks`, in the order of the plugins; a plugin that fails has none. These questions are
  /// about consequences of what has been decided, so that no failure refuses the command.
  mutating func firstOpinion<Hook, Answer>(
    _ name: PluginHook, _ hooks: HookList<Hook>,
    _ question: (Hook, borrowing HookContext) throws(PluginFault) -> Answer?
  ) -> (plugin: TextID, answer: Answer)? {
    var refusal: Refusal?
    return firstOpinion(name, hooks, refusal: &refusal, isDecisive: false, question)
  }

  /// Returns the first opinion of `hooks`. When the question is decisive, the failure of a plugin that fails closed ends it
  /// with a refusal.
  private mutating func firstOpinion<Hook, Answer>(
    _ name: PluginHook, _ hooks: HookList<Hook>, refusal: inout Refusal?, isDecisive: Bool = true,
    isVeto: (Answer) -> Bool = { _ in false },
    _ question: (Hook, borrowing HookContext) throws(PluginFault) -> Answer?
  ) -> (plugin: TextID, answer: Answer)? {
    // The entries are valid as long as the list, which may have no other owner.
    defer { withExtendedLifetime(hooks) {} }
    for place in hooks.plugins.indices {
      let id = hooks.plugins[place].id
      do throws(PluginFault) {
        let answer = try ask(hooks.plugins[place], question)
        note(id, name, answer.map { isVeto($0) ? .vetoed : .answered } ?? .noOpinion)
        if let answer { return (id, answer) }
      } catch {
        note(id, name, .failed)
        let closed = record(error, id, hooks.plugins[place].faultPolicy)
        if isDecisive, let closed {
          refusal = closed
          return nil
        }
      }
    }
    return nil
  }

  @inline(__always)
  private mutating func ask<Hook, Answer>(
    _ plugin: borrowing HostedPlugin<Hook>,
    _ question: (Hook, borrowing HookContext) throws(PluginFault) -> Answer?
  ) throws(PluginFault) -> Answer? {
    try ask(plugin.id) { context throws(PluginFault) in try question(plugin.hook, context) }
  }

  /// Records the answer of a plugin; `answer` is canonical JSON.
  mutating func recordAnswer(_ question: String, _ answer: String, by plugin: TextID) {
    let answer = JSONText(draft.texts.intern(answer))
    record(plugin, .answered(question: draft.texts.intern(question), answer: answer))
  }

  /// Records the vetoes that could not refuse the command, but changed its outcome. A failure is on record already.
  mutating func recordVetoes(_ objections: Objections) {
    for reason in objections.vetoes {
      recordVeto(reason.message, of: .shouldPop, by: draft.texts.intern(reason.by))
    }
  }

  private mutating func recordVeto(_ message: String, of question: PluginHook, by plugin: TextID) {
    var answer = ByteBuffer()
    answer.append("{\"veto\":{\"message\":")
    answer.appendQuoted(message)
    answer.append("}}")
    recordAnswer(question.rawValue, answer.string, by: plugin)
  }

  /// Returns the decision that follows from the plugins' answers.
  mutating func answer(
    _ question: Decision.Question, from origin: CommandOrigin
  ) -> Result<Decision, RefusedCommand> {
    switch question {
    case .back(let transition): .success(goBack(transition, from: origin))
    case .beginSwipe(let container, let start): beginSwipe(start, container)
    case .endSwipe(let container, let end): .success(endSwipe(end, container))
    case .collapse(let split): .success(collapse(split))
    case .expand(let split): .success(expand(split))
    // The engine carries out what rules have decided.
    case .rules: .success(.nothing)
    }
  }

  // MARK: Links

  /// A plugin's reason against a link.
  private struct LinkVeto: Error {
    let message: String
  }

  /// The commands for a link, or a veto.
  private typealias LinkCommands = Result<[InternedCommand], LinkVeto>

  /// Carries out the commands for a link, which come from the first handler that knows it: all or none.
  mutating func follow(link url: TextID, from origin: CommandOrigin) -> Refusal? {
    let link = draft.texts[url]
    var refusal: Refusal?
    let opinion = firstOpinion(
      .route, host.linkHandlers, refusal: &refusal,
      isVeto: { (answer: LinkCommands) in if case .failure = answer { true } else { false } }
    ) { hook, context throws(PluginFault) in
      switch try hook.answer(to: link, in: context) {
      case nil: return LinkCommands?.none
      case .veto(let message): return .failure(LinkVeto(message: message))
      case .commands(let commands):
        let interned = commands.map { context.draft.pointee.intern($0) }
        try context.draft.pointee.checkWritable(interned)
        return .success(interned)
      }
    }
    if let refusal { return refusal }
    guard let opinion else { return Objection.unhandledURL(url).refusal(state, draft.texts) }
    let commands: [InternedCommand]
    switch opinion.answer {
    case .success(let answer): commands = answer
    case .failure(let veto):
      recordVeto(veto.message, of: .route, by: opinion.plugin)
      let reason = Refusal.Reason(by: draft.texts[opinion.plugin], message: veto.message)
      return Refusal(code: .vetoed, reasons: [reason])
    }
    linksFollowed += 1
    if linksFollowed > PluginHost.mostFollowUps { return loop(of: "links", opinion.plugin) }
    recordRoute(commands, by: opinion.plugin)
    let origin = CommandOrigin(
      commit: origin.commit, requester: origin.requester, speaker: origin.requester)
    for command in commands {
      if let refusal = perform(command, from: origin) { return refusal }
    }
    return nil
  }

  private mutating func recordRoute(_ commands: [InternedCommand], by plugin: TextID) {
    var answer = ByteBuffer()
    answer.list(commands) { draft.write($0, to: &$1) }
    recordAnswer("route", answer.string, by: plugin)
  }

  // MARK: Back

  /// Returns the decision about a `back` that has nothing to pop: as a plugin says, or else as without plugins.
  private mutating func goBack(_ transition: NavTransition, from origin: CommandOrigin) -> Decision {
    if host.backPolicies.isEmpty { return state.decideBack(transition, &draft) }
    let path = state.backPath(&draft)
    let opinion = firstOpinion(.backBelow, host.backPolicies) { hook, context throws(PluginFault) in
      let answer = try hook.below(path, in: context)
      if let answer, !context.state.pointee.isBelow(answer, path, context.draft.pointee.texts) {
        throw PluginFault(code: "not-below", message: "The answer is not below what is shown.")
      }
      return answer
    }
    guard let opinion else { return state.decideBack(transition, &draft) }
    recordAnswer("backBelow", opinion.answer.json.text, by: opinion.plugin)
    switch opinion.answer {
    case .select, .dismiss: draft.isGoingBack = true
    case .pop, .nothing: break
    }
    return state.decideBelow(opinion.answer, transition, from: origin, &draft)
  }

  // MARK: Swipes

  /// Begins the swipe if a plugin allows it, none refuses it, and none objects to the removal at its end.
  private mutating func beginSwipe(
    _ start: SwipeStart, _ container: TextID
  ) -> Result<Decision, RefusedCommand> {
    if let refusal = permission(for: start, container) {
      return .failure(RefusedCommand(refusal: refusal))
    }
    let began = InternedEvent.swipe(.began(container: container, x: start.x, to: nil))
    let removal = state.swipeRemoval(container, &draft)
    return .success(removal.map { .removal(began, $0) } ?? .event(began))
  }

  private mutating func permission(for start: SwipeStart, _ container: TextID) -> Refusal? {
    let name = draft.texts[container]
    var reasons: [Refusal.Reason] = []
    var (isAllowed, code) = (false, RefusalCode.swipeUnavailable)
    let guards = host.swipeGuards.plugins
    for place in guards.indices {
      let refusal = ask(guards[place], about: start, of: name, allowing: &isAllowed, objecting: &reasons)
      guard let refusal else { continue }
      code = refusal.code
      reasons += refusal.reasons
    }
    if !reasons.isEmpty { return Refusal(code: code, reasons: reasons) }
    guard isAllowed else { return Objection.notSwipeable(container).refusal(state, draft.texts) }
    // Whoever gives the permission: there is one swipe, and it uncovers a screen.
    if start.isSwiping { return Objection.swipeRunning.refusal(state, draft.texts) }
    return start.depth > 1 ? nil : Objection.nothingToUncover(container).refusal(state, draft.texts)
  }

  /// Records a plugin's permission, or adds its objections to `reasons`. Returns a refusal when the plugin fails closed.
  private mutating func ask(
    _ plugin: borrowing HostedPlugin<any SwipeGuard>, about start: SwipeStart, of container: String,
    allowing isAllowed: inout Bool, objecting reasons: inout [Refusal.Reason]
  ) -> Refusal? {
    do throws(PluginFault) {
      let permission = try ask(plugin.id) { context throws(PluginFault) in
        try plugin.hook.canBegin(start, of: container, in: context)
      }
      switch permission {
      case nil: note(plugin.id, .canBeginSwipe, .noOpinion)
      case .allowed:
        note(plugin.id, .canBeginSwipe, .allowed)
        isAllowed = true
      case .refused([]):
        throw PluginFault(code: "empty-refusal", message: "A swipe is refused with at least one reason.")
      case .refused(let messages):
        note(plugin.id, .canBeginSwipe, .vetoed)
        reasons += messages.map { Refusal.Reason(by: draft.texts[plugin.id], message: $0) }
      }
      return nil
    } catch {
      note(plugin.id, .canBeginSwipe, .failed)
      return record(error, plugin.id, plugin.faultPolicy)
    }
  }

  /// Ends the swipe with a pop, or with the state as it was before. An objection turns it into a cancel,
  /// because the end of a swipe is a fact that no plugin can refuse.
  private mutating func endSwipe(_ end: SwipeEnd, _ container: TextID) -> Decision {
    guard completes(end, container), let swipe = state.interaction.swipe else {
      return .event(ended(end, container, completed: false))
    }
    if let removal = swipeRemoval(container) {
      let objections = objections(to: removal)
      if objections.refusal != nil {
        recordVetoes(objections)
        return .event(.swipe(.cancelled(container: container)))
      }
    }
    draft.lead(with: ended(end, container, completed: true))
    if var change = swipeTarget() {
      change.way = .swipe
      return .event(.arranged(.arranged(container: container, draft.add(change))))
    }
    return state.popShown(swipe.container, .swipe, .standard)
  }

  /// Returns the removal that completing the running swipe would be; nil when it would remove nothing.
  private mutating func swipeRemoval(_ container: TextID) -> InternedRemoval? {
    guard let change = swipeTarget() else { return state.swipeRemoval(container, &draft) }
    if change.removed.range.isEmpty { return nil }
    return InternedRemoval(cause: .swipe, container: container, nodes: change.removed)
  }

  private func ended(_ end: SwipeEnd, _ container: TextID, completed: Bool) -> InternedEvent {
    .swipe(.ended(container: container, x: end.x, velocity: end.velocity, completed: completed))
  }

  /// Returns true when the swipe completes. The first opinion wins, and is recorded.
  private mutating func completes(_ end: SwipeEnd, _ container: TextID) -> Bool {
    let name = draft.texts[container]
    let end = state.swipesToTheLeft ? end.mirrored : end
    let opinion = firstOpinion(.swipeCompletes, host.swipePolicies) { hook, context throws(PluginFault) in
      try hook.completes(end, of: name, in: context)
    }
    guard let opinion else { return false }
    recordAnswer("swipeCompletes", opinion.answer ? "true" : "false", by: opinion.plugin)
    return opinion.answer
  }

  // MARK: Splits

  private mutating func collapse(_ node: NodeID) -> Decision {
    guard let index = state.scene.splitIndex(node) else { return .nothing }
    let split = state.scene.splits[index]
    let container = state.scene[node].name
    var merged = split.compact == nil ? state.mergeable(split, upTo: topColumn(of: split, container)) : []
    var discarded = TextList.empty
    if merged.contains(split.secondary), let screens = discards(split, container) {
      merged.removeAll { $0 == split.secondary }
      discarded = screens
    }
    let names = draft.list(merged.map { state.scene[$0].name })
    return .event(.split(.collapsed(container: container, merged: names, discarded: discarded)))
  }

  private mutating func topColumn(of split: Split, _ container: TextID) -> SplitColumn {
    let name = draft.texts[container]
    let opinion = firstOpinion(.topColumn, host.topColumnPolicies) { hook, context throws(PluginFault) in
      let answer = try hook.topColumn(of: name, in: context)
      if answer == .compact || answer == .supplementary && split.supplementary == nil {
        throw PluginFault(code: "no-such-column", message: "The split has no such column to show.")
      }
      return answer
    }
    guard let opinion else { return .secondary }
    recordAnswer("topColumn", "\"\(opinion.answer.name)\"", by: opinion.plugin)
    return opinion.answer
  }

  /// Returns the secondary's entries, top first, when a plugin wants to discard them and none objects;
  /// otherwise nil. Objections are recorded.
  private mutating func discards(_ split: Split, _ container: TextID) -> TextList? {
    let name = draft.texts[container]
    let opinion = firstOpinion(.collapse, host.collapsePolicies) { hook, context throws(PluginFault) in
      try hook.collapse(name, in: context)
    }
    guard let opinion else { return nil }
    recordAnswer("collapse", opinion.answer == .discard ? "\"discard\"" : "\"push\"", by: opinion.plugin)
    guard opinion.answer == .discard else { return nil }
    let entries = draft.list(state.entries(of: split.secondary).reversed().map { state.scene[$0].name })
    let removal = InternedRemoval(cause: .collapse, container: container, nodes: entries)
    let objections = objections(to: removal)
    if objections.refusal == nil { return entries }
    recordVetoes(objections)
    return nil
  }

  private mutating func expand(_ node: NodeID) -> Decision {
    guard let index = state.scene.splitIndex(node) else { return .nothing }
    let container = state.scene[node].name
    let separated = separated(state.scene.splits[index], container)
    return .event(.split(.expanded(container: container, separated: separated)))
  }

  /// Returns the entry that moves to the secondary, if the secondary is empty and the primary has more entries than at the
  /// collapse; nil when none moves.
  private mutating func separated(_ split: Split, _ container: TextID) -> TextID? {
    let entries = state.entries(of: split.primary)
    guard split.compact == nil, split.merged.isEmpty, state.entries(of: split.secondary).isEmpty,
      entries.count > Int(split.primaryCountAtCollapse), let top = entries.last
    else { return nil }
    let name = draft.texts[container]
    let opinion = firstOpinion(.separate, host.separationPolicies) { hook, context throws(PluginFault) in
      let answer = try hook.separate(name, in: context)
      if case .node(let name) = answer {
        let node = context.find(name)
        guard entries.contains(where: { context.state.pointee.scene[$0].name == node }) else {
          throw PluginFault(
            code: "not-in-stack", message: "The node to separate is not on the primary's stack.")
        }
      }
      return answer
    }
    guard let opinion else { return state.scene[top].name }
    return record(opinion.answer, by: opinion.plugin)
  }

  private mutating func record(_ answer: SeparationAnswer, by plugin: TextID) -> TextID? {
    switch answer {
    case .keep:
      recordAnswer("separate", "\"keep\"", by: plugin)
      return nil
    case .node(let name):
      var text = ByteBuffer()
      text.append("{\"node\":")
      text.appendQuoted(name)
      text.append("}")
      recordAnswer("separate", text.string, by: plugin)
      return draft.texts.intern(name)
    }
  }
}
