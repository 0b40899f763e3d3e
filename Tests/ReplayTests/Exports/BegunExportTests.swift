import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Scripts and Swift tests of journals that begin with a state: forks, and journals whose beginning was folded.
@Suite(.waits) struct BegunExportTests {
  /// The journals that are decided today as they were recorded, without programs.
  private static let journals = try? (RecordedJournal.all + RecordedJournal.regressions).filter {
    try $0.expectedDivergences()?.list.isEmpty ?? true
      && $0.plugins().allSatisfy { PluginCatalog.builtIn.manifest(of: $0) != nil }
  }

  /// Returns the parts of a commit that a script keeps: all but the time, and the source where the verb cannot say it.
  private static func record(_ commit: NavCommit) -> String {
    "\(commit.number) @\(commit.firstEvent) \(commit.command?.description ?? "") \(commit.events) \(commit.refusal?.code.rawValue ?? "")"
  }

  /// Records the commands of a journal again, with the plugins of today: an older one would be upgraded, in a commit of its own,
  /// when the journal is continued.
  private static func today(_ recorded: RecordedJournal, _ scratch: Scratch) throws -> NavJournal {
    let path = scratch.path("\(recorded.name).jsonl")
    var options = SessionOptions(catalog: .builtIn, plugins: try recorded.plugins())
    (options.durability, options.clock) = (.os, .fixed(6))
    let session = try NavSession.open(at: path, options: options)
    for commit in try NavJournal(at: recorded.journal.path).commits {
      guard let command = commit.command, !command.description.hasPrefix("plugin upgrade") else { continue }
      try session.send(command, from: commit.source)
    }
    try session.close()
    return try NavJournal(at: path)
  }

  /// A journal that begins with a state, from the middle of a recorded one.
  private static func begun(_ recorded: RecordedJournal, _ scratch: Scratch) throws -> [NavJournal] {
    let journal = try today(recorded, scratch)
    let middle = journal.commitCount / 2 - 1
    guard middle >= 0 else { return [] }
    let short = try journal.compact(at: .commit(middle), to: scratch.path("\(recorded.name)-short.jsonl"))
    let fork = scratch.path("\(recorded.name)-fork.jsonl")
    try journal.fork(at: .commit(middle), to: fork, id: "fork", durability: .os, clock: .fixed(7))
    // A fork goes on by itself.
    var options = SessionOptions(catalog: .builtIn)
    options.clock = .fixed(8)
    let session = try NavSession.open(at: fork, options: options)
    for commit in journal.commits where commit.number > middle {
      if let command = commit.command { try session.send(command, from: commit.source) }
    }
    try session.close()
    return [short, try NavJournal(at: fork)]
  }

  @Test func `the script of a fork or of a shortened journal gives its events, numbers and end`() throws {
    let (scratch, journals) = (try Scratch(), try #require(Self.journals))
    try #require(journals.count > 50)
    var count = 0
    for recorded in HostileCases.sample(journals, every: 8) {
      for journal in try Self.begun(recorded, scratch) {
        let script = "\(journal.path).nav"
        let export = try Navrepl.run("export", journal.path, "--format", "script", "-o", script)
        #expect(export.status == 0, "\(recorded.name): \(export.messages)")
        let again = "\(journal.path)-again.jsonl"
        let run = try Navrepl.run("run", script, "-j", again)
        #expect(run.status == 0, "\(recorded.name): \(run.messages)")
        let other = try NavJournal(at: again)
        #expect(other.header == journal.header)
        #expect(other.commits.map(Self.record) == journal.commits.map(Self.record), "\(recorded.name)")
        #expect(try other.stateView() == journal.stateView(), "\(recorded.name)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test func `a session that is opened from a first line goes on as the journal did`() throws {
    let (scratch, journals) = (try Scratch(), try #require(Self.journals))
    for recorded in HostileCases.sample(journals, every: 8) {
      for journal in try Self.begun(recorded, scratch) {
        let file = try POSIXFileSystem().open(journal.path, .read)
        var options = SessionOptions(catalog: .builtIn, plugins: ["back-button"])
        (options.keep, options.recovery) = (1, .startAnew(keeping: "old"))
        let session = try NavSession.open(from: JournalReader.firstLine(of: file), options: options)
        for commit in journal.commits {
          let outcome = try session.send(try #require(commit.command), from: commit.source)
          switch outcome {
          case .accepted(let other): #expect(other.events == commit.events, "\(recorded.name)")
          case .refused(let refusal): #expect(refusal.code == commit.refusal?.code, "\(recorded.name)")
          case .queued: Issue.record("\(recorded.name)")
          }
        }
        #expect(session.stateView() == (try journal.stateView()), "\(recorded.name)")
        // The lines of a whole journal lead to its end.
        let whole = try NavSession.open(
          from: String(contentsOfFile: journal.path, encoding: .utf8), options: options)
        #expect(whole.stateView() == session.stateView())
      }
    }
  }

  @Test func `a Swift test of a shortened journal begins with its first line, and compiles`() throws {
    let scratch = try Scratch()
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(
      "push a; push b title=\"“Ü” \\\\ \\\"#\"; back; plugin configure depth-limit limit=3; push c", in: disk,
      plugins: ["back-button", "depth-limit"])
    let short = try journal.compact(at: .commit(3), to: "short", in: disk)
    let condition = try NavPredicate("panes exists")
    for (name, text) in [
      ("plain", try short.export(.swiftTest)),
      ("expecting", try short.export(.swiftTest, expecting: condition)),
    ] {
      #expect(text.contains("  private static let beginning = "), "\(text)")
      #expect(
        text.contains("NavSession.open(from: Self.beginning, options: options)")
          && !text.contains("configure("))
      try Data(text.utf8).write(to: scratch.file("\(name).swift"))
      #expect(try ExportTests.mistakes(in: [name], scratch) == "")
    }
  }

  // MARK: The verb

  /// The script of a journal that begins with a state.
  private static func script() throws -> (script: String, journal: NavJournal) {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("push a; push b; push c; back", in: disk, plugins: ["back-button"])
    let short = try journal.compact(at: .commit(2), to: "short", in: disk)
    return (try short.export(.script), short)
  }

  @Test func `begin works in memory and in a new journal, whose options hold as for any other`() throws {
    let (scratch, (script, journal)) = (try Scratch(), try Self.script())
    try Data(script.utf8).write(to: scratch.file("s.nav"))
    let json = try Navrepl.run(["run", "s.nav", "--json"], in: scratch.folder)
    #expect(json.lines.first == #"{"ok":true,"result":{"event":5,"commit":3}}"#)
    #expect(json.lines.count == 3 && json.lines.last?.contains(#""commit":4,"seq":"#) == true, "\(json)")
    let typed = try Navrepl.run(["new.jsonl", "--clock", "9"], input: Data(script.utf8), in: scratch.folder)
    #expect(typed.status == 0 && typed.lines.first == "the journal begins at @5, and its first commit is #3")
    #expect(try NavJournal(at: scratch.path("new.jsonl")).stateView() == journal.stateView())
    let attached = try Navrepl.run(
      ["run", "s.nav", "-j", "more.jsonl", "--plugin", "depth-limit", "--without", "back-button"],
      in: scratch.folder)
    #expect(attached.status == 0, "\(attached.messages)")
    let more = try NavJournal(at: scratch.path("more.jsonl"))
    #expect(more.commits.prefix(2).map { $0.command } == [.detach("back-button"), .attach("depth-limit")])
    #expect(more.header == journal.header)
  }

  @Test func `a line that begin cannot read is an error with a code, and nothing changes`() throws {
    let (scratch, (script, _)) = (try Scratch(), try Self.script())
    let begin = String(try #require(script.split(separator: "\n").dropFirst().first))
    func run(_ line: String, _ options: String...) throws -> Navrepl.Run {
      try Data("\(line)\npush z\n".utf8).write(to: scratch.file("s.nav"))
      return try Navrepl.run(["run", "s.nav"] + options, in: scratch.folder)
    }
    let cases: [(String, String, Int32)] = [
      (begin.replacing(#"base\":5"#, with: #"base\":6"#), "journal-corrupt", 3),
      (String(begin.dropLast(30)) + "\"", "journal-corrupt", 3),
      ("begin json=\"\"", "journal-corrupt", 3), ("begin json={}", "journal-corrupt", 3),
      (begin.replacing(#"\"back-button\""#, with: #"\"front-button\""#), "journal-corrupt", 3),
      ("begin", "bad-argument", 2), ("begin x", "bad-argument", 2), ("\(begin) x", "bad-argument", 2),
    ]
    for (number, (line, code, status)) in cases.enumerated() {
      let run = try run(line, "-j", "new-\(number).jsonl")
      #expect(run.status == status && run.messages.contains("\(code): "), "\(line): \(run)")
      guard code == "journal-corrupt" else { continue }
      let journal = try NavJournal(at: scratch.path("new-\(number).jsonl"))
      #expect(journal.commitCount == 0 && journal.header.base == nil, "what follows was carried out: \(line)")
    }
    // A whole line whose plugin is missing.
    var lines = JournalLines([])
    lines.bodies = [
      #"{"journal":1,"id":"j","created":0,"runtime":"0","durability":"os","plugins":[{"id":"mine","version":1}],"base":1,"commits":1,"state":{"scene":{"root":{"id":"main","kind":"stack"}}}"#
    ]
    let strange = String(decoding: lines.bytes.dropLast(), as: UTF8.self).replacing("\"", with: "\\\"")
    let missing = try run("begin json=\"\(strange)\"", "-j", "strange.jsonl")
    #expect(
      missing.status == 3
        && missing.messages.contains(
          "plugin-missing: the journal was recorded with mine version 1, not available here: provide it with --plugin\n"
        ), "\(missing)")
    #expect(try NavJournal(at: scratch.path("strange.jsonl")).commitCount == 0)
    // The journal that it has begun does not stand in the way of the next attempt.
    try Data(script.utf8).write(to: scratch.file("s.nav"))
    let next = try Navrepl.run(["run", "s.nav", "-j", "strange.jsonl"], in: scratch.folder)
    #expect(next.status == 0, "\(next)")
    #expect(try NavJournal(at: scratch.path("strange.jsonl")).header.base != nil)
  }

  @Test func `begin is only for a journal that has not begun, and what follows it is not carried out there`()
    throws
  {
    let (scratch, (script, _)) = (try Scratch(), try Self.script())
    try Data(script.utf8).write(to: scratch.file("s.nav"))
    try Data("push a\n\(script)".utf8).write(to: scratch.file("late.nav"))
    _ = try Navrepl.run(["old.jsonl", "-c", "push a"], in: scratch.folder)
    let old = try Data(contentsOf: scratch.file("old.jsonl"))
    let onto = try Navrepl.run(["run", "s.nav", "-j", "old.jsonl"], in: scratch.folder)
    #expect(
      onto.status == 2 && onto.messages.contains("s.nav:2: bad-argument: begin comes before"), "\(onto)")
    #expect(try Data(contentsOf: scratch.file("old.jsonl")) == old)
    let late = try Navrepl.run(["run", "late.nav", "-j", "late.jsonl"], in: scratch.folder)
    #expect(late.status == 2 && late.messages.contains("late.nav:3: bad-argument: begin comes"), "\(late)")
    #expect(try NavJournal(at: scratch.path("late.jsonl")).commitCount == 2)
    let twice = try Navrepl.run(["run", "s.nav", "s.nav", "-j", "twice.jsonl"], in: scratch.folder)
    #expect(twice.status == 2 && twice.messages.contains("s.nav:2: bad-argument: begin comes"))
    #expect(try NavJournal(at: scratch.path("twice.jsonl")).commitCount == 5)
    let named = try Navrepl.run(["run", "s.nav", "-j", "named.jsonl", "--id", "x"], in: scratch.folder)
    #expect(named.status == 2 && named.messages.contains("leave out --id"), "\(named)")
  }

  @Test func `a first line of several megabytes is a line of a script`() throws {
    let scratch = try Scratch()
    let text = String(repeating: "x", count: 3 << 20)
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed("push a title=\(text); push b", in: disk)
    let short = try journal.compact(at: .commit(1), to: "short", in: disk)
    try Data(try short.export(.script).utf8).write(to: scratch.file("s.nav"))
    let run = try Navrepl.run(["run", "s.nav", "-j", "j.jsonl", "--quiet"], in: scratch.folder)
    #expect(run.status == 0, "\(run.messages.prefix(300))")
    #expect(try NavJournal(at: scratch.path("j.jsonl")).stateView() == short.stateView())
  }

  // MARK: What cannot be read

  @Test(arguments: [NavExportFormat.script, .swiftTest])
  func `a command or a source that cannot be read is told, and has a comment in its place`(
    _ format: NavExportFormat
  ) throws {
    let scratch = try Scratch()
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed("push a; push b; push c", in: disk)
    var lines = JournalLines(try #require(disk.contents(of: "j")))
    lines.bodies[3] = lines.bodies[3].replacing(#"{"type":"push","#, with: #"{"type":"pushed-by-magic","#)
    try Data(lines.bytes).write(to: scratch.file("one.jsonl"))
    let mark = format == .script ? "#" : "    //"
    let one = try Navrepl.run(["export", "one.jsonl", "--format", format.rawValue], in: scratch.folder)
    #expect(
      one.status == 1 && one.messages.contains("one.jsonl: commit #2 has a command or a source that"),
      "\(one)")
    #expect(one.lines.contains("\(mark) commit #2 has a command that this version cannot read"), "\(one)")
    lines.bodies[4] = lines.bodies[4].replacing(#""source":"app""#, with: #""source":"moon""#)
    try Data(lines.bytes).write(to: scratch.file("two.jsonl"))
    let two = try Navrepl.run(
      ["export", "two.jsonl", "--format", format.rawValue, "-o", "out"], in: scratch.folder)
    #expect(two.status == 1 && two.messages.contains("two.jsonl: 2 commits have a command or"), "\(two)")
    #expect(two.messages.contains("first #2") && FileManager.default.fileExists(atPath: scratch.path("out")))
    try Data(try #require(disk.contents(of: "j"))).write(to: scratch.file("j.jsonl"))
    let whole = try Navrepl.run(["export", "j.jsonl", "--format", format.rawValue], in: scratch.folder)
    #expect(whole.status == 0 && whole.messages.isEmpty)
  }
}
