import NavBase
import NavEvents

/// The answers to requests: before a screen leaves that was brought for one, its opener gets it.
extension Engine {
  /// Carries out a command that leaves with an answer, or that brings a screen for one.
  @inline(never)
  mutating func applyWithRequest(_ command: InternedCommand, from origin: CommandOrigin) -> Refusal? {
    if let result = command.result {
      if let objection = state.objectionToResult(result, draft.texts) {
        return objection.refusal(state, draft.texts)
      }
      answer = result
    }
    defer { answer = nil }
    let first = draft.events.count
    if let refusal = carryOut(command, from: origin) { return refusal }
    if answer != nil, !isUnfinishedSwipe(command, since: first) {
      return Objection.noRequest(nil).refusal(state, draft.texts)
    }
    if let screen = command.broughtScreen,
      let objection = state.objectionToBrought(screen, changesAnything: draft.events.count > first, draft)
    {
      return objection.refusal(state, draft.texts)
    }
    return nil
  }

  /// Returns true for the end of a swipe after which everything is as it was: whoever sends it cannot know that before.
  private func isUnfinishedSwipe(_ command: InternedCommand, since first: Int) -> Bool {
    guard case .swipe = command else { return false }
    return !draft.events.contains(from: first) { $0.kind == .popped }
  }

  /// Answers or cancels the requests of the screens that an event takes out of the scene, or off the primary of a collapsed split. The
  /// topmost gets the answer of the command; if its opener leaves with it, the answer goes with both.
  @inline(never)
  mutating func answerRequests(closedBy event: InternedEvent) -> Refusal? {
    for closing in requests(closedBy: event) {
      let (request, screen) = (closing.request, closing.screen)
      let value = answer
      answer = nil
      var delivery: InternedEvent?
      if !closing.openerStays {
        delivery = nil
      } else if value != nil || !request.isAnswered {
        delivery = .item(
          .resultDelivered(
            node: request.opener, key: request.key, from: screen, value: value, staysOpen: false))
      } else if closing.screenStays {
        delivery = .item(.requestClosed(node: request.opener, key: request.key, from: screen))
      }
      if let delivery, let refusal = append(delivery) { return refusal }
    }
    return nil
  }

  /// A request that an event closes.
  private struct Closing {
    let screen: TextID
    let request: OpenRequest
    let screenStays: Bool
    let openerStays: Bool
  }

  /// Returns the open requests that an event closes, the topmost first. The event is tried, so that it need not say which screens it
  /// takes away.
  private mutating func requests(closedBy event: InternedEvent) -> [Closing] {
    // Those that leave with their openers only matter to an answer, and to a whole scene, which closes none by itself.
    let open = answer != nil || event.isWholeScene ? state.openRequestsFromTheTop : nil
    let mark = state.undoMark
    state.undo.closed.removeAll()
    state.evolve(event, &draft)
    var waiting =
      event.container.flatMap { state.scene.find($0) }.map { state.requestsWaiting(off: $0) } ?? []
    var gone = open?.filter { !state.holds($0) } ?? state.undo.closed
    let openers = Set((waiting + gone).map(\.request.opener).filter { state.scene.find($0) != nil })
    state.rollBack(to: mark)
    state.undo.closed.removeAll()
    // A screen that the event itself brings may wait until the next event.
    waiting.removeAll { !state.holds($0) }
    if open == nil, gone.count > 1 { state.sortFromTheTop(&gone) }
    func closings(_ requests: [ClosedRequest], screenStays: Bool) -> [Closing] {
      requests.map { closed in
        Closing(
          screen: closed.screen, request: closed.request, screenStays: screenStays,
          openerStays: openers.contains(closed.request.opener))
      }
    }
    return closings(waiting, screenStays: true) + closings(gone, screenStays: false)
  }
}

extension InternedEvent {
  /// A Boolean value that indicates whether the event replaces the scene by another one.
  fileprivate var isWholeScene: Bool {
    switch self {
    case .scene(.restored), .scene(.reverted): true
    default: false
    }
  }
}
