import NavEvents
import NavRuntime

/// A reactor whose hook is given by the test.
struct TestReactor: EventReactor {
  typealias Body = @Sendable (borrowing HookContext, inout [NavCommand]) throws(PluginFault) -> Void

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

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    var requests: [NavCommand] = []
    try body(context, &requests)
    return requests
  }
}

extension TestReactor {
  /// Asks for pushes of the screens that `next` names for a screen that was pushed.
  static func pushing(_ id: String, _ next: [String: [String]]) -> TestReactor {
    TestReactor(id, EventKinds(.pushed)) { context, requests in
      for screen in next[context.pushedScreen ?? ""] ?? [] {
        requests.append(.push(ScreenDescription(screen)))
      }
    }
  }

  /// Counts pushes in what it remembers.
  static func counting(_ id: String) -> TestReactor {
    TestReactor(id, EventKinds(.pushed)) { context, requests in
      let count = context.remembered.flatMap { Int($0.text) } ?? 0
      requests.append(.remember(id, "\(count + 1)"))
    }
  }
}

extension Command where Form == PlainForm {
  /// A command that keeps a value, which is canonical as it stands, for a plugin.
  static func remember(_ plugin: String, _ value: String) -> Self {
    .remember(plugin, value: CanonicalJSON(canonical: value))
  }
}

extension CommitDraft {
  /// Keep a canonical JSON value for a plugin.
  mutating func remember(_ plugin: String, _ value: String) -> InternedCommand {
    remember(plugin, value: canonical(value))
  }
}
