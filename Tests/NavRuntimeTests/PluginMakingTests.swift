import NavEvents
import NavRuntime
import Testing

/// The making of plugins: a plugin is made when it is attached or configured, and stays the same until it is configured
/// again.
struct PluginMakingTests {
  private let log = CallLog()

  /// Returns a session with the plugin `first`, whose catalog notes each plugin that it makes from now on.
  private func session() throws -> NavSession {
    var catalog = PluginCatalog()
    for id in ["first", "second"] {
      catalog.add(PluginManifest(id: id, version: 1)) { [log] configuration throws(PluginFault) in
        log.note("\(id) \(configuration ?? "-")")
        return try TestSettings(id, configuration)
      }
    }
    let session = try NavSession(options: SessionOptions(catalog: catalog, plugins: ["first"]))
    try session.send { $0.intern(.push("inbox")) }
    return session
  }

  /// Returns the plugins that are made while `body` runs.
  private func made(_ session: NavSession, _ body: (NavSession) throws -> Void) rethrows -> [String] {
    let before = log.calls.count
    try body(session)
    return Array(log.calls[before...])
  }

  @Test func `a plugin that is attached is made once, and the others are not made again`() throws {
    let made = try made(session()) { try $0.send { $0.attach("second") } }
    #expect(made == ["second -"])
  }

  @Test func `a configuration in another form is tried again in the form that the journal stores`() throws {
    let made = try made(session()) { session in
      try session.send { $0.attach("second", configuration: $0.canonical(#"{"words":1,"loud":true}"#)) }
    }
    #expect(made == [#"second {"words":1,"loud":true}"#, #"second {"loud":true}"#])
  }

  @Test func `a plugin that is configured is made once`() throws {
    let made = try made(session()) { session in
      try session.send { $0.configure("first", configuration: $0.canonical(#"{"words":2}"#)) }
    }
    #expect(made == [#"first {"words":2}"#])
  }

  @Test func `other commands make no plugin again, and a refused plugin is not kept`() throws {
    let session = try session()
    let refused = try made(session) { session in
      for _ in 0..<2 {
        try session.send { $0.attach("second", configuration: $0.canonical(#"{"words":"many"}"#)) }
      }
    }
    #expect(refused == Array(repeating: #"second {"words":"many"}"#, count: 2))
    let others = try made(session) { session in
      for command in ["a", "b"] { try session.send { $0.intern(.push(ScreenDescription(command))) } }
      try session.send { $0.intern(.detach("first")) }
    }
    #expect(others == [])
    #expect(try made(session) { try $0.send { $0.attach("first") } } == ["first -"])
  }
}
