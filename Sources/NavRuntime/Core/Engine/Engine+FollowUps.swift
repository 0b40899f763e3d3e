import NavBase
import NavEvents

/// The commands that plugins ask for while a command runs: they run after it, in the same commit.
extension Engine {
  /// Runs the requested follow-ups, unless the command itself was requested by a plugin: the outer loop runs
  /// them then.
  @inline(__always)
  mutating func runFollowUps(from origin: CommandOrigin) -> Refusal? {
    origin.requester == nil ? runFollowUps() : nil
  }

  /// Runs the requested follow-ups.
  mutating func runFollowUps() -> Refusal? {
    while let request = followUps.next() {
      if followUps.done > followUps.most { return endLoop(request) }
      run(request)
      followUps.endRun()
    }
    return nil
  }

  /// Ends an endless chain of requests, of which `last` is one too many. The plugin whose requests led to the most others has
  /// broken the bound. A report stands all the same: only the requests that are left are dropped.
  private mutating func endLoop(_ last: FollowUps.Request) -> Refusal? {
    record(followUps.source ?? last.plugin, .failed(code: draft.texts.intern(PluginHost.loopFault)))
    guard draft.command?.kind.isReport == true else { return loop(of: "follow-ups", last.plugin) }
    followUps.dropRest()
    return nil
  }

  /// Runs a request. Its own command is the cause of the removals in it.
  private mutating func run(_ request: FollowUps.Request) {
    if resuming != nil { return runWhileResuming(request) }
    let (mark, firstEvent, waiting) = (state.undoMark, draft.events.count, followUps.count)
    let origin = CommandOrigin(
      commit: request.command.kind, requester: request.plugin, speaker: request.plugin)
    if let refusal = perform(request.command, from: origin) {
      state.rollBack(to: mark)
      draft.events.truncate(to: firstEvent)
      followUps.truncate(to: waiting)
      if let rest = state.possiblePart(of: request.command) {
        return run(FollowUps.Request(plugin: request.plugin, command: rest, cause: request.cause))
      }
      if let hold, keepWaitingAgain(hold, request) { return }
      draft.dropped.append(refusal)
      let index = Int32(draft.dropped.count - 1)
      record(request.plugin, .requestRefused(request.command, refusal: index))
      dropAfterRefusal(of: request.command, refusal)
    } else {
      let range = (Int32(firstEvent), Int32(draft.events.count))
      record(request.plugin, .requested(request.command, firstEvent: range.0, endEvent: range.1))
    }
  }

  /// Runs a request that follows a held command. All plugins are asked about it.
  @inline(never)
  private mutating func runWhileResuming(_ request: FollowUps.Request) {
    let held = resuming
    resuming = nil
    run(request)
    resuming = held
  }

  /// Lets a command wait again that the request has resumed, and that another plugin holds. Returns false if that cannot be.
  private mutating func keepWaitingAgain(_ hold: Hold, _ request: FollowUps.Request) -> Bool {
    let (mark, firstEvent, waiting) = (state.undoMark, draft.events.count, followUps.count)
    self.hold = nil
    guard hold.ticket != nil, case .success = keepWaiting(hold) else {
      state.rollBack(to: mark)
      draft.events.truncate(to: firstEvent)
      followUps.truncate(to: waiting)
      return false
    }
    let range = (Int32(firstEvent), Int32(draft.events.count))
    record(request.plugin, .requested(request.command, firstEvent: range.0, endEvent: range.1))
    return true
  }

  /// Returns the refusal of a commit in which plugins request without end; `plugin` made the last request.
  func loop(of what: String, _ plugin: TextID) -> Refusal {
    let message =
      "The plugins asked for more than \(PluginHost.mostFollowUps) \(what) in one commit; the last was “\(draft.texts[plugin])”."
    return Refusal(code: .pluginLoop, reasons: [Refusal.Reason(by: draft.texts[plugin], message: message)])
  }
}
