import NavEvents
import NavRuntime

/// A reactor whose hook is given by the test.
struct TestReactor: EventReactor {
  typealias Body =
    @Sendable (InternedEvent, borrowing NavState, inout CommitDraft, inout FollowUps) throws(PluginFault) ->
    Void

  var manifest: PluginManifest
  let watchedEvents: EventKinds
  private let body: Body

  init(
    _ id: String, _ events: EventKinds = .all, _ policy: PluginManifest.FaultPolicy = .failOpen,
    _ body: @escaping Body
  ) {
    manifest = PluginManifest(id: id, version: 1, faultPolicy: policy)
    watchedEvents = events
    self.body = body
  }

  func react(
    to event: InternedEvent, changing top: TopChange, in state: borrowing NavState,
    _ draft: inout CommitDraft, _ requests: inout FollowUps
  ) throws(PluginFault) {
    try body(event, state, &draft, &requests)
  }
}

extension TestReactor {
  /// Asks for pushes of the screens that `next` names for a screen that was pushed.
  static func pushing(_ id: String, _ next: [String: [String]]) -> TestReactor {
    TestReactor(id, EventKinds(.pushed)) { event, _, draft, requests in
      for screen in next[event.pushedScreen(draft) ?? ""] ?? [] {
        requests.request(draft.push(ScreenDescription(screen)))
      }
    }
  }

  /// Counts pushes in what it remembers.
  static func counting(_ id: String) -> TestReactor {
    TestReactor(id, EventKinds(.pushed)) { _, state, draft, requests in
      let count = state.remembered(by: id, draft).flatMap { Int($0) } ?? 0
      requests.request(draft.remember(id, "\(count + 1)"))
    }
  }
}

extension InternedEvent {
  /// The id of the screen that was pushed.
  func pushedScreen(_ draft: borrowing CommitDraft) -> String? {
    guard case .navigation(.pushed(_, let screen, _)) = self else { return nil }
    return draft.texts[screen.id]
  }
}

extension CommitDraft {
  /// Keep a canonical JSON value for a plugin.
  mutating func remember(_ plugin: String, _ value: String) -> InternedCommand {
    remember(plugin, value: canonical(value))
  }
}
