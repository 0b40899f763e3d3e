import NavEvents
import NavJournals
import NavRuntime
import Testing

/// Refusals of a session without all of its plugins. It decides with all of them or not at all; its journal can be
/// replayed without any.
struct PluginRefusalTests {
  /// A plugin that must come after one that only the first catalog knows.
  private static let follower = SilentPlugin("follower", after: ["leader"])
  private static let unknown = PluginFault(
    code: "unknown-plugin",
    message: "The plugin “follower” wants to stand beside “leader”, which nobody knows.")
  fileprivate static let broken = PluginFault(code: "broken", message: "It does not work here.")

  /// Returns options with the plugin `broken`, which cannot be made, beside `others`.
  private static func optionsWithBroken(_ others: any NavPlugin...) -> SessionOptions {
    var options = RecordedSession.options(attached: others)
    options.catalog.add(SilentPlugin("broken").manifest) { _ throws(PluginFault) in throw broken }
    return options
  }

  /// Returns a disk with a journal of these plugins, in which a screen was pushed.
  private static func recorded(_ options: SessionOptions) throws -> MemoryFileSystem {
    let files = MemoryFileSystem()
    let recorded = try RecordedSession(options: options, in: files)
    try recorded.push("a")
    try recorded.session.close()
    return files
  }

  /// Checks that opening fails with this fault and changes nothing, while the journal replays with the same catalog.
  private static func expectRefusal(
    _ fault: PluginFault, of files: MemoryFileSystem, _ options: SessionOptions
  ) throws {
    let before = files.contents(of: RecordedSession.path)
    #expect(throws: SessionError.plugins(fault)) { try RecordedSession(options: options, in: files) }
    #expect(files.contents(of: RecordedSession.path) == before)
    var replay = Replay(try files.open(RecordedSession.path, .read), catalog: options.catalog)
    try replay.runToEnd()
    #expect(replay.verdict == .clean)
    #expect(replay.position.commits == 2)
    var verification = Verification(try files.open(RecordedSession.path, .read), catalog: options.catalog)
    try verification.run()
    #expect(verification.pluginFault == fault)
    #expect(verification.missingPlugins.isEmpty)
    let journal = try NavJournal(at: RecordedSession.path, in: files)
    let result = try journal.verify(plugins: options.catalog)
    #expect(!result.isClean && result.findings.contains(.pluginFault(fault)))
  }

  // MARK: A journal

  @Test func `a journal is refused when a constraint of its plugin names an unknown plugin`() throws {
    let files = try Self.recorded(
      RecordedSession.options(attached: [Self.follower], others: [SilentPlugin("leader")]))
    var options = RecordedSession.options(attached: [Self.follower])
    try Self.expectRefusal(Self.unknown, of: files, options)
    options.detaching = ["follower"]
    #expect(try RecordedSession(options: options, in: files).session.plugins.isEmpty)
  }

  @Test func `a journal is refused when its plugin cannot be made any more`() throws {
    let files = try Self.recorded(RecordedSession.options(attached: [SilentPlugin("broken")]))
    var options = Self.optionsWithBroken()
    try Self.expectRefusal(Self.broken, of: files, options)
    options.detaching = ["broken"]
    #expect(try RecordedSession(options: options, in: files).session.plugins.isEmpty)
  }

  @Test func `a journal is refused when a plugin to attach does not fit in`() throws {
    let first = SilentPlugin("a", before: ["b"])
    let files = try Self.recorded(RecordedSession.options(attached: [first], others: [SilentPlugin("b")]))
    var options = RecordedSession.options(attached: [first, SilentPlugin("b", before: ["a"])])
    options.attaching = ["b"]
    let before = files.contents(of: RecordedSession.path)
    let error = #expect(throws: SessionError.self) { try RecordedSession(options: options, in: files) }
    #expect(error?.code == "plugin-cycle")
    #expect(files.contents(of: RecordedSession.path) == before)
  }

  @Test func `no plugin can veto opening a journal without a broken plugin`() throws {
    let clinging = TestInterceptor.vetoing("clinging", .detach, because: "Stay.")
    let files = try Self.recorded(RecordedSession.options(attached: [SilentPlugin("broken"), clinging]))
    var options = Self.optionsWithBroken(clinging)
    options.detaching = ["broken"]
    let session = try RecordedSession(options: options, in: files).session
    #expect(session.plugins.map(\.id) == ["clinging"])
  }

  @Test func `verifying with the recorded plugins finds no fault`() throws {
    let options = RecordedSession.options(attached: [Self.follower], others: [SilentPlugin("leader")])
    let files = try Self.recorded(options)
    var verification = Verification(try files.open(RecordedSession.path, .read), catalog: options.catalog)
    try verification.run()
    #expect(verification.pluginFault == nil)
  }

  // MARK: A new session

  @Test func `a session whose plugin cannot be made does not begin, and leaves no file behind`() throws {
    var options = Self.optionsWithBroken()
    options.plugins = ["broken"]
    let files = MemoryFileSystem()
    #expect(throws: SessionError.plugins(Self.broken)) { try RecordedSession(options: options, in: files) }
    #expect(files.contents(of: RecordedSession.path) == nil)
    #expect(throws: SessionError.plugins(Self.broken)) { try NavSession(options: options) }
  }

  // MARK: A running session

  @Test func `a plugin that does not take its own canonical configuration is not attached`() throws {
    var options = RecordedSession.options(attached: [])
    options.catalog.add(Forgetful.offered) { configuration throws(PluginFault) in
      if configuration != nil { throw Self.broken }
      return try Forgetful()
    }
    let recorded = try RecordedSession(options: options)
    try recorded.session.send { $0.attach("forgetful") }
    let reason = #"{"by":"core","message":"It does not work here."}"#
    #expect(try recorded.last().refused == #"{"code":"bad-argument","reasons":[\#(reason)]}"#)
    #expect(recorded.session.plugins.isEmpty)
  }
}

/// A plugin that does not take its own canonical configuration.
private struct Forgetful: ConfigurablePlugin {
  static let offered = PluginManifest(id: "forgetful", version: 1)
  let manifest = Self.offered
  let configuration: String? = "{}"

  init(configuration: String? = nil) throws(PluginFault) {
    if configuration != nil { throw PluginRefusalTests.broken }
  }
}
