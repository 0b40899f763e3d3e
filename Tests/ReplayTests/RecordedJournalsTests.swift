import Foundation
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The journals of the folders `journals` and `journals/regressions` replay, and are decided and recorded again as they are.
struct RecordedJournalsTests {
  @Test func `there are recorded journals`() {
    #expect(RecordedJournal.all.count >= 14)
  }

  @Test(arguments: RecordedJournal.all)
  func `a recorded journal replays to the views derived by hand`(_ recorded: RecordedJournal) throws {
    let views = try recorded.expectedViews()
    try #require(views.count >= 3)
    let file = try POSIXFileSystem().open(recorded.journal.path, .read)
    var timeline = Timeline(file)
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
  func `a recorded journal is decided today as it was recorded`(_ recorded: RecordedJournal) throws {
    let file = try POSIXFileSystem().open(recorded.journal.path, .read)
    var verification = Verification(file, catalog: try recorded.catalog())
    try verification.run()
    #expect(verification.commits > 0)
    #expect(verification.divergences == [])
    #expect(verification.missingPlugins == [])
    #expect(verification.verdict == .clean)
  }

  @Test(arguments: RecordedJournal.all + RecordedJournal.regressions)
  func `the script of a journal gives the same bytes again`(_ recorded: RecordedJournal) throws {
    let scratch = try Scratch()
    let plugins = try recorded.plugins()
    let absent = PluginCatalog.standardPlugins.filter { !plugins.contains($0) }
    let run = try Navrepl.run(
      ["run", recorded.script.path, "-j", scratch.path("again.jsonl"), "--clock", "1700000000000", "--id"]
        + [recorded.name] + absent.flatMap { ["--without", $0] }
        + recorded.programs().flatMap { ["--plugin", $0] }, in: Project.folder)
    #expect(run.status == 0, "\(run.output)\(run.messages)")
    #expect(try Data(contentsOf: scratch.file("again.jsonl")) == Data(contentsOf: recorded.journal))
  }

  /// Where a view derived by hand and a real one differ; digest and viewing cannot be derived by hand.
  ///
  /// Names are compared as bytes by the package's own reader, which tells composed from decomposed letters.
  private func difference(_ expected: String, _ actual: String) throws -> JSONDifference? {
    let ignored = try #require(
      try Regex(#""viewing":[^,]*,"digest":"[0-9a-f]{16}","#).firstMatch(in: actual))
    return try JSONDifference.first(expected, actual.replacing(ignored.0, with: ""))
  }
}
