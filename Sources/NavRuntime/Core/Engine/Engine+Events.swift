import NavBase
import NavEvents

/// The events of a commit: each is applied at once, and the plugins that react to it request more commands.
extension Engine {
  /// Adds `event` to the commit. If the event changes the swiped container, or hides it, the swipe is
  /// cancelled first.
  @inline(__always)
  mutating func emit(_ event: InternedEvent) -> Refusal? {
    if state.interaction.swipe != nil, state.cancelsSwipe(event, &draft), let cancel = state.swipeCancelled,
      let refusal = append(cancel)
    {
      return refusal
    }
    return append(event)
  }

  /// Turns the interface, and then gives the window its size. A running swipe is cancelled first if it cannot go on after
  /// both; the size in between is nobody's.
  mutating func turn(to orientation: Orientation, _ resized: InternedEvent?) -> Refusal? {
    let event = InternedEvent.environment(.interfaceRotated(orientation))
    guard let resized else { return emit(event) }
    if state.cancelsSwipe(turn: event, resized, &draft), let cancel = state.swipeCancelled,
      let refusal = append(cancel)
    {
      return refusal
    }
    return append(event) ?? append(resized)
  }

  mutating func append(_ event: InternedEvent) -> Refusal? {
    if state.scene.requests > 0, !event.changesNoContainer, let refusal = answerRequests(closedBy: event) {
      return refusal
    }
    draft.events.append(event)
    let top = state.evolve(event, &draft)
    let kind = event.kind
    guard host.reactors.watchedEvents.contains(kind) else { return nil }
    let reactors = host.reactors.plugins
    for place in reactors.indices where reactors[place].watchedEvents.contains(kind) {
      if state.isQuarantined(reactors[place].id) { continue }
      if let refusal = react(reactors[place], to: event, kind, top) { return refusal }
    }
    return nil
  }

  @inline(__always)
  private mutating func react(
    _ plugin: borrowing HostedPlugin<HostedReactor>, to event: InternedEvent, _ kind: EventKind,
    _ top: TopChange
  ) -> Refusal? {
    if !plugin.hook.isBackButton { return reactByName(plugin, to: event, kind, top) }
    let request = BackButtonByHandles.reaction(to: event, changing: top, in: state)
    note(plugin.id, .react, request == nil ? .nothing : .requested, about: kind.wireName)
    if let request { followUps.request(request, by: plugin.id) }
    return nil
  }

  private mutating func reactByName(
    _ plugin: borrowing HostedPlugin<HostedReactor>, to event: InternedEvent, _ kind: EventKind,
    _ top: TopChange
  ) -> Refusal? {
    do throws(PluginFault) {
      let requests = try ask(plugin.id, about: .event(event, top)) { context throws(PluginFault) in
        try plugin.hook.named.react(in: context)
      }
      if !requests.isEmpty { try request(requests, by: plugin.id) }
      note(plugin.id, .react, requests.isEmpty ? .nothing : .requested, about: kind.wireName)
      return nil
    } catch {
      note(plugin.id, .react, .failed, about: kind.wireName)
      let refusal = record(error, plugin.id, plugin.faultPolicy)
      return statesFact ? nil : refusal
    }
  }

  /// Puts the commands of a reaction into the queue; none of them when a journal cannot hold one.
  private mutating func request(_ commands: [NavCommand], by plugin: TextID) throws(PluginFault) {
    let waiting = followUps.count
    for command in commands {
      let command = draft.intern(command)
      if let value = command.unwritableValue(in: draft) {
        followUps.truncate(to: waiting)
        throw value.fault
      }
      followUps.request(command, by: plugin)
    }
  }
}
