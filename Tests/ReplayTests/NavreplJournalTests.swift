import Foundation
import NavEvents
import NavRuntime
import Testing

/// navrepl with journals on the disk.
@Suite(.waits) struct NavreplJournalTests {
  private func journal(_ commands: String, _ options: String...) throws -> (Scratch, String) {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    let run = try Navrepl.run([path, "--clock", "1000", "--id", "test", "-c", commands] + options)
    try #require(run.status == 0 || run.status == 1, "\(run.messages)")
    return (scratch, path)
  }

  @Test func `a journal goes on where it ended`() throws {
    let (scratch, path) = try journal("push a; push b")
    let run = try Navrepl.run("--json", path, "-c", "push c; state")
    #expect(run.lines.first?.hasPrefix(#"{"ok":true,"commit":3,"seq":8,"#) == true)
    #expect(try Navrepl.run("verify", path).output == "1 journal, 4 commits, 0 divergences\n")
    withExtendedLifetime(scratch) {}
  }

  @Test func `replay prints the state at any moment`() throws {
    let (scratch, path) = try journal("push a; push b; pop")
    let end = try Navrepl.run("replay", "--json", path)
    #expect(end.output.hasPrefix(#"{"seq":6,"commits":4,"viewing":null,"#))
    let middle = try Navrepl.run("replay", "--json", path, "--to", "2")
    #expect(middle.output.hasPrefix(#"{"seq":2,"commits":1,"viewing":2,"#))
    #expect(try Navrepl.run("replay", path, "--to", "7").status == 2)
    withExtendedLifetime(scratch) {}
  }

  @Test func `log prints a line for each commit or event, filtered`() throws {
    let (scratch, path) = try journal("push a; push b; pop")
    #expect(try Navrepl.run("log", path).lines.count == 4)
    #expect(try Navrepl.run("log", path, "popped").lines == ["#3\t@6\trepl\tpop\tpopped main [b]"])
    #expect(try Navrepl.run("log", path, "--events").lines.count == 6)
    #expect(
      try Navrepl.run("log", "--json", path, "popped").lines == [
        #"{"commit":3,"seq":5,"time":1000,"source":"repl","command":{"type":"pop"},"#
          + #""events":[{"type":"popped","container":"main","screens":["b"]}]}"#
      ])
    withExtendedLifetime(scratch) {}
  }

  @Test func `a mistyped moment is a usage error, and quotes around a whole path change nothing`() throws {
    let (scratch, path) = try journal("push a; push b; pop")
    for arguments in [
      ["diff", path, "@-1"], ["diff", path, "#x"], ["diff", path, "@99999999999999999999"],
      ["explain", path, "+1"],
    ] {
      let run = try Navrepl.run(arguments)
      #expect(run.status == 2 && run.messages.contains("names no moment"), "\(run)")
    }
    for arguments in [["why", path], ["find", path, "--changes"]] {
      let plain = try Navrepl.run(arguments + ["panes.right"])
      #expect(plain.status == 0 && !plain.output.isEmpty)
      #expect(try Navrepl.run(arguments + ["\"panes.right\""]).output == plain.output)
    }
    withExtendedLifetime(scratch) {}
  }

  @Test func `a container that is added or presented is mentioned`() throws {
    let (scratch, path) = try journal(
      "scene tabs; add stack box in=tabs; present sheet kind=stack; title box T")
    #expect(try Navrepl.run("find", path, "--screen", "box").lines.count == 2)
    #expect(try Navrepl.run("find", path, "--screen", "sheet").lines.count == 1)
    let rows = try Navrepl.run("export", path, "--format", "sql").lines
    #expect(rows.contains { $0.contains("'containerAdded', 'tabs', 'box'") }, "\(rows)")
    #expect(rows.contains { $0.contains("'presented', NULL, 'sheet'") }, "\(rows)")
    withExtendedLifetime(scratch) {}
  }

  @Test func `a folder without journals is mentioned, and a script is none`() throws {
    let scratch = try Scratch()
    try Data("push a\n".utf8).write(to: scratch.file("push.nav"))
    let run = try Navrepl.run("verify", scratch.folder.path)
    #expect(run.status == 0)
    #expect(run.messages.contains("there are no journals in \(scratch.folder.path)"), "\(run.messages)")
    let script = try Navrepl.run("verify", scratch.path("push.nav"))
    #expect(script.status == 2)
    #expect(script.messages.contains("navrepl run"), "\(script.messages)")
  }

  @Test func `damage is reported when a condition never fails before it`() throws {
    let (scratch, path) = try journal("push a; push b; push c; pop")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try #require(bytes.range(of: Data(#""id":"c""#.utf8))).lowerBound
    bytes[place + 6] = UInt8(ascii: "d")
    try bytes.write(to: URL(fileURLWithPath: path))
    let run = try Navrepl.run("minimize", path, "not panes.right == c", "-o", scratch.path("out.jsonl"))
    #expect(run.status == 3)
    #expect(run.messages.contains("is corrupt") || run.messages.contains("corrupt at"), "\(run.messages)")
  }

  @Test func `with --json, a damaged journal is an error and no answer about what is lost`() throws {
    let (scratch, path) = try journal("push a; push b; push c")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[try #require(bytes.lastRange(of: Data(#""id":"c""#.utf8))).upperBound - 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    for arguments in [["bisect", path, "not visible contains c"], ["stats", path], ["log", path]] {
      let run = try Navrepl.run(arguments + ["--json"])
      #expect(run.status == 3)
      #expect(
        run.lines.last?.contains(##""ok":false,"error":{"code":"journal-corrupt","##) == true, "\(arguments)")
    }
    #expect(
      try Navrepl.run("bisect", path, "not visible contains a", "--json").lines.last?.contains("event")
        == true)
    withExtendedLifetime(scratch) {}
  }

  @Test func `minimize reads standard input`() throws {
    let (scratch, path) = try journal("push a; push b; push c; pop; pop")
    let input = try Data(contentsOf: URL(fileURLWithPath: path))
    let run = try Navrepl.run(
      ["minimize", "-", "not visible contains c", "-o", scratch.path("minimal.jsonl")], input: input)
    #expect(run.status == 0 && run.lines.first?.hasPrefix("kept 2 of 4 commands in") == true, "\(run)")
    #expect(try NavJournal(at: scratch.path("minimal.jsonl")).verdict == .clean)
  }

  @Test func `no way out is named that does not lead out`() throws {
    let (scratch, path) = try journal("push a; push b; push c")
    try Data("hello\n".utf8).write(to: scratch.file("notes.txt"))
    let foreign = try Navrepl.run([scratch.path("notes.txt"), "-c", "push a"])
    #expect(foreign.status == 3 && !foreign.messages.contains("--salvage"), "\(foreign)")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    let whole = path.replacing(".jsonl", with: "-whole")
    try Data().write(to: URL(fileURLWithPath: "\(whole).jsonl"))
    #expect(try Navrepl.run("fsck", path).messages.contains("--salvage \(whole)-2.jsonl "))
    withExtendedLifetime(scratch) {}
  }

  @Test func `a command that can judge no moment is no positive answer`() throws {
    let (scratch, path) = try journal("push a; push b")
    let run = try Navrepl.run("bisect", path, "--run", "exit 125")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("“exit 125” tells nothing about any moment ("), "\(run.output)")
    #expect(try Navrepl.run("bisect", path, "--run", "exit 0").status == 0)
    withExtendedLifetime(scratch) {}
  }

  @Test func `an error about one of several journals names it`() throws {
    let (scratch, path) = try journal("push a")
    let missing = scratch.path("missing.jsonl")
    let run = try Navrepl.run("stats", "--json", path, missing)
    #expect(run.status == 4)
    let line = try #require(run.lines.last)
    #expect(line.hasPrefix(##"{"journal":"\##(missing)","ok":false,"error":{"code":"io-error""##), "\(line)")
  }

  @Test func `a torn tail is reported and moved aside, with status 0`() throws {
    let (scratch, path) = try journal("push a; push b")
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.dropLast(10).write(to: URL(fileURLWithPath: path))
    let replay = try Navrepl.run("replay", "--json", path)
    #expect(replay.status == 0)
    #expect(replay.messages.contains("torn tail"))
    let run = try Navrepl.run("--json", path, "-c", "state")
    #expect(run.status == 0)
    #expect(run.messages.contains("j.jsonl.torn-3"))
    #expect(FileManager.default.fileExists(atPath: path + ".torn-3"))
    #expect(try Navrepl.run("fsck", path).status == 0)
    withExtendedLifetime(scratch) {}
  }

  @Test func `a corrupt journal is refused with status 3, explained and salvaged`() throws {
    let (scratch, path) = try journal("push a; push b; push c")
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let run = try Navrepl.run("--json", path, "-c", "push d")
    #expect(run.status == 3)
    #expect(run.output.contains(#""code":"journal-corrupt""#))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes), "nothing is touched")
    let fsck = try Navrepl.run("fsck", path, "--salvage", scratch.path("good.jsonl"))
    #expect(fsck.status == 0)
    #expect(fsck.output.contains("corrupt at line"))
    #expect(try Navrepl.run("verify", scratch.path("good.jsonl")).status == 0)
    #expect(try Navrepl.run("fsck", path, "--salvage", scratch.path("good.jsonl")).status == 4)
    withExtendedLifetime(scratch) {}
  }

  @Test func `a second writer gets journal-locked and status 3, and a reader does not`() throws {
    let (scratch, path) = try journal("push a")
    let writer = try Talk(["--json", path])
    _ = try writer.say("push b")
    let second = try Navrepl.run("--json", path, "-c", "push c")
    #expect(second.status == 3)
    #expect(second.output.contains(#""code":"journal-locked""#))
    #expect(try Navrepl.run("replay", path).status == 0)
    _ = try writer.end()
    #expect(try Navrepl.run(path, "-c", "push c").status == 0)
    withExtendedLifetime(scratch) {}
  }

  @Test(arguments: ["/", "/dev/full", "/nowhere/at/all.jsonl"])
  func `a place that cannot be a journal is an input and output error`(_ path: String) throws {
    let run = try Navrepl.run(path, "-c", "push a")
    #expect(run.status == 4, "\(run.output)\(run.messages)")
    #expect(run.messages.hasPrefix("io-error: "))
  }

  @Test(arguments: [
    "hello\n", "{}\n", #"{"journal":99,"id":"x"}"# + "\n", String(repeating: "[", count: 10_000) + "\n",
  ])
  func `a file that is not a journal is never changed`(_ content: String) throws {
    let scratch = try Scratch()
    try Data(content.utf8).write(to: scratch.file("notes.txt"))
    let run = try Navrepl.run(scratch.path("notes.txt"), "-c", "push a")
    #expect(run.status == 3)
    #expect(try Data(contentsOf: scratch.file("notes.txt")) == Data(content.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["notes.txt"])
  }

  @Test func `a session without a plugin records that the plugin is detached`() throws {
    let (scratch, path) = try journal("push a")
    let run = try Navrepl.run("--json", path, "--without", "back-button", "-c", "push b")
    #expect(
      run.lines.first?.contains(
        #""events":[{"type":"pushed","container":"main","screen":{"id":"b"}}],"by":[]"#) == true)
    #expect(try Navrepl.run("log", path, "pluginDetached").lines.count == 1)
    #expect(try Navrepl.run("verify", path).status == 0)
    withExtendedLifetime(scratch) {}
  }

  @Test(arguments: ["bad.jsonl", "it's bad", "$(bad) journal.jsonl", "-bad.jsonl"])
  func `the printed command line that salvages a journal works in a shell`(_ name: String) throws {
    let (source, path) = try journal("push a; push b; push c")
    let scratch = try Scratch()
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: scratch.file(name))
    let fsck = try Navrepl.run(["fsck", "--", name], in: scratch.folder)
    let end = " writes what is whole to a new journal\n"
    try #require(
      fsck.messages.hasPrefix("navrepl fsck --salvage ") && fsck.messages.hasSuffix(end), "\(fsck)")
    let line = String(fsck.messages.dropLast(end.count))
    #expect(try Navrepl.run([name, "--new"], in: scratch.folder).status != 0)
    #expect(try Navrepl.run(["./\(name)", "-c", "pop"], in: scratch.folder).messages.contains("--salvage"))
    #expect(try Navrepl.shell(line, in: scratch.folder).status == 0, "\(line)")
    #expect(try Data(contentsOf: scratch.file(name)) == Data(bytes), "nothing is touched")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).count == 2)
    #expect(try Navrepl.run(["fsck", "--json", "--", name], in: scratch.folder).messages == "")
    withExtendedLifetime(source) {}
  }

  @Test func `bisect prints command lines for the next steps, which work in a shell`() throws {
    let (scratch, path) = try journal("push a; push b; push \"it's\"; pop")
    let condition = #"not items["it's"] exists"#
    let run = try Navrepl.run("bisect", path, condition)
    let lines = run.messages.split(separator: "\n").compactMap { line in
      line.firstRange(of: "navrepl ").map { String(line[$0.lowerBound...]) }
    }
    try #require(lines.count == 2, "\(run.messages)")
    #expect(try Navrepl.shell(lines[0], in: scratch.folder).status == 0)
    #expect(
      try Navrepl.shell(lines[1].replacing("FILE", with: "least.jsonl"), in: scratch.folder).status == 0)
    #expect(try Navrepl.run("bisect", scratch.path("least.jsonl"), condition).status == 1)
    #expect(try Navrepl.run("bisect", path, condition, "--quiet").messages == "")
    #expect(try Navrepl.run("bisect", path, "not visible contains nobody").messages == "", "it never fails")
  }

  @Test func `a script runs with expectations, and a failed one is printed with its line and values`() throws
  {
    let scratch = try Scratch()
    let good = "push a\npush a\nexpect reply.refused.code == duplicate-node\n"
    try Data(good.utf8).write(to: scratch.file("good.nav"))
    try Data("push a\nexpect panes.left == b\n".utf8).write(to: scratch.file("bad.nav"))
    #expect(try Navrepl.run("run", scratch.path("good.nav")).status == 0)
    let bad = try Navrepl.run("run", scratch.path("bad.nav"))
    #expect(bad.status == 1)
    #expect(
      bad.output.hasSuffix(
        """
        \(scratch.path("bad.nav")):2: expect failed: panes.left
        - expected == b
        + actual   "a"
        1 script, 1 command (0 refused), 1 expectation (1 failed)

        """), "\(bad.output)")
    #expect(try Navrepl.run("run", scratch.path("none.nav")).status == 4)
  }

  @Test func `a killed writer loses nothing that was acknowledged`() throws {
    let scratch = try Scratch()
    let path = scratch.path("killed.jsonl")
    for round in 0..<5 {
      let writer = try Talk(["--json", path])
      #expect(try writer.say("push r\(round)").hasPrefix(#"{"ok":true,"#))
      writer.process.send(SIGKILL)
      writer.process.wait()
    }
    #expect(
      try Navrepl.run(
        "-c", "expect containers.main.left contains r0; expect containers.main.right == r4", path
      ).status == 0)
    #expect(try Navrepl.run("verify", path).status == 0)
  }
}
