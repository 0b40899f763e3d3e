import NavBase
import NavEvents

/// What the rules of containers decide about commands.
extension Engine {
  /// Asks the rules of a container what a command does, and carries it out.
  @inline(never)
  mutating func decideByRules(
    _ node: NodeID, _ command: InternedCommand, from origin: CommandOrigin
  ) -> Refusal? {
    guard let place = state.scene.place(of: node), let index = state.scene.arrangedIndex(node) else {
      return nil
    }
    guard let rules = state.scene.arranged[index].rules else { return rulesMissing(place, .isNotAttached) }
    if state.isQuarantined(rules) { return rulesMissing(place, .isQuarantined) }
    guard
      let hosted = host.containerRules.plugins.indices.first(where: {
        host.containerRules.plugins[$0].id == rules
      })
    else { return rulesMissing(place, state.isAttached(rules) ? .isNoRules : .isNotAttached) }
    let container = state.arrangedContainer(node, index, draft.texts)
    guard let asked = ContainerCommand(draft.plain(command)) else {
      return Objection.wrongContainer(state.scene[node].name, command.kind).refusal(state, draft.texts)
    }
    let hook = host.containerRules.plugins[hosted].hook
    do throws(PluginFault) {
      let decision = try ask(rules) { context throws(PluginFault) in
        try hook.decide(asked, container, in: context)
      }
      note(rules, .decide, decision.outcome, about: command.kind.wireName)
      switch decision {
      case .keep:
        record(rules, .kept)
        return nil
      case .refuse(let message):
        let reason = Refusal.Reason(by: draft.texts[rules], message: message)
        return Refusal(code: .vetoed, reasons: [reason])
      case .pass(let child): return try pass(command, to: child, of: node, rules, from: origin)
      case .change(let change): return try carryOut(change, command, on: node, container, rules, from: origin)
      }
    } catch {
      if error.isAbsenceOfRules, hook is any StandInPlugin { return rulesMissing(place, .isNoRules) }
      note(rules, .decide, .failed, about: command.kind.wireName)
      return record(error, rules, host.containerRules.plugins[hosted].faultPolicy)
        ?? rulesMissing(place, .hasFailed)
    }
  }

  private func rulesMissing(_ place: ContainerPlace, _ absence: RulesAbsence) -> Refusal {
    let objection = Objection.rulesMissing(
      state.scene[place.node].name, rules: state.scene.arranged[place.index].rules, absence)
    return objection.refusal(state, draft.texts)
  }

  /// Passes a command on to a child.
  private mutating func pass(
    _ command: InternedCommand, to child: String, of node: NodeID, _ rules: TextID, from origin: CommandOrigin
  ) throws(PluginFault) -> Refusal? {
    let name = draft.texts.intern(child)
    guard let target = state.scene.find(name), state.scene[target].parent == node,
      state.scene[target].kind.isContainer
    else {
      throw .badArrangement("“\(child)” is no container among the children, so no command is passed to it.")
    }
    record(rules, .passed(child: name))
    var passed = command.sent(to: name)
    if case .swipe(.begin(let x), _) = passed {
      // A swipe is measured from the left edge of the container in which it runs.
      passed = .swipe(.begin(x: x - distance(from: node, to: target)), target: name)
    }
    return carryOut(passed, from: origin)
  }

  /// Returns the distance between the left edges of a container and of a child, in points; 0 for a child that is not shown.
  private func distance(from container: NodeID, to child: NodeID) -> Double {
    let areas = SceneLayout(state).areas
    guard let one = areas.first(where: { $0.node == container })?.area,
      let other = areas.first(where: { $0.node == child })?.area
    else { return 0 }
    return other.x - one.x
  }

  /// Carries out what the rules have made of a command.
  private mutating func carryOut(
    _ change: ContainerChange, _ command: InternedCommand, on node: NodeID, _ container: ArrangedContainer,
    _ rules: TextID, from origin: CommandOrigin
  ) throws(PluginFault) -> Refusal? {
    let name = state.scene[node].name
    let cause = command.kind.removalCause.attributed(to: origin.commit)
    if let refusal = objection(toAdding: change.added, to: node) {
      recordUnsettled(change, over: container, rules)
      return refusal
    }
    let written = try change.written(over: container, cause, animated: command.isAnimated)
    let event: InternedEvent
    if case .swipe = command {
      if !change.added.isEmpty { throw .badArrangement("A swipe adds no children.") }
      let target = draft.knownJSON(written.json(span: change.span).text)
      guard case .swipe(.begin(let x), _) = command else { return nil }
      event = .swipe(.began(container: name, x: x, to: target))
    } else {
      if written.isEmpty {
        record(rules, .kept)
        return nil
      }
      event = draft.intern(NavEvent.arranged(.arranged(container: draft.texts[name], written)))
    }
    if let value = event.unwritableValue(in: draft) { throw value.fault }
    let first = draft.events.count
    let leaving = draft.list(change.removed.map { draft.texts.intern($0) })
    let decision: Decision =
      leaving.count == 0
      ? .event(event)
      : .removal(event, InternedRemoval(cause: cause, container: name, nodes: leaving))
    if let refusal = carryOut(decision, from: origin) {
      recordUnsettled(change, over: container, rules)
      return refusal
    }
    recordArranged(name, since: first, by: rules)
    return nil
  }

  /// Records which event the rules have led to.
  mutating func recordArranged(_ container: TextID, since first: Int, by rules: TextID) {
    var place = first
    while place < draft.events.count, !draft.events[place].isArrangement(of: container) { place += 1 }
    record(rules, .arranged(firstEvent: Int32(place), endEvent: Int32(min(place + 1, draft.events.count))))
  }

  /// Records the children that would have come and left, where the core or another plugin has refused that.
  private mutating func recordUnsettled(
    _ change: ContainerChange, over container: ArrangedContainer, _ rules: TextID
  ) {
    recordAnswer(PluginHook.decide.rawValue, change.unsettledJSON(over: container).text, by: rules)
  }

  /// Records what rules have decided as their answers, because the events go that say it: the commit is refused.
  @inline(never)
  mutating func answerArrangements() {
    let (contributions, events) = (draft.provenance.array, draft.events.array)
    draft.provenance.removeAll()
    for contribution in contributions {
      guard case .arranged(let first, _) = contribution.contribution, Int(first) < events.count else {
        draft.provenance.append(contribution)
        continue
      }
      switch draft.plain(events[Int(first)]) {
      case .arranged(.arranged(_, let change)):
        recordAnswer(PluginHook.decide.rawValue, change.json(span: nil).text, by: contribution.plugin)
      case .swipe(.began(_, _, let target?)):
        recordAnswer(PluginHook.decide.rawValue, target.text, by: contribution.plugin)
      default: break
      }
    }
  }

  private mutating func objection(toAdding added: [ContainerChange.Addition], to node: NodeID) -> Refusal? {
    var names: Set<TextID> = []
    for addition in added {
      let content = draft.content(of: addition.node)
      if let objection = state.objectionToNode(content, &draft) {
        return objection.refusal(state, draft.texts)
      }
      if !names.insert(content.screen.id).inserted {
        return Objection.namedTwice(content.screen.id).refusal(state, draft.texts)
      }
      if content.kind != nil, !state.hasRoom(in: node) {
        return Objection.tooDeep(state.scene[node].name).refusal(state, draft.texts)
      }
    }
    return nil
  }

  // MARK: Swipes

  /// Returns what the container that is swiped becomes, without what is as it was; nil where nothing would change.
  mutating func swipeTarget() -> ArrangedChange<InternedForm>? {
    guard let swipe = state.interaction.swipe, let target = swipe.target,
      var change = draft.arrangedChange(in: target)
    else { return nil }
    // The first line of a journal may have been written by hand.
    change.added = nil
    if let values = change.values, NavState.fault(ofValues: values, draft.texts) != nil {
      change.values = nil
    }
    return change
  }
}

extension InternedEvent {
  /// Returns true when the event says how a container is arranged, or will be.
  fileprivate func isArrangement(of name: TextID) -> Bool {
    switch self {
    case .arranged(let event): event.container == name
    case .swipe(.began(let container, _, _?)): container == name
    default: false
    }
  }
}

extension ContainerDecision {
  fileprivate var outcome: HookAnswer {
    switch self {
    case .change, .pass: .answered
    case .refuse: .vetoed
    case .keep: .nothing
    }
  }
}

extension CommandKind {
  /// The cause for which children leave that the rules of a container remove because of the command.
  fileprivate var removalCause: RemovalCause {
    switch self {
    case .pop: .pop
    case .back: .back
    case .popTo: .popTo
    case .popToRoot: .popToRoot
    case .replace: .replace
    case .set: .set
    case .swipeBegin: .swipe
    default: .perform
    }
  }
}

extension InternedCommand {
  /// False for a command whose change is to be shown at once.
  fileprivate var isAnimated: Bool {
    guard case .navigation(let command, _) = self else { return true }
    return switch command {
    case .push(_, let transition, _), .pop(let transition, _), .popTo(_, let transition, _),
      .popToRoot(let transition, _), .back(let transition, _), .replace(_, let transition):
      transition.animated
    case .setNavigationBarsHidden, .setToolbarsHidden: true
    }
  }
}
