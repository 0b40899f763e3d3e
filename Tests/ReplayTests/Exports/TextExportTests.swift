import Foundation
import NavEvents
import NavJournals
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

  /// Returns the statements of an export.
  private static func statements(_ journal: NavJournal) throws -> [String] {
    try journal.export(.sql).split(separator: ";\n").map(String.init)
  }

  /// Returns the rows that the statements insert into a table.
  private static func rows(of table: String, _ statements: [String]) -> [Substring] {
    statements.filter { $0.hasPrefix("INSERT INTO \(table) ") }
      .flatMap { $0.split(separator: "\n").dropFirst().map { $0.hasSuffix(",") ? $0.dropLast() : $0 } }
  }

  @Test func `the row of a commit is inserted before every row that refers to it`() throws {
    var catalog = RenamingPlugin.catalog()
    catalog.add(BackButton())
    let lines = (0..<60).map { "push s\($0)" } + ["push s0"]
    let journal = try NavJournal.typed(
      lines.joined(separator: ";"), plugins: ["back-button", RenamingPlugin.id], of: catalog)
    var known: Set<Int> = []
    var references = ["events": 0, "contributions": 0, "reasons": 0]
    for statement in try Self.statements(journal) {
      let table = statement.firstMatch(of: /^INSERT INTO (\w+) VALUES/).map { String($0.1) } ?? ""
      for row in Self.rows(of: table, [statement]) {
        let numbers = row.dropFirst().split(separator: ", ", maxSplits: 2).prefix(2).map { Int($0) ?? -1 }
        if table == "commits" { known.insert(numbers[0]) }
        guard references[table] != nil else { continue }
        references[table, default: 0] += 1
        #expect(known.contains(table == "events" ? numbers[1] : numbers[0]), "\(table): \(row)")
      }
    }
    #expect(known.count == journal.commitCount && references.values.allSatisfy { $0 > 0 }, "\(references)")
    #expect(references["contributions", default: 0] > 100, "more than one statement holds")
  }

  @Test func `a statement has no more rows when it is long`() throws {
    let title = String(repeating: "A long title. ", count: 2_500)
    let lines = (0..<20).map { "push s\($0) title=\"\(title)\"" }
    let journal = try NavJournal.typed(lines.joined(separator: ";"))
    let longest = try Self.statements(journal).map(\.utf8.count).max() ?? 0
    #expect(longest > 1 << 18 && longest < 1 << 19)
  }

  @Test func `the rows have the first moment, the first node of an event, and the first place of a loop`()
    throws
  {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(
      "scene stack; push a; push a; push b; pop; push b; pop; push b; push c; root", in: disk)
    let statements = try Self.statements(journal)
    #expect(Self.rows(of: "loops", statements) == ["(0, 'a', 'b', 4)"])
    let popped = Self.rows(of: "events", statements).last { $0.contains(#"["c","b"]"#) }
    #expect(popped?.contains("'popped', 'main', 'c', ") == true, "\(popped ?? "")")
    // The second push of a is refused, so there are more commits than events.
    let short = try Self.statements(journal.compact(at: .commit(3), to: "short", in: disk))
    #expect(Self.rows(of: "journal", short).first?.hasSuffix(", 4, 3, NULL)") == true)
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

  /// Returns the ways of the graph of typed commands, as the ids of their screens, with their numbers.
  private static func ways(_ lines: String) throws -> [String] {
    let graph = try NavJournal.typed(lines).export(.mermaid)
    var ids: [Substring: Substring] = [:]
    for match in graph.matches(of: /(n\d+)\["(\w+) #215;/) { ids[match.1] = match.2 }
    return graph.matches(of: /(n\d+) -->\|(\d+)\| (n\d+)/).map {
      "\(ids[$0.1] ?? "?") \(ids[$0.3] ?? "?") \($0.2)"
    }
  }

  @Test func `the user goes to the screen that has appeared, although another one stays beside it`() throws {
    #expect(
      try Self.ways("scene split; push a in=primary; detail b; push c in=primary") == ["a b 1", "b c 1"])
  }

  @Test func `coming back to a screen from an empty pane is no way`() throws {
    #expect(try Self.ways("push a; pop; push a; push b") == ["a b 1"])
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
    let ends = Set(text.matches(of: /(n\d+) -->\|\d+\| (n\d+)/).flatMap { [$0.1, $0.2] })
    let named = Set(text.matches(of: #/\ \ (n\d+)\[/#).map(\.1))
    #expect(named == ends, "only the screens that the drawn ways connect are in the graph")
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
