import Foundation
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// Lists of commands over several lines, and reverts in them, in a batch, in a script and at a prompt.
@Suite(.waits) struct ContinuedLineTests {
  private static let list = """
    scene tabs
    all { # the first screens
      push a   # a comment with a }

      push b title="x } y"; push c
    }
    push d

    """

  @Test func `a list over several lines is one commit, in a pipe, in a script and with -c`() throws {
    let scratch = try Scratch()
    try Data(Self.list.utf8).write(to: scratch.file("list.nav"))
    let paths = ["pipe", "script", "words"].map { scratch.path("\($0).jsonl") }
    #expect(try Navrepl.run([paths[0]], input: Data(Self.list.utf8)).status == 0)
    let run = try Navrepl.run("run", scratch.path("list.nav"), "-j", paths[1])
    #expect(run.status == 0 && run.output.contains("3 commands (0 refused)"), "\(run)")
    let words = Self.list.split(separator: "\n").flatMap { ["-c", String($0)] }
    #expect(try Navrepl.run([paths[2]] + words).status == 0)
    for path in paths {
      let commits = try NavJournal(at: path).commits.map { $0.command?.description }
      #expect(
        commits == ["scene tabs", #"all { push a; push b title="x } y"; push c }"#, "push d"], "\(path)")
    }
  }

  @Test func `a list that has no end at the end of the input is a mistake, and nothing of it is carried out`()
    throws
  {
    let run = try Navrepl.run(input: "push a\npush x; all {\n  push b\n  push c\n")
    #expect(run.status == 2)
    #expect(run.output.split(separator: "\n").count == 1 && run.output.hasPrefix("pushed main a"), "\(run)")
    #expect(run.messages.hasPrefix("-:2:13: syntax: the block that begins here has no end: }\n"), "\(run)")
  }

  @Test func `JSON in a list goes on in the next lines`() throws {
    let run = try Navrepl.run(
      input: "push a\nall {\n  push b params={\n    \"k\": [1, {\n } ] }; push c\n}\npush d\n")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.split(separator: "\n").count == 3, "\(run)")
    #expect(run.output.contains(#"pushed main b params={"k":[1,{}]}"#), "\(run)")
  }

  @Test func `a mistake beside JSON of several lines ends with its list`() throws {
    for json in ["params={\n {\"k\" }\n}", "title=\"\\q\" params={\n}\n"] {
      let run = try Navrepl.run(input: "push a\nall {\n  push b \(json)\n push c\n}\npush d\n")
      #expect(run.status == 2, "\(json): \(run)")
      let words = run.output.split(separator: "\n").map { $0.prefix(13) }
      #expect(words == ["pushed main a", "pushed main d"], "\(json): \(run)")
    }
  }

  @Test(arguments: [
    ("all {\n  push b\n  fly c\n}\npush d\n", "-:3:3: unknown-verb: there is no verb “fly”: try help"),
    ("all {\n  push b\n  push \"c\n}\npush d\n", "-:3:8: syntax: the quote that begins here has no end"),
    ("all {\n  push \"b\\q\" }\npush d\n", "-:2:10: syntax: “\\q” is no escape"),
    ("all { push \"b }\npush d\n", "-:1:12: syntax: the quote that begins here has no end"),
    ("all {\n push b\n} x\npush d\n", "-:3:3: bad-argument: “x” is one word too many"),
    ("all {\n push é; push\n}\npush d\n", "-:2:14: bad-argument"),
  ])
  func `a mistake in a list is told at its place, and the lines of the list are not carried out alone`(
    _ input: String, _ message: String
  ) throws {
    let run = try Navrepl.run(input: input)
    #expect(run.messages.hasPrefix(message), "\(run)")
    #expect(run.output.hasPrefix("pushed main d"), "\(run)")
    #expect(run.output.split(separator: "\n").count == 1, "\(run)")
    #expect(run.status == 2)
  }

  @Test func `with --json, a list has one answer, and a mistake in it names its line`() throws {
    let run = try Navrepl.run(["--json"], input: Data("all {\npush a\n}\nall {\npush b\nfly\n}\n".utf8))
    #expect(run.lines.count == 2)
    #expect(run.lines[0].hasPrefix(#"{"ok":true,"commit":1,"#))
    #expect(run.lines[1].hasSuffix(#","line":6,"column":1}}"#), "\(run.lines[1])")
  }

  @Test func `a line in a list that is not UTF-8 refuses the list`() throws {
    let input = Data("all {\npush a\n".utf8) + [0xFF, 0x0A] + Data("}\npush b\n".utf8)
    let run = try Navrepl.run([], input: input)
    #expect(run.messages.hasPrefix("-:3:1: syntax: the line is not UTF-8"), "\(run)")
    #expect(run.output.hasPrefix("pushed main b"), "\(run)")
  }

  @Test func `the end of a line in a list is a semicolon, also for the library`() throws {
    let command = try NavCommand(line: "all {\n  push a # first\n\n  back\n}")
    #expect(command == .all([.push("a"), .back()]))
    #expect(command.description == "all { push a; back }")
    var line = ContinuedLine()
    for text in ["all {", "é", "pop }"] { line.add(text) }
    #expect(!line.isOpen)
    #expect(line.place(of: 7) == (1, 1) && line.place(of: 9) == (2, 1) && line.place(of: 5) == (0, 5))
  }

  // MARK: At a terminal

  @Test func `at a prompt, a list goes on until its brace, and control-C gives it up`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    let terminal = try LineEditorTests.terminal(scratch, [path, "--quiet"])
    terminal.press("all {\r")
    #expect(LineEditorTests.row(terminal, is: "...> ▏") == "...> ▏")
    terminal.press("push lost\r")
    terminal.press("\u{03}")
    #expect(LineEditorTests.row(terminal, is: "empty @0> ▏") == "empty @0> ▏")
    terminal.press("all {\r\rpush a\rpush b }\r")
    #expect(LineEditorTests.row(terminal, is: "main @5> ▏") == "main @5> ▏")
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
    #expect(try NavJournal(at: path).commits.map { $0.command?.kind } == [.scene, .all])
  }

  // MARK: Reverts

  @Test func `a list can go back to a moment of the journal`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    let run = try Navrepl.run(
      path,
      input:
        "scene stack\npush a\npush b\nall { push c; revert #1; push d }\nall {\n  revert @3\n  push e\n}\n")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains(##"reverted to="#1""##))
    let journal = try NavJournal(at: path)
    let list = try #require(Array(journal.commits)[3].command)
    #expect(list.description.hasPrefix("all { push c; revert #1 json="))
    #expect(try journal.scene(at: .commit(3)).visible == ["d"])
    #expect(try journal.holds(NavPredicate(#"containers.main.entries == ["a","b","e"]"#)))
    #expect(try Navrepl.run("verify", path).status == 0)
  }

  @Test(arguments: [
    ("revert #-1", "bad-argument"), ("revert -1", "bad-argument"), ("revert @-1", "bad-argument"),
    ("revert x", "bad-argument"), ("revert", "bad-argument"), ("revert #99999", "beyond-end"),
    ("revert @99999", "beyond-end"), ("all { push x; revert #99999 }", "beyond-end"),
    ("all { push x; revert #-1 }", "bad-argument"), ("all { revert #1 now }", "bad-argument"),
    ("all { revert #1 source=user }", "bad-argument"), ("revert 99999999999999999999", "bad-argument"),
  ])
  func `a moment that is none is a mistake with a code, and leaves nothing in the journal`(
    _ line: String, _ code: String
  ) throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    let run = try Navrepl.run(path, "--json", "-c", "scene stack; push a", "-c", line)
    #expect(run.lines.last?.contains(#""error":{"code":"\#(code)""#) == true, "\(run)")
    #expect(try NavJournal(at: path).commitCount == 2)
  }

  @Test(arguments: ["revert @0", "revert 0", "all { revert 0 }"])
  func `going back to a moment without a scene is refused`(_ line: String) throws {
    let run = try Navrepl.run("--json", "-c", "scene stack; push a", "-c", line)
    #expect(run.lines.last?.contains(#""refused":{"code":"bad-argument""#) == true, "\(run)")
    #expect(run.status == 1)
  }

  @Test func `a moment that was folded away is before the start`() throws {
    let scratch = try Scratch()
    let (path, short) = (scratch.path("j.jsonl"), scratch.path("short.jsonl"))
    _ = try Navrepl.run(path, "-c", "scene stack; push a; push b; push c")
    #expect(try Navrepl.run("compact", path, "#3", short).status == 0)
    for line in ["revert #1", "all { push x; revert #1 }"] {
      let run = try Navrepl.run(short, "--json", "-c", line)
      #expect(run.output.contains(#""error":{"code":"before-start""#), "\(run)")
    }
    #expect(try NavJournal(at: short).commitCount == 4)
  }

  @Test func `while an earlier moment is shown, a list is refused, also one that goes back`() throws {
    let run = try Navrepl.run("--json", "-c", "scene stack; push a; goto #0; all { revert #1; push b }")
    #expect(run.lines.last?.contains(#""code":"viewing-past""#) == true, "\(run)")
  }

  // MARK: The refused step

  @Test func `a refused list names its step wherever people read it`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    let words = "refused duplicate-node in step 1: “q” is already"
    let run = try Navrepl.run(path, "-c", "scene stack; push a; all { push q; push q }")
    #expect(run.output.contains(words), "\(run)")
    #expect(try Navrepl.run("log", path).output.contains(words))
    #expect(try Navrepl.run("explain", path, "2").output.contains(words))
    #expect(try Navrepl.run("find", path, "--refused").output.contains(words))
    let sql = try Navrepl.run("export", path, "--format", "sql").output
    #expect(sql.contains("line TEXT, refusal TEXT, step BIGINT)"))
    #expect(sql.contains("'all { push q; push q }', 'duplicate-node', 1)"))
    #expect(sql.contains("'push a', NULL, NULL)"))
  }
}
