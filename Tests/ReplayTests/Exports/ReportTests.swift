import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The last commits of a session or a journal, without what is private, in a file for whoever looks for a bug.
@Suite(.waits) struct ReportTests {
  private static var options: SessionOptions {
    var options = SessionOptions.standard
    (options.durability, options.id) = (.os, "secret-journal")
    return options
  }

  /// Pushes and goes back, `count` times in all.
  private static func walk(_ session: NavSession, _ count: Int) throws {
    for number in 0..<count {
      if number % 5 == 4 {
        try session.send(.back(), from: .user)
      } else {
        try session.send(.push(ScreenDescription("secret/\(number)", title: "A secret title \(number)")))
      }
    }
  }

  /// Returns the parts of a scene that redaction keeps: its frames and its numbers.
  private static func shape(_ scene: NavScene) -> [String] {
    scene.layout.map { "\($0.role) \($0.x) \($0.y) \($0.width) \($0.height) \($0.dim)" }
      + [
        "\(scene.screens.count) \(scene.containers.map { "\($0.value.kind)" }.sorted()) \(scene.visible.count)"
      ]
  }

  /// Checks that a report has the last commits of a journal, in the same shape, and that they are decided today as recorded.
  private static func check(
    _ report: NavReport, of journal: NavJournal, first: Int, end: Int, _ scratch: Scratch
  ) throws {
    #expect(report.firstCommit == first && report.commits == end - first)
    // Somewhere else, without the journal.
    let path = scratch.path("elsewhere-\(report.journal.path.hashValue)-\(first)-\(end).jsonl")
    try FileManager.default.copyItem(atPath: report.journal.path, toPath: path)
    let copy = try NavJournal(at: path)
    #expect(copy.verdict == .clean && copy.commitCount == end)
    #expect(
      copy.eventCount
        == journal.commits.filter { $0.number < end }.map(\.events.count).reduce(
          journal.header.base?.events ?? 0, +))
    let verification = try copy.verify(plugins: .builtIn)
    #expect(verification.isClean && verification.commits == end - first, "\(verification)")
    for number in first..<end {
      #expect(
        try shape(copy.scene(at: .commit(number))) == shape(journal.scene(at: .commit(number))), "#\(number)")
    }
    #expect(try shape(copy.scene()) == shape(journal.scene(at: .commit(end - 1))))
    #expect(
      copy.commits.map { $0.events.map(\.kind) }
        == journal.commits.filter { first..<end ~= $0.number }.map { $0.events.map(\.kind) })
    #expect(!(try String(contentsOfFile: path, encoding: .utf8)).contains("secret"))
  }

  @Test func `a report of a session that goes on sending has the last commits at the time of the call`()
    async throws
  {
    let scratch = try Scratch()
    let session = try NavSession.open(at: scratch.path("j.jsonl"), options: Self.options)
    try Self.walk(session, 60)
    async let more: Void = Self.walkOn(session)
    var reports: [NavReport] = []
    for number in 0..<4 { reports.append(try session.report(last: 20, to: scratch.path("r\(number).jsonl"))) }
    try await more
    try session.close()
    let journal = try NavJournal(at: scratch.path("j.jsonl"))
    for report in reports {
      let end = report.firstCommit + report.commits
      try Self.check(report, of: journal, first: end - 20, end: end, scratch)
      #expect(report.verdict == .clean && report.firstReadCommit == 0)
    }
    #expect(reports[0].firstCommit <= reports[3].firstCommit && journal.commitCount == 161)
  }

  private static func walkOn(_ session: NavSession) async throws {
    for number in 0..<100 {
      if number % 2 == 1 {
        try session.send(.back(), from: .user)
      } else {
        try session.send(.push(ScreenDescription("secret-more-\(number)")))
      }
      await Task.yield()
    }
  }

  @Test func `a report has all commits when there are fewer, and none for 0`() throws {
    let scratch = try Scratch()
    let session = try NavSession.open(at: scratch.path("j.jsonl"), options: Self.options)
    try Self.walk(session, 12)
    let whole = try session.report(last: 13, to: scratch.path("whole.jsonl"))
    let more = try session.report(last: .max, to: scratch.path("more.jsonl"))
    let usual = try session.report(to: scratch.path("usual.jsonl"))
    let none = try session.report(last: 0, to: scratch.path("none.jsonl"))
    let one = try session.report(last: 1, to: scratch.path("one.jsonl"))
    #expect(throws: NavJournal.Failure.self) { try session.report(to: scratch.path("one.jsonl")) }
    let journal = try NavJournal(at: scratch.path("j.jsonl"))
    let redacted = Data(try journal.redacted(plugins: .builtIn))
    for report in [whole, more, usual] {
      #expect(try Data(contentsOf: URL(fileURLWithPath: report.journal.path)) == redacted)
    }
    #expect(none.commits == 0 && none.firstCommit == 13 && one.firstCommit == 12)
    #expect(try Self.shape(none.journal.scene()) == Self.shape(journal.scene()))
    try Self.check(one, of: journal, first: 12, end: 13, scratch)
    try session.close()
    #expect(throws: NavJournal.Failure.unwritable(.closed)) { try session.report(to: scratch.path("new")) }
    #expect(throws: NavJournal.Failure.unwritable(.closed)) {
      try NavSession(options: Self.options).report(to: scratch.path("new"))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    let written = files.filter { !$0.hasPrefix("elsewhere") }.sorted()
    #expect(written == ["j.jsonl", "more.jsonl", "none.jsonl", "one.jsonl", "usual.jsonl", "whole.jsonl"])
  }

  @Test func `a report of a rolling journal, and of a fork, begins with the state that they have`() throws {
    let scratch = try Scratch()
    var options = Self.options
    options.keep = 20
    let session = try NavSession.open(at: scratch.path("rolling.jsonl"), options: options)
    try Self.walk(session, 90)
    let first = try #require(try NavJournal(at: scratch.path("rolling.jsonl")).header.base?.commits)
    let (part, whole) = (
      try session.report(last: 10, to: scratch.path("part.jsonl")),
      try session.report(last: 500, to: scratch.path("whole.jsonl"))
    )
    try session.close()
    let rolling = try NavJournal(at: scratch.path("rolling.jsonl"))
    try Self.check(part, of: rolling, first: 81, end: 91, scratch)
    try Self.check(whole, of: rolling, first: first, end: 91, scratch)
    let fork = try rolling.fork(at: .commit(85), to: scratch.path("fork.jsonl"), durability: .os)
    let other = try NavSession.open(at: fork.path, options: Self.options)
    try other.send(.push("secret-fork"))
    let (last, all) = (
      try other.report(last: 1, to: scratch.path("last.jsonl")),
      try other.report(to: scratch.path("all.jsonl"))
    )
    try other.close()
    try Self.check(last, of: fork.refreshed(), first: 86, end: 87, scratch)
    try Self.check(all, of: fork.refreshed(), first: 86, end: 87, scratch)
    #expect(last.journal.header.parent != nil && all.journal.header.parent != nil)
  }

  @Test func `a report is read from the last snapshot before it, and all of it when that is asked for`()
    throws
  {
    let recorded = try IndexedJournal()
    let scratch = try Scratch()
    let journal = try NavJournal(at: recorded.path)
    var options = SessionOptions.standard
    options.durability = .os
    // Damage of the first commits, which only a reading of everything finds.
    var bytes = try recorded.bytes()
    let session = try NavSession.open(at: recorded.path, options: options)
    let part = try session.report(last: 5, to: scratch.path("part.jsonl"))
    let all = try session.report(last: 5, to: scratch.path("all.jsonl"), readingAll: true)
    #expect(part.firstReadCommit > 0 && part.firstReadCommit <= part.firstCommit && all.firstReadCommit == 0)
    #expect(
      try Data(contentsOf: scratch.file("part.jsonl")) == Data(contentsOf: scratch.file("all.jsonl")))
    #expect(part.firstCommit == journal.commitCount - 5)
    bytes[bytes.count / 100] ^= 1
    try recorded.overwrite(bytes)
    let unread = try session.report(last: 5, to: scratch.path("unread.jsonl"))
    #expect(unread.firstReadCommit == part.firstReadCommit && unread.verdict == .clean)
    let error = #expect(throws: NavJournal.Failure.self) {
      try session.report(last: 5, to: scratch.path("read.jsonl"), readingAll: true)
    }
    if case .damaged = error {} else { Issue.record("\(String(describing: error))") }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("read.jsonl")))
    try session.close()
  }

  @Test func `doctor writes the last commits, says where reading began, and takes shortened journals`() throws
  {
    let recorded = try IndexedJournal()
    let scratch = try Scratch()
    let run = try Navrepl.run("doctor", recorded.path, "-o", scratch.path("r.jsonl"), "--last", "7")
    #expect(run.status == 0, "\(run)")
    let commits = try NavJournal(at: recorded.path).commitCount
    let start = "report    7 commits from #\(commits - 7) on; read from #"
    #expect(
      run.output.contains(start) && run.output.contains("where a snapshot is: --full reads all\n"), "\(run)")
    #expect(run.output.contains("journal   clean, \(try recorded.bytes().count) bytes, \(commits) commits, "))
    let full = try Navrepl.run(
      "doctor", recorded.path, "-o", scratch.path("full.jsonl"), "--last", "7", "--full", "--json")
    #expect(
      full.status == 0 && full.output.contains(#""report":{"commit":\#(commits - 7),"commits":7,"read":0}"#),
      "\(full)")
    #expect(try Data(contentsOf: scratch.file("r.jsonl")) == Data(contentsOf: scratch.file("full.jsonl")))
    #expect(try Navrepl.run("verify", scratch.path("r.jsonl")).status == 0)
    for (number, moment) in ["#500", "#\(commits - 1)"].enumerated() {
      let short = scratch.path("short-\(number).jsonl")
      #expect(try Navrepl.run("compact", recorded.path, moment, short).status == 0)
      for options in [[], ["--last", "3"], ["--last", "0"], ["--last", "100000", "--full"]] {
        let out = scratch.path("out-\(number)-\(options.count)-\(options.last ?? "").jsonl")
        let run = try Navrepl.run(["doctor", short, "-o", out] + options)
        #expect(run.status == 0, "\(run)")
        #expect(try NavJournal(at: out).commitCount == commits)
        #expect(try Navrepl.run("verify", out).status == 0)
      }
    }
  }

  @Test(arguments: [
    ["--last", "3"], ["-o", "new.jsonl", "--full"], ["-o", "new.jsonl", "--last", "x"],
    ["-o", "new.jsonl", "--last", "-1"], ["-o", "new.jsonl", "--last"],
  ])
  func `the options of a report belong together`(_ options: [String]) throws {
    let scratch = try Scratch()
    _ = try Navrepl.run(["j.jsonl", "-c", "push a"], in: scratch.folder)
    #expect(try Navrepl.run(["doctor", "j.jsonl"] + options, in: scratch.folder).status == 2)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("new.jsonl")))
  }

  @Test func `doctor diagnoses a journal that is damaged or torn, and reports what is whole`() throws {
    let scratch = try Scratch()
    let session = try NavSession.open(at: scratch.path("j.jsonl"), options: Self.options)
    try Self.walk(session, 30)
    try session.close()
    let whole = try Data(contentsOf: scratch.file("j.jsonl"))
    try (whole + Data("{\"commit\":31,".utf8)).write(to: scratch.file("torn.jsonl"))
    let torn = try Navrepl.run(
      ["doctor", "torn.jsonl", "-o", "torn-report.jsonl", "--last", "5"], in: scratch.folder)
    #expect(torn.status == 1 && torn.output.contains("journal   tornTail, "), "\(torn)")
    #expect(try NavJournal(at: scratch.path("torn-report.jsonl")).commitCount == 31)
    var bytes = whole
    bytes[whole.count - 3000] ^= 1
    try bytes.write(to: scratch.file("damaged.jsonl"))
    let damaged = try Navrepl.run(
      ["doctor", "damaged.jsonl", "-o", "damaged-report.jsonl", "--last", "5"], in: scratch.folder)
    #expect(damaged.status == 3 && damaged.output.contains("journal   corrupt, "), "\(damaged)")
    let report = try NavJournal(at: scratch.path("damaged-report.jsonl"))
    #expect(report.verdict == .clean && report.commitCount < 31 && report.commitCount > 10)
  }

  @Test func `a report of a long journal needs no more memory than one of a short journal`() throws {
    let scratch = try Scratch()
    var (memory, sizes): ([Int], [Int]) = ([], [])
    for count in [30, 300] {
      let path = scratch.path("\(count).jsonl")
      let session = try NavSession.open(at: path, options: Self.options)
      for number in 0..<count {
        let title = String(repeating: "\(number) ", count: 7000)
        try session.send(number % 2 == 0 ? .push(ScreenDescription("s", title: title)) : .back())
      }
      try session.close()
      sizes.append(try Data(contentsOf: URL(fileURLWithPath: path)).count)
      let run = try RawRun(
        "doctor", path, "-o", scratch.path("\(count)-report.jsonl"), "--last", "200", in: scratch.folder,
        deadline: 300, measuringMemory: true)
      #expect(run.status == 0, "\(run.messageText)")
      memory.append(run.mostMemory)
    }
    try #require(sizes[1] > 3 << 20 && memory[0] > 1 << 20)
    #expect(memory[1] - memory[0] < sizes[1] / 2, "\(memory) for \(sizes)")
  }
}
