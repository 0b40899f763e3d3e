import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A plugin that is missing: its part in the journal stands in for it.
struct RecordedPluginTests {
  @Test(arguments: RecordedPluginCase.all)
  func `the recorded part of a missing plugin stands in for it`(_ subject: RecordedPluginCase) throws {
    let stage = try subject.record()
    for mark in subject.marks { #expect(stage.recorded.journal.contains(mark), "\(mark)") }
    #expect(try stage.divergences() == [])
    let found = try RecordedPluginCase.verification(of: stage)
    #expect(found.divergences.first == nil)
    #expect(found.recordedPlugins == [PluginRecord(id: "absent", version: 1)])
  }

  @Test(arguments: RecordedPluginCase.all.filter(\.isNamed))
  func `the first divergence names a plugin whose part is left out`(_ subject: RecordedPluginCase) throws {
    let found = try RecordedPluginCase.verification(of: subject.record(), without: ["absent"])
    #expect(found.recordedPlugins.isEmpty)
    #expect(try #require(found.divergences.first).plugin == "absent")
  }

  @Test func `another plugin that decides differently today is still found`() throws {
    let stage = try Stage(
      .drilldown,
      plugins: [TestReactor.pushing("absent", ["x": ["y"]]), TestReactor.pushing("b", ["y": ["z"]])])
    try stage.send(.push("x"))
    var catalog = stage.catalog.without(["absent"])
    catalog.add(TestReactor.pushing("b", ["y": ["other"]]))
    var verification = Verification(
      try stage.recorded.files.open(RecordedSession.path, .read), catalog: catalog)
    try verification.run()
    #expect(verification.divergences.map(\.commit) == [1])
    #expect(verification.divergences.first?.plugin == "b")
  }

  // MARK: Attaching

  @Test func `a plugin that is attached later, configured and detached has a stand-in meanwhile`() throws {
    let recorded = try Self.configured()
    #expect(recorded.journal.contains(#""config":{"words":2}"#))
    #expect(recorded.journal.contains("absent: words must be a whole number"))
    for (without, divergences) in [([], []), (["absent"], [2])] as [([String], [Int])] {
      var verification = Verification(
        try recorded.files.open(RecordedSession.path, .read), catalog: .builtIn, without: without)
      try verification.run()
      #expect(verification.divergences.map(\.commit) == divergences)
    }
  }

  @Test func `a missing plugin whose link led to itself has a stand-in`() throws {
    let recorded = try RecordedSession(EndlessLinks())
    try recorded.session.send(.open("shop://x"))
    #expect(recorded.journal.contains(#""refused":{"code":"plugin-loop""#))
    #expect(try Self.divergences(of: recorded, with: []) == [])
  }

  private struct EndlessLinks: LinkHandler {
    let manifest = PluginManifest(id: "endless", version: 1)

    func route(_ url: String, in context: borrowing HookContext) throws(PluginFault) -> [NavCommand]? {
      [.open(url)]
    }
  }

  // MARK: The order

  @Test(arguments: ["a", "z"], PluginManifest.Phase.allCases)
  func `a stand-in is asked at the place of its plugin`(
    _ other: String, _ phase: PluginManifest.Phase
  ) throws {
    var absent = TestReactor.pushing("absent", ["x": ["p"]])
    absent.manifest.phase = phase
    let stage = try Stage(.drilldown, plugins: [absent, TestReactor.pushing(other, ["x": ["q"]])])
    try stage.send(.push("x"))
    #expect(try RecordedPluginCase.verification(of: stage).divergences.first == nil)
  }

  /// The plugin `m` is missing, and was asked before or after the others, whatever their ids; a journal does not say so.
  @Test(arguments: PluginManifest.Phase.allCases)
  func `a stand-in of a plugin that was attached later is asked when that explains the record`(
    _ phase: PluginManifest.Phase
  ) throws {
    var absent = TestInterceptor.renaming("m", "x", to: "y")
    absent.manifest.phase = phase
    let others = ["a", "z"].map { TestInterceptor.renaming($0, $0 == "a" ? "y" : "x", to: "from-\($0)") }
    let recorded = try RecordedSession(attached: others, others: [absent])
    for step in [.attach("m"), .push("x"), .push("y"), .push("x")] as [Step] {
      try recorded.session.send(.app, step.make)
    }
    #expect(try Self.divergences(of: recorded, with: others) == [])
  }

  @Test func `a plugin that was attached later may have been asked after a missing one in the header`() throws
  {
    var absent = TestInterceptor.renaming("m", "x", to: "y")
    absent.manifest.phase = .before
    let other = TestInterceptor("a", CommandKinds(.push)) { context in
      context.pushedScreen == "x" ? .veto("No x.") : .proceed
    }
    let recorded = try RecordedSession(attached: [absent], others: [other])
    for step in [.attach("a"), .push("x"), .push("z")] as [Step] {
      try recorded.session.send(.app, step.make)
    }
    #expect(try Self.divergences(of: recorded, with: [other]) == [])
    let stricter = TestInterceptor.vetoing("a", .push, because: "Nothing.")
    #expect(
      try Self.divergences(of: recorded, with: [stricter]) == [2, 3], "what differs today is still found")
  }

  @Test func `a folded journal lists its plugins as they were attached, and the stand-ins do not rely on it`()
    throws
  {
    let (absent, other) = (TestReactor.pushing("m", ["x": ["p"]]), TestReactor.pushing("a", ["x": ["q"]]))
    let recorded = try RecordedSession(attached: [absent], others: [other])
    for step in [.push("w"), .attach("a"), .push("x")] as [Step] {
      try recorded.session.send(.app, step.make)
    }
    #expect(try recorded.last().events.count == 3)
    try recorded.session.close()
    let path = RecordedSession.path
    try NavJournal(at: path, in: recorded.files).compact(at: .commit(2), to: "short", in: recorded.files)
    var catalog = PluginCatalog()
    catalog.add(other)
    let short = try NavJournal(at: "short", in: recorded.files)
    #expect(short.header.plugins.map(\.id) == ["m", "a"])
    #expect(short.commitCount > short.start.commits, "the last push is decided again")
    #expect(try short.verify(plugins: catalog).divergences == [])
  }

  @Test func `the list of a folded journal does not change the order of the plugins that are there`() throws {
    let absent = TestReactor.pushing("m", ["w": ["p"]])
    let others = ["a", "b"].map { TestInterceptor.renaming($0, "x", to: "from-\($0)") }
    let recorded = try RecordedSession(attached: [others[1]], others: [absent, others[0]])
    for step in [.attach("m"), .attach("a"), .push("w"), .push("x")] as [Step] {
      try recorded.session.send(.app, step.make)
    }
    #expect(try recorded.last().events.contains { $0.contains("from-a") }, "a is asked before b")
    try recorded.session.close()
    let (path, first) = (RecordedSession.path, try recorded.commits().count - 2)
    try NavJournal(at: path, in: recorded.files)
      .compact(at: .commit(first - 1), to: "short", in: recorded.files)
    let short = try NavJournal(at: "short", in: recorded.files)
    #expect(short.header.plugins.map(\.id) == ["b", "m", "a"] && short.start.commits == first)
    var catalog = PluginCatalog()
    for plugin in others { catalog.add(plugin) }
    #expect(try short.verify(plugins: catalog).divergences == [])
  }

  private static func divergences(
    of recorded: RecordedSession, with plugins: [any NavPlugin]
  ) throws -> [Int] {
    var catalog = PluginCatalog()
    for plugin in plugins { catalog.add(plugin) }
    var verification = Verification(try recorded.files.open(RecordedSession.path, .read), catalog: catalog)
    try verification.run()
    return verification.divergences.map(\.commit)
  }

  /// Returns a session whose journal attaches, configures and detaches a configurable plugin.
  private static func configured() throws -> RecordedSession {
    var options = RecordedSession.options(attached: [])
    options.catalog = .builtIn
    options.catalog.add(PluginManifest(id: "absent", version: 1)) { configuration throws(PluginFault) in
      try TestSettings("absent", configuration)
    }
    let recorded = try RecordedSession(options: options)
    let steps: [Step] = [
      .attach("absent", #"{"words":2,"loud":false}"#), .push("x"), .configure("absent", #"{"loud":true}"#),
      .configure("absent", #"{"words":1,"loud":true}"#), .configure("absent", #"{"words":0.5}"#),
      .attach("absent"), .detach("absent"), .push("z"),
    ]
    for step in steps { try recorded.session.send(.app, step.make) }
    return recorded
  }
}
