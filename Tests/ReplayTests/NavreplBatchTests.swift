import Foundation
import Testing

@testable import navrepl

/// navrepl in a batch: plain lines, exit statuses, bad input of every kind.
@Suite(.waits) struct NavreplBatchTests {
  @Test func `a batch prints plain lines without prompt or escape bytes`() throws {
    let run = try Navrepl.run(input: "push a\n\n# a comment\npush b; pop # and another\n")
    #expect(
      run.output == """
        pushed main a; hidesBackButtonChanged a true (back-button)
        pushed main b; hidesBackButtonChanged b true (back-button)
        popped main [b]

        """)
    #expect(run.messages == "")
    #expect(run.status == 0)
  }

  @Test(arguments: [
    ("push a", 0), ("push a; push a", 1), ("push a; expect panes.left == b", 1), ("nope", 2), ("push", 2),
    ("push a; goto 1; push b", 1), ("push a; push a; nope", 2), ("", 0),
  ])
  func `a batch ends with its documented exit status`(_ commands: String, _ status: Int) throws {
    #expect(try Navrepl.run("-c", commands).status == Int32(status))
  }

  @Test func `bail stops at the first refusal`() throws {
    let run = try Navrepl.run("--bail", "--json", "-c", "push a; push a; push b")
    #expect(run.lines.count == 2)
    #expect(run.status == 1)
  }

  @Test(arguments: ["push a; nope", "push é; nope", "push \u{301} \u{301}; nope"])
  func `the column of a mistake is counted in characters, also behind words that begin with a mark`(
    _ line: String
  ) throws {
    let column = line.count - "nope".count + 1
    #expect(try Navrepl.run("--json", "-c", line).lines.last?.contains(#""column":\#(column)}"#) == true)
  }

  @Test func `input that is not text is reported once, and with --json for each line`() throws {
    let line = [0xFF, 0xFE, 0x0A] as [UInt8]
    let input = Data(line + line + [UInt8]("push a\n".utf8) + line)
    let run = try Navrepl.run([], input: input)
    #expect(run.status == 2)
    #expect(run.messages == "-:1:1: syntax: the line is not UTF-8\n")
    #expect(run.output.contains("pushed main a"))
    #expect(try Navrepl.run(["--json"], input: input).lines.count == 4)
    let long = Data(line + [UInt8](repeating: 0x61, count: (1 << 20) + 1) + [0x0A])
    #expect(try Navrepl.run([], input: long).messages.contains("is longer than"))
  }

  @Test func `bail stops at a line that is not UTF-8, and at a refusal in a script`() throws {
    let scratch = try Scratch()
    let path = scratch.path("bail.jsonl")
    let input = Data("push a\n".utf8) + [0xFF, 0x0A] + Data("push b\n".utf8)
    #expect(try Navrepl.run([path, "--bail"], input: input).status == 2)
    #expect(try !String(contentsOf: scratch.file("bail.jsonl"), encoding: .utf8).contains(#""id":"b""#))

    let script = scratch.path("twice.nav")
    try Data("push a\npush a\npush b\n".utf8).write(to: scratch.file("twice.nav"))
    let stopped = try Navrepl.run("run", script, "--bail")
    #expect(stopped.status == 1 && !stopped.output.contains("pushed main b"), "\(stopped)")
    let whole = try Navrepl.run("run", script)
    #expect(whole.status == 0 && whole.output.contains("pushed main b"), "\(whole)")
  }

  @Test(arguments: ["save /dev/null", "preserve nodir/x", "restore nofile", "scene nofile.json"])
  func `a failure with a file has the same code for every verb`(_ line: String) throws {
    let run = try Navrepl.run("--json", "-c", line)
    #expect(run.status == 4 && run.output.contains(#""code":"io-error""#), "\(run)")
  }

  @Test(arguments: ["save -", "preserve -", "fork -", "restore -"])
  func `a hyphen is not the name of a file that a verb writes or reads`(_ line: String) throws {
    let scratch = try Scratch()
    let run = try Navrepl.run(["--json", "-c", line], in: scratch.folder)
    #expect(run.status == 2 && run.output.contains(#""code":"bad-argument""#), "\(run)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty)
  }

  @Test func `pictures on draws after each change for a program, too, and says where it cannot`() throws {
    let lines = "push a; pictures on; push b; pictures off; push c"
    for run in [try Navrepl.run("-c", lines), try Navrepl.run(["-"], input: Data("\(lines)\n".utf8))] {
      #expect(run.status == 0 && run.output.split(separator: "┌").count == 2, "\(run)")
      #expect(run.output.contains("\n└─ live @"), "\(run)")
    }
    for option in ["--json", "--quiet"] {
      let run = try Navrepl.run([option, "-c", "pictures on; push a"])
      #expect(run.status == 2, "\(run)")
      #expect((run.output + run.messages).contains("With \(option), no picture follows a change"), "\(run)")
      #expect(try Navrepl.run([option, "-c", "pictures off; push a"]).status == 0)
    }
  }

  @Test func `goto in an empty session says that it ends before the first commit`() throws {
    #expect(try Navrepl.run("-c", "goto 99").messages.contains("ends at @0, before the first commit"))
  }

  @Test(arguments: [
    ["--nope"], ["--to"], ["--to", "x", "replay", "j"], ["replay"], ["verify"], ["run"], ["fsck"], ["log"],
    ["--durability", "never"], ["--plugin", "back-buton"], ["--clock", "-5"], ["a.jsonl", "b.jsonl"],
    ["help", "nothing"], ["--json=yes"], ["diff", "-", "-"], ["export", "j", "-o", "-"],
  ])
  func `an invalid command line is a usage error`(_ arguments: [String]) throws {
    let run = try Navrepl.run(arguments)
    #expect(run.status == 2, "\(run.output)")
    #expect(run.messages.hasPrefix("usage: "))
  }

  @Test func `an option that is nearly right gets a suggestion`() throws {
    #expect(try Navrepl.run("--jsn").messages.contains("did you mean --json?"))
    let near = try Navrepl.run("replya", "trip.jsonl", "--to", "@3")
    #expect(
      near.status == 2 && near.messages.contains("no subcommand “replya”: did you mean replay?"), "\(near)")
    #expect(try Navrepl.run("trip.jsonl", "--to", "@3").messages.contains("a journal takes no --to"))
    #expect(try Navrepl.run("--plugin", "back-buton").messages.contains("did you mean back-button?"))
  }

  @Test func `a name that is nearly right gets a suggestion`() throws {
    let run = try Navrepl.run("-c", "push inbox; title inbx Mail; popto inbux; push x in=mian")
    #expect(run.output.contains("There is no node “inbx” in the scene. Did you mean “inbox”?"))
    #expect(run.output.contains("Did you mean “inbox”?"))
    #expect(run.output.contains("There is no container “mian” in the scene. Did you mean “main”?"))
  }

  @Test(arguments: [
    ("push a titel=x", "there is no titel= here: did you mean title=?"),
    ("push a b=x", "“b=x” is one word too many: push ID"),
    ("goto start", "an event is @18, a commit #7, the last moment end"),
    ("why pnaes.left", "the state view has no “pnaes”: did you mean panes?"),
    ("why inbox", "the state view has no “inbox”: it has seq, commits, "),
  ])
  func `an unknown word gets a suggestion, or the list of known words`(
    _ line: String, _ message: String
  ) throws {
    let run = try Navrepl.run("-c", line)
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(run.status == 2)
  }

  @Test(arguments: Subcommand.allCases.filter { VerbTable.verb($0.rawValue) == nil })
  func `a subcommand typed as a verb gets its command line for a shell`(_ name: Subcommand) throws {
    let run = try Navrepl.run("-c", "\(name.rawValue) something")
    let message =
      "unknown-verb: “\(name.rawValue)” is not a verb, but a subcommand: in a shell, type \(name.synopsis)\n"
    #expect(run.messages.hasPrefix(message), "\(run.messages)")
    #expect(run.status == 2)
  }

  @Test(arguments: [["push", "a"], ["push"], ["state"]])
  func `a verb typed as a subcommand gets its command line with -c`(_ words: [String]) throws {
    let run = try Navrepl.run(words)
    #expect(run.messages.contains("navrepl -c '\(words[0])"), "\(run.messages)")
    #expect(run.status == 2)
  }

  @Test func `an error in a pipe names the line, and points at the column under it`() throws {
    let run = try Navrepl.run(input: "push b\r\npush a; bars perhaps\n")
    #expect(
      run.messages == """
        -:2:14: bad-argument: “perhaps” is not one of show, hide
          push a; bars perhaps
                       ^

        """)
  }

  @Test func `text that is not UTF-8 is an error, and the next line is carried out`() throws {
    var input = Data("push ".utf8)
    input.append(contentsOf: [0xFF, 0xFE, 0x0A])
    input.append(Data("push b\n".utf8))
    let run = try Navrepl.run(["--json"], input: input)
    #expect(run.lines.first?.contains("the line is not UTF-8") == true)
    #expect(run.lines.last?.hasPrefix(#"{"ok":true,"commit":1,"#) == true)
    #expect(run.status == 2)
  }

  @Test func `a line of 5 MiB is an error, and the next line is carried out`() throws {
    let input =
      Data("push ".utf8) + Data(repeating: UInt8(ascii: "x"), count: 5 << 20) + Data("\npush b\n".utf8)
    let run = try Navrepl.run(["--json"], input: input)
    #expect(run.lines.first?.contains("longer than") == true)
    #expect(run.lines.last?.hasPrefix(#"{"ok":true,"commit":1,"#) == true)
  }

  @Test func `a last line without a line feed is carried out`() throws {
    #expect(try Navrepl.run(input: "push a").output.hasPrefix("pushed main a"))
  }

  @Test func `a full disk under standard output is an input and output error`() throws {
    let run = try Navrepl.spawn(["-c", "push a; state"], output: .path("/dev/full"))
    #expect(run.status == 4)
    #expect(run.messages.contains("cannot write standard output"))
  }

  @Test func `a reader that goes away is no error`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let run = try Navrepl.spawn(
      ["-c", "push a; state"], output: .descriptor(pipe.fileHandleForWriting.fileDescriptor))
    #expect(run.status == 0)
    #expect(run.messages == "")
  }

  @Test func `a script with carriage returns and a byte order mark runs`() throws {
    let scratch = try Scratch()
    try Data("\u{FEFF}push a\r\ntitle a Long one\r\nexpect items.a.title == \"Long one\"\r\n".utf8)
      .write(to: scratch.file("s.nav"))
    let run = try Navrepl.run("run", scratch.path("s.nav"))
    #expect(run.status == 0, "\(run.output)\(run.messages)")
  }

  @Test func `only the part of a long line around the mistake is echoed`() throws {
    let long = String(repeating: "x", count: 700)
    let run = try Navrepl.run(input: "begin json=\(long) wrong\n")
    let lines = run.messages.split(separator: "\n")
    #expect(lines.count == 3 && lines[1].hasPrefix("  …xxx") && lines[1].hasSuffix("x wrong"), "\(run)")
    #expect(lines.dropFirst().allSatisfy { $0.count <= 120 }, "\(run)")
    #expect(lines.last?.count == (lines.dropFirst().first?.count ?? 0) - 4, "\(run)")
  }

  @Test func `a mistake in a script names file, line and column`() throws {
    let scratch = try Scratch()
    try Data("push a\r\nbars perhaps\r\n".utf8).write(to: scratch.file("s.nav"))
    let run = try Navrepl.run(["run", "s.nav"], in: scratch.folder)
    #expect(run.messages.hasPrefix("s.nav:2:6: bad-argument: “perhaps”"), "\(run.messages)")
    #expect(run.messages.contains("\n  bars perhaps\n       ^\n"), "\(run.messages)")
  }

  @Test func `a hyphen alone reads the commands from standard input`() throws {
    let run = try Navrepl.run("-", input: "push a\npanes")
    #expect(run.status == 0 && run.output.hasPrefix("pushed main a"))
    #expect(try Navrepl.run("-", "-c", "push a").status == 2, "not both")
  }

  @Test func `save writes a journal in memory, even from the past, and overwrites no file`() throws {
    let scratch = try Scratch()
    let arguments = ["--clock", "1000", "--id", "trip", "-c"]
    let commands = "push a; push b; save one.jsonl; goto @1; save two.jsonl; live; push c"
    let memory = try Navrepl.run(arguments + [commands], in: scratch.folder)
    #expect(memory.status == 0, "\(memory.messages)")
    let (one, two) = (
      try Data(contentsOf: scratch.file("one.jsonl")), try Data(contentsOf: scratch.file("two.jsonl"))
    )
    _ = try Navrepl.run(["kept.jsonl"] + arguments + ["push a; push b"], in: scratch.folder)
    #expect(one == two)
    #expect(
      try Data(contentsOf: scratch.file("kept.jsonl")).starts(with: one), "but for the checkpoint of the end")
    let again = try Navrepl.run(["-c", "push a; save one.jsonl"], in: scratch.folder)
    #expect(again.status == 4 && again.messages.contains("one.jsonl"))
    #expect(try Data(contentsOf: scratch.file("one.jsonl")) == one, "what is there is never overwritten")
  }

  @Test func `log ends at the moment that is shown`() throws {
    let run = try Navrepl.run("-c", "push a; push b; goto #1; log; goto @2; find --kind pushed; live; log 1")
    #expect(run.lines.filter { $0.hasPrefix("#") }.map { $0.prefix(2) } == ["#0", "#1", "#1", "#2"])
  }

  @Test func `an expectation with an unknown path gets a suggestion`() throws {
    let run = try Navrepl.run(
      "-c", "push a; expect pnaes.left == a; expect panes.lfet == a; expect reply.nope exists")
    #expect(run.status == 1)
    #expect(run.output.contains("  the state view has no “pnaes”: did you mean panes?"))
    #expect(run.lines.count { $0.contains("the state view has no") } == 1)
  }

  @Test func `a condition does not hold because of a typing mistake`() throws {
    for condition in [
      "pnaes.left == null", "not visibel contains a", "nosuch != 3", "reply.nope == null and itms count == 0",
    ] {
      let run = try Navrepl.run("-c", "push a; expect \(condition)")
      #expect(run.status == 2 || run.status == 1, "\(condition)")
      #expect((run.output + run.messages).contains("the state view has no"), "\(condition)")
    }
    #expect(try Navrepl.run("-c", "push a; expect reply.nope == null; expect panes.nope == null").status == 0)
  }

  @Test func `a quiet batch still says what was refused, and a quiet script, which may expect it, does not`()
    throws
  {
    let run = try Navrepl.run("--quiet", "-c", "push a; push a")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.messages.hasPrefix("refused duplicate-node: ") && run.messages.split(separator: "\n").count == 1)
    let scratch = try Scratch()
    try Data("push a\npush a\nexpect reply.refused.code == duplicate-node\n".utf8).write(
      to: scratch.file("a.nav"))
    let script = try Navrepl.run("run", scratch.path("a.nav"), "--quiet")
    #expect(script.status == 0 && script.output.isEmpty && script.messages.isEmpty, "\(script)")
  }

  @Test(arguments: ["0x10", "1p3", "inf", "nan", "1e300", "½"])
  func `a number is written in decimal digits`(_ number: String) throws {
    let run = try Navrepl.run("-c", "resize \(number) 500")
    #expect(run.status == 2 && run.messages.contains("“\(number)” is not a number"))
  }

  @Test func `the version and the help are there`() throws {
    #expect(try Navrepl.run("--version").output.hasPrefix("navrepl 0."))
    #expect(try Navrepl.run("--help").output.contains("navrepl help SUBCOMMAND"))
    #expect(try Navrepl.run("help", "push").output.hasPrefix("push ID|nil"))
    #expect(try Navrepl.run("-c", "help").output.contains("popto"))
  }

  @Test func `a command that no journal can hold is an input error, and the next one is carried out`() throws
  {
    let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    let run = try Navrepl.run("-c", "push a; plugin configure back-button k=\(deep); push b")
    #expect(run.lines.map { $0.prefix(13) } == ["pushed main a", "pushed main b"])
    #expect(run.messages.contains("bad-argument: a value in the command has more than 256"))
    #expect(run.status == 2)
    let json = try Navrepl.run("--json", "-c", "push a; plugin configure back-button k=\(deep); push b")
    #expect(json.lines.map { $0.contains(#""ok":true"#) } == [true, false, true])
  }
}
