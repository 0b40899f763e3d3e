import Foundation
import NavEvents
import NavPlugins
import NavRuntime
import Testing

@testable import navrepl

/// The exports as SQL and Mermaid: SQLite and Mermaid read from them what the journal contains.
@Suite(.waits) struct TextExportTests {
  private static let journals = RecordedJournal.all + RecordedJournal.regressions

  // MARK: SQL

  private static let sqlite = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3", "/opt/homebrew/bin/sqlite3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Returns the output of SQLite for `script`.
  private static func ask(_ program: String, _ script: String, _ scratch: Scratch) throws -> [String] {
    let run = try Navrepl.run(
      URL(fileURLWithPath: program), ["-bail", "-noheader", ":memory:"], input: Data(script.utf8))
    try #require(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    return run.lines
  }

  /// The queries for the numbers of a journal.
  private static let questions = """
    SELECT count(*) FROM commits;
    SELECT type || ' ' || count(*) FROM events GROUP BY type ORDER BY count(*) DESC, type;
    SELECT 'refused ' || refusal || ' ' || count(*) FROM commits WHERE refusal IS NOT NULL GROUP BY refusal ORDER BY count(*) DESC, refusal;
    SELECT 'by ' || origin || ' ' || count(DISTINCT commit_number) FROM reasons GROUP BY origin ORDER BY count(DISTINCT commit_number) DESC, origin;
    SELECT 'screens ' || count(*) || ' ' || coalesce(sum(visits), 0) || ' ' || coalesce(sum(milliseconds), 0) FROM screens;
    SELECT 'loops ' || count(*) || ' ' || coalesce(sum(returns), 0) FROM loops;
    """

  private static func expected(_ statistics: NavStatistics) -> [String] {
    let (screens, loops) = (statistics.screens, statistics.loops)
    return ["\(statistics.commits)"] + statistics.events.map { "\($0.name) \($0.count)" }
      + statistics.refusals.map { "refused \($0.name) \($0.count)" }
      + statistics.objectors.map { "by \($0.name) \($0.count)" }
      + [
        "screens \(screens.count) \(screens.map(\.visits).reduce(0, +)) \(screens.map(\.milliseconds).reduce(0, +))",
        "loops \(loops.count) \(loops.map(\.returns).reduce(0, +))",
      ]
  }

  @Test(.enabled(if: sqlite != nil))
  func `SQLite loads every recorded journal and gives the counts of stats`() throws {
    let (scratch, program) = (try Scratch(), try #require(Self.sqlite))
    for recorded in Self.journals {
      let journal = try NavJournal(at: recorded.journal.path)
      let answers = try Self.ask(program, try journal.export(.sql) + Self.questions, scratch)
      #expect(answers.sorted() == Self.expected(try journal.statistics()).sorted(), "\(recorded.name)")
    }
  }

  @Test(.enabled(if: sqlite != nil))
  func `hostile texts are data in SQL`() throws {
    let (scratch, program) = (try Scratch(), try #require(Self.sqlite))
    let titles = ["it's", "'; DROP TABLE events; --", "a\nb", "\\", "\"", ".quit", "日本 🇩🇪", "\u{202E}x"]
    let session = try NavSession.open(
      at: scratch.path("trip.jsonl"), options: SessionOptions(catalog: .builtIn, plugins: [])
    )
    for (number, title) in (titles + ["nul \u{0} nul"]).enumerated() {
      _ = try session.send(.push(ScreenDescription("s\(number)", title: title)))
    }
    try session.close()
    let text = try NavJournal(at: scratch.path("trip.jsonl")).export(.sql)
    let question = "SELECT count(*) FROM events WHERE type = 'pushed';\nSELECT hex(line) FROM commits;"
    let answers = try Self.ask(program, text + question, scratch)
    #expect(answers.first == "\(titles.count + 1)")
    #expect(!text.utf8.contains(0))
  }

  @Test(.enabled(if: sqlite != nil))
  func `JSON in SQL has a symbol in place of a NUL, which jsonb of PostgreSQL cannot contain`() throws {
    let (scratch, program) = (try Scratch(), try #require(Self.sqlite))
    let titles = ["\u{0}", "a\u{0}\u{0}b", #"\u0000"#, "\\\u{0}", "\\\\u0000"]
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: disk, options: SessionOptions(catalog: .builtIn))
    for (number, title) in titles.enumerated() {
      try session.send(.push(ScreenDescription("s\(number)", title: title)))
    }
    try session.send(.attach("depth-limit", configuration: try CanonicalJSON(#"{"limit":9,"x":"\u0000"}"#)))
    try session.close()
    let text = try NavJournal(at: "j", in: disk).export(.sql)
    // A parser that is not this library's finds every escape.
    let shown = titles.map {
      $0.replacing("\u{0}", with: "␀").utf8.map { String(format: "%02X", $0) }.joined()
    }
    for (column, table) in [("command", "commits"), ("event", "events")] {
      let title = "json_extract(\(column), '$.screen.title')"
      let question = "SELECT hex(\(title)) FROM \(table) WHERE \(title) IS NOT NULL;"
      #expect(try Self.ask(program, text + question, scratch) == shown, "\(column)")
    }
    #expect(text.contains(#"{"limit":9,"x":"␀"}"#))
  }

  // MARK: Mermaid

  @Test func `the graph has a node for each screen and an arrow for each way between screens, with counts`()
    throws
  {
    let scratch = try Scratch()
    let commands = "scene stack; push a; push b; back; push b; push c; back; back"
    _ = try Navrepl.run(["trip.jsonl", "-c", commands], in: scratch.folder)
    let run = try Navrepl.run(["export", "trip.jsonl", "--format", "mermaid"], in: scratch.folder)
    #expect(
      run.lines == [
        "flowchart LR", "  n0[\"a #215;3\"]", "  n1[\"b #215;3\"]", "  n2[\"c #215;1\"]", "  n0 -->|2| n1",
        "  n1 -->|2| n0", "  n1 -->|1| n2", "  n2 -->|1| n1",
      ])
  }

  @Test func `an id adds no markup to the graph`() throws {
    let scratch = try Scratch()
    let session = try NavSession.open(
      at: scratch.path("trip.jsonl"), options: SessionOptions(catalog: .builtIn, plugins: [])
    )
    _ = try session.send(NavCommand(line: "scene stack"))
    for id in [
      "a\"]; click n0 href \"javascript:x\"", "%%{init}%%", "`x`", "end", "<b>", "#35;",
      String(repeating: "l", count: 200), "1. Intro", "2) Outro", "- item", "+ item", "_em_", "**strong**",
      "---",
      "www.example.org", "https://example.org/a_b", "    code", "> quote", "x@example.org",
    ] {
      _ = try session.send(.push(ScreenDescription(id)))
    }
    try session.close()
    let lines = try NavJournal(at: scratch.path("trip.jsonl")).export(.mermaid).split(separator: "\n")
      .dropFirst()
    #expect(lines.count == 19 + 18)
    for line in lines {
      let isNode = line.wholeMatch(of: #/\ \ n\d+\["[\p{L}\d#][\p{L}\d #;/…-]*"\]/#) != nil
      #expect(isNode || line.wholeMatch(of: #/\ \ n\d+ -->\|\d+\| n\d+/#) != nil, "\(line)")
      #expect(line.count < 500)
    }
  }

  @Test func `a large graph stays within Mermaid's limits, and mentions the ways that it leaves out`() throws
  {
    let scratch = try Scratch()
    let session = try NavSession.open(
      at: scratch.path("trip.jsonl"), options: SessionOptions(catalog: .builtIn, plugins: [])
    )
    _ = try session.send(NavCommand(line: "scene stack"))
    for number in 0..<700 {
      _ = try session.send(.push(ScreenDescription("a screen with a long name \(number)")))
    }
    try session.close()
    let text = try NavJournal(at: scratch.path("trip.jsonl")).export(.mermaid)
    #expect(text.unicodeScalars.count <= 50_000)
    #expect(text.split(separator: "\n").count { $0.contains("-->") } <= 500)
    #expect(text.contains("%% The ") && text.contains("most frequent of 699 ways"))
  }

  // MARK: The subcommand

  @Test func `every format exports a redacted journal, and only a script or a test takes a condition`() throws
  {
    let scratch = try Scratch()
    _ = try Navrepl.run(["trip.jsonl", "-c", "push zanzibar title=Quokka; push more"], in: scratch.folder)
    for format in NavExportFormat.allCases {
      let run = try Navrepl.run(
        ["export", "trip.jsonl", "--redact", "--format", format.rawValue], in: scratch.folder)
      #expect(run.status == 0 && !run.output.isEmpty, "\(format) \(run.messages)")
      #expect(!run.output.contains("zanzibar") && !run.output.contains("Quokka"), "\(format)")
      let condition = try Navrepl.run(
        ["export", "trip.jsonl", "--format", format.rawValue, "--expect", "root exists"], in: scratch.folder)
      #expect((condition.status == 0) == (format == .script || format == .swiftTest), "\(format)")
    }
    let run = try Navrepl.run(["export", "trip.jsonl", "--redact", "-o", "clean.jsonl"], in: scratch.folder)
    #expect(run.status == 0)
    #expect(try Navrepl.run(["verify", "clean.jsonl"], in: scratch.folder).status == 0)
    #expect(
      try Navrepl.run(["export", "trip.jsonl"], in: scratch.folder).status == 2, "neither form nor --redact")
  }
}
