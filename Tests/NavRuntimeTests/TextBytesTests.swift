import NavBase
import NavEvents
import NavRuntime
import Testing

/// The comparison of texts: everywhere, two texts are the same when their bytes are.
struct TextBytesTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test func `texts that look alike are different texts`() {
    #expect(Self.composed == Self.decomposed, "Swift equates them")
    #expect(!Self.composed.hasSameBytes(as: Self.decomposed))
    #expect(![Self.composed].containsBytes(of: Self.decomposed))
    #expect(![Self.composed].hasSameBytes(as: [Self.decomposed]))
    #expect(Self.decomposed.sortsBefore(Self.composed))
    #expect(Self.decomposed.containsBytes(of: "cafe"))
  }

  @Test func `commands, events and reasons with different bytes are different`() {
    let texts = [Self.composed, Self.decomposed]
    let events = texts.map {
      NavEvent.navigation(.popped(container: $0, screens: [], cause: .pop, .standard))
    }
    #expect(events[0] != events[1] && events[0].json != events[1].json)
    let later = texts.map { NavEvent.ignorable(CanonicalJSON(string: $0)) }
    #expect(later[0] != later[1] && later[0] == later[0])
    let commands = texts.map { NavCommand.push(ScreenDescription("a", title: $0)) }
    #expect(commands[0] != commands[1])
    let refusals = texts.map { Refusal(code: .vetoed, reasons: [.init(by: $0, message: "No.")]) }
    #expect(refusals[0] != refusals[1])
  }

  @Test func `contributions of plugins, and failures, with different bytes are different`() throws {
    let failures = try Self.contributions { id in
      TestReactor(id, .all) { _, _ throws(PluginFault) in throw PluginFault(code: id, message: "No.") }
    }
    let requests = try Self.contributions { id in
      TestReactor(id, EventKinds(.pushed)) { $1.append(.setTitle("T", of: "a")) }
    }
    for pair in [failures, requests] {
      #expect(pair.allSatisfy { !$0.isEmpty } && pair[0] != pair[1] && pair[0] == pair[0])
    }
  }

  /// Returns the contributions of a plugin to a push, for either spelling of its id.
  private static func contributions(
    _ plugin: (String) -> some NavPlugin
  ) throws -> [[NavContribution]] {
    try [composed, decomposed].map { id in
      var options = SessionOptions()
      options.add(plugin(id))
      let session = try NavSession(options: options)
      guard case .accepted(let commit) = try session.send(.push("a")) else { return [] }
      return commit.contributions
    }
  }

  @Test func `a mark after a character with a meaning does not hide it`() {
    #expect("a'\u{301}; b".shellWord.hasSameBytes(as: "'a'\\''\u{301}; b'"))
    #expect(
      "\"\u{301}<\u{301}&\u{301}'\u{301}".xmlEscaped.hasSameBytes(
        as: "&quot;\u{301}&lt;\u{301}&amp;\u{301}&#39;\u{301}"))
  }

  @Test func `nil is the same as nil only`() {
    let (nothing, empty): (String?, String?) = (nil, "")
    #expect(nothing.hasSameBytes(as: nothing))
    #expect(!nothing.hasSameBytes(as: empty))
    #expect(!empty.hasSameBytes(as: nothing))
    #expect(empty.hasSameBytes(as: empty))
  }

  @Test func `descriptions of screens that only look alike are different`() {
    let changes: [(inout ScreenDescription, String) -> Void] = [
      { $0.id = $1 }, { $0.title = $1 }, { $0.restorationID = $1 }, { $0.url = $1 }, { $0.backTitle = $1 },
      { $0.leftItems = [$1] }, { $0.rightItems = [$1] }, { $0.toolbarItems = [$1] }, { $0.tabItem = $1 },
      { $0.attributes = [$1: ""] }, { $0.attributes = ["": $1] },
    ]
    for (index, change) in changes.enumerated() {
      var (one, other, same) = (ScreenDescription("a"), ScreenDescription("a"), ScreenDescription("a"))
      change(&one, Self.composed)
      change(&other, Self.decomposed)
      change(&same, Self.composed)
      #expect(one != other, "change \(index)")
      #expect(one == same, "change \(index)")
    }
  }

  @Test func `a path leads only into the member whose name has the same bytes`() throws {
    let path = try #require(JSONPath("\(Self.composed).title"))
    #expect(path.inside(Self.composed) != nil)
    #expect(path.inside(Self.decomposed) == nil)
  }

  @Test func `files whose names look alike are different files`() throws {
    let disk = MemoryFileSystem()
    disk.write([1], to: Self.composed)
    #expect(disk.contents(of: Self.decomposed) == nil)
  }

  // MARK: Plugins

  @Test func `plugins whose ids look alike take part side by side`() throws {
    let plugins = [SilentPlugin(Self.composed), SilentPlugin(Self.decomposed)]
    let recorded = try RecordedSession(attached: plugins)
    #expect(recorded.session.plugins.map(\.id).hasSameBytes(as: [Self.decomposed, Self.composed]))
    let later = try RecordedSession(attached: [plugins[0]], others: [plugins[1]])
    try later.session.send { $0.attach(Self.decomposed) }
    #expect(later.session.plugins.map(\.id).hasSameBytes(as: [Self.decomposed, Self.composed]))
  }

  @Test func `a constraint refers only to the plugin whose id has the same bytes`() throws {
    let recorded = try RecordedSession(
      SilentPlugin("a", after: [Self.composed]), SilentPlugin(Self.composed), SilentPlugin(Self.decomposed))
    let order = [Self.decomposed, Self.composed, "a"]
    #expect(recorded.session.plugins.map(\.id).hasSameBytes(as: order))
    let alone = try RecordedSession(
      attached: [SilentPlugin("a", after: [Self.composed]), SilentPlugin(Self.decomposed)],
      others: [SilentPlugin(Self.composed)])
    #expect(alone.session.plugins.map(\.id).hasSameBytes(as: ["a", Self.decomposed]))
  }

  @Test func `each of two plugins whose ids look alike is asked with its own hook`() throws {
    let recorded = try RecordedSession(
      TestInterceptor.vetoing(Self.composed, .pop, because: "Composed."),
      TestInterceptor.vetoing(Self.decomposed, .pop, because: "Decomposed."))
    try recorded.push("a")
    let outcome = try recorded.session.send { $0.intern(.pop()) }
    guard case .refused(_, let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.reasons.map(\.message) == ["Decomposed.", "Composed."])
  }

  @Test func `opening a journal detaches and attaches only plugins whose ids have the same bytes`() throws {
    let files = MemoryFileSystem()
    var options = RecordedSession.options(
      attached: [SilentPlugin(Self.composed)], others: [SilentPlugin(Self.decomposed)])
    try RecordedSession(options: options, in: files).session.close()
    options.detaching = [Self.decomposed]
    let first = try RecordedSession(options: options, in: files).session
    #expect(first.plugins.map(\.id).hasSameBytes(as: [Self.composed]))
    try first.close()
    options.detaching = []
    options.attaching = [Self.decomposed]
    let second = try RecordedSession(options: options, in: files).session
    #expect(second.plugins.map(\.id).hasSameBytes(as: [Self.decomposed, Self.composed]))
  }

  @Test func `a journal whose plugin only looks like one of the catalog is refused`() throws {
    let files = MemoryFileSystem()
    let recorded = RecordedSession.options(attached: [SilentPlugin(Self.composed)])
    try RecordedSession(options: recorded, in: files).session.close()
    var options = RecordedSession.options(attached: [SilentPlugin(Self.decomposed)])
    options.detaching = [Self.decomposed]
    #expect(throws: SessionError.pluginMissing([PluginRecord(id: Self.composed, version: 1)])) {
      try RecordedSession(options: options, in: files)
    }
  }

  @Test func `a setting is found only by a name with the same bytes`() throws {
    var configuration = try PluginConfiguration("{\"\(Self.decomposed)\":true}", of: "test")
    #expect(try configuration.bool(Self.composed, default: false) == false)
    #expect(throws: PluginFault.self) { try configuration.finish() }
  }
}
