import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The page of a stretch of a journal, and the largest page.
struct StretchPageTests {
  private static func rest(of view: String) -> String {
    view.range(of: "\"focus\":").map { String(view[$0.lowerBound...]) } ?? ""
  }

  private static func timeline(_ disk: MemoryFileSystem) throws -> NavTimeline {
    NavTimeline(try disk.open(LongJournal.path, .read))
  }

  @Test func `a page of a stretch has the states of the journal, under their numbers`() throws {
    let long = try LongJournal(commits: 200, seed: 7)
    let journal = try NavJournal(at: LongJournal.path, in: long.disk)
    let ends = [(40, 90), (90, 40), (0, 0), (150, journal.commitCount - 1)]
    for (one, other) in ends {
      var timeline = try Self.timeline(long.disk)
      let page = try PageFile(timeline.stretchPage(from: .commit(one), to: .commit(other)))
      let (first, last) = (min(one, other), max(one, other))
      #expect(try page.number("firstCommit") == first + 1 && page.number("commits") == last + 1)
      let (start, end) = (try page.number("firstEvent"), try page.number("events"))
      #expect(try page.views() == long.views[start...end].map(Self.rest), "\(one) to \(other)")
    }
  }

  @Test func `a page without its moments is that of the whole journal`() throws {
    let long = try LongJournal(commits: 60, seed: 3)
    var timeline = try Self.timeline(long.disk)
    let stretch = try PageFile(timeline.stretchPage(from: nil))
    let whole = try PageFile(NavJournal(at: LongJournal.path, in: long.disk).page())
    #expect(try stretch.views() == whole.views() && stretch.commits().count == whole.commits().count)
    #expect(stretch.summary.member("title") == whole.summary.member("title"))
  }

  @Test func `a stretch needs moments of the journal, between two commits`() throws {
    let long = try LongJournal(commits: 20, seed: 3)
    for moment in [NavJournal.Moment.commit(1000), .event(100_000)] {
      var timeline = try Self.timeline(long.disk)
      #expect(throws: NavJournal.Failure.self) { try timeline.stretchPage(from: moment) }
    }
  }

  @Test func `a page of too many events is refused with the number, and a stretch of them is not`() throws {
    let long = try LongJournal(commits: 60, seed: 3)
    let file = try long.disk.open(LongJournal.path, .read)
    let page = JournalPage(file)
    let count = long.eventCount
    #expect(throws: NavJournal.Failure.tooManyEvents(count, most: count - 1)) {
      try page.checkLength(upTo: .max, most: count - 1)
    }
    try page.checkLength(upTo: .max, most: count)
    try page.checkLength(upTo: 3, most: count - 1)
    let failure = NavJournal.Failure.tooManyEvents(2_000_000, most: 1_000_000)
    #expect(
      failure.message == "there are 2000000 events, and a page has at most 1000000: make one of a stretch")
  }

  @Test func `export writes the page of a stretch`() throws {
    let scratch = try Scratch()
    let lines = (0..<9).map { "push s\($0)" }.joined(separator: ";")
    _ = try Navrepl.run(scratch.path("j.jsonl"), "-c", lines)
    let run = try Navrepl.run(
      "export", scratch.path("j.jsonl"), "-o", scratch.path("p.html"), "--from", "#3", "--to", "#6")
    #expect(run.status == 0, "\(run)")
    let page = try PageFile([UInt8](Data(contentsOf: scratch.file("p.html"))))
    #expect(try page.number("firstCommit") == 4 && page.number("commits") == 7)
    let beyond = try Navrepl.run(
      "export", scratch.path("j.jsonl"), "-o", scratch.path("q.html"), "--from", "#300")
    #expect(beyond.status == 2 && beyond.messages.contains("beyond-end"), "\(beyond)")
  }
}
