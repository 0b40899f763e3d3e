import NavEvents

/// The questions a swipe asks, and what their answers make of it.
extension Engine {
  /// Begins a swipe if a plugin allows it, none refuses it, and nobody objects to what it would pop.
  mutating func beginSwipe(_ start: SwipeStart) -> Refusal? {
    if let refusal = permission(for: start) { return refusal }
    if let exit = state.exitOfSwipe(start.container, &draft), let refusal = objections(to: exit) {
      return refusal
    }
    return emit(.swipe(.began(container: start.container, x: start.x)))
  }

  private mutating func permission(for start: SwipeStart) -> Refusal? {
    var reasons: [Refusal.Reason] = []
    var isAllowed = false
    for plugin in host.swipeGuards {
      do throws(PluginFault) {
        switch try plugin.hook.canBegin(start, in: state, draft) {
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
      } catch {
        note(plugin.id, .canBeginSwipe, .failed)
        if let refusal = record(error, plugin.id, plugin.faultPolicy) { return refusal }
      }
    }
    if !reasons.isEmpty { return Refusal(code: .swipeUnavailable, reasons: reasons) }
    return isAllowed ? nil : Objection.notSwipeable(start.container).refusal(state, draft.texts)
  }

  /// Ends the running swipe: it pops, or everything is as before. An objection makes it a cancel, for the end of
  /// a swipe is a fact that cannot be refused.
  mutating func endSwipe(_ end: SwipeEnd, for requester: TextID?) -> Refusal? {
    guard completes(end), let swipe = state.situation.swipe else {
      return emit(ended(end, completed: false))
    }
    if let exit = state.exitOfSwipe(end.container, &draft), let refusal = objections(to: exit) {
      recordVetoes(refusal)
      return emit(.swipe(.cancelled(container: end.container)))
    }
    return emit(ended(end, completed: true)) ?? popShown(swipe.container, .swipe, .standard, for: requester)
  }

  private func ended(_ end: SwipeEnd, completed: Bool) -> NavEvent {
    .swipe(.ended(container: end.container, x: end.x, velocity: end.velocity, completed: completed))
  }

  /// The first opinion wins, and is recorded.
  private mutating func completes(_ end: SwipeEnd) -> Bool {
    let opinion = firstOpinion(.swipeCompletes, host.swipeJudges) { hook, state, draft throws(PluginFault) in
      try hook.completes(end, in: state, draft)
    }
    guard let opinion else { return false }
    recordAnswer("swipeCompletes", opinion.answer ? "true" : "false", by: opinion.plugin)
    return opinion.answer
  }

  /// Whether `event` ends the running swipe: it changes the container that is swiped, or hides it.
  mutating func endsSwipe(_ event: NavEvent) -> Bool {
    switch state.concernsSwipe(event) {
    case .none: return false
    case .changes: return true
    case .mayHide:
      return state.situation.swipe.map { touches(event, $0.container) } ?? false
    }
  }

  /// Whether `event`, which is about another container, takes from the swipe of this one what it needs: it is tried and
  /// taken back.
  private mutating func touches(_ event: NavEvent, _ container: NodeID) -> Bool {
    let (mark, before) = (state.undoMark, state.footing(ofSwipeOn: container))
    state.evolve(event, &draft)
    let isTouched =
      state.situation.swipe == nil || !state.footing(ofSwipeOn: container).carriesOn(from: before)
    state.rollBack(to: mark)
    return isTouched
  }

  /// Takes the shown screen off. In compact width an empty right pane is shown by nobody, so that the screen that
  /// is shown is the second to go: two pops, each judged in the state before it.
  mutating func popShown(
    _ node: NodeID, _ way: ExitWay, _ transition: Transition, for requester: TextID?
  ) -> Refusal? {
    if state.showsLeftOverEmptyRight(node) {
      if let refusal = pop(node, way, transition) { return refusal }
      if requester == nil, let refusal = runFollowUps() { return refusal }
    }
    return pop(node, way, transition)
  }

  private mutating func pop(_ node: NodeID, _ way: ExitWay, _ transition: Transition) -> Refusal? {
    switch state.decidePop(way, transition, node, &draft) {
    case .event(let event): return emit(event)
    case .sequence(let first, let second, let third): return emit([first, second, third])
    case .exit(let first, let second, let event, let exit):
      return (way == .swipe ? nil : objections(to: exit)) ?? emit([first, second, event])
    case .nothing, .steps, .popShown, .beginSwipe, .endSwipe, .collapse, .expand, .route, .refused: return nil
    }
  }
}
