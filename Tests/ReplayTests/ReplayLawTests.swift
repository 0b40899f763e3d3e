import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

struct ReplayLawTests {
  private static let path = SmallJournal.path

  /// Returns the journal of a session with the renamer, and the state view at its end.
  private static func recorded(
    _ catalog: PluginCatalog = RenamingPlugin.catalog()
  ) throws -> (bytes: [UInt8], view: String) {
    let disk = MemoryFileSystem()
    var options = SessionOptions(catalog: catalog, plugins: [RenamingPlugin.id])
    options.clock = .fixed(1)
    options.id = "law"
    let session = try NavSession.open(at: path, in: disk, options: options)
    for screen in ["a", "old", "secret", "b", "b"] {
      try session.send(.user) { $0.intern(.push(ScreenDescription(screen))) }
    }
    try session.send(.user) { $0.intern(.pop()) }
    try session.close()
    return (disk.contents(of: path) ?? [], session.stateView())
  }

  private static func verification(
    of bytes: [UInt8], _ catalog: PluginCatalog, without: [String] = []
  ) throws -> (divergences: [NavDivergence], commits: Int, missing: [PluginRecord]) {
    var verification = Verification(ByteFile(bytes), catalog: catalog, without: without)
    try verification.run()
    #expect(verification.verdict == .clean)
    #expect(verification.mismatch == nil)
    return (verification.divergences, verification.commits, verification.missingPlugins)
  }

  // MARK: Event replay

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the replay of the events gives the live state`(_ seed: UInt64) throws {
    let journal = try LongJournal(commits: 150, seed: seed)
    let bytes = try #require(journal.disk.contents(of: LongJournal.path))
    let scan = try JournalScan(bytes)
    let live = try NavSession.open(at: LongJournal.path, in: journal.disk, options: LongJournal.options)
    #expect(scan.view == live.stateView(), "seed \(seed)")
    #expect(scan.view == journal.views.last, "seed \(seed)")
    #expect(scan.mismatch == nil)
  }

  @Test func `every acknowledged state is the replay of the journal at that moment`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: Self.path, in: disk, options: SmallJournal.options)
    for number in 0..<40 {
      try session.send { draft in
        number.isMultiple(of: 4)
          ? draft.intern(.popToRoot()) : draft.intern(.push(ScreenDescription("s\(number % 7)")))
      }
      #expect(try JournalScan(disk.contents(of: Self.path) ?? []).view == session.stateView())
    }
  }

  @Test func `a journal of more texts than are kept replays to the live state`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: Self.path, in: disk, options: SmallJournal.options)
    for number in 0..<1500 {
      var screen = ScreenDescription("screen \(number)", title: "title \(number)")
      screen.attributes = ["key \(number)": "value \(number)", "kept": "value \(number % 3)"]
      try session.send { number % 5 == 4 ? $0.intern(.popToRoot()) : $0.intern(.push(screen)) }
    }
    #expect(session.read { $1.texts.count } < 4200, "texts that nobody uses are dropped")
    let bytes = try #require(disk.contents(of: Self.path))
    #expect(try JournalScan(bytes).view == session.stateView())
    #expect(try Self.verification(of: bytes, .builtIn).divergences.isEmpty)
  }

  @Test func `observers change neither the journal nor the state`() throws {
    let plain = try LongJournal(commits: 200, seed: 9)
    let observer = NavObserver(will: { _ in }, did: { _ in })
    let observed = try LongJournal(commits: 200, seed: 9, observer: observer)
    #expect(plain.disk.contents(of: LongJournal.path) == observed.disk.contents(of: LongJournal.path))
    #expect(plain.views == observed.views)
  }

  @Test func `a commit that is taken back leaves no trace`() throws {
    let seed: UInt64 = 11
    var engine = Engine(catalog: LongJournal.options.catalog)
    engine.state.setPlugins(
      [PluginRecord(id: RenamingPlugin.id, version: 1), PluginRecord(id: "back-button", version: 1)],
      &engine.draft.texts)
    engine.host.update(for: engine.state, engine.draft.texts)
    var commands = RandomCommands(seed: seed)
    var failures: [Int] = []
    for number in 0..<400 {
      var trial = commands
      let before = Self.snapshot(of: engine)
      Self.decide(&engine) {
        number == 0 ? $0.scene(BuiltInScene.drilldown.content(&$0)) : $0.intern(trial.next())
      }
      engine.takeBack()
      if Self.snapshot(of: engine) != before { failures.append(number) }
      Self.decide(&engine) {
        number == 0 ? $0.scene(BuiltInScene.drilldown.content(&$0)) : $0.intern(commands.next())
      }
      engine.keep()
    }
    #expect(failures.isEmpty, "seed \(seed), commands \(failures.prefix(5))")
  }

  private static func decide(_ engine: inout Engine, _ make: (inout CommitDraft) -> InternedCommand) {
    engine.draft.clear()
    engine.decide(make(&engine.draft))
  }

  private static func snapshot(of engine: borrowing Engine) -> String {
    var buffer = ByteBuffer()
    engine.state.writeSnapshot(engine.draft.texts, to: &buffer)
    return buffer.string
  }

  @Test func `a journal recorded with a plugin replays without it to the same view`() throws {
    let (bytes, view) = try Self.recorded()
    #expect(view.contains(#""title":"page new""#), "the plugin took part")
    #expect(view.contains(#""remembered":{"renamer":3}"#))
    #expect(try JournalScan(bytes).view == view)
    var other = Replay(ByteFile(bytes), catalog: RenamingPlugin.catalog(word: "other", version: 7))
    try other.runToEnd()
    var again = StateView()
    again.write(
      other.engine.state, other.engine.draft.texts,
      StateMoment(events: other.position.events, commits: other.position.commits))
    #expect(again.string == view)
  }

  @Test func `the journal contains the parts of plugins, and the reasons of refusals`() throws {
    let (bytes, _) = try Self.recorded()
    let lines = JournalLines(bytes).bodies
    let parts = [
      (3, #""command":{"type":"push","screen":{"id":"old"}},"events":[{"type":"pushed","#),
      (3, #""events":[{"type":"pushed","container":"main","screen":{"id":"new"}},"#),
      (3, #"{"plugin":"renamer","did":"rewrote","command":{"type":"push","screen":{"id":"new"}}}"#),
      (3, #""command":{"type":"remember","plugin":"renamer","value":2},"events":[2,3]"#),
      (4, #""events":[],"refused":{"code":"vetoed","reasons":[{"by":"renamer","message":"#),
      (6, #""events":[],"refused":{"code":"duplicate-node","reasons":[{"by":"core","message":"#),
    ]
    for (line, part) in parts { #expect(lines[line].contains(part), "\(part) in \(lines[line])") }
  }

  // MARK: Command replay

  @Test func `deciding again with the same plugins gives the same commits`() throws {
    let (bytes, _) = try Self.recorded()
    let found = try Self.verification(of: bytes, RenamingPlugin.catalog())
    #expect(found.commits == 7)
    #expect(found.divergences.isEmpty, "\(found.divergences)")
    #expect(found.missing.isEmpty)
  }

  @Test(arguments: 5...8 as ClosedRange<UInt64>)
  func `a long journal is decided again without a divergence`(_ seed: UInt64) throws {
    let journal = try LongJournal(commits: 200, seed: seed)
    let bytes = try #require(journal.disk.contents(of: LongJournal.path))
    let found = try Self.verification(of: bytes, LongJournal.options.catalog)
    #expect(found.divergences.isEmpty, "seed \(seed): \(found.divergences.first as Any)")
    #expect(found.commits > 200)
  }

  @Test func `a plugin that decides differently today is found at the first commit it touches`() throws {
    let (bytes, _) = try Self.recorded()
    let found = try Self.verification(of: bytes, RenamingPlugin.catalog(word: "Seite")).divergences
    let first = try #require(found.first)
    #expect(first.commit == 1)
    #expect(first.event == 1)
    #expect(first.path == "events[1].title")
    #expect(first.recorded == #""page a""#)
    #expect(first.decided == #""Seite a""#)
    #expect(first.plugin == RenamingPlugin.id)
    #expect(first.recordedOutcome.contains("page a") && first.decidedOutcome.contains("Seite a"))
    // Each commit is decided from the recorded state: the veto's sentence differs, too, but neither the duplicate nor the
    // pop.
    #expect(found.map(\.commit) == [1, 2, 3, 4])
    #expect(found[2].path == "refused.reasons[0].message")
    #expect(found[2].plugin == RenamingPlugin.id)
  }

  @Test(arguments: [PluginCatalog(), RenamingPlugin.catalog()])
  func `without the plugin of the journal the divergence names it, and it is listed as missing`(
    _ catalog: PluginCatalog
  ) throws {
    let (bytes, _) = try Self.recorded()
    let found = try Self.verification(of: bytes, catalog, without: [RenamingPlugin.id])
    #expect(found.missing == [PluginRecord(id: RenamingPlugin.id, version: 1)])
    let first = try #require(found.divergences.first)
    #expect(first.commit == 1)
    #expect(first.path == "events[1]")
    #expect(first.decided == nil)
    #expect(first.plugin == RenamingPlugin.id)
    #expect(found.divergences.map(\.commit) == [1, 2, 3, 4])
  }

  @Test func `a changed event under correct sums is a divergence of the core`() throws {
    let (bytes, _) = try Self.recorded()
    var lines = JournalLines(bytes)
    lines.bodies.removeAll { $0.hasPrefix("{\"checkpoint\"") }
    let last = lines.bodies.count - 1
    lines.bodies[last] = lines.bodies[last].replacing(#""screens":["b"]"#, with: #""screens":["new"]"#)
    let found = try Self.verification(of: lines.bytes, RenamingPlugin.catalog()).divergences
    #expect(found.map(\.commit) == [6])
    #expect(found.first?.path == "events[0].screens[0]")
    #expect(found.first?.recorded == #""new""#)
    #expect(found.first?.decided == #""b""#)
    #expect(found.first?.plugin == nil)
  }

  @Test func `verifying stops before damage and reports it`() throws {
    let journal = try SmallJournal(.always)
    var verification = Verification(
      ByteFile(LineDamage.letter.bytes(of: journal, line: 5)), catalog: .builtIn)
    try verification.run()
    #expect(verification.commits == 4)
    #expect(verification.verdict == .corrupt(line: 6, offset: journal.lineEnds[4].offset, reason: .wrongSum))
    #expect(verification.divergences.isEmpty)
  }
}
