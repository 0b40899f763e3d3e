import NavBase
import NavEvents

/// Commands about plugins, and the record of the plugins' contributions.
extension Engine {
  // MARK: Commands about plugins

  /// Decides a command about a plugin. The host knows the manifests and configurations that the state does not contain.
  mutating func decidePlugin(
    _ command: PluginCommand<InternedForm>, from origin: CommandOrigin
  ) -> Result<Decision, RefusedCommand> {
    switch command {
    case .attach, .configure, .upgrade:
      if isPreviewing { return .failure(RefusedCommand(refusal: .notPreviewed(command.kind))) }
    case .detach, .quarantine, .remember, .reask: break
    }
    switch command {
    case .attach(let id, let configuration) where !state.isAttached(id):
      return attach(id, configuration)
    case .configure(let id, let configuration) where state.isAttached(id):
      return hosting(id, configuration)
    case .upgrade(let id, let old, let new) where old < new:
      return upgrade(id, from: old, to: new)
    case .remember(let id, _) where id != origin.speaker: return .success(.refused(.foreignMemory(id)))
    case .remember(let id, let value)
    where draft.texts.withBytes(of: value.text, \.count) > PluginHost.longestMemory:
      return .success(.refused(.memoryTooLong(id)))
    case .reask(let id) where state.isAttached(id):
      asksAgain = true
      return .success(.nothing)
    case .attach, .configure, .detach, .quarantine, .upgrade, .remember, .reask:
      return .success(state.decidePlugin(command, draft.texts))
    }
  }

  private mutating func attach(_ id: TextID, _ configuration: JSONText?) -> Result<Decision, RefusedCommand> {
    let name = draft.texts[id]
    guard let manifest = host.catalog.manifest(of: name) else {
      let nearest = EditDistance.nearest(to: name, among: host.catalog.ids, within: .recorded)
      return .success(.refused(.unknownPlugin(id, nearest: nearest.map { draft.texts.intern($0) })))
    }
    return hosting(id, configuration, attaching: recordedVersion(of: id) ?? manifest.version)
  }

  /// Returns the version in which the commit that is decided again attached the plugin; nil for any other commit. That
  /// version depended on the catalog of the time, and is not a decision.
  private func recordedVersion(of id: TextID) -> Int32? {
    for index in recordedEvents.indices {
      if case .plugin(.attached(id, let version, _)) = recordedEvents[index] { return version }
    }
    return nil
  }

  /// Returns the decision to detach a plugin and to attach its newer version with the present configuration.
  private mutating func upgrade(
    _ id: TextID, from old: Int32, to new: Int32
  ) -> Result<Decision, RefusedCommand> {
    guard let plugin = state.attached(id, version: old) else {
      return .success(state.decidePlugin(.upgrade(id, from: old, to: new), draft.texts))
    }
    guard new == recordedVersion(of: id) ?? host.catalog.manifest(of: draft.texts[id])?.version else {
      return .success(.refused(.unknownVersion(id, new)))
    }
    return hosting(id, plugin.configuration, attaching: new, isUpgrade: true)
  }

  /// Returns the decision to attach or configure a plugin, with its configuration in canonical form, if the
  /// host accepts it.
  private mutating func hosting(
    _ id: TextID, _ configuration: JSONText?, attaching version: Int32? = nil, isUpgrade: Bool = false
  ) -> Result<Decision, RefusedCommand> {
    do throws(PluginFault) {
      let canonical = try host.canonicalConfiguration(of: id, configuration, &draft.texts)
      guard let version else { return .success(state.decideConfigure(id, canonical)) }
      try host.start(draft.texts[id], canonical.map { draft.texts[$0.text] })
      let attached = InternedEvent.plugin(.attached(id, version: version, configuration: canonical))
      return .success(draft.sequence(isUpgrade ? .plugin(.detached(id)) : nil, attached))
    } catch {
      return .failure(RefusedCommand(error, code: .badArgument))
    }
  }

  // MARK: Provenance

  mutating func record(_ plugin: TextID, _ contribution: Provenance.Contribution) {
    draft.add(contribution, by: plugin)
  }

  /// Records a plugin's failure; returns a refusal when the plugin fails closed.
  mutating func record(
    _ fault: PluginFault, _ plugin: TextID, _ policy: PluginManifest.FaultPolicy
  ) -> Refusal? {
    record(plugin, .failed(code: draft.texts.intern(fault.code)))
    host.catalog.onFault?(draft.texts[plugin], fault)
    switch policy {
    case .failOpen: return nil
    case .failClosed:
      let reason = Refusal.Reason(by: draft.texts[plugin], message: fault.message)
      return Refusal(code: .pluginFault, reasons: [reason])
    }
  }

  /// Records that a plugin was asked, if the calls are being recorded; otherwise this costs one comparison.
  @inline(__always)
  mutating func note(
    _ plugin: TextID, _ hook: PluginHook, _ outcome: HookCall.Outcome,
    about: @autoclosure () -> StaticString? = nil
  ) {
    if hookCalls != nil { keep(HookCall(plugin: plugin, hook: hook, about: about(), outcome: outcome)) }
  }

  @inline(never)
  private mutating func keep(_ call: HookCall) { hookCalls?.append(call) }
}

/// A refusal as an error, for a `Result`.
struct RefusedCommand: Error {
  let refusal: Refusal

  init(refusal: Refusal) { self.refusal = refusal }

  init(_ fault: PluginFault, code: RefusalCode) {
    refusal = Refusal(code: code, reasons: [Refusal.Reason(by: "core", message: fault.message)])
  }
}

extension Provenance.Contribution {
  /// True for a request, or an arrangement. It refers to events of the commit, and a refused commit has none.
  package var isRequest: Bool {
    switch self {
    case .requested, .requestRefused: true
    case .arranged: true
    case .rewrote, .answered, .held, .passed, .kept, .failed, .ofLaterVersion: false
    }
  }
}

/// The commands that plugins have requested in the current commit, oldest first.
struct FollowUps: ~Copyable {
  struct Request: BitwiseCopyable {
    let plugin: TextID
    let command: InternedCommand
    /// The number of the request during which this one was made; 0 for none.
    let cause: Int
  }

  private var requests = PlainList<Request>()
  private(set) var done = 0
  /// The number of requests that may be run: the bound of one command, for each command that is carried out as if it were sent.
  private(set) var most = PluginHost.mostFollowUps
  /// The number of the request that is being run; 0 for none.
  private var running = 0

  /// Requests one more command.
  mutating func request(_ command: InternedCommand, by plugin: TextID) {
    requests.append(Request(plugin: plugin, command: command, cause: running))
  }

  var count: Int { requests.count }

  /// Gives a held command that a plugin resumes, or one of several, the bound that it would have had when it was sent.
  mutating func allowOneMore() { most += PluginHost.mostFollowUps }

  mutating func next() -> Request? {
    guard done < requests.count else { return nil }
    done += 1
    running = done
    return requests[done - 1]
  }

  mutating func endRun() { running = 0 }

  /// The request that is being run; nil for none.
  var current: Request? { running == 0 ? nil : requests[running - 1] }

  /// The plugin whose requests led to the most others; the first of several, and nil when no request led to one.
  var source: TextID? {
    var counts: [(plugin: TextID, count: Int)] = []
    for index in 0..<requests.count where requests[index].cause > 0 {
      let plugin = requests[requests[index].cause - 1].plugin
      if let place = counts.firstIndex(where: { $0.plugin == plugin }) {
        counts[place].count += 1
      } else {
        counts.append((plugin, 1))
      }
    }
    let most = counts.map(\.count).max()
    return counts.first { $0.count == most }?.plugin
  }

  /// Drops the requests that have not been run.
  mutating func dropRest() { requests.truncate(to: done) }

  /// Removes all requests but the first `count`.
  mutating func truncate(to count: Int) { requests.truncate(to: count) }

  mutating func removeAll() {
    requests.removeAll()
    (done, running, most) = (0, 0, PluginHost.mostFollowUps)
  }
}
