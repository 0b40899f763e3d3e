import Foundation
import NavBase
import Testing

@testable import navrepl

/// The answers at a terminal, which are laid out for its window.
@Suite(.waits) struct TerminalAnswerTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Returns a journal whose commits are two minutes apart, on 1 January 2026 at 08:00 UTC.
  private func journal() throws -> String {
    let path = scratch.path("trip.jsonl")
    for (minutes, line) in [(0, "push inbox"), (2, "push mail"), (4, "back"), (6, "popto zzz")] {
      let time = 1_767_254_400_250 + minutes * 60_000
      _ = try Navrepl.run(path, "--clock", "\(time)", "-c", line)
    }
    return path
  }

  private func terminal(
    _ arguments: [String], columns: UInt16 = 80, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      Navrepl.program, arguments,
      environment: ["NO_COLOR": "1", "PAGER": "cat", "TZ": "UTC"].merging(environment) { $1 },
      columns: columns, writingTo: scratch)
  }

  /// Returns what a subcommand prints at a terminal.
  private func answer(
    _ arguments: [String], columns: UInt16 = 80, environment: [String: String] = [:]
  ) throws -> [String] {
    let terminal = try terminal(arguments, columns: columns, environment: environment)
    _ = terminal.end()
    return terminal.screen.split(separator: "\n").map(String.init)
  }

  @Test func `log has columns and local times at a terminal, and tabs in a pipe`() throws {
    let path = try journal()
    let lines = try answer(["log", path], columns: 120)
    #expect(lines[0] == "2026-01-01 (UTC)", "\(lines)")
    #expect(lines[2].hasPrefix("#1  @3  08:00:00.250  repl    push inbox "), "\(lines)")
    #expect(lines.contains { $0.contains("hidesBackButtonChanged inbox true (back-button)") }, "\(lines)")
    let piped = try Navrepl.run("log", path).lines
    #expect(piped[1].hasPrefix("#1\t@3\trepl\tpush inbox\tpushed "), "\(piped)")
    #expect(try answer(["log", path, "--plain"])[1].hasPrefix("#1\t@3\trepl\tpush inbox\t"))
  }

  @Test func `findings have columns at a terminal, with the command as one text, and tabs in a pipe`() throws
  {
    let path = scratch.path("lost.jsonl")
    _ = try Navrepl.run(path, "-c", "scene stack; push inbox; push mail; hidesback mail on; popto zzz")
    let lines = try answer(["findings", path], columns: 80)
    #expect(lines[0].hasPrefix("error  #"), "\(lines)")
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("  navrepl why ") }, "\(lines)")
    #expect(!lines.contains { $0.contains("\t") })
    #expect(try Navrepl.run("findings", path).lines[0].hasPrefix("error\t#"))
  }

  @Test func `times are those of the reader's zone, and with --relative those since the first commit`() throws
  {
    let path = try journal()
    let berlin = try answer(["log", path], columns: 120, environment: ["TZ": "CET-1"])
    #expect(berlin[0] == "2026-01-01 (UTC+01:00)" && berlin[1].contains("  09:00:00.250  "), "\(berlin)")
    let relative = try answer(["log", path, "--relative"], columns: 120)
    #expect(relative[0].contains("  +0.000  "), "\(relative)")
    #expect(relative.contains { $0.contains("  +4:00.000  ") }, "\(relative)")
  }

  @Test(arguments: [UInt16(40), 60, 80, 120, 200])
  func `no answer is wider than the window, whatever its width`(_ columns: UInt16) throws {
    let path = try journal()
    for arguments in [
      ["log", path], ["find", path, "--screen", "mail"], ["stats", path], ["explain", path, "1"],
      ["why", path, "items.mail.hidesBackButton"], ["diff", path, "@0", "@3", "--quiet"],
      ["whatif", path, "--without", "back-button", "--quiet"],
    ] {
      let lines = try answer(arguments, columns: columns)
      #expect(!lines.isEmpty && lines.allSatisfy { DisplayWidth.of($0) <= Int(columns) }, "\(lines)")
      #expect(!lines.contains { $0.hasSuffix(" ") || $0.contains("\t") }, "\(lines)")
    }
  }

  @Test func `COLUMNS stands for the width of the window`() throws {
    let lines = try answer(["log", journal()], columns: 200, environment: ["COLUMNS": "50"])
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 50 }, "\(lines)")
  }

  @Test func `a refusal at the prompt breaks at words, and says what can be typed next`() throws {
    let terminal = try terminal([], columns: 50)
    try #require(terminal.wait(for: "> "))
    #expect(terminal.answers("scene stack; push a; plugin detach swipe-back; swipe begin 0"))
    let lines = terminal.screen.split(separator: "\n").map(String.init)
    #expect(lines.contains("refused swipe-unavailable: Nothing lets “main” be"), "\(lines)")
    #expect(lines.contains("to go on: plugin attach swipe-back"), "\(lines)")
    terminal.type("quit")
    #expect(terminal.end() == 0)
    let end = terminal.screen.split(separator: "\n").map(String.init)
    #expect(end.contains("nothing was kept: navrepl trip.jsonl writes a"), "\(end)")
  }

  @Test(arguments: ["items", "state", "tree", "panes"])
  func `a listing at the prompt breaks at words`(_ verb: String) throws {
    let terminal = try terminal([], columns: 50)
    try #require(terminal.wait(for: "> "))
    #expect(
      terminal.answers("scene stack; push a title=\"One two three four five six seven eight nine ten\""))
    #expect(terminal.answers(verb))
    let words = terminal.screen.split(whereSeparator: \.isWhitespace).map(String.init)
    let isWhole = ["stack", "hidesBackButton=false", "\"main\"", "a"].contains { words.contains($0) }
    #expect(isWhole, "\(terminal.screen)")
    #expect(!words.contains { $0 == "hidesBackB" || $0 == "utton=false" }, "\(terminal.screen)")
  }

  @Test func `a message on standard error breaks at words at a terminal`() throws {
    let lines = try answer(["log", scratch.path("there-is-no-such-journal.jsonl")], columns: 60)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 60 }, "\(lines)")
    #expect(lines.first == "io-error: cannot open", "\(lines)")
    #expect(lines.last?.hasSuffix(": No such file or directory") == true, "\(lines)")
  }

  @Test func `a session whose journal was saved, or is a file, does not say that nothing was kept`() throws {
    for (arguments, line) in [
      ([], "push a; save \(scratch.path("kept.jsonl"))"), ([scratch.path("file.jsonl")], "push a"),
      ([], "help quit"),
    ] {
      let terminal = try terminal(arguments)
      try #require(terminal.wait(for: "> "))
      #expect(terminal.answers(line))
      terminal.type("quit")
      #expect(terminal.end() == 0)
      #expect(!terminal.screen.contains("nothing was kept"), "\(terminal.screen)")
    }
  }

  @Test func `the name of a written file comes with its size`() throws {
    let terminal = try terminal([])
    try #require(terminal.wait(for: "> "))
    #expect(
      terminal.shows(
        "wrote \(scratch.path("kept.jsonl")), ", after: "push a; save \(scratch.path("kept.jsonl"))\n"))
    let lines = try answer(["export", journal(), "-o", scratch.path("trip.html")], columns: 200)
    #expect(lines.last?.hasPrefix("wrote \(scratch.path("trip.html")), ") == true, "\(lines)")
    #expect(lines.last?.hasSuffix(" KB") == true, "\(lines)")
    terminal.type("quit")
    #expect(terminal.end() == 0)
  }

  @Test func `a file is a link where the terminal has colors, and nowhere else`() throws {
    let path = try journal()
    let plain = try Navrepl.run("export", path, "-o", scratch.path("a.svg"))
    #expect(plain.output == "" && plain.status == 0)
    let terminal = try PseudoTerminal(
      Navrepl.program, ["export", path, "-o", scratch.path("b.svg")],
      environment: ["NO_COLOR": "", "PAGER": "cat"],
      kind: "xterm", columns: 200, writingTo: scratch)
    #expect(terminal.end() == 0)
    #expect(terminal.screen.contains("\u{1B}]8;;file:///"), "\(terminal.screen.debugDescription)")
  }

  @Test func `without pictures, events are printed all the same`() throws {
    let quiet = try terminal(["--no-pictures"])
    try #require(quiet.wait(for: "> "))
    #expect(quiet.answers("push a; try push b"))
    #expect(quiet.screen.contains("pushed main a") && !quiet.screen.contains("┌"), "\(quiet.screen)")
    #expect(quiet.shows("┌", after: "pictures on; push c\n"))
    #expect(quiet.answers("pictures off"))
    quiet.type("quit")
    #expect(quiet.end() == 0)
  }

  @Test func `a size that does not fit the orientation of the interface is noticed`() throws {
    let terminal = try terminal(["--no-pictures"], columns: 120)
    try #require(terminal.wait(for: "> "))
    let notice =
      "390×844 is upright, and the interface stays landscapeLeft: window 390 844 portrait sets both"
    #expect(terminal.shows(notice, after: "push a; resize 390x844\n"))
    #expect(terminal.answers("window 390 844 portrait; resize 400×800"))
    #expect(terminal.screen.ranges(of: "sets both").count == 1, "\(terminal.screen)")
    terminal.type("quit")
    #expect(terminal.end() == 0)
  }

  @Test func `why has one word for nothing, and names the way to every change`() throws {
    let path = try journal()
    let lines = try answer(["why", path, "items.inbox.backButton"], columns: 120)
    #expect(lines[0].contains("items.inbox.backButton is nothing since @2"), "\(lines)")
    #expect(lines[0].hasSuffix("before, there was no such value"), "\(lines)")
    let changed = try answer(["why", path, "items.inbox.hidesBackButton"], columns: 120)
    #expect(changed.last == "every change: find --changes items.inbox.hidesBackButton", "\(changed)")
    #expect(try !Navrepl.run("why", path, "items.inbox.hidesBackButton").output.contains("every change"))
  }

  @Test func `whatif in a window of another size says that no command has another outcome`() throws {
    let lines = try answer(["whatif", journal(), "--resize", "390", "844"], columns: 200)
    #expect(lines.last == "no command has another outcome", "\(lines)")
  }

  @Test func `whatif names each commit that differs, and draws the first moment that looks different`() throws
  {
    let path = try journal()
    let lines = try answer(["whatif", path, "--without", "back-button"], columns: 120)
    #expect(lines[0].contains("--without back-button: 2 commits decided differently"), "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("#1  push inbox") && $0.hasSuffix("-  hidesBackButtonChanged inbox true")
      }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("#2  push mail") }, "\(lines)")
    #expect(lines.contains("at the end, recorded → now:"), "\(lines)")
    let isSame = lines.contains("both look the same after every commit")
    #expect(
      isSame || lines.contains { $0.hasPrefix("the first moment that looks different is after") }, "\(lines)")
    #expect(isSame != lines.contains { $0.hasPrefix("┌") }, "\(lines)")
  }
}
