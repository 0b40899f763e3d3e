import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// `navrepl --read-only JOURNAL`, and the session at a terminal that only looks because it cannot do more.
@Suite(.waits) struct ReadOnlySessionTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var path: String { scratch.path("trip.jsonl") }

  private static let calmSwipes =
    Project.folder.appendingPathComponent("examples/debugging/calm-swipes.sh").path

  /// Records a journal with a plugin that is not here afterwards.
  private func record(
    _ commands: String = "add stack main; push a; push b; title a A; swipe begin 10; swipe cancel"
  ) throws {
    #expect(
      try Navrepl.run(path, "--clock", "7", "--id", "t", "--plugin", Self.calmSwipes, "-c", commands).status
        == 0)
  }

  private func look(_ commands: String, _ options: String...) throws -> Navrepl.Run {
    try Navrepl.run(["--read-only", path, "-c", commands] + options)
  }

  private static let standIn =
    "calm-swipes version 1 is not here: its recorded answers stand for it, and otherwise it has no opinion"

  // MARK: Questions

  @Test func `every question is answered without the plugin, from its recorded answers`() throws {
    try record()
    #expect(try Navrepl.run(path, "-c", "state").status == 3)
    // Permissions are not recorded: the stand-in must not give that of the plugin that is left out.
    let whatIf = try look("whatif --without swipe-back")
    #expect(whatIf.output.contains("commit #4 is decided differently"), "\(whatIf)")
    #expect(whatIf.messages.contains(Self.standIn), "\(whatIf)")
    let object = try look("whatif --without swipe-back", "--json")
    #expect(object.output.contains(#""standIns":["calm-swipes"]"#), "\(object)")
    let without = try look("whatif --without calm-swipes")
    #expect(without.output.contains("commit #4 is decided differently at events[1]"), "\(without)")
    let with = try look("whatif --with depth-limit:limit=1")
    #expect(with.output.contains("commit #2 is decided differently"), "\(with)")
    let all = try look("whatif --all", "--json")
    #expect(all.output.contains(#""divergence":null"#) && all.output.contains(#"["calm-swipes"]"#), "\(all)")
    let verify = try look("verify")
    #expect(verify.output == "1 journal, 6 commits, 0 divergences\n", "\(verify)")
    let why = try look("goto @3; why items.b.backButton; live; why items.b.backButton")
    #expect(why.output.contains("with calm-swipes"), "\(why)")
    #expect(why.status == 0)
  }

  @Test func `minimize keeps the part of a missing plugin`() throws {
    // The plugin answers in the states of the journal, so only what leads back to one of them can go.
    try record("add stack main; push a; attr a mood=good; attr a mood=; push b; swipe begin 10; swipe cancel")
    let condition = "containers.main.swipe exists or not items.b.hidesBackButton == true"
    let minimal = scratch.path("m.jsonl")
    let run = try look("minimize \(condition) -o \(minimal)")
    let commands = "  add stack main\n  push a\n  push b\n  swipe begin 10\n  swipe cancel\n"
    #expect(run.output.contains(commands), "\(run)")
    #expect(
      run.output.contains("fails now: swipeCancelled main, ") && run.output.contains(", with calm-swipes\n"))
    #expect(run.messages.contains(Self.standIn))
    // What was written is decided as recorded with the plugin, too.
    let verify = try Navrepl.run("verify", minimal, "--plugin", Self.calmSwipes)
    #expect(verify.status == 0, "\(verify)")
    #expect(try !NavJournal(at: minimal).holds(NavPredicate(condition)))
  }

  // MARK: Damage

  @Test func `a torn tail is told and stays where it is`() throws {
    #expect(try Navrepl.run(path, "--clock", "7", "-c", "push a; push b").status == 0)
    let file = scratch.file("trip.jsonl")
    try (Data(contentsOf: file) + Data(#"{"commit":3"#.utf8)).write(to: file)
    let before = try Data(contentsOf: file)
    let run = try look("panes")
    #expect(run.status == 0 && run.output.contains("right: b"), "\(run)")
    #expect(run.messages.contains("; they stay where they are"), "\(run)")
    #expect(try Data(contentsOf: file) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["trip.jsonl"])
  }

  @Test func `the commits before damage are shown, and the status says so`() throws {
    #expect(try Navrepl.run(path, "--clock", "7", "-c", "push a; push b; push c").status == 0)
    let file = scratch.file("trip.jsonl")
    var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    lines[3] = lines[3].replacing("\"b\"", with: "\"x\"")
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    let run = try look("panes")
    #expect(run.status == 3 && run.output.contains("a"), "\(run)")
    #expect(try look("push z").status == 3)
  }

  @Test func `a file without a first line cannot be looked at`() throws {
    try Data().write(to: scratch.file("trip.jsonl"))
    #expect(try look("panes").messages.hasPrefix("journal-empty: "))
    #expect(try Navrepl.run("--read-only", scratch.path("none.jsonl"), "-c", "panes").status == 4)
  }

  @Test(arguments: [
    ["--read-only"], ["--read-only", "--new", "trip.jsonl"], ["--read-only", "-"],
    ["--read-only", "trip.jsonl", "--without", "back-button"], ["--read-only", "trip.jsonl", "--keep", "3"],
    ["--read-only", "trip.jsonl", "--durability", "os"],
  ])
  func `an option that only a writer needs is a mistake`(_ words: [String]) throws {
    #expect(try Navrepl.run(path, "--clock", "7", "-c", "push a").status == 0)
    let run = try Navrepl.run(words + ["-c", "panes"], in: scratch.folder)
    #expect(run.status == 2 && run.messages.hasPrefix("usage: "), "\(run)")
  }

  // MARK: At a terminal

  private func terminal(_ options: [String] = []) throws -> PseudoTerminal {
    try PseudoTerminal(Navrepl.program, [path] + options, columns: 200, writingTo: scratch)
  }

  @Test func `at a terminal, a journal whose plugin is missing is looked at`() throws {
    try record()
    let before = try Data(contentsOf: scratch.file("trip.jsonl"))
    let terminal = try self.terminal()
    #expect(terminal.shows("trip.jsonl: read-only, 6 commits, 7 events; \(Self.standIn)"))
    #expect(terminal.shows("main @7 (read-only)> ", after: "push d\n"))
    #expect(terminal.shows("main @3 (past, read-only)> ", after: "goto @3\n"))
    #expect(terminal.shows("read-only: the journal is open for reading only", after: "push d\n"))
    terminal.type("quit")
    #expect(terminal.end() == 0)
    #expect(try Data(contentsOf: scratch.file("trip.jsonl")) == before)
    // A batch is refused, as long as it does not ask to look.
    #expect(try Navrepl.run(path, "-c", "state").messages.hasPrefix("plugin-missing: "))
    #expect(
      try Navrepl.run(path, "-c", "state").messages.hasSuffix(
        ": provide it with --plugin, go on --without it, or look with --read-only\n"))
  }

  @Test func `at a terminal, a journal that is open elsewhere is looked at`() throws {
    #expect(try Navrepl.run(path, "--clock", "7", "-c", "push a").status == 0)
    let session = try NavSession.open(at: path, options: .standard)
    let terminal = try self.terminal()
    #expect(terminal.shows("; it is open for writing elsewhere"))
    terminal.type("quit")
    #expect(terminal.end() == 0)
    #expect(try Navrepl.run(path, "-c", "state").messages.hasPrefix("journal-locked: "))
    let locked = try Navrepl.run(path, "-c", "state").messages
    #expect(
      locked.hasSuffix("close it there, or look at it with `navrepl --read-only \(path)`\n"), "\(locked)")
    try session.close()
  }
}
