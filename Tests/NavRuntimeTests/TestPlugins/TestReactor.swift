import NavEvents
import NavRuntime

/// A reactor whose hook the test provides.
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
  /// Returns a reactor that pushes the screens that `next` names for a pushed screen.
  static func pushing(_ id: String, _ next: [String: [String]]) -> TestReactor {
    TestReactor(id, EventKinds(.pushed)) { context, requests in
      for screen in next[context.pushedScreen ?? ""] ?? [] {
        requests.append(.push(ScreenDescription(screen)))
      }
    }
  }

  /// Returns a reactor that counts pushes in its remembered value.
  static func counting(_ id: String) -> TestReactor {
    TestReactor(id, EventKinds(.pushed)) { context, requests in
      let count = context.remembered.flatMap { Int($0.text) } ?? 0
      requests.append(.remember(id, "\(count + 1)"))
    }
  }
}

extension Command where Form == PlainForm {
  /// Returns a command that stores a value, which is already canonical, for a plugin.
  static func remember(_ plugin: String, _ value: String) -> Self {
    .remember(plugin, value: CanonicalJSON(canonical: value))
  }
}

extension CommitDraft {
  /// Returns a command that stores a canonical JSON value for a plugin.
  mutating func remember(_ plugin: String, _ value: String) -> InternedCommand {
    remember(plugin, value: canonical(value))
  }
}
