import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The journals of the folders `journals` and `journals/regressions` are replayed, decided and recorded again with the same
/// result, except for the divergences that are listed beside them.
struct RecordedJournalsTests {
  @Test func `there are recorded journals`() {
    #expect(RecordedJournal.all.count >= 88)
    #expect(RecordedJournal.regressions.count >= 8)
  }

  @Test(arguments: RecordedJournal.all)
  func `a recorded journal replays to the views derived by hand`(_ recorded: RecordedJournal) throws {
    let views = try recorded.expectedViews()
    try #require(views.count >= 3)
    let file = try POSIXFileSystem().open(recorded.journal.path, .read)
    var timeline = NavTimeline(file)
    for view in views {
      try timeline.seek(to: view.events)
      let difference = try difference(view.json, timeline.stateView())
      #expect(difference == nil, "\(recorded.name) after \(view.events) events")
    }
    try timeline.seekToEnd()
    #expect(timeline.verdict == .clean)
    #expect(timeline.mismatch == nil)
    #expect(timeline.moment.events == views.last?.events, "the last view is the end of the journal")
  }

  @Test(arguments: RecordedJournal.all + RecordedJournal.regressions)
  func `a recorded journal is decided today as recorded, except for the divergences in its list`(
    _ recorded: RecordedJournal
  ) throws {
    let found = try recorded.verification(recorded.catalog())
    #expect(found.commits > 0)
    #expect(found.divergences == [])
    #expect(found.vanished == [])
    let listed = try recorded.expectedDivergences()?.list ?? []
    #expect(found.expected.map(\.commit) == listed.map(\.commit))
    #expect(found.expected.map(\.reason) == listed.map(\.reason))
    #expect(found.missingPlugins == [])
    #expect(found.recordedPlugins == [])
    #expect(found.verdict == .clean)
    #expect(found.mismatch == nil)
  }

  @Test func `the state after every commit of a recorded journal has its locked digest`() throws {
    let locked = try RecordedDigests.locked()
    let journals = RecordedJournal.all + RecordedJournal.regressions
    for recorded in journals {
      let line = try RecordedDigests.line(of: recorded)
      #expect(
        locked.contains(line),
        "journals/digests.txt says otherwise. A new journal is a new line; a line that is there never changes.\n\(line)"
      )
    }
    #expect(locked.count == journals.count, "a journal has gone")
  }

  @Test func `every list of expected divergences is beside its journal, and is not empty`() throws {
    let folders = [Project.journals, RecordedJournal.regressionFolder]
    let lists = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(ExpectedDivergences.nameEnd) }.map { folder.appendingPathComponent($0).path }
    }
    let listing = try (RecordedJournal.all + RecordedJournal.regressions).filter {
      try $0.expectedDivergences()?.list.isEmpty == false
    }
    #expect(
      Set(lists) == Set(listing.map { ExpectedDivergences.path(besideJournal: $0.journal.path) }))
  }

  @Test(arguments: RecordedJournal.all + RecordedJournal.regressions)
  func `the script of a journal gives the same bytes again, unless rules or plugins have changed`(
    _ recorded: RecordedJournal
  ) throws {
    if try recorded.expectedDivergences() != nil { return }
    let scratch = try Scratch()
    let plugins = try recorded.plugins()
    let absent = PluginCatalog.standardPlugins.filter { !plugins.contains($0) }
    let run = try Navrepl.run(
      ["run", recorded.script.path, "-j", scratch.path("again.jsonl"), "--clock", "1700000000000", "--id"]
        + [recorded.name] + absent.flatMap { ["--without", $0] }
        + recorded.programs().flatMap { ["--plugin", $0] }, in: Project.folder)
    #expect(run.status == 0, "\(run.output)\(run.messages)")
    let again = [UInt8](try Data(contentsOf: scratch.file("again.jsonl")))
    #expect(try recorded.difference(recordedAgain: again) == nil)
  }

  /// Returns the first difference between a view derived by hand and a real one, without digest and viewing, which cannot be
  /// derived by hand.
  ///
  /// Names are compared as bytes by the package's own reader, which distinguishes composed from decomposed letters.
  private func difference(_ expected: String, _ actual: String) throws -> JSONDifference? {
    // The events, the commits, the viewed moment, the digest, and everything else.
    let parts = actual.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
    try #require(parts.count == 5 && parts[2].hasPrefix("\"viewing\":"))
    try #require(parts[3].wholeMatch(of: /"digest":"[0-9a-f]{16}"/) != nil)
    return try JSONDifference.first(expected, "\(parts[0]),\(parts[1]),\(parts[4])")
  }
}
