import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The explanation of a commit, which decides the commit again.
struct ExplanationTests {
  @Test func `a long journal is explained from its snapshots as from the start`() throws {
    let journal = try LongJournal(commits: 400, seed: 3)
    let file = try journal.disk.open(LongJournal.path, .read)
    var timeline = NavTimeline(file, catalog: LongJournal.options.catalog)
    try timeline.seekToEnd()
    #expect(timeline.snapshotCount > 1)
    for commit in [299, 3, 200, 201, 0, 300] {
      var fresh = NavTimeline(file, catalog: LongJournal.options.catalog)
      let explanation = try timeline.explain(commit)
      let other = try fresh.explain(commit)
      #expect(explanation == other, "commit \(commit)")
      #expect(explanation.again == .same, "commit \(commit)")
    }
    try timeline.seek(to: 100)
    let view = try Self.view(file, 100)
    #expect(timeline.stateView(viewing: 100) == view)
  }

  private static func view(_ file: any StorageFile, _ events: Int) throws -> String {
    var timeline = NavTimeline(file)
    try timeline.seek(to: events)
    return timeline.stateView(viewing: events)
  }

  @Test(arguments: RecordedJournal.all)
  func `every recorded commit is explained, and decided the same again unless it is listed`(
    _ recorded: RecordedJournal
  ) throws {
    var timeline = NavTimeline(
      try POSIXFileSystem().open(recorded.journal.path, .read), catalog: try recorded.catalog())
    try timeline.seekToEnd()
    let listed = try recorded.expectedDivergences()?.list.map(\.commit) ?? []
    for commit in 0..<timeline.moment.commits {
      let explanation = try timeline.explain(commit)
      #expect(
        (explanation.again == .same) != listed.contains(commit), "\(recorded.name) commit \(commit)")
      #expect(explanation.plugins.allSatisfy { $0.version != nil })
    }
    let commits = timeline.moment.commits
    let failure = #expect(throws: NavTimeline.Failure.self) { _ = try timeline.explain(commits) }
    #expect(failure == .noCommit(commits: commits))
  }

  @Test func `a plugin that was asked and did nothing is in the explanation, in plugin order`() throws {
    let disk = MemoryFileSystem()
    var options = LongJournal.options
    options.catalog.add(UnsavedChanges())
    options.plugins.append("unsaved-changes")
    let session = try NavSession.open(at: "j", in: disk, options: options)
    try session.send { $0.intern(.push("a")) }
    try session.send { $0.intern(.pop()) }
    var timeline = NavTimeline(try disk.open("j", .read), catalog: options.catalog)
    let (push, pop) = (try timeline.explain(1), try timeline.explain(2))
    #expect(push.plugins.map(\.plugin) == ["back-button", RenamingPlugin.id, "unsaved-changes"])
    #expect(Self.words(push.plugins[0]).first == "react pushed requested 1")
    #expect(Self.words(push.plugins[1]) == ["intercept push letPass 1", "react pushed requested 1"])
    #expect(Self.words(push.plugins[2]) == [])
    #expect(Self.words(pop.plugins[2]) == ["shouldPop pop agreed 1"])
  }

  private static func words(_ part: NavExplanation.Part) -> [String] {
    part.calls.map { "\($0.hook.rawValue) \($0.subject ?? "-") \($0.answer.rawValue) \($0.times)" }
  }

  /// A plugin that sees every event. One that is eager requests an attribute for each pushed screen, and another screen after
  /// the screen `a`.
  private struct Watcher: EventReactor {
    let manifest = PluginManifest(id: "watcher", version: 1)
    var isEager = true
    let watchedEvents = EventKinds.all

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      guard isEager, case .navigation(.pushed(_, let screen, _))? = context.event else { return [] }
      return screen.id == "a" ? [.push("b")] : []
    }
  }

  @Test func `calls with different answers are not counted together`() throws {
    var catalog = PluginCatalog()
    catalog.add(Watcher())
    let journal = try NavJournal.typed("push a", plugins: ["watcher"], of: catalog)
    let calls = try journal.explain(.commit(1), plugins: catalog).plugins.first?.calls ?? []
    #expect(
      calls.map { "\($0.hook.rawValue) \($0.answer.rawValue) \($0.times)" } == [
        "react requested 1", "react nothing 1",
      ])
  }

  @Test func `the calls are those of the first attempt with the stand-ins, which is compared`() throws {
    var (recorded, today) = (RenamingPlugin.catalog(), PluginCatalog())
    recorded.add(Watcher())
    today.add(Watcher(isEager: false))
    let journal = try NavJournal.typed("push a", plugins: [RenamingPlugin.id, "watcher"], of: recorded)
    let explanation = try journal.explain(.commit(1), plugins: today)
    guard case .different = explanation.again else { return #expect(Bool(false), "\(explanation.again)") }
    let calls = explanation.plugins.first { $0.plugin == "watcher" }?.calls ?? []
    #expect(calls.map(\.subject) == ["pushed", "titleChanged", "remembered"])
  }

  @Test func `a decision that differs today has the path and the plugin of the difference`() throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: disk, options: LongJournal.options)
    try session.send { $0.intern(.push("a")) }
    var catalog = LongJournal.options.catalog
    catalog.add(RenamingPlugin(word: "Seite"))
    var timeline = NavTimeline(try disk.open("j", .read), catalog: catalog)
    guard case .different(let divergence) = try timeline.explain(1).again else {
      Issue.record("it is decided as it was")
      return
    }
    #expect(divergence.path == "events[2].title")
    #expect(divergence.plugin == RenamingPlugin.id)
  }

  @Test func `a command of a later version is shown as recorded, and not decided again`() throws {
    let journal = try SmallJournal(.always)
    var lines = JournalLines(journal.bytes)
    lines.bodies[2] = lines.bodies[2].replacing(#"{"type":"push","#, with: #"{"type":"fly","#)
    var timeline = NavTimeline(ByteFile(lines.bytes), catalog: .builtIn)
    let explanation = try timeline.explain(1)
    #expect(explanation.record.text.contains(#""command":{"type":"fly","#))
    #expect(explanation.again == .impossible("the command is of a later version"))
    #expect(try timeline.explain(2).again == .same)
  }
}
