import NavBase
import NavEvents

/// A plugin's answer that a command waits.
struct Hold {
  let plugin: TextID
  let reason: TextID
  let expires: Double?
  let keeps: Bool
  /// The ticket of the command, if it has waited before.
  let ticket: Int32?
}

/// A held command that is being carried out.
struct Resuming {
  let ticket: Int32
  /// The plugins that are not asked about it again.
  let plugins: [TextID]
}

/// The container that a held command goes to, or the scene, as it was before a command of the user.
struct HeldTarget {
  let ticket: Int32
  let nodes: NodesInTarget
  let isShown: Bool
}

/// The nodes in a container, or in the scene: what is there, in which order, and which of it has the focus.
struct NodesInTarget: Equatable {
  /// Nil for a container that is not in the scene.
  var names: [TextID]?
  var selected: [TextID] = []

  /// Returns the same nodes by the ids that they have after some events.
  func renamed(by events: [InternedEvent]) -> NodesInTarget {
    var nodes = self
    for case .item(.screenChanged(let old, let new)) in events {
      nodes.names = nodes.names?.map { $0 == old ? new.id : $0 }
      nodes.selected = nodes.selected.map { $0 == old ? new.id : $0 }
    }
    return nodes
  }
}

/// Commands that wait: a plugin holds one, it is resumed or dropped, and what the user does meanwhile supersedes it.
extension Engine {
  // MARK: A command among those that wait

  /// Takes a command through all steps. One that a plugin holds waits instead, and does nothing else.
  @inline(__always)
  mutating func performOrHold(_ command: InternedCommand, from origin: CommandOrigin) -> Refusal? {
    if !state.metadata.held.isEmpty { return performAmongHeld(command, from: origin) }
    guard let refusal = perform(command, from: origin) else { return nil }
    return hold == nil ? refusal : waitInstead(of: refusal, Mark())
  }

  /// Takes a command through all steps, after those have been dropped whose time is over.
  @inline(never)
  private mutating func performAmongHeld(_ command: InternedCommand, from origin: CommandOrigin) -> Refusal? {
    // A plugin that reacts to it without end must not keep itself from being quarantined.
    let isFact = isFact(command, for: nil)
    if !isFact, let refusal = dropExpired() { return refusal }
    targets = heldTargets()
    let mark = Mark(undo: state.undoMark, events: draft.events.count, contributions: draft.provenance.count)
    guard let refusal = perform(command, from: origin) else { return nil }
    return waitInstead(of: refusal, mark)
  }

  /// A place in the commit.
  private struct Mark {
    var undo = 0
    var events = 0
    var contributions = 0
  }

  /// Returns the refusal of a command; lets it wait instead, if a plugin holds it, and returns nil.
  @inline(never)
  private mutating func waitInstead(of refusal: Refusal, _ mark: Mark) -> Refusal? {
    guard let hold else { return refusal }
    self.hold = nil
    state.rollBack(to: mark.undo)
    draft.events.truncate(to: mark.events)
    draft.leading.removeAll()
    followUps.removeAll()
    let contributions = draft.provenance.array
    draft.provenance.removeAll()
    for (place, contribution) in contributions.enumerated()
    where place < mark.contributions || !contribution.contribution.isRequest {
      draft.provenance.append(contribution)
    }
    switch keepWaiting(hold) {
    case .success(let ticket):
      draft.ticket = ticket
      return runFollowUps()
    case .failure(let error): return error.refusal
    }
  }

  // MARK: Holding

  /// Notes that a plugin holds the command that was sent, or one that is resumed, and ends it. A command that a plugin has requested does
  /// not wait.
  mutating func hold(_ hold: Hold, from origin: CommandOrigin) -> Refusal {
    if followUps.current.map({ isResume($0.command) }) ?? true { self.hold = hold }
    let reason = Refusal.Reason(by: draft.texts[hold.plugin], message: draft.texts[hold.reason])
    return Refusal(code: .held, reasons: [reason])
  }

  private func isResume(_ command: InternedCommand) -> Bool {
    if case .waiting(.resume) = command { true } else { false }
  }

  /// Makes the event of a command that waits, in place of everything that the command would have done. The same command that the same
  /// plugin holds already waits once.
  /// - Returns: The ticket; the objection when too many commands wait, or a journal cannot hold the event.
  mutating func keepWaiting(_ hold: Hold) -> Result<Int32, RefusedCommand> {
    // A command waits for a millisecond at least.
    let until = hold.expires.map { Double(draft.time) + max(1, ($0 * 1000).rounded()) }
    let commit = Int32(clamping: draft.number)
    func held(_ ticket: Int32, _ command: JSONText, _ target: TextID?, _ opener: TextID?) -> InternedEvent {
      .waiting(
        .held(
          until: until, ticket: ticket, plugin: hold.plugin, reason: hold.reason, command: command,
          commit: commit, target: target, opener: opener, keeps: hold.keeps))
    }
    if let ticket = hold.ticket, let before = state.metadata.held[ticket] {
      return result(of: emit(held(ticket, before.command, before.target, before.opener)), ticket)
    }
    guard let command = draft.command else { return .success(0) }
    let json = draft.json(of: command)
    if let same = state.metadata.held.same(json, heldBy: hold.plugin) { return .success(same.ticket) }
    if state.metadata.held.commands.count >= HeldCommand.most || state.metadata.held.next == .max {
      return .failure(RefusedCommand(refusal: Objection.tooManyHeld.refusal(state, draft.texts)))
    }
    let ticket = state.metadata.held.next
    let (target, opener) = state.receiver(ofHeld: command, &draft)
    let event = held(ticket, json, target, opener)
    if let value = event.unwritableValue(in: draft) {
      return .failure(RefusedCommand(value.fault, code: .badArgument))
    }
    return result(of: emit(event), ticket)
  }

  private func result(of refusal: Refusal?, _ ticket: Int32) -> Result<Int32, RefusedCommand> {
    refusal.map { .failure(RefusedCommand(refusal: $0)) } ?? .success(ticket)
  }

  // MARK: Resuming and dropping

  mutating func carryOut(_ command: WaitingCommand<InternedForm>, from origin: CommandOrigin) -> Refusal? {
    switch command {
    case .resume(let ticket, let plugin): return resume(ticket, heldBy: plugin, from: origin)
    case .drop(let ticket, let plugin, let reason):
      guard let held = state.metadata.held[ticket] else {
        // It may have expired in this commit.
        return hasDropped(ticket) ? nil : Objection.unknownTicket(ticket).refusal(state, draft.texts)
      }
      if let plugin, held.plugin != plugin {
        return Objection.heldByOther(ticket).refusal(state, draft.texts)
      }
      return emit(dropped(ticket, reason ?? draft.texts.intern(DropReason.none)))
    }
  }

  private func dropped(_ ticket: Int32, _ reason: TextID) -> InternedEvent {
    .waiting(.dropped(ticket: ticket, reason: reason))
  }

  private func hasDropped(_ ticket: Int32) -> Bool {
    draft.events.contains { if case .waiting(.dropped(ticket, _)) = $0 { true } else { false } }
  }

  private mutating func resume(
    _ ticket: Int32, heldBy plugin: TextID?, from origin: CommandOrigin
  ) -> Refusal? {
    guard let held = state.metadata.held[ticket] else {
      return Objection.unknownTicket(ticket).refusal(state, draft.texts)
    }
    if let plugin, held.plugin != plugin { return Objection.heldByOther(ticket).refusal(state, draft.texts) }
    guard let command = draft.command(inJSON: held.command) else {
      return Objection.unreadableHeld(ticket).refusal(state, draft.texts)
    }
    if let refusal = emit(.waiting(.resumed(ticket: ticket))) { return refusal }
    if origin.requester != nil { followUps.allowOneMore() }
    let before = resuming
    resuming = Resuming(ticket: ticket, plugins: held.plugins)
    defer { resuming = before }
    return perform(
      state.aimed(command, at: held.target, opener: held.opener, &draft),
      from: CommandOrigin(commit: command.kind, requester: origin.requester, speaker: origin.requester))
  }

  /// Drops a ticket whose command was refused when a plugin resumed it.
  mutating func dropAfterRefusal(of command: InternedCommand, _ refusal: Refusal) {
    guard case .waiting(.resume(let ticket, let plugin)) = command,
      let held = state.metadata.held[ticket], plugin == nil || plugin == held.plugin
    else { return }
    _ = emit(dropped(ticket, draft.texts.intern(refusal.code.rawValue)))
  }

  // MARK: The end of waiting

  /// Drops the commands whose time is over, before a command is decided.
  mutating func dropExpired() -> Refusal? {
    for held in state.metadata.held.commands {
      guard let until = held.until, Double(draft.time) > until else { continue }
      if let refusal = emit(dropped(held.ticket, draft.texts.intern(DropReason.expired))) { return refusal }
    }
    return runFollowUps()
  }

  /// The containers that held commands go to, before a command of the user or a link.
  func heldTargets() -> [HeldTarget] {
    guard draft.source == .user || draft.source == .link else { return [] }
    return state.metadata.held.commands.compactMap { held in
      if held.keeps { return nil }
      return HeldTarget(
        ticket: held.ticket, nodes: state.nodes(in: held.target), isShown: state.isShown(target: held.target))
    }
  }

  /// Drops the commands that the user's command supersedes, and those of plugins that take part no more.
  mutating func settleHeld() -> Refusal? {
    for held in state.metadata.held.commands {
      guard let reason = reasonToDrop(held) else { continue }
      if let refusal = emit(dropped(held.ticket, draft.texts.intern(reason))) { return refusal }
    }
    return runFollowUps()
  }

  private func reasonToDrop(_ held: HeldCommand) -> String? {
    if let plugin = held.plugin, changesPlugins, !state.isAttached(plugin) {
      return state.isQuarantined(plugin) ? DropReason.quarantined : DropReason.detached
    }
    guard let before = targets.first(where: { $0.ticket == held.ticket }), before.nodes.names != nil,
      // The commit that holds a command again does not supersede it.
      !draft.events.contains(where: { $0.heldTicket == held.ticket })
    else { return nil }
    let isSuperseded =
      state.nodes(in: held.target) != before.nodes.renamed(by: draft.events.array)
      || before.isShown && !state.isShown(target: held.target)
    return isSuperseded ? DropReason.superseded : nil
  }

}

extension NavState {
  /// Returns the nodes in a container, or in the whole scene for nil.
  fileprivate func nodes(in target: TextID?) -> NodesInTarget {
    var found = NodesInTarget()
    func add(_ node: NodeID) {
      scene.walk(node) { id in
        found.names?.append(scene[id].name)
        if let selected = focusChild(of: id) { found.selected.append(scene[selected].name) }
      }
    }
    guard let target else {
      found.names = []
      for node in [scene.root].compactMap(\.self) + scene.modals.map(\.node) { add(node) }
      return found
    }
    guard let node = scene.find(target) else { return found }
    found.names = []
    add(node)
    return found
  }

  /// Returns true when a container is shown.
  fileprivate func isShown(target: TextID?) -> Bool {
    target.flatMap { scene.find($0) }.map { isShown($0) } ?? false
  }
}

extension NavState {
  /// Returns the container that a command goes to, and the screen that would get its answer, for the time that it waits.
  func receiver(
    ofHeld command: InternedCommand, _ draft: inout CommitDraft
  ) -> (target: TextID?, opener: TextID?) {
    let addressed = addressed(command, &draft)
    let opener = opener(of: addressed, draft)
    // These concern the whole scene.
    if [.open, .present, .dismiss, .all].contains(command.kind) || goesBelow(command, &draft) {
      return (nil, opener)
    }
    let target = (aimed(addressed) ?? addressed).target
    return (target ?? (command.kind == .add ? receiver(of: command) : nil), opener)
  }

  private func opener(of command: InternedCommand, _ draft: borrowing CommitDraft) -> TextID? {
    guard let screen = command.broughtScreen, screen.details != nil else { return nil }
    let details = draft.details(of: screen)
    return details.hasRequest ? draft.requestMember("opener", of: details) : nil
  }

  /// Returns a command that has waited, with the container and the opener that it had when it was held.
  func aimed(
    _ command: InternedCommand, at target: TextID?, opener: TextID?, _ draft: inout CommitDraft
  ) -> InternedCommand {
    var command = command
    if let target, command.target == nil { command = command.sent(to: target) }
    guard let opener, let screen = command.broughtScreen, screen.details != nil else { return command }
    var details = draft.details(of: screen)
    guard details.hasRequest, draft.requestMember("opener", of: details) == nil else { return command }
    let request = Array(draft.lists[details.request.range]) + [draft.texts.intern("opener"), opener]
    details.request = draft.list(request)
    return command.bringing(draft.screen(screen.id, details))
  }
}
