import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Plugins that an app adds to its options with a configuration. The journal contains the configuration, so that a command is
/// decided with it wherever the journal is read.
struct OfferedConfigurationTests {
  private static func options(_ limit: Int?) throws -> SessionOptions {
    var options = RecordedSession.options(attached: [])
    options.add(try DepthLimit(configuration: limit.map { "{ \"limit\": \($0) }" }))
    return options
  }

  /// The records of the plugins in the header, as JSON.
  private static func header(_ recorded: RecordedSession) -> String {
    let line = recorded.journal.prefix { $0 != "\n" }
    let start = line.firstRange(of: #""plugins":"#)?.upperBound ?? line.endIndex
    let end = line.firstRange(of: #","sum":"#)?.lowerBound ?? line.endIndex
    return String(line[start..<end])
  }

  @Test func `a new journal begins with the configuration, with which any catalog decides it`() throws {
    let recorded = try RecordedSession(options: Self.options(1))
    #expect(Self.header(recorded) == #"[{"id":"depth-limit","version":1,"config":{"limit":1}}]"#)
    try recorded.push("a", "b", "c")
    #expect(try recorded.last().refused?.contains("vetoed") == true)
    try recorded.session.close()
    let journal = try NavJournal(at: RecordedSession.path, in: recorded.files)
    let verification = try journal.verify(plugins: .builtIn)
    #expect(verification.commits == 4 && verification.isClean, "\(verification)")
  }

  @Test func `a session without a journal uses the configuration`() throws {
    let session = try NavSession(options: Self.options(1))
    try session.send(.push("a"))
    try session.send(.push("b"))
    guard case .refused(let refusal) = try session.send(.push("c")) else {
      Issue.record("a third screen was accepted")
      return
    }
    #expect(refusal.reasons.map(\.by) == ["depth-limit"])
  }

  @Test func `a plugin whose type is known only at run time keeps its configuration`() throws {
    let plugins: [any NavPlugin] = [try DepthLimit(configuration: #"{"limit":1}"#), SilentPlugin("leader")]
    var options = RecordedSession.options(attached: [])
    for plugin in plugins { options.add(plugin) }
    let recorded = try RecordedSession(options: options)
    #expect(Self.header(recorded).contains(#"{"id":"depth-limit","version":1,"config":{"limit":1}}"#))
    #expect(Self.header(recorded).contains(#"{"id":"leader","version":1}"#))
    var catalog = PluginCatalog()
    for plugin in plugins { catalog.add(plugin) }
    let offered = try NavSession(
      options: SessionOptions(catalog: catalog, plugins: ["depth-limit", "leader"]))
    try offered.send(.push("a"))
    try offered.send(.push("b"))
    guard case .refused = try offered.send(.push("c")) else {
      Issue.record("a third screen was accepted")
      return
    }
  }

  @Test func `other settings configure an existing journal once, in a commit from the system`() throws {
    let files = MemoryFileSystem()
    let first = try RecordedSession(options: Self.options(1), in: files)
    try first.push("a")
    try first.session.close()
    for opening in 1...2 {
      let next = try RecordedSession(options: Self.options(3), in: files)
      #expect(try next.commits().count == 3, "opening \(opening)")
      let commit = try next.last()
      #expect(commit.source == "system")
      #expect(
        commit.command
          == #"{"type":"configure","plugin":"depth-limit","config":{"limit":3}}"#)
      try next.session.close()
    }
    let same = try RecordedSession(options: Self.options(nil), in: files)
    #expect(try same.commits().count == 3, "the default configuration leaves the settings as they are")
    #expect(try NavJournal(at: RecordedSession.path, in: files).verify(plugins: .builtIn).isClean)
  }

  @Test func `an existing journal gets the plugin with its configuration`() throws {
    let files = MemoryFileSystem()
    let first = try RecordedSession(options: RecordedSession.options(attached: []), in: files)
    try first.push("a")
    try first.session.close()
    let next = try RecordedSession(options: Self.options(1), in: files)
    #expect(
      try next.last().command == #"{"type":"attach","plugin":"depth-limit","config":{"limit":1}}"#)
    try next.push("b", "c")
    #expect(try next.last().refused?.contains("vetoed") == true)
  }

  @Test func `a configuration that the plugin does not take is refused before anything is changed`() throws {
    let files = MemoryFileSystem()
    let first = try RecordedSession(options: Self.options(1), in: files)
    try first.push("a")
    try first.session.close()
    let before = first.journal
    for text in ["{\"never\":1}", "nonsense"] {
      var options = RecordedSession.options(attached: [])
      options.add(Careless(configuration: text))
      #expect(throws: SessionError.self) { try RecordedSession(options: options, in: files) }
      #expect(throws: SessionError.self) { try RecordedSession(options: options) }
      #expect(first.journal == before)
    }
  }
}

/// A plugin that can only be created with the default configuration, whatever it returns.
private struct Careless: ConfigurablePlugin {
  let manifest = PluginManifest(id: "depth-limit", version: 1)
  let configuration: String?

  init(configuration text: String) { configuration = text }

  init(configuration: String?) throws(PluginFault) {
    throw PluginFault(code: "bad-configuration", message: "no setting is known")
  }
}
