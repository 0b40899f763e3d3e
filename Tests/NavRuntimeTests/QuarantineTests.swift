import NavEvents
import NavJournals
import NavRuntime
import Testing

/// The quarantine of a plugin that fails again and again.
struct QuarantineTests {
  private static let failure = PluginFault(code: "broken", message: "Something broke.")

  private static func weak() -> TestGuard { TestGuard("weak") { _, _ throws(PluginFault) in throw failure } }

  @Test func `the third failure quarantines a plugin, in a commit of its own from system`() throws {
    let recorded = try RecordedSession(attached: [Self.weak()])
    try recorded.push("x")
    for _ in 0..<2 { try recorded.popAndPush() }
    #expect(recorded.session.plugins.map(\.id) == ["weak"])
    try recorded.session.send { $0.intern(.pop()) }
    let commit = try recorded.last()
    #expect(commit.command == #"{"type":"quarantine","plugin":"weak"}"#)
    #expect(commit.source == "system")
    #expect(commit.events == [#"{"type":"pluginQuarantined","plugin":"weak"}"#])
    #expect(recorded.session.plugins.isEmpty)
  }

  @Test func `a plugin in quarantine is not asked, and may be attached again with a clean record`() throws {
    let recorded = try RecordedSession(attached: [Self.weak()])
    try recorded.push("x")
    for _ in 0..<3 { try recorded.popAndPush() }
    try recorded.session.send { $0.intern(.pop()) }
    #expect(try recorded.last().by.isEmpty)
    try recorded.session.send { $0.attach("weak") }
    try recorded.push("x")
    for _ in 0..<2 { try recorded.popAndPush() }
    #expect(recorded.session.plugins.map(\.id) == ["weak"])
  }

  @Test func `three failures in the commit that attaches a plugin quarantine it`() throws {
    let weak = TestAdmissionGuard("weak") { _ throws(PluginFault) in throw Self.failure }
    let recorded = try RecordedSession(attached: [], others: [weak])
    try recorded.push("a", "b", "c", "d")
    try recorded.session.send { $0.attach("weak") }
    #expect(recorded.session.plugins.isEmpty)
    #expect(try recorded.last().command == #"{"type":"quarantine","plugin":"weak"}"#)
  }

  @Test(arguments: [PluginManifest.FaultPolicy.failOpen, .failClosed])
  func `a guard that fails again and again is asked three times in a commit`(
    _ policy: PluginManifest.FaultPolicy
  ) throws {
    let weak = TestAdmissionGuard("weak", policy) { _ throws(PluginFault) in throw Self.failure }
    let recorded = try RecordedSession(attached: [], others: [weak])
    try recorded.push("a", "b", "c", "d", "e")
    try recorded.session.send { $0.attach("weak") }
    let commit = try #require(try recorded.commits().dropLast().last)
    #expect(commit.by.count { $0.contains(#""did":"fault""#) } == 3)
    #expect(recorded.session.scene.screens.isEmpty == (policy == .failClosed))
    for plugins in [[weak], []] {
      var catalog = PluginCatalog()
      for plugin in plugins { catalog.add(plugin) }
      var verification = Verification(
        try recorded.files.open(RecordedSession.path, .read), catalog: catalog)
      try verification.run()
      #expect(verification.divergences == [], "with \(plugins.count) plugins")
    }
  }

  /// Plugins that fail closed at everything, for each hook that sees commands about plugins.
  private static let stubborn: [any NavPlugin] = [
    TestInterceptor("weak", .all, .failClosed) { _ throws(PluginFault) in throw failure },
    TestReactor("weak", .all, .failClosed) { _, _ throws(PluginFault) in throw failure },
    TestInterceptor("weak", .all, .failClosed) { _ in .rewrite([]) },
  ]

  @Test(arguments: stubborn.indices, [true, false])
  func `neither a plugin that fails at everything nor a veto prevents a quarantine`(
    _ place: Int, _ hasJournal: Bool
  ) throws {
    let veto = TestInterceptor.vetoing("no", .quarantine, because: "Nobody goes.")
    let options = RecordedSession.options(attached: [Self.stubborn[place], veto])
    let session =
      try hasJournal ? RecordedSession(options: options).session : NavSession(options: options)
    for _ in 0..<3 { try session.send { $0.intern(.push("a")) } }
    #expect(session.plugins.map(\.id) == ["no"])
    try session.send { $0.intern(.push("b")) }
    #expect(session.stateView().contains(#""b":{"title":"b"}"#))
  }

  @Test func `a third failure in the scene that a command needs first quarantines before the command`() throws
  {
    let stubborn = TestInterceptor("weak", .all, .failClosed) { _ throws(PluginFault) in throw Self.failure }
    let recorded = try RecordedSession(attached: [stubborn])
    for screen in ["a", "b"] { try recorded.session.send { $0.intern(.push(ScreenDescription(screen))) } }
    #expect(recorded.session.plugins.isEmpty)
    #expect(recorded.session.scene.screens.ids == ["b"])
  }

  @Test func `a loop of follow-ups to a quarantine postpones it, and the session goes on`()
    throws
  {
    let endless = TestReactor("endless", EventKinds(.pluginQuarantined, .titleChanged)) { _, requests in
      requests = [.setTitle("t", of: "main"), .setTitle("u", of: "main")]
    }
    let recorded = try RecordedSession(attached: [Self.weak(), endless])
    try recorded.push("x")
    for _ in 0..<3 { try recorded.popAndPush() }
    #expect(try recorded.last().refused?.contains("plugin-loop") == true)
    #expect(recorded.session.plugins.map(\.id).contains("weak"))
    try recorded.session.send { $0.intern(.detach("endless")) }
    #expect(recorded.session.plugins.isEmpty)
  }

  /// A plugin that fails at every push, and requests commands when it is quarantined.
  private final class LastWord: CommandInterceptor, EventReactor {
    let manifest = PluginManifest(id: "last-word", version: 1, faultPolicy: .failClosed)
    let interceptedCommands = CommandKinds(.push)
    let watchedEvents = EventKinds(.pluginQuarantined)
    private let wanted: [NavCommand]

    init(wanting wanted: [NavCommand]) { self.wanted = wanted }

    func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception { throw failure }
    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] { wanted }
  }

  @Test(arguments: [[.push("evil")], Array(repeating: .popToRoot(), count: 65)] as [[NavCommand]])
  func `a plugin is not asked about its own quarantine`(_ wanted: [NavCommand]) throws {
    let recorded = try RecordedSession(attached: [LastWord(wanting: wanted)])
    for _ in 0..<3 { try recorded.session.send { $0.intern(.push("a")) } }
    let commit = try recorded.last()
    #expect(commit.events == [#"{"type":"pluginQuarantined","plugin":"last-word"}"#])
    #expect(commit.by.isEmpty)
    #expect(recorded.session.plugins.isEmpty)
  }

  @Test func `a plugin is not asked about commands that follow from its quarantine`() throws {
    let kinds = CommandKinds(.push, .title)
    let weak = TestInterceptor("weak", kinds, .failClosed) { context throws(PluginFault) in
      if context.command.kind == .title { return .veto("No title.") }
      throw Self.failure
    }
    let next = TestReactor("next", EventKinds(.pluginQuarantined)) { _, requests in
      requests = [.setTitle("t", of: "main")]
    }
    let recorded = try RecordedSession(attached: [weak, next])
    for _ in 0..<3 { try recorded.session.send { $0.intern(.push("a")) } }
    #expect(recorded.session.plugins.map(\.id) == ["next"])
    #expect(try recorded.last().events.last == #"{"type":"titleChanged","screen":"main","title":"t"}"#)
  }

  @Test func `the value that a quarantined plugin remembered stays`() throws {
    let forgetful = TestReactor("weak", EventKinds(.pushed)) { context, requests throws(PluginFault) in
      if context.pushedScreen == "first" { return requests.append(.remember("weak", "1")) }
      throw Self.failure
    }
    let recorded = try RecordedSession(attached: [forgetful])
    try recorded.push("first")
    for screen in ["b", "c", "d"] { try recorded.push(screen) }
    #expect(recorded.session.plugins.isEmpty)
    #expect(recorded.view.contains(#""remembered":{"weak":1}"#))
  }
}

extension RecordedSession {
  fileprivate func popAndPush() throws {
    try session.send { $0.intern(.pop()) }
    try push("x")
  }
}
