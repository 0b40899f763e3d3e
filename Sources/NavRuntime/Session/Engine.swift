package import NavEvents

/// Takes a command through interceptors, decide, questions, evolve and reactions: the path from an intent to a
/// commit, but for the disk. A session drives it; so does whoever decides a journal again.
package struct Engine: ~Copyable {
  package var state = NavState()
  package var draft = CommitDraft()
  package var host: PluginHost
  private var followUps = FollowUps()
  /// Links followed in the commit in hand, those inside of links included.
  var linksFollowed = 0
  /// Who was asked through which hook since the last ``decide(_:)``; nil when nobody wants to know.
  package var hearings: ContiguousArray<PluginHearing>?
  /// The size class that the splits of the scene have followed.
  var settledSizeClass = SizeClass.regular

  package init(catalog: PluginCatalog) { host = PluginHost(catalog: catalog) }

  // MARK: A commit

  /// Decides `command`, whose parts are in the draft; the draft then holds the commit, and the state is the one
  /// after it. Call ``keep()`` or ``takeBack()`` next.
  package mutating func decide(_ command: NavCommand) {
    state.beginRecording()
    followUps.removeAll()
    linksFollowed = 0
    hearings?.removeAll()
    draft.command = command
    settledSizeClass = state.environment.sizeClass
    guard let refusal = perform(command, for: nil) ?? settle() else { return }
    state.rollBack()
    draft.events.removeAll(keepingCapacity: true)
    draft.provenance.removeAll { $0.deed.isRequest }
    draft.refusal = refusal
  }

  /// The commit stands.
  package mutating func keep() {
    state.endRecording()
    if draft.events.contains(where: \.changesPlugins) { host.follow(state, draft.texts) }
  }

  /// The commit never happened.
  package mutating func takeBack() {
    state.rollBack()
    state.endRecording()
  }

  /// Applies the events of the draft, which was read from a journal.
  package mutating func replay() {
    for index in draft.events.indices { state.evolve(draft.events[index], &draft) }
    if draft.events.contains(where: \.changesPlugins) { host.follow(state, draft.texts) }
  }

  /// Takes over a state that was written as a snapshot; false when it cannot be read.
  mutating func load(snapshot: UnsafeRawBufferPointer) -> Bool {
    do throws(JSONError) {
      state = try NavState(snapshot: snapshot, &draft)
    } catch {
      return false
    }
    host.follow(state, draft.texts)
    return true
  }

  // MARK: The path of a command

  /// Takes a command, given or requested by a plugin, all the way; returns why it was refused.
  mutating func perform(_ command: NavCommand, for requester: TextID?) -> Refusal? {
    guard !isFact(command, for: requester),
      isIntercepted(command.kind)
    else {
      return apply(command, for: requester, spokenBy: requester)
    }
    switch intercept(command, for: requester) {
    case .failure(let objection): return objection.refusal
    case .success(let commands):
      for spoken in commands {
        if let refusal = apply(spoken.command, for: requester, spokenBy: spoken.speaker) { return refusal }
      }
      return nil
    }
  }

  private func isIntercepted(_ kind: CommandKind) -> Bool {
    let plugins = host.interceptors.span
    return plugins.indices.contains { plugins[$0].hook.interceptedCommands.contains(kind) }
  }

  /// Whether a command says what is so, which nobody can refuse: a report, or what the host itself says of a plugin.
  func isFact(_ command: NavCommand, for requester: TextID?) -> Bool {
    if command.kind.isReport { return true }
    guard case .plugin = command else { return false }
    return draft.source == .system && requester == nil
  }

  /// Decides a command that has passed the interceptors. `speaker` is the plugin whose words it is, which is another
  /// than the requester when it stands in the place of what that one asked for.
  private mutating func apply(
    _ command: NavCommand, for requester: TextID?, spokenBy speaker: TextID?
  ) -> Refusal? {
    let refusal: Refusal?
    switch judge(command, spokenBy: speaker) {
    case .success(.nothing): return nil
    case .success(.refused(let objection)): return objection.refusal(state, draft.texts)
    case .success(.event(let event)): refusal = emit(event)
    case .success(.sequence(let first, let second, let third)): refusal = emit([first, second, third])
    case .success(.exit(let first, let second, let event, let exit)):
      refusal = objections(to: exit) ?? emit([first, second, event])
    case .success(.popShown(let node, let way, let transition)):
      refusal = popShown(node, way, transition, for: requester)
    case .success(.beginSwipe(let start)): refusal = beginSwipe(start)
    case .success(.endSwipe(let end)): refusal = endSwipe(end, for: requester)
    case .success(.collapse(let node)): refusal = collapse(node)
    case .success(.expand(let node)): refusal = expand(node)
    case .success(.route(let url)): return follow(link: url, for: requester)
    case .success(.steps(let first, let second)):
      return apply(first, for: requester, spokenBy: speaker)
        ?? apply(second, for: requester, spokenBy: speaker)
    case .failure(let error): return error.refusal
    }
    return refusal ?? (requester == nil ? runFollowUps() : nil)
  }

  private mutating func judge(
    _ command: NavCommand, spokenBy speaker: TextID?
  ) -> Result<Decision, RefusedCommand> {
    guard case .plugin(let plugin) = command else { return .success(state.decide(command, &draft)) }
    switch plugin {
    case .attach(let id, let configuration) where !state.isAttached(id):
      return attach(id, configuration)
    case .configure(let id, let configuration) where state.isAttached(id):
      return hosting(id, configuration) { state, canonical in
        state.decideConfigure(id, canonical)
      }
    case .remember(let id, _) where id != speaker: return .success(.refused(.foreignMemory(id)))
    case .remember(let id, let value)
    where draft.texts.withBytes(of: value.text, \.count) > PluginHost.longestMemory:
      return .success(.refused(.memoryTooLong(id)))
    case .attach, .configure, .detach, .quarantine, .remember:
      return .success(state.decide(plugin, draft.texts))
    }
  }

  private mutating func attach(_ id: TextID, _ configuration: JSONText?) -> Result<Decision, RefusedCommand> {
    let name = draft.texts[id]
    guard let manifest = host.catalog.manifest(of: name) else {
      let nearest = EditDistance.nearest(to: name, among: host.catalog.ids)
      return .success(.refused(.unknownPlugin(id, nearest: nearest.map { draft.texts.intern($0) })))
    }
    let catalog = host.catalog
    let text = configuration.map { draft.texts[$0.text] }
    return hosting(id, configuration) { _, canonical throws(PluginFault) in
      try catalog.start(name, text)
      return .event(.plugin(.attached(id, version: manifest.version, configuration: canonical)))
    }
  }

  /// Decides about a plugin with its configuration in canonical form, if it can be hosted so.
  private mutating func hosting(
    _ id: TextID, _ configuration: JSONText?,
    _ body: (borrowing NavState, JSONText?) throws(PluginFault) -> Decision
  ) -> Result<Decision, RefusedCommand> {
    do throws(PluginFault) {
      let canonical = try host.canonicalConfiguration(of: id, configuration, &draft.texts)
      return .success(try body(state, canonical))
    } catch {
      return .failure(RefusedCommand(error, code: .badArgument))
    }
  }

  mutating func emit(_ events: [NavEvent?]) -> Refusal? {
    for event in events {
      if let event, let refusal = emit(event) { return refusal }
    }
    return nil
  }

  /// Makes `event` part of the commit. One that changes the swiped container, or hides it, ends the swipe before.
  mutating func emit(_ event: NavEvent) -> Refusal? {
    if endsSwipe(event), let cancel = state.swipeCancelled, let refusal = append(cancel) { return refusal }
    return append(event)
  }

  private mutating func append(_ event: NavEvent) -> Refusal? {
    draft.events.append(event)
    let movement = state.evolve(event, &draft)
    let reactors = host.reactors
    let plugins = reactors.span
    for place in plugins.indices where plugins[place].hook.watchedEvents.contains(event.kind) {
      if let refusal = react(plugins[place], to: event, movement) { return refusal }
    }
    return nil
  }

  private mutating func react(
    _ plugin: borrowing PluginHost.Hosted<any EventReactor>, to event: NavEvent, _ movement: Movement
  ) -> Refusal? {
    followUps.plugin = plugin.id
    let waiting = followUps.count
    do throws(PluginFault) {
      try plugin.hook.react(to: event, moving: movement, in: state, &draft, &followUps)
      note(plugin.id, .react, followUps.count > waiting ? .requested : .nothing, about: event.kind.wireName)
      return nil
    } catch {
      note(plugin.id, .react, .failed, about: event.kind.wireName)
      followUps.truncate(to: waiting)
      return record(error, plugin.id, plugin.faultPolicy)
    }
  }

  mutating func runFollowUps() -> Refusal? {
    while let request = followUps.next() {
      if followUps.done > PluginHost.mostFollowUps { return loop(of: "follow-ups", request.plugin) }
      run(request)
    }
    return nil
  }

  private mutating func run(_ request: FollowUps.Request) {
    if let value = request.command.unwritableValue(in: draft.texts) {
      return record(request.plugin, .failed(code: draft.texts.intern(value.fault.code)))
    }
    let (mark, firstEvent, waiting) = (state.undoMark, draft.events.count, followUps.count)
    let refusal = perform(request.command, for: request.plugin)
    if let refusal {
      state.rollBack(to: mark)
      draft.events.removeLast(draft.events.count - firstEvent)
      followUps.truncate(to: waiting)
      draft.dropped.append(refusal)
      let index = Int32(draft.dropped.count - 1)
      record(request.plugin, .requestRefused(request.command, refusal: index))
    } else {
      let range = (Int32(firstEvent), Int32(draft.events.count))
      record(request.plugin, .requested(request.command, firstEvent: range.0, endEvent: range.1))
    }
  }

  /// The refusal of a commit in which plugins ask for ever more; `plugin` is the last of them.
  func loop(of what: String, _ plugin: TextID) -> Refusal {
    let message =
      "The plugins asked for more than \(PluginHost.mostFollowUps) \(what) in one commit; the last was “\(draft.texts[plugin])”."
    return Refusal(code: .pluginLoop, reasons: [Refusal.Reason(by: draft.texts[plugin], message: message)])
  }
}

/// A refusal on its way out.
struct RefusedCommand: Error {
  let refusal: Refusal

  init(refusal: Refusal) { self.refusal = refusal }

  init(_ fault: PluginFault, code: RefusalCode) {
    refusal = Refusal(code: code, reasons: [Refusal.Reason(by: "core", message: fault.message)])
  }
}

extension NavEvent {
  /// Whether the list of plugins, or a configuration, is another after this event.
  var changesPlugins: Bool {
    switch self {
    case .plugin(.attached), .plugin(.detached), .plugin(.configured), .plugin(.quarantined): true
    case .plugin(.remembered), .scene, .navigation, .drillDown, .stack, .tabs, .split, .web, .modal, .swipe,
      .environment, .item, .ignorable:
      false
    }
  }
}

extension Provenance.Deed {
  /// Whether it names events of the commit, which a refused one does not have.
  var isRequest: Bool {
    switch self {
    case .requested, .requestRefused: true
    case .rewrote, .answered, .failed, .ofLaterVersion: false
    }
  }
}
