import Foundation
import Testing

/// `play`, the subcommand and the verb, at a terminal and elsewhere.
@Suite(.waits) struct PlayTests {
  /// The folder of the journal, for as long as the test runs.
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Records a journal of commits that are a minute apart, one of which was refused.
  private func journal() throws -> String {
    let path = scratch.path("trip.jsonl")
    for (minute, command) in ["push a", "push b", "goback", "popto nobody", "push c"].enumerated() {
      _ = try Navrepl.run(path, "--clock", "\(minute * 60_000)", "-c", command)
    }
    return path
  }

  private static func play(_ path: String, _ speed: String = "1") throws -> PseudoTerminal {
    try PseudoTerminal(Navrepl.program, ["play", path, speed], environment: ["NO_COLOR": "1"], kind: "xterm")
  }

  private static func shows(_ terminal: PseudoTerminal, _ texts: String..., after keys: String = "") -> Bool {
    terminal.press(keys)
    let screen = terminal.picture { screen in texts.allSatisfy { screen.description.contains($0) } }
    let isOne = screen.rows.filter { $0.hasPrefix("┌") }.count == 1
    return isOne && texts.allSatisfy { screen.description.contains($0) }
  }

  @Test func `a journal plays to its end in one place of the screen`() throws {
    let terminal = try Self.play(journal(), "1000")
    #expect(Self.shows(terminal, "end @8", "#4 push c", "the end"))
    terminal.press("q")
    #expect(terminal.end() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["trip.jsonl"])
  }

  @Test func `keys pause, step and change the speed`() throws {
    let terminal = try Self.play(journal())
    #expect(Self.shows(terminal, "the beginning", "playing"))
    #expect(Self.shows(terminal, "paused, speed 1:", after: " "))
    #expect(Self.shows(terminal, "#0 scene drilldown", "past @1/8", after: "n"))
    #expect(Self.shows(terminal, "#1 push a", "past @3/8", after: "\u{1B}[C"))
    #expect(Self.shows(terminal, "#2 push b", "past @5/8", after: "]"))
    #expect(Self.shows(terminal, "#3 popto nobody (refused: ", "past @5/8", after: "n"))
    #expect(Self.shows(terminal, "#2 push b", after: "p"))
    #expect(Self.shows(terminal, "#1 push a", after: "\u{1B}[D"))
    #expect(Self.shows(terminal, "#0 scene drilldown", after: "["))
    #expect(Self.shows(terminal, "the beginning", after: "p"))
    #expect(Self.shows(terminal, "speed 2:", after: "+"))
    #expect(Self.shows(terminal, "speed 0.5:", after: "--"))
    #expect(Self.shows(terminal, "the end", "#4 push c", after: "\u{1B}[F"))
    #expect(Self.shows(terminal, "the beginning", after: "\u{1B}[H"))
    #expect(Self.shows(terminal, "playing", after: " "))
    terminal.press("\u{03}")
    #expect(terminal.end() == 0)
  }

  @Test func `the verb leaves the session at the moment that was shown last`() throws {
    let path = try journal()
    let terminal = try PseudoTerminal(Navrepl.program, [path], environment: ["NO_COLOR": "1"], kind: "xterm")
    #expect(terminal.shows("main @8> "))
    terminal.press("play 1000\r")
    #expect(terminal.shows("the end"))
    terminal.press("p")
    #expect(terminal.shows("#3 popto"))
    terminal.press("p")
    #expect(terminal.shows("#2 push b"))
    #expect(terminal.shows("main @5 (past)> ", after: "q"))
    #expect(terminal.shows("main @8> ", after: "live\r"))
    #expect(terminal.shows("the end", after: "play 1000\r"))
    #expect(terminal.shows("main @8> ", after: "q"))
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func `a signal leaves the terminal as it was`(_ signal: Int32) throws {
    let terminal = try Self.play(journal())
    #expect(Self.shows(terminal, "playing"))
    terminal.send(signal)
    #expect(terminal.end() == signal)
    #expect(terminal.settings == terminal.usualSettings)
    #expect(terminal.screen.hasSuffix("\u{1B}[?2004l"))
  }

  @Test func `Ctrl-Z stops play with the terminal's settings restored, and it can be continued`() throws {
    let terminal = try Self.play(journal())
    #expect(Self.shows(terminal, "paused", after: " "))
    let raw = terminal.settings
    terminal.press("\u{1A}")
    try #require(terminal.waitUntilStopped())
    #expect(terminal.settings != raw)
    terminal.send(SIGCONT)
    #expect(terminal.wait(forSettings: raw))
    #expect(terminal.shows("#0 scene drilldown", after: "n"))
    terminal.press("q")
    #expect(terminal.end() == 0)
  }

  @Test func `without a terminal the pictures are printed one below the other, without waiting`() throws {
    let path = try journal()
    let run = try Navrepl.run("play", path)
    #expect(run.status == 0 && run.messages.isEmpty)
    let titles = run.lines.filter { $0.hasPrefix("#") }
    #expect(titles.count == 5 && titles[3].hasPrefix("#3 popto nobody (refused: not-in-stack)"), "\(titles)")
    #expect(run.lines.filter { $0.hasPrefix("┌") || $0.hasPrefix("+- 1024") }.count == 4)
    #expect(!run.output.contains("\u{1B}"))
    let json = try Navrepl.run("play", path, "--json")
    #expect(json.lines.count == 4 && json.lines.allSatisfy { $0.hasPrefix(#"{"commit":"#) })
    let batch = try Navrepl.run(path, "-c", "goto @5; play; state", "--quiet")
    #expect(batch.lines.filter { $0.hasPrefix("#") }.count == 2, "\(batch.output)")
    #expect(batch.output.contains("viewing: null"))
    let verb = try Navrepl.run(path, "--json", "-c", "goto @3; play 2; state")
    #expect(
      verb.status == 0 && verb.lines[1] == #"{"ok":true}"# && verb.lines[2].contains(#""viewing":null"#))
  }

  @Test func `a journal with a torn tail plays up to it, and a fork plays from its beginning`() throws {
    let path = try journal()
    #expect(try Navrepl.run("fork", path, "@5", scratch.path("fork.jsonl")).status == 0)
    #expect(try Navrepl.run(scratch.path("fork.jsonl"), "-c", "push z").status == 0)
    let fork = try Navrepl.run("play", scratch.path("fork.jsonl"))
    #expect(fork.output.contains("past @5/8") && fork.output.contains("push z"), "\(fork.output)")
    let bytes = try Data(contentsOf: scratch.file("trip.jsonl"))
    let last = try #require(bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")), "the line of the checkpoint")
    try bytes.prefix(last - 9).write(to: scratch.file("torn.jsonl"))
    let torn = try Navrepl.run("play", scratch.path("torn.jsonl"))
    #expect(torn.status == 0 && torn.output.contains("end @5") && torn.messages.contains("torn"), "\(torn)")
  }
}
