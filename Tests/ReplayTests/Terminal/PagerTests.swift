import Foundation
import Testing

/// Long texts at a terminal, which go through a pager.
@Suite(.waits) struct PagerTests {
  private static func terminal(
    _ pager: String?, _ arguments: [String] = [], kind: String = "xterm", rows: UInt16 = 24
  ) throws -> PseudoTerminal {
    var environment = ["NO_COLOR": "1"]
    if let pager { environment["PAGER"] = pager }
    let terminal = try PseudoTerminal(
      Navrepl.program, arguments, environment: environment, kind: kind, rows: rows)
    #expect(terminal.shows("empty @0> "))
    return terminal
  }

  /// A pager that marks each line.
  private static let marking = "sed 's/^/paged: /'"

  @Test func `text that does not fit the terminal goes through the pager`() throws {
    let terminal = try Self.terminal(Self.marking)
    terminal.press("help\r")
    #expect(terminal.shows("paged: help TOPIC"), "\(terminal.screen)")
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func `text that fits the terminal is not paged`() throws {
    let terminal = try Self.terminal(Self.marking)
    terminal.press("help quit\r")
    #expect(terminal.shows("close the journal and leave"))
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
    #expect(!terminal.screen.contains("paged:"))
  }

  @Test(arguments: ["", "cat"])
  func `an empty pager or cat pages nothing`(_ pager: String) throws {
    let terminal = try Self.terminal(pager)
    terminal.press("help\r")
    #expect(terminal.shows("help TOPIC is about"))
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func `text is printed when the named pager does not exist`() throws {
    let terminal = try Self.terminal("no-such-pager-anywhere")
    terminal.press("help\r")
    #expect(terminal.shows("help TOPIC is about"), "\(terminal.screen)")
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func `--no-pager or a dumb terminal turns paging off`() throws {
    for terminal in [
      try Self.terminal(Self.marking, ["--no-pager"]), try Self.terminal(Self.marking, kind: "dumb"),
    ] {
      terminal.press("help\r\n")
      #expect(terminal.shows("help TOPIC is about"))
      terminal.press("quit\r\n")
      #expect(terminal.end() == 0)
      #expect(!terminal.screen.contains("paged:"))
    }
  }

  private static func journal(_ scratch: Scratch) throws -> String {
    let path = scratch.path("long.jsonl")
    let pushes = (0..<40).map { "push s\($0)" }.joined(separator: "; ")
    #expect(try Navrepl.run(path, "-c", pushes).status == 0)
    return path
  }

  private static func answer(_ words: [String]) throws -> (screen: String, status: Int32) {
    let terminal = try PseudoTerminal(
      Navrepl.program, words, environment: ["NO_COLOR": "1", "PAGER": marking], kind: "xterm")
    let status = terminal.end()
    return (terminal.screen, status)
  }

  @Test func `a long answer of a subcommand is paged, and its status and messages are unchanged`() throws {
    let scratch = try Scratch()
    let path = try Self.journal(scratch)
    let whole = try Navrepl.run("log", path).lines
    let paged = try Self.answer(["log", path, "--plain"])
    let rows = paged.screen.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n").map(
      String.init)
    // A terminal shows tabs as it likes; the pager got them.
    #expect(rows.count == whole.count && rows.allSatisfy { $0.hasPrefix("paged: #") }, "\(paged.screen)")
    #expect(paged.status == 0)
    // Columns for the window go through the pager, too: a line for the date, and at least one for each commit.
    let laidOut = try Self.answer(["log", path]).screen.replacingOccurrences(of: "\r\n", with: "\n").split(
      separator: "\n")
    #expect(laidOut.count > whole.count && laidOut.allSatisfy { $0.hasPrefix("paged: ") }, "\(laidOut)")
    // The whole part of a damaged journal goes through the pager, and the message after it does not.
    try (Data(contentsOf: scratch.file("long.jsonl")).dropLast(20)).write(to: scratch.file("long.jsonl"))
    let torn = try Self.answer(["replay", path])
    #expect(torn.screen.contains("paged: ") && torn.screen.contains("torn tail"), "\(torn.screen)")
    #expect(!torn.screen.contains("paged: torn"))
    #expect(torn.status == (try Navrepl.run("replay", path).status))
  }

  @Test func `short answers, answers for programs and those with --no-pager are not paged`() throws {
    let scratch = try Scratch()
    let long = try Self.journal(scratch)
    for words in [
      ["log", long, "--no-pager"], ["log", long, "--json"], ["log", long, "--kind", "sceneSet"],
      ["why", long, "focus"], ["verify", long], ["export", long, "--format", "script"],
    ] {
      let answer = try Self.answer(words)
      #expect(answer.status == 0 && !answer.screen.isEmpty && !answer.screen.contains("paged:"), "\(words)")
    }
    #expect(try !Navrepl.run("log", long).output.contains("paged:"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `a signal that ends the program ends its pager, and restores the terminal`(_ signal: Int32) throws {
    let scratch = try Scratch()
    // The pager switches to single keys, as `less` does, and would wait for them.
    let pager = "#!/bin/sh\nstty -icanon -echo <&1\necho $$ > \(scratch.path("id"))\nread key <&1\n"
    try Data(pager.utf8).write(to: scratch.file("pager"))
    #expect(chmod(scratch.path("pager"), 0o700) == 0)
    let terminal = try Self.terminal(scratch.path("pager"))
    terminal.press("help\r")
    var id: pid_t = 0
    let deadline = Date().addingTimeInterval(60)
    while id == 0, Date() < deadline {
      usleep(10_000)
      let text = try? String(contentsOfFile: scratch.path("id"), encoding: .utf8)
      id = text.flatMap { pid_t($0.dropLast()) } ?? 0
    }
    try #require(id > 0, "\(terminal.screen)")
    usleep(100_000)
    #expect(kill(id, 0) == 0 && terminal.settings != terminal.usualSettings, "\(terminal.screen)")
    terminal.send(signal)
    #expect(terminal.end() == signal)
    #expect(terminal.settings == terminal.usualSettings)
    #expect(kill(id, 0) == -1 && errno == ESRCH)
  }

  @Test func `leaving the pager early returns to the prompt, and Ctrl-C does not end the program`() throws {
    let terminal = try Self.terminal("head -3; sleep 0.3")
    terminal.press("help\r")
    #expect(terminal.shows("The scene"))
    terminal.send(SIGINT)
    #expect(terminal.shows("pushed main abc", after: "push abc\r"), "\(terminal.screen)")
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
  }
}
