import Foundation
import NavRuntime
import Testing

/// The line editor, in a terminal, key by key.
@Suite(.waits) struct LineEditorTests {
  /// Returns a terminal with the program at its prompt.
  static func terminal(
    _ scratch: Scratch, _ arguments: [String] = [], environment: [String: String] = [:],
    columns: UInt16 = 80
  ) throws -> PseudoTerminal {
    let own = ["NAVREPL_HISTFILE": scratch.path("history"), "NO_COLOR": "1", "PAGER": "cat"]
    let terminal = try PseudoTerminal(
      Navrepl.program, arguments, environment: own.merging(environment) { $1 }, kind: "xterm",
      columns: columns, writingTo: scratch)
    try #require(terminal.hasPrompt)
    return terminal
  }

  /// Returns the row with the prompt and the cursor, once it is `expected`, and otherwise the last such row.
  static func row(_ terminal: PseudoTerminal, is expected: String) -> String {
    terminal.picture { $0.rowWithCursor == expected }.rowWithCursor
  }

  private static let escape = "\u{1B}"

  /// Keys, and the line after them. The mark is the cursor.
  @Test(arguments: [
    ("push ab", "push ab▏"),
    ("push ab\u{1B}[D", "push a▏b"), ("push ab\u{02}", "push a▏b"),
    ("push ab\u{1B}[D\u{1B}[D\u{1B}[C", "push a▏b"), ("ab\u{02}\u{02}\u{06}", "a▏b"),
    ("push ab\u{1B}[H", "▏push ab"), ("push ab\u{01}", "▏push ab"), ("push ab\u{1B}[1~", "▏push ab"),
    ("push ab\u{01}\u{1B}[F", "push ab▏"), ("push ab\u{01}\u{05}", "push ab▏"),
    ("push ab\u{01}\u{1B}[4~", "push ab▏"),
    ("push ab\u{7F}", "push a▏"), ("push ab\u{08}", "push a▏"),
    ("push ab\u{01}\u{1B}[3~", "▏ush ab"), ("push ab\u{01}\u{04}", "▏ush ab"),
    ("push ab\u{1B}[D\u{0B}", "push a▏"), ("push ab\u{1B}[D\u{15}", "▏b"),
    ("push ab cd\u{17}", "push ab ▏"), ("push ab cd\u{17}\u{17}", "push ▏"),
    ("push ab\u{17}\u{01}\u{19}", "ab▏push "),
    ("push ab cd\u{1B}b", "push ab ▏cd"), ("push ab cd\u{1B}[1;5D\u{1B}[1;5D", "push ▏ab cd"),
    ("push ab cd\u{01}\u{1B}f", "push▏ ab cd"), ("push ab\u{01}\u{1B}[1;5C\u{1B}[1;5C", "push ab▏"),
    ("push ab cd\u{01}\u{1B}d", "▏ ab cd"), ("ab\u{14}", "ba▏"), ("a\u{14}", "a▏"), ("a\u{01}\u{14}", "▏a"),
    ("abc\u{02}\u{02}\u{14}", "ba▏c"),
    ("héllo 日本\u{1B}[D\u{7F}", "héllo ▏本"),
    ("a👨‍👩‍👧b\u{1B}[D\u{7F}", "a▏b"), ("ae\u{301}\u{7F}", "a▏"), ("🇩🇪🇫🇷\u{7F}", "🇩🇪▏"),
    ("a\u{1B}[5~\u{1B}[24~\u{1B}OPb", "ab▏"), ("a\u{1B}[99;99Xb", "ab▏"),
  ])
  func `a key does what it does in other editors`(_ keys: String, _ expected: String) throws {
    let terminal = try Self.terminal(Scratch())
    terminal.press(keys)
    #expect(Self.row(terminal, is: "empty @0> \(expected)") == "empty @0> \(expected)")
    terminal.press("\u{03}quit\r")
    #expect(terminal.end() == 0)
  }

  @Test(.disabled(if: RuntimeVersion.isOptimised, "a question is answered before the signal comes"))
  func `control-C ends a question that takes long, and the session goes on`() throws {
    let scratch = try Scratch()
    let script = "push a\n" + String(repeating: "push b\npop\n", count: 6000)
    let path = scratch.path("long.jsonl")
    _ = try Navrepl.run([path, "--quiet", "--durability", "os"], input: Data(script.utf8))
    let terminal = try PseudoTerminal(Navrepl.program, [path, "--quiet"], kind: "dumb")
    #expect(terminal.shows("main @"))
    terminal.press("find --changes items.nobody.title; push dropped\n")
    Thread.sleep(forTimeInterval: 0.15)
    terminal.send(SIGINT)
    #expect(terminal.shows("the question and the rest of the line were given up"), "\(terminal.screen)")
    #expect(!terminal.screen.contains("pushed main dropped"))
    #expect(terminal.shows("(past)> ", after: "goto @3\n"), "\(terminal.screen)")
    terminal.press("quit\n")
    #expect(terminal.end() == 0)
  }

  @Test func `a line that is not UTF-8 is not repaired`() throws {
    let scratch = try Scratch()
    let terminal = try Self.terminal(scratch, [scratch.path("trip.jsonl")])
    terminal.press(bytes: [UInt8]("push caf".utf8) + [0xE9, 0x0D])
    #expect(terminal.shows("the line is not UTF-8"), "\(terminal.screen)")
    terminal.press(bytes: [UInt8]("push te".utf8) + [0xE9, 0x7F] + [UInt8]("a\r".utf8))
    #expect(terminal.shows("pushed main tea"), "\(terminal.screen)")
    terminal.press("quit\r")
    _ = terminal.end()
  }

  @Test func `keys never reach a command`() throws {
    let scratch = try Scratch()
    let terminal = try Self.terminal(scratch, [scratch.path("trip.jsonl")])
    terminal.press("push ac\u{1B}[Db\u{1B}[C\u{1B}[A\u{1B}[B\r")
    #expect(terminal.shows("pushed main abc"), "\(terminal.screen)")
    terminal.press("pu\u{03}")
    #expect(terminal.leaves)
    let journal = try String(contentsOf: scratch.file("trip.jsonl"), encoding: .utf8)
    #expect(journal.contains(#"{"type":"push","screen":{"id":"abc"}}"#), "\(journal)")
    #expect(!journal.contains("refused"), "\(journal)")
  }

  @Test func `control-C clears the line and keeps the session`() throws {
    let terminal = try Self.terminal(Scratch())
    terminal.press("push lost\u{03}")
    let cleared = terminal.picture { $0.rows.contains("empty @0> push lost^C") && $0.lastRow == "empty @0>" }
    #expect(cleared.rows.suffix(2) == ["empty @0> push lost^C", "empty @0>"])
    #expect(terminal.shows("pushed main kept", after: "push kept\r"))
    #expect(terminal.leaves)
  }

  @Test(arguments: ["\u{04}", "quit\r", "exit\r", ":q\r"])
  func `control-D, quit, exit and :q leave the program`(_ keys: String) throws {
    let terminal = try Self.terminal(Scratch())
    terminal.press(keys)
    #expect(terminal.end() == 0)
  }

  @Test func `a long line has as many rows as it needs, and is drawn again in a window of another size`()
    throws
  {
    let terminal = try Self.terminal(Scratch(), columns: 40)
    let long = (1...9).map { "word\($0)日本" }.joined(separator: " ")
    terminal.press("push \(long)")
    let wide = terminal.picture(columns: 40) { $0.rows.joined().contains("word9日本") }
    #expect(wide.rows.suffix(3).joined(separator: "|").contains("empty @0> push word1日本"), "\(wide)")
    #expect(wide.rows.allSatisfy { $0.count <= 40 })
    terminal.press("\u{01}x")
    let atStart = terminal.picture(columns: 40) { $0.rowWithCursor.contains("> x▏push") }
    #expect(atStart.rowWithCursor.hasPrefix("empty @0> x▏push word1"), "\(atStart)")
    let first = atStart.rows.filter { $0.contains("word1") }
    #expect(first.count == 1, "\(atStart)")
    terminal.press("\u{03}")
    terminal.resize(columns: 100, rows: 30)
    terminal.press("push short")
    #expect(terminal.shows("push short"))
    terminal.press("\u{03}\u{04}")
    #expect(terminal.end() == 0)
  }

  @Test func `a paste of several lines is one paste, and runs nothing before Enter`() throws {
    let terminal = try Self.terminal(Scratch())
    terminal.press("\u{1B}[200~push a\npush b\u{1B}[2J\u{07}\npush c\n\u{1B}[201~")
    let pasted = terminal.picture { $0.lastRow.contains("push c") }
    #expect(pasted.rows.count == 2 && pasted.lastRow == "empty @0> push a⏎push b[2J⏎push c", "\(pasted)")
    terminal.press("\u{15}\u{1B}[200~push a\r\npush b\r\npush c\u{1B}[201~\r")
    #expect(terminal.shows("pushed main c"), "\(terminal.screen)")
    #expect(terminal.leaves)
  }

  /// The beginning of a key or a character, and the rest of it, which comes later over a slow connection.
  @Test(arguments: [
    ("ab\u{1B}[", "D", "a▏b"), ("\u{1B}[20", "0~push a\npush b\u{1B}[201~", "push a⏎push b▏"),
  ])
  func `a key whose bytes come slowly is one key`(_ begin: String, _ rest: String, _ expected: String) throws
  {
    let terminal = try Self.terminal(Scratch())
    terminal.press(begin)
    Thread.sleep(forTimeInterval: 0.2)
    terminal.press(rest)
    #expect(Self.row(terminal, is: "empty @0> \(expected)") == "empty @0> \(expected)")
    terminal.press("\u{03}\u{04}")
    #expect(terminal.end() == 0)
  }

  @Test func `a character whose bytes come slowly is one character`() throws {
    let terminal = try Self.terminal(Scratch())
    let bytes = [UInt8]("日".utf8)
    terminal.press(bytes: Array(bytes.prefix(2)))
    Thread.sleep(forTimeInterval: 0.2)
    terminal.press(bytes: Array(bytes.suffix(1)))
    #expect(Self.row(terminal, is: "empty @0> 日▏") == "empty @0> 日▏")
    terminal.press("\u{03}\u{04}")
    #expect(terminal.end() == 0)
  }

  @Test func `a control-C inside a paste is a pasted byte, and runs nothing, however slowly the paste comes`()
    throws
  {
    let terminal = try Self.terminal(Scratch())
    terminal.press("\u{1B}[200~push a\u{03}\npush evil\n")
    Thread.sleep(forTimeInterval: 0.3)
    terminal.press("push b\u{1B}[201~")
    #expect(terminal.picture { $0.lastRow.contains("push b") }.lastRow.contains("push evil⏎push b"))
    #expect(terminal.shows("pushed main c", after: "\u{15}push c\r"), "\(terminal.screen)")
    #expect(!terminal.screen.contains("pushed main evil"))
    #expect(terminal.leaves)
  }

  /// A plugin that never answers keeps the command waiting, until its time is over.
  @Test(arguments: ["dumb", "xterm"])
  func `control-C during a command gives up the rest of the line, and keeps the session`(_ kind: String)
    throws
  {
    let scratch = try Scratch()
    let manifest = #"{"plugin":{"id":"mute","version":1,"hooks":["intercept"],"commands":["push"]}}"#
    try scratch.writeProgram("#!/bin/sh\nread hello\necho '\(manifest)'\nsleep 60\n", to: "mute.sh")
    let terminal = try PseudoTerminal(
      Navrepl.program, ["--plugin", scratch.path("mute.sh")], kind: kind, writingTo: scratch)
    try #require(terminal.shows("empty @0>"))
    let enter = kind == "dumb" ? "\n" : "\r"
    terminal.press("push a; push b\(enter)")
    usleep(300_000)
    terminal.send(SIGINT)
    #expect(terminal.shows("interrupted: the rest of the line was given up"), "\(terminal.screen)")
    #expect(terminal.shows("left: a", after: "panes\(enter)"), "\(terminal.screen)")
    #expect(!terminal.screen.contains("pushed main b"))
    terminal.press("quit\(enter)")
    #expect(terminal.end() == 0)
  }

  @Test func `control-C drops a paste whose end is lost`() throws {
    let terminal = try Self.terminal(Scratch())
    terminal.press("\u{1B}[200~push lost\r")
    #expect(terminal.shows("^C", after: "\u{03}"), "\(terminal.screen)")
    #expect(terminal.shows("pushed main kept", after: "push kept\r"), "\(terminal.screen)")
    #expect(!terminal.screen.contains("pushed main lost"))
    #expect(terminal.leaves)
  }

  @Test func `after its journal was deleted, the session can still be saved`() throws {
    let scratch = try Scratch()
    let terminal = try Self.terminal(scratch, [scratch.path("trip.jsonl")])
    #expect(terminal.shows("pushed main a", after: "push a\r"))
    try FileManager.default.removeItem(atPath: scratch.path("trip.jsonl"))
    #expect(terminal.shows("save FILE writes the journal so far", after: "push b\r"), "\(terminal.screen)")
    #expect(terminal.shows("wrote ", after: "save \(scratch.path("saved.jsonl"))\r"), "\(terminal.screen)")
    terminal.press("quit\r")
    #expect(terminal.end() == 4)
    let saved = try Navrepl.run("log", scratch.path("saved.jsonl"))
    #expect(saved.status == 0 && saved.output.contains("pushed main a"), "\(saved)")
  }

  @Test func `after its journal was deleted, a fork goes on in a file of its own`() throws {
    let scratch = try Scratch()
    let terminal = try Self.terminal(scratch, [scratch.path("trip.jsonl")])
    #expect(terminal.shows("pushed main a", after: "push a\r"))
    try FileManager.default.removeItem(atPath: scratch.path("trip.jsonl"))
    let fork = scratch.path("fork.jsonl")
    #expect(
      terminal.shows("the journal that was open: journal-poisoned: ", after: "push lost\rfork \(fork)\r"))
    #expect(terminal.shows("pushed main b", after: "push b\r"), "\(terminal.screen)")
    terminal.press("quit\r")
    #expect(terminal.end() == 4)
    let log = try Navrepl.run("log", fork)
    #expect(log.output.contains("pushed main b") && !log.output.contains("lost"), "\(log)")
  }

  @Test(arguments: ["{\"commit\":", "push foreign\njunk\n"])
  func `what another program has appended is no part of the session's journal`(_ text: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    let terminal = try Self.terminal(scratch, [path])
    #expect(terminal.shows("pushed main a", after: "push a\r"))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    #expect(terminal.shows("save FILE writes", after: "push lost\r"), "\(terminal.screen)")
    #expect(terminal.shows("wrote ", after: "save \(scratch.path("saved.jsonl"))\r"), "\(terminal.screen)")
    #expect(terminal.shows("1 journal, 2 commits, 0 divergences", after: "verify\r"), "\(terminal.screen)")
    terminal.press("quit\r")
    #expect(terminal.end() == 4)
    #expect(try Navrepl.run("fsck", scratch.path("saved.jsonl")).output.contains("clean"))
    #expect(try Navrepl.run("log", scratch.path("saved.jsonl")).output.contains("pushed main a"))
  }

  @Test func `after its journal was cut, an answer says that it lacks the rest`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    let terminal = try Self.terminal(scratch, [path], columns: 200)
    #expect(terminal.shows("pushed main b", after: "push a; push b\r"))
    let bytes = try Data(contentsOf: scratch.file("trip.jsonl"))
    let lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(2)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: UInt64(lines.reduce(0) { $0 + $1.count + 1 }))
    try file.close()
    #expect(terminal.shows("save FILE writes", after: "push lost\r"), "\(terminal.screen)")
    let saved = scratch.path("saved.jsonl")
    #expect(terminal.shows("the rest\nwrote ", after: "save \(saved)\r"), "\(terminal.screen)")
    #expect(terminal.shows("the rest\n", after: "log\r"), "\(terminal.screen)")
    terminal.press("quit\r")
    #expect(terminal.end() == 4)
    #expect(try Navrepl.run("log", saved).lines.count == 1)
  }

  // MARK: History

  @Test func `a history that is a link stays one when it is cut`() throws {
    let scratch = try Scratch()
    let lines = (0..<2500).map { "push s\($0)\n" }.joined()
    try Data(lines.utf8).write(to: scratch.file("real"))
    try FileManager.default.createSymbolicLink(atPath: scratch.path("link"), withDestinationPath: "real")
    let terminal = try PseudoTerminal(
      Navrepl.program, [], environment: ["NAVREPL_HISTFILE": scratch.path("link")], kind: "xterm")
    #expect(terminal.shows("pushed main x", after: "push x\r"))
    #expect(terminal.leaves)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link")) == "real")
    let kept = try String(contentsOf: scratch.file("real"), encoding: .utf8).split(separator: "\n")
    #expect(kept.count == 1001 && kept.last == "push x" && kept.first == "push s1500")
  }

  @Test func `a line is added to a history whose last line was not finished as a line of its own`() throws {
    let scratch = try Scratch()
    try Data("push a".utf8).write(to: scratch.file("history"))
    let terminal = try Self.terminal(scratch)
    #expect(terminal.shows("pushed main b", after: "push b\r"))
    #expect(terminal.leaves)
    #expect(try String(contentsOf: scratch.file("history"), encoding: .utf8) == "push a\npush b\n")
  }

  @Test func `a pipe is no history, and the session goes on without one`() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("history"), 0o600) == 0)
    let terminal = try Self.terminal(scratch)
    #expect(terminal.shows("typed lines are not kept", after: "push a\r"), "\(terminal.screen)")
    #expect(terminal.leaves)
  }

  @Test func `the history keeps lines across sessions, without repeated ones and those after a space`() throws
  {
    let scratch = try Scratch()
    let first = try Self.terminal(scratch)
    for line in ["push a", "push b", "state", "state", " push secret", "pop"] {
      try #require(first.shows("> ", after: "\(line)\r"))
    }
    #expect(first.leaves)
    #expect(
      try String(contentsOf: scratch.file("history"), encoding: .utf8) == "push a\npush b\nstate\npop\n")
    let permissions = try FileManager.default.attributesOfItem(atPath: scratch.path("history"))[
      .posixPermissions]
    #expect(permissions as? Int == 0o600)

    let second = try Self.terminal(scratch)
    for (keys, expected) in [
      ("\u{1B}[A", "pop▏"), ("\u{10}", "state▏"), ("\u{1B}[A", "push b▏"), ("\u{1B}[A", "push a▏"),
      ("\u{1B}[A", "push a▏"), ("\u{0E}", "push b▏"),
      ("\u{1B}[B", "state▏"), ("\u{0E}", "pop▏"), ("\u{1B}[B", "▏"), ("push\u{1B}[A", "push b▏"),
      ("\u{1B}[A", "push a▏"), ("\u{1B}[B\u{1B}[B", "push▏"),
    ] {
      second.press(keys)
      #expect(Self.row(second, is: "empty @0> \(expected)") == "empty @0> \(expected)")
    }
    second.press("\u{03}\u{12}h a")
    let search = "earlier line with “h a”: push a"
    #expect(second.picture { $0.lastRow == search }.lastRow == search)
    second.press("\r")
    #expect(second.shows("pushed main a"))
    #expect(second.leaves)
  }

  @Test func `the arrow keys show a repeated line only at its last place`() throws {
    let terminal = try Self.terminal(Scratch())
    for line in ["panes", "tree", "panes", "items", "tree"] {
      try #require(terminal.shows("> ", after: "\(line)\r"))
    }
    let (up, down) = ("\u{1B}[A", "\u{1B}[B")
    for (key, line) in [
      (up, "tree"), (up, "items"), (up, "panes"), (up, "panes"), (down, "items"), (down, "tree"), (down, ""),
    ] {
      terminal.press(key)
      #expect(Self.row(terminal, is: "empty @0> \(line)▏") == "empty @0> \(line)▏")
    }
    terminal.press("\u{04}")
    #expect(terminal.end() == 0)
  }

  @Test func `a history that cannot be written is reported once, and the session goes on`() throws {
    let scratch = try Scratch()
    let terminal = try Self.terminal(
      scratch, environment: ["NAVREPL_HISTFILE": "/proc/no-such-folder/history"])
    #expect(terminal.shows("typed lines are not kept", after: "push a\r"))
    #expect(terminal.shows("pushed main b", after: "push b\r"))
    #expect(terminal.screen.components(separatedBy: "typed lines are not kept").count == 2)
    #expect(terminal.leaves)
  }

  @Test func `a question that finds nothing says so`() throws {
    let terminal = try Self.terminal(Scratch())
    #expect(terminal.shows("no commit matches", after: "find --screen nobody\r"))
    #expect(terminal.leaves)
  }

  // MARK: The terminal afterwards

  @Test(arguments: [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGTRAP, SIGFPE,
    SIGUSR1, SIGALRM, SIGXCPU, SIGSYS, SIGPWR, SIGSTKFLT,
  ])
  func `a signal that ends the program leaves the terminal as it was`(_ signal: Int32) throws {
    let scratch = try Scratch()
    let terminal = try PseudoTerminal(
      Navrepl.program, [],
      environment: ["NAVREPL_HISTFILE": "/dev/null", "SWIFT_BACKTRACE": "enable=no"], kind: "xterm")
    let before = terminal.usualSettings
    try #require(terminal.hasPrompt)
    try #require(terminal.wait(forSettings: before, toBe: false))
    terminal.press("push half")
    terminal.send(signal)
    #expect(terminal.end() == signal)
    #expect(terminal.settings == before)
    #expect(terminal.screen.hasSuffix("\u{1B}[?2004l"))
    withExtendedLifetime(scratch) {}
  }

  @Test func `the terminal has its old settings after the end of the program`() throws {
    let terminal = try PseudoTerminal(
      Navrepl.program, [], environment: ["NAVREPL_HISTFILE": "/dev/null"], kind: "xterm")
    let before = terminal.usualSettings
    try #require(terminal.hasPrompt)
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
    #expect(terminal.settings == before)
  }

  @Test func `control-Z stops the program with the terminal as it was, and the line goes on with it`() throws
  {
    let terminal = try PseudoTerminal(
      Navrepl.program, [], environment: ["NAVREPL_HISTFILE": "/dev/null"], kind: "xterm")
    let before = terminal.usualSettings
    try #require(terminal.hasPrompt)
    terminal.press("push ha\u{1A}")
    try #require(terminal.waitUntilStopped())
    #expect(terminal.settings == before)
    terminal.send(SIGCONT)
    #expect(terminal.wait(forSettings: before, toBe: false))
    #expect(terminal.shows("pushed main half", after: "lf\r"), "\(terminal.screen)")
    #expect(terminal.leaves)
    #expect(!terminal.screen.contains("are not kept"), "that is what /dev/null is for")
  }

  @Test(arguments: ["dumb", ""])
  func `a dumb terminal gets no escape bytes`(_ kind: String) throws {
    let terminal = try PseudoTerminal(Navrepl.program, [], kind: kind)
    try #require(terminal.wait(for: "empty @0> "))
    #expect(terminal.answers("push a"))
    terminal.type("quit")
    #expect(terminal.end() == 0)
    #expect(!terminal.bytes.contains(0x1B))
  }

  /// C1 controls, bidi controls and tag characters: with `--json` they are in strings only, so the value stays the same.
  @Test func `with --json, a terminal gets JSON's escapes for what it would obey, and a pipe the exact text`()
    throws
  {
    let title = "x\u{9B}31m\u{202E}\u{E0041}\u{200D}abc"
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    let command = #"push a title="x\u{9B}31m\u{202E}\u{E0041}\u{200D}abc""#
    #expect(try Navrepl.run(path, "--quiet", "-c", command).status == 0)
    #expect(try Navrepl.run("log", path, "--json").output.contains(title))
    let terminal = try PseudoTerminal(Navrepl.program, ["log", path, "--json"])
    #expect(terminal.end() == 0)
    #expect(terminal.screen.contains(#"x\u009b31m\u202e\udb40\udc41"# + "\u{200D}abc"), "\(terminal.screen)")
  }

  @Test func `in a dumb terminal, control-C drops the line and keeps the session`() throws {
    let terminal = try PseudoTerminal(Navrepl.program, [])
    try #require(terminal.wait(for: "empty @0> "))
    for round in 1...2 {
      terminal.press("push lost")
      try #require(terminal.wait(for: "push lost"))
      terminal.send(SIGINT)
      #expect(terminal.wait(for: "\nempty @0> "), "round \(round): \(terminal.screen)")
    }
    #expect(terminal.shows("pushed main kept", after: "\u{15}push kept\n"), "\(terminal.screen)")
    terminal.type("quit")
    #expect(terminal.end() == 0)
  }

  /// The terminal is full, so that the program waits for its reader in the middle of the answer.
  @Test(arguments: ["dumb", "xterm"])
  func `control-C ends an answer that is being printed, and keeps the session`(_ kind: String) throws {
    let scratch = try Scratch()
    let pushes = (0..<400).map { "push screen-\($0)" }.joined(separator: ";")
    #expect(
      try Navrepl.run(scratch.path("long.jsonl"), "--durability", "os", "--quiet", "-c", pushes).status == 0)
    let terminal = try PseudoTerminal(
      Navrepl.program, [scratch.path("long.jsonl"), "--no-pager"], kind: kind, writingTo: scratch)
    try #require(terminal.shows("> "))
    terminal.press(kind == "dumb" ? "log 400\n" : "log 400\r")
    usleep(500_000)
    terminal.send(SIGINT)
    usleep(100_000)
    #expect(terminal.shows("interrupted: "), "\(terminal.screen.suffix(300))")
    #expect(terminal.shows("pushed main kept", after: kind == "dumb" ? "push kept\n" : "push kept\r"))
    #expect(!terminal.screen.contains("push screen-399"), "the rest of the answer is dropped")
    terminal.press(kind == "dumb" ? "quit\n" : "quit\r")
    #expect(terminal.end() == 0)
  }

  /// A signal that arrives while the prompt is drawn, before the program waits, must neither be lost nor end it.
  @Test func `in a dumb terminal, a burst of control-C keeps the session`() throws {
    let terminal = try PseudoTerminal(Navrepl.program, [])
    try #require(terminal.wait(for: "empty @0> "))
    for pause in 0..<300 {
      terminal.send(SIGINT)
      usleep(UInt32(pause * 3))
    }
    #expect(terminal.shows("pushed main kept", after: "push kept\n"), "\(terminal.screen.suffix(200))")
    terminal.type("quit")
    #expect(terminal.end() == 0)
  }
}

extension PseudoTerminal {
  /// A Boolean value that indicates whether the program ends well after Ctrl-D at the next prompt.
  fileprivate var leaves: Bool {
    guard hasPrompt else { return false }
    press("\u{04}")
    return end() == 0
  }

  /// A Boolean value that indicates whether the prompt appears in time, with the cursor after it.
  fileprivate var hasPrompt: Bool {
    picture { $0.rowWithCursor.hasSuffix("> ▏") }.rowWithCursor.hasSuffix("> ▏")
  }
}
