import Foundation
import NavBase
import NavEvents
import Testing

@testable import navrepl

/// The verbs that ask what a subcommand asks, about the journal of the session.
@Suite(.waits) struct InvestigationVerbTests {
  /// A folder with the journal `trip.jsonl`: a reply is opened, left and opened again.
  private static func trip() throws -> Scratch {
    let scratch = try Scratch()
    try recordedTrip.get().write(to: scratch.file("trip.jsonl"))
    return scratch
  }

  /// The bytes of `trip.jsonl`, recorded once for all folders.
  private static let recordedTrip = Result {
    let commands = "push inbox; push mail; push reply; pop; push reply; title reply Re"
    return try recorded(["--clock", "1000", "--id", "trip", "--plugin", "depth-limit", "-c", commands])
  }

  /// The bytes of a journal about which questions take long, recorded once for all folders.
  private static let recordedLong = Result {
    let steps = (0..<3000).map { "push screen-\($0)" } + ["push reply", "title reply Re"]
    return try recorded(["--durability", "os", "--quiet"], input: steps.joined(separator: "\n"))
  }

  private static func recorded(_ options: [String], input: String = "") throws -> Data {
    let scratch = try Scratch()
    let run = try Navrepl.run(["j.jsonl"] + options, input: Data(input.utf8), in: scratch.folder)
    try #require(run.status == 0, "\(run)")
    return try Data(contentsOf: scratch.file("j.jsonl"))
  }

  private static func ask(_ line: String, _ options: String..., in scratch: Scratch) throws -> Navrepl.Run {
    try Navrepl.run(["trip.jsonl", "-c", line] + options, in: scratch.folder)
  }

  /// The words after a subcommand, which are the words after its verb, too.
  static let questions: [(subcommand: Subcommand, words: [String])] = [
    (.bisect, ["not visible contains reply"]), (.bisect, ["panes.left == nobody"]),
    (.bisect, ["--run", "grep -qv reply"]),
    (.whatif, ["--without", "back-button"]), (.whatif, ["--with", "depth-limit:limit=2"]),
    (.whatif, ["--resize", "390 844"]), (.whatif, ["--all"]),
    (.minimize, ["not items.reply.title == Re", "-o", "short.jsonl"]),
    (.verify, []), (.verify, ["--without", "depth-limit"]), (.findings, []), (.findings, ["--deep"]),
    (.export, ["--format", "script"]), (.export, ["--format", "svg", "--at", "@2"]),
    (.export, ["--format", "sql"]), (.export, ["--format", "mermaid"]), (.export, ["--redact"]),
    (.export, ["--format", "swift-test", "--expect", "panes.left == mail"]),
    (.fuzz, ["--seed", "7", "--steps", "50", "--scene", "tabs"]),
  ]

  @Test(arguments: questions)
  func `a verb answers what the subcommand answers`(_ subcommand: Subcommand, _ words: [String]) throws {
    let scratch = try Self.trip()
    let arguments = [subcommand.rawValue] + (subcommand.asksAboutJournal ? ["trip.jsonl"] : []) + words
    let line = ([subcommand.rawValue] + words.map(\.quotedForLine)).joined(separator: " ")
    let short = scratch.file("short.jsonl")
    for json in [[], ["--json"]] {
      let expected = try Navrepl.run(arguments + json, in: scratch.folder)
      try? FileManager.default.removeItem(at: short)
      let verb = try Navrepl.run(["trip.jsonl", "-c", line] + json, in: scratch.folder)
      try? FileManager.default.removeItem(at: short)
      try #require(expected.status <= 1 && !expected.output.isEmpty, "\(expected)")
      let isReply = expected.output.hasPrefix(#"{"ok":"#)
      let answer =
        json.isEmpty || isReply ? expected.output : "{\"ok\":true,\"result\":\(expected.output.dropLast())}\n"
      #expect(verb.output == answer)
      #expect(verb.status == 0, "the answer to a question is no failure: \(verb.messages)")
    }
  }

  @Test func `explore answers at the prompt, too`() throws {
    let run = try Navrepl.run("-c", "explore --scene stack --depth 2")
    #expect(run.lines.first == "stack: 63 states, 417 transitions to depth 2: 0 violations", "\(run)")
  }

  @Test(arguments: [
    "bisect not visible contains reply", "bisect 'not visible contains reply'",
    #"bisect "not visible contains reply""#, #"bisect not visible contains "reply""#,
  ])
  func `a condition needs no quotes, and may have those of a shell`(_ line: String) throws {
    let run = try Self.ask(line, in: Self.trip())
    #expect(
      run.output.hasPrefix("“not visible contains")
        && run.output.contains("fails first after @6, in commit #3"),
      "\(run)")
    #expect(run.messages.contains("what happened: explain #3\n"))
    #expect(run.messages.contains("the fewest commands: minimize not visible contains "))
  }

  @Test func `a journal in memory is asked like any other`() throws {
    let scratch = try Scratch()
    let questions =
      "bisect not visible contains mail; verify; whatif --without back-button; minimize \(Self.gone)"
    let run = try Navrepl.run(["-c", "push inbox; push mail; \(questions)"], in: scratch.folder)
    #expect(run.output.contains("fails first after @4"), "\(run)")
    #expect(run.output.contains("1 journal, 3 commits, 0 divergences"))
    #expect(run.output.contains("commit #1 is decided differently"))
    #expect(run.output.contains("kept 2 of 3 commands in short.jsonl:\n  scene drilldown\n  push mail\n"))
    let short = try Navrepl.run(["verify", "short.jsonl"], in: scratch.folder)
    #expect(short.status == 0 && short.output == "1 journal, 2 commits, 0 divergences\n", "\(short)")
  }

  private static let gone = "not visible contains mail -o short.jsonl"

  @Test func `at an earlier moment, the journal ends there`() throws {
    let scratch = try Self.trip()
    let past = "goto #2; bisect not visible contains reply; verify; export --format script"
    let run = try Self.ask(past, in: scratch)
    #expect(run.output.contains("never fails"), "\(run)")
    #expect(run.output.contains("1 journal, 3 commits, 0 divergences"))
    #expect(run.output.contains("push mail") && !run.output.contains("push reply"))
    let inside = try Self.ask("goto @3; verify; goto @0; verify", in: scratch)
    #expect(
      inside.output.contains("1 journal, 2 commits") && inside.output.contains("1 journal, 0 commits"))
  }

  @Test func `expected divergences after the shown moment are not missed`() throws {
    let scratch = try Self.trip()
    let list = #"{"divergences":[{"commit":5,"reason":"the title is ours"}]}"#
    try Data(list.utf8).write(to: scratch.file("trip.expected.json"))
    #expect(try Self.ask("goto #2; verify", in: scratch).output.contains("0 divergences"))
    #expect(try Self.ask("verify", in: scratch).output.contains("1 divergence"))
  }

  @Test(arguments: [
    ("bisect", "bad-argument: bisect 'PREDICATE' | --run COMMAND"),
    ("bisect foo == 1", "bad-argument: the state view has no “foo”"),
    ("bisect --json a == 1", "bad-argument: the verb bisect takes no --json: leave it out"),
    ("bisect --run", "bad-argument: --run needs a value: --run COMMAND"),
    ("whatif", "bad-argument: whatif --without ID | --with ID[:KEY=VALUE] | --resize W H | --all"),
    ("whatif --without nobody", "unknown-plugin: no plugin “nobody” is known here"),
    ("whatif --with nobody", "unknown-plugin: there is no plugin “nobody”"),
    ("whatif --plugin ./x.py", "bad-argument: the verb whatif takes no --plugin: leave it out"),
    ("verify again.jsonl", "bad-argument: “again.jsonl” is one word too many: verify"),
    ("minimize visible contains mail", "bad-argument: minimize 'PREDICATE' [--any-failure] -o FILE"),
    ("minimize panes.right exists -o trip.jsonl", "io-error: trip.jsonl exists already: choose another name"),
    ("minimize seq exists -o short.jsonl", "never-fails: trip.jsonl: "),
    ("export --format pdf", "bad-argument: --format is html, svg, sql, mermaid, script, swift-test, not pdf"),
    ("export", "bad-argument: export --format html|svg|sql|mermaid|script|swift-test"),
    ("explore", "bad-argument: explore --depth D"),
    ("fuzz --seed 1", "bad-argument: fuzz --seed S --steps N"),
    ("compat", "unknown-verb: “compat” is not a verb, but a subcommand"),
  ])
  func `a mistake in a question is reported like any other`(_ line: String, _ message: String) throws {
    let scratch = try Self.trip()
    let run = try Navrepl.run(["trip.jsonl"], input: Data("panes\n\(line)\n".utf8), in: scratch.folder)
    #expect(run.messages.hasPrefix("-:2:"), "\(run.messages)")
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(message.hasPrefix("never-fails") ? run.status == 0 : run.status >= 2)
    let json = try Self.ask(line, "--json", in: scratch)
    #expect(json.output.hasPrefix(#"{"ok":false,"error":{"code":""#), "\(json.output)")
    #expect(json.lines.count == 1)
  }

  @Test func `a script counts a question that cannot be asked among its mistakes`() throws {
    let scratch = try Scratch()
    try Data("push a\nbisect not visible contains a\nbisect panes\n".utf8).write(to: scratch.file("s.nav"))
    let run = try Navrepl.run(["run", "s.nav"], in: scratch.folder)
    #expect(run.output.hasSuffix("1 script, 1 command (0 refused), 0 expectations (0 failed), 1 mistake\n"))
    #expect(run.messages.contains("s.nav:3: "), "\(run.messages)")
    #expect(run.status == 2)
  }

  @Test func `the programs of the session decide again, and no other is started`() throws {
    let scratch = try Scratch()
    let answer = #"echo "{\"id\":${line#*:}" | sed 's/,.*/,"veto":{"message":"No."}}/'"#
    let path = try scratch.shellPlugin("never", answering: answer)
    let started = scratch.path("starts")
    try scratch.writeProgram("#!/bin/sh\necho x >> \(started)\nexec \(path)\n", to: "counted.sh")
    let run = try Navrepl.run(
      ["--plugin", scratch.path("counted.sh"), "-c", "push a; push b; pop; verify; whatif --without never"],
      in: scratch.folder)
    #expect(run.output.contains("1 journal, 4 commits, 0 divergences"), "\(run)")
    #expect(run.output.contains("commit #3 is decided differently"), "\(run)")
    #expect(try String(contentsOfFile: started, encoding: .utf8) == "x\n")
  }

  @Test(arguments: [
    "explore --scene demo --depth 9 --wide", "fuzz --seed 1 --steps 100000000", "whatif --all", "verify",
    "minimize not items.reply.title == Re -o short.jsonl",
  ])
  func `control-C ends a question, and keeps the session`(_ line: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("long.jsonl")
    // A walk of its own takes long whatever the journal, and a short one is opened at once.
    let isWalk = line.hasPrefix("explore") || line.hasPrefix("fuzz")
    try (isWalk ? Self.recordedTrip : Self.recordedLong).get().write(to: scratch.file("long.jsonl"))
    let terminal = try PseudoTerminal(Navrepl.program, [path, "--no-pager"], writingTo: scratch)
    try #require(terminal.shows("> "))
    let isQuick = line == "verify" || line == "whatif --all"
    terminal.press(line.replacing("short", with: scratch.path("short")) + "\n")
    usleep(isQuick ? 20_000 : 500_000)
    terminal.send(SIGINT)
    #expect(terminal.shows(isQuick ? "> " : "interrupted: the question"), "\(terminal.screen.suffix(300))")
    #expect(terminal.shows("pushed main kept", after: "push kept\n"), "\(terminal.screen.suffix(300))")
    terminal.press("quit\n")
    #expect(terminal.end() == 0)
  }

  @Test func `Tab completes the options of a question, their values, and paths`() throws {
    let terminal = try LineEditorTests.terminal(Scratch())
    try #require(terminal.shows("pushed main", after: "push inbox\r"))
    for (keys, expected) in [
      ("bis\t", "bisect ▏"), ("whatif --wi\t", "whatif --with▏"),
      ("whatif --with depth\t", "whatif --with depth-limit ▏"),
      ("export --format mer\t", "export --format mermaid ▏"),
      ("explore --scene tr\t", "explore --scene triple ▏"),
      ("bisect items.inb\t", "bisect items.inbox.▏"),
    ] {
      terminal.press(keys)
      let row = terminal.picture { ($0.rows.suffix(3).joined() + " ").contains(String(expected.dropLast())) }
      #expect((row.rows.suffix(3).joined() + " ").contains(String(expected.dropLast())), "\(row)")
      terminal.press("\u{03}")
    }
    terminal.press("\u{03}\u{04}")
    #expect(terminal.end() == 0)
  }
}
