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
        case nil: continue
        case .allowed: isAllowed = true
        case .refused(let messages):
          reasons += messages.map { Refusal.Reason(by: draft.texts[plugin.id], message: $0) }
        }
      } catch {
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
    for plugin in host.swipeJudges {
      do throws(PluginFault) {
        guard let answer = try plugin.hook.completes(end, in: state, draft) else { continue }
        recordAnswer("swipeCompletes", answer ? "true" : "false", by: plugin.id)
        return answer
      } catch {
        _ = record(error, plugin.id, plugin.faultPolicy)
      }
    }
    return false
  }

  private mutating func recordAnswer(_ question: String, _ answer: String, by plugin: TextID) {
    let answer = JSONText(draft.texts.intern(answer))
    record(plugin, .answered(question: draft.texts.intern(question), answer: answer))
  }

  private mutating func recordVetoes(_ refusal: Refusal) {
    for reason in refusal.reasons {
      var answer = ByteBuffer()
      answer.append("{\"veto\":{\"message\":")
      answer.appendQuoted(reason.message)
      answer.append("}}")
      recordAnswer("shouldPop", answer.string, by: draft.texts.intern(reason.by))
    }
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
    guard let index = state.scene.drillDownIndex(node) else { return nil }
    switch state.decidePop(way, transition, node, index, &draft) {
    case .event(let event): return emit(event)
    case .exit(let event, let exit): return (way == .swipe ? nil : objections(to: exit)) ?? emit(event)
    case .nothing, .sequence, .steps, .popShown, .beginSwipe, .endSwipe, .refused: return nil
    }
  }

  /// At the end of a commit the scene is asked again how the interface may turn, and a turn that was waiting for the
  /// answer is made.
  mutating func settleRotation() -> Refusal? {
    guard state.hasScene else { return nil }
    if let change = state.changedRotationAnswer, let refusal = emit(change) { return refusal }
    if let turn = state.pendingRotation, let refusal = emit(turn) { return refusal }
    return runFollowUps()
  }
}
