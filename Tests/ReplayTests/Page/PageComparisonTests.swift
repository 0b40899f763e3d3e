import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Pages with two devices, the findings of a page, and its heading.
struct PageComparisonTests {
  private static func journal(_ lines: [String], _ scratch: Scratch, as name: String = "made") throws
    -> String
  {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: scratch.file("\(name).nav"))
    let path = scratch.path("\(name).jsonl")
    _ = try Navrepl.run(
      [
        "run", scratch.path("\(name).nav"), "-j", path, "--id", "id-\(name)", "--clock", "17", "--durability",
        "os",
      ])
    return path
  }

  private static func page(_ arguments: String..., to path: String) throws -> (page: PageFile, status: Int32)
  {
    let run = try Navrepl.run(arguments + ["--format", "html", "-o", path])
    return (try PageFile(Array(Data(contentsOf: URL(fileURLWithPath: path)))), run.status)
  }

  private static let lines = [
    "scene drilldown", "push a title=Inbox", "push b title=Mail", "push c", "back source=user", "push d",
  ]

  /// Returns the differences of the last states of both sides.
  private static func differences(_ page: PageFile) throws -> [NavDifference.Change] {
    let (left, right) = (try #require(page.views().last), try #require(page.right.views().last))
    return try NavDifference(from: 0, "{\(left)", to: 0, "{\(right)").changes
  }

  // MARK: What if

  @Test(arguments: PluginCatalog.standardPlugins)
  func `the right side of the page of whatif ends where the other run ends`(_ plugin: String) throws {
    let place = PluginCatalog.standardPlugins.firstIndex(of: plugin) ?? 0
    for recorded in HostileCases.sample(RecordedJournal.all, every: 6, at: place) {
      let catalog = try recorded.catalog()
      for circumstance in [NavCircumstance.without(plugin), .resized(width: 390, height: 844)] {
        var timeline = NavTimeline(
          try POSIXFileSystem().open(recorded.journal.path, .read), usingIndex: false)
        let (answer, bytes) = try timeline.page(whatIf: circumstance, plugins: catalog)
        let journal = try NavJournal(at: recorded.journal.path)
        #expect(try answer == journal.whatIf(circumstance, plugins: catalog))
        let page = try PageFile(bytes)
        #expect(try Self.differences(page) == answer.difference.changes, "\(journal) \(circumstance)")
        #expect(try page.right.summary.member("damage") == nil, "\(journal) \(circumstance)")
        #expect(try page.right.sums().allSatisfy { $0.stated == $0.computed })
        try Self.checkPairs(page, "\(journal) \(circumstance)")
      }
    }
  }

  /// Expects that the commits beside each other have the same time and the same source.
  private static func checkPairs(_ page: PageFile, _ what: String) throws {
    let comparison = try #require(page.summary.member("comparison"))
    func numbers(_ name: String) -> Set<Int> {
      Set((comparison.member(name)?.elements ?? []).map { Int($0.number ?? -1) })
    }
    let (leftOut, inserted, first) = (numbers("leftOut"), numbers("inserted"), try page.number("firstCommit"))
    let left = try page.commits().enumerated().filter { !leftOut.contains($0.offset + first) }.map(\.element)
    let right = try page.right.commits().enumerated().filter { !inserted.contains($0.offset + first) }.map(
      \.element)
    #expect(left.count == right.count, "\(what)")
    for (one, other) in zip(left, right) {
      #expect(one.time == other.time && one.source == other.source, "\(what): \(one.line), \(other.line)")
    }
  }

  @Test func `whatif and diff write a page, and their exit statuses stay`() throws {
    let scratch = try Scratch()
    let journal = try Self.journal(Self.lines, scratch)
    let (page, status) = try Self.page(
      "whatif", journal, "--without", "back-button", to: scratch.path("whatif.html"))
    #expect(status == 1)
    #expect(page.summary.member("comparison")?.member("right")?.string == "--without back-button")
    #expect(try Navrepl.run("whatif", journal, "--without", "back-button").status == 1)
    #expect(try Self.page("diff", journal, "@2", "#2", to: scratch.path("moments.html")).status == 1)
    #expect(try Self.page("diff", journal, "@2", "@2", to: scratch.path("same.html")).status == 0)
    let again = try Navrepl.run(
      "diff", journal, "@2", "@2", "--format", "html", "-o", scratch.path("same.html"))
    #expect(again.status == 4, "a file is never written over")
    // The ending of the file says that it is a page.
    _ = try Navrepl.run("diff", journal, "@2", "#2", "-o", scratch.path("ending.html"))
    #expect(
      try Data(contentsOf: scratch.file("ending.html")) == Data(contentsOf: scratch.file("moments.html")))
  }

  // MARK: Differences

  @Test func `diff of two moments has the page of the journal, with the names of both`() throws {
    let scratch = try Scratch()
    let journal = try Self.journal(Self.lines, scratch)
    let page = try Self.page("diff", journal, "@2", "#2", to: scratch.path("a.html")).page
    #expect(page.summary.member("comparison")?.text == ##"{"from":"#e=2","to":"#c=2"}"##)
    let toEnd = try Self.page("diff", journal, "#1", to: scratch.path("b.html")).page
    let end = try NavJournal(at: journal).eventCount
    #expect(toEnd.summary.member("comparison")?.text == ##"{"from":"#c=1","to":"#e=\##(end)"}"##)
    #expect(try page.views() == toEnd.views() && page.rest.isEmpty)
  }

  @Test func `a page of two moments has both, or there is none`() throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("push a; push b", in: disk)
    var timeline = NavTimeline(try disk.open("j", .read))
    let beyond = NavJournal.Failure.beyondEnd(events: journal.eventCount, commits: journal.commitCount)
    for moment in [NavJournal.Moment.event(journal.eventCount + 1), .commit(journal.commitCount)] {
      #expect(throws: beyond) { try timeline.page(from: .event(0), to: moment) }
      #expect(throws: beyond) { try timeline.page(from: moment, to: .end) }
    }
    #expect(throws: Never.self) { try timeline.page(from: .event(0), to: .commit(journal.commitCount - 1)) }
  }

  @Test func `diff of two journals has both, and their names`() throws {
    let scratch = try Scratch()
    let (one, other) = (
      try Self.journal(Self.lines, scratch),
      try Self.journal(Self.lines + ["present m title=Modal"], scratch, as: "<b>other")
    )
    let (page, status) = try Self.page("diff", one, other, to: scratch.path("both.html"))
    #expect(status == 1)
    #expect(page.summary.member("title")?.string == "made.jsonl")
    #expect(page.summary.member("comparison")?.member("right")?.string == "<b>other.jsonl")
    #expect(try Self.differences(page) == NavJournal(at: one).difference(to: NavJournal(at: other)).changes)
    #expect(
      try page.frame == PageFile(NavJournal(at: one).page()).frame, "nothing of the other journal is markup")
    #expect(try page.right.commits().count == page.commits().count + 1)
  }

  @Test func `options of a page that say nothing elsewhere are mistakes`() throws {
    let scratch = try Scratch()
    let journal = try Self.journal(["push a"], scratch)
    let file = scratch.path("x.html")
    let cases: [(arguments: [String], message: String)] = [
      (
        ["whatif", journal, "--without", "back-button", "--format", "svg", "-o", file],
        "a comparison is a page"
      ),
      (["diff", journal, "@0", "--format", "sql"], "a comparison is a page"),
      (["whatif", journal, "--all", "--format", "html", "-o", file], "leave out --all"),
      (["whatif", journal, "--without", "back-button", "-o", scratch.path("x.txt")], "-o is for a page"),
      (["diff", journal, "@0", "--title", "x"], "--title is for a page"),
      (["export", journal, "--format", "svg", "--title", "x"], "--title is the heading of a page"),
      (["log", journal, "--title", "x"], "takes no --title"),
    ]
    for (arguments, message) in cases {
      let run = try Navrepl.run(arguments)
      #expect(run.status == 2 && run.messages.contains(message), "\(arguments): \(run.messages)")
    }
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  // MARK: The heading, and the findings

  @Test func `the heading of a page is the name of the file, or the title that is given`() throws {
    let scratch = try Scratch()
    let path = try Self.journal(["push a"], scratch)
    let journal = try NavJournal(at: path)
    #expect(try PageFile(journal.page()).summary.member("title")?.string == "made.jsonl")
    for title in ["The trip", "</script><b>"] {
      #expect(try PageFile(journal.page(title: title)).summary.member("title")?.string == title)
      let run = try Navrepl.run("export", path, "--format", "html", "--title", title)
      #expect(try PageFile(Array(run.output.utf8)).summary.member("title")?.string == title)
      #expect(try PageFile(journal.page(title: title)).frame == PageFile(journal.page()).frame)
    }
  }

  @Test func `a page has the findings of its journal`() throws {
    for recorded in HostileCases.sample(RecordedJournal.all + RecordedJournal.regressions, every: 4) {
      let journal = try NavJournal(at: recorded.journal.path)
      let findings = try journal.findings()
      let listed = try PageFile(journal.page()).summary.member("findings")?.elements ?? []
      #expect(listed.count == findings.count, "\(journal)")
      for (one, finding) in zip(listed, findings) {
        #expect(one.member("severity")?.string == finding.severity.name)
        #expect(one.member("sentence")?.string == finding.sentence.onOneLine())
        #expect(one.member("command")?.string == finding.command.onOneLine())
        #expect(one.member("commit")?.number.map { Int($0) } == finding.commit)
        #expect(one.member("event")?.number.map { Int($0) } == finding.moment.events)
        #expect(one.member("plugin")?.string == finding.plugin)
      }
    }
  }

  @Test func `a page lists the first two hundred findings, and counts the others`() throws {
    let disk = MemoryFileSystem()
    let lines =
      ["scene stack", "push \(String(repeating: "x", count: 600))"]
      + (0..<250).flatMap { ["push s\($0)", "hidesback s\($0) on"] }
    let journal = try NavJournal.typed(lines.joined(separator: ";"), in: disk)
    let findings = try journal.findings()
    let page = try PageFile(journal.page())
    let listed = try #require(page.summary.member("findings")?.elements)
    #expect(findings.count > 210 && listed.count == 200)
    #expect(page.summary.member("findingsLeftOut")?.number.map { Int($0) } == findings.count - listed.count)
    #expect(listed.allSatisfy { ($0.member("sentence")?.string?.count ?? 0) <= 401 })
  }
}
