import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A journal without the plugins that decided it: its events suffice for the state, but not for its decisions.
struct PluginAbsenceTests {
  @Test func `every plugin of the package has a journal in which it matters`() {
    #expect(
      PluginJournal.all.map(\.plugin).filter { PluginCatalog.builtIn.ids.contains($0) }
        == PluginCatalog.builtIn.ids)
  }

  @Test func `a request is not to blame for what happened before it`() throws {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed("push a; push b", in: disk, plugins: ["back-button"])
    var lines = JournalLines(try #require(disk.contents(of: "j")))
    let (event, request) = (
      #""container":"main","screen":{"id":"b"}"#, #"{"type":"hidesBackButton","on":"b"}"#
    )
    try #require(lines.bodies[3].contains(event) && lines.bodies[3].contains(request))
    lines.bodies[3].replace(event, with: #""container":"main","screen":{"id":"b","title":"T"}"#)
    lines.bodies[3].replace(request, with: request.replacing("b\"", with: "a\""))
    disk.write(lines.bytes, to: "changed")
    let divergence = try NavJournal(at: "changed", in: disk).verify(plugins: .builtIn).divergences.first
    #expect(divergence?.path == "events[0].screen.title" && divergence?.plugin == nil)
  }

  @Test(arguments: PluginJournal.all)
  func `a replay without plugins gives the state of the live session after every commit`(
    _ journal: PluginJournal
  ) throws {
    let live = try journal.live()
    let difference = try journal.recorded.difference(recordedAgain: live.bytes)
    #expect(difference == nil, "the session that is compared with is the one recorded")
    let replayed = try Self.views(of: live.bytes)
    #expect(replayed.count == live.views.count)
    for (place, (replayed, live)) in zip(replayed, live.views).enumerated() where replayed != live {
      let difference = try JSONDifference.first(live, replayed)
      Issue.record("commit \(place): \(difference as Any)")
    }
  }

  @Test(arguments: PluginJournal.all)
  func `verify without the plugin diverges first where the plugin first mattered, and names it`(
    _ journal: PluginJournal
  ) throws {
    let run = try Navrepl.run("verify", journal.recorded.journal.path, "--without", journal.plugin, "--json")
    #expect(run.status == 1, "\(run.output)\(run.messages)")
    var document = JSONDocument()
    try document.parse(run.output)
    let list = document.member("divergences", of: document.root)
    let found = document.elements(of: try #require(list))
    let first = try #require(found.first)
    #expect(document.member("commit", of: first).flatMap { document.count($0) } == journal.commit)
    #expect(document.member("plugin", of: first).flatMap { document.string($0) } == journal.plugin)
  }

  /// Returns the state views after each commit, folded without any plugin.
  private static func views(of bytes: [UInt8]) throws -> [String] {
    var replay = Replay(ByteFile(bytes))
    var views: [String] = []
    while let record = try replay.read(.events) {
      replay.fold(record)
      guard case .commit = record else { continue }
      var view = StateView()
      let moment = StateMoment(events: replay.position.events, commits: replay.position.commits)
      view.write(replay.engine.state, replay.engine.draft.texts, moment)
      views.append(view.string)
    }
    #expect(replay.verdict == .clean)
    return views
  }
}
