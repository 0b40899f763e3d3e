import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The visits of screens with their active time: of a session, of a journal and in SQL.
struct ScreenViewTests {
  /// Returns a journal whose commits have these times.
  private static func journal(_ lines: [(time: Int64, line: String)], in disk: MemoryFileSystem) throws
    -> NavJournal
  {
    for (time, line) in lines {
      var options = SessionOptions()
      (options.durability, options.clock) = (.os, .fixed(time))
      let session = try NavSession.open(at: "j", in: disk, options: options)
      try session.send(NavCommand(line: line))
      try session.close()
    }
    return try NavJournal(at: "j", in: disk)
  }

  private static let trip: [(time: Int64, line: String)] = [
    (1000, "scene stack"), (1000, "push a"), (2000, "push b"), (2500, "active off"), (9000, "active off"),
    (9500, "active on"), (9800, "pop"), (9900, "active off"), (10_000, "present note"), (10_500, "dismiss"),
    (10_400, "active on"), (10_700, "push c"),
  ]

  private static func words(_ views: [NavScreenView]) -> [String] {
    views.map {
      "\($0.screen) \($0.from)-\($0.to) \($0.activeMilliseconds)\($0.hasEnded ? "" : " still")"
    }
  }

  @Test func `each visit has its beginning, its end and its active time`() throws {
    let journal = try Self.journal(Self.trip, in: MemoryFileSystem())
    #expect(
      Self.words(try journal.screenViews()) == [
        "a 1000-2000 1000", "b 2000-9800 800", "note 10000-10500 0", "a 9800-10700 400",
        "c 10700-10700 0 still",
      ])
  }

  @Test func `the statistics count only active time, for each screen`() throws {
    let statistics = try Self.journal(Self.trip, in: MemoryFileSystem()).statistics(groupedBy: .screen)
    let screens = statistics.screens.map { "\($0.id) \($0.visits) \($0.milliseconds)" }
    #expect(screens == ["a 2 1400", "b 1 800", "c 1 0", "note 1 0"])
  }

  @Test func `what is visible where a compacted journal begins counts from its first commit`() throws {
    let disk = MemoryFileSystem()
    let journal = try Self.journal(Self.trip, in: disk)
    try journal.compact(at: .commit(6), to: "short", in: disk)
    let short = try NavJournal(at: "short", in: disk)
    #expect(
      Self.words(try short.screenViews()) == [
        "note 10000-10500 0", "a 9900-10700 300", "c 10700-10700 0 still",
      ])
  }

  @Test(.timeLimit(.minutes(15)))
  func `time in the background does not count, live and in the journal`() async throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions.standard
    options.durability = .os
    let session = try NavSession.open(at: "j", in: disk, options: options)
    try session.send(.scene(BuiltInScene.stack.content))
    let stream = session.screenViews
    for step in 0..<40 {
      switch step % 5 {
      case 0: try session.send(.push("s\(step)"))
      case 1: try session.setActive(false)
      case 2: try session.send(.present("note"), from: .link)
      case 3: try session.send(.dismiss())
      default: try session.setActive(true)
      }
      try await Task.sleep(for: .milliseconds(2))
    }
    try session.send(.popToRoot())
    let statistics = try session.statistics(groupedBy: .screen)
    try session.close()
    var live: [NavScreenView] = []
    for await view in stream { live.append(view) }
    let journal = try NavJournal(at: "j", in: disk)
    #expect(try journal.screenViews() == live)
    #expect(try journal.statistics() == statistics && statistics.commits == journal.commitCount)
    #expect(throws: SessionError.closed) { try session.statistics() }
    #expect(live.count == 8 + 8 + 1 && live.last?.hasEnded == false)
    for view in live where view.screen == "note" {
      #expect(view.activeMilliseconds == 0 && view.to > view.from)
    }
    let others = live.filter { $0.screen != "note" && $0.hasEnded }
    #expect(others.allSatisfy { $0.activeMilliseconds > 0 && $0.activeMilliseconds < $0.to - $0.from })
  }

  @Test(.timeLimit(.minutes(15)))
  func `a stream that begins later counts what is visible from then on, and each stream has all visits`()
    async throws
  {
    let session = try NavSession(options: .standard)
    try session.send(.push("a"))
    let (first, second) = (session.screenViews, session.screenViews)
    try session.send(.push("b"))
    try session.send(.push("c"))
    try session.close()
    for stream in [first, second] {
      var screens: [String] = []
      for await view in stream {
        #expect(view.from <= view.to)
        screens.append("\(view.screen) \(view.hasEnded)")
      }
      #expect(screens == ["a true", "b false", "c false"])
    }
    for await _ in session.screenViews { Issue.record("the session has ended") }
  }

  @Test(.timeLimit(.minutes(15)))
  func `the commits of a session come in order, refused ones too, until it is closed`() async throws {
    let session = try NavSession(options: .standard)
    let commits = session.commits
    try session.send(.push("a"))
    try session.send(.push("a"), from: .user)
    try session.send(.pop())
    try session.close()
    var seen: [NavCommit] = []
    for await commit in commits { seen.append(commit) }
    #expect(seen.map(\.number) == [0, 1, 2, 3])
    #expect(seen.map(\.source) == [.system, .app, .user, .app])
    #expect(seen[2].refusal?.code == .duplicateNode && seen[3].events.map(\.kind) == [.popped])
    for await _ in session.commits { Issue.record("the session has ended") }
  }

  // MARK: A beginning that was folded

  @Test func `what was visible before a shortened journal begins came at no known time`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "--clock", "7", "-c", "scene stack; push a; push b")
    for (moment, rows) in [
      ("end", [("b", "NULL", "NULL")]), ("#1", [("a", "NULL", "7"), ("b", "7", "NULL")]),
    ] {
      let short = scratch.path("\(moment.filter(\.isLetter))short.jsonl")
      #expect(try Navrepl.run("compact", path, moment, short).status == 0)
      let sql = try Navrepl.run("export", short, "--format", "sql").output
      for (place, row) in rows.enumerated() {
        #expect(sql.contains("(\(place), '\(row.0)', \(row.1), \(row.2), 0, NULL)"), "\(sql)")
      }
      #expect(try Navrepl.run("why", short, "visible").status == 0)
      for view in try NavJournal(at: short).screenViews() { #expect(view.from > 0) }
    }
  }

  // MARK: SQL

  private static let sqlite = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3", "/opt/homebrew/bin/sqlite3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: sqlite != nil))
  func `SQLite has a row for each visit, with the active time`() throws {
    let journal = try Self.journal(Self.trip, in: MemoryFileSystem())
    let question = "SELECT screen, came_at, left_at, active_milliseconds FROM screen_views ORDER BY place;"
    let script = try journal.export(.sql) + question
    let run = try Navrepl.run(
      URL(fileURLWithPath: try #require(Self.sqlite)), ["-bail", "-noheader", ":memory:"],
      input: Data(script.utf8))
    #expect(
      run.lines == [
        "a|1000|2000|1000", "b|2000|9800|800", "note|10000|10500|0", "a|9800|10700|400", "c|10700||0",
      ])
  }
}
