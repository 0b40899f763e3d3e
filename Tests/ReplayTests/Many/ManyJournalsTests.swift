import Foundation
import Testing

/// `verify`, `stats`, `find` and `bisect` over folders, files and lists.
struct ManyJournalsTests {
  private static let folders = ["journals", "journals/regressions"]

  private static func run(_ words: [String], input: String = "") throws -> Navrepl.Run {
    try Navrepl.run(words, input: Data(input.utf8), in: Project.folder)
  }

  /// The answer of one thread about every recorded journal.
  private static let whole = Result { try run(["verify"] + folders + ["--each", "--jobs", "1"]) }

  /// Returns a folder with good journals, a corrupt one, a torn one, and a file that is not a journal.
  private static func mixture() throws -> Scratch {
    let scratch = try Scratch()
    for (number, name) in ["a", "b", "c", "d", "e"].enumerated() {
      let lines = (0...number).map { "push s\($0)" }.joined(separator: "; ")
      _ = try Navrepl.run(scratch.path("\(name).jsonl"), "--id", name, "--clock", "5", "-c", lines)
    }
    for (name, isTorn) in [("b", false), ("d", true)] {
      var bytes = try Data(contentsOf: scratch.file("\(name).jsonl"))
      if isTorn { bytes.removeLast(30) } else { bytes[bytes.count / 2] ^= 1 }
      try bytes.write(to: scratch.file("\(name).jsonl"))
    }
    try Data("nothing\n".utf8).write(to: scratch.file("none.jsonl"))
    return scratch
  }

  // MARK: Order

  private static let questions = [
    ["verify"], ["verify", "--json"], ["verify", "--each"], ["verify", "--each", "--json"], ["stats"],
    ["stats", "--json"], ["findings"], ["findings", "--json"], ["find", "--refused"],
    ["find", "--kind", "popped", "--json", "--events"],
    ["bisect", "--run", "test $NAVREPL_EVENT -lt 5", "--json"],
  ]

  @Test(arguments: questions)
  func `the answers come in the order of the journals, from any number of threads`(_ words: [String]) throws {
    let asked = HostileCases.isFull && words[0] != "bisect" ? Self.folders : ["journals/regressions"]
    let one = try Self.run(words + asked + ["--jobs", "1"])
    #expect(!one.output.isEmpty)
    for jobs in HostileCases.isFull ? ["2", "3", "16"] : ["3"] {
      let several = try Self.run(words + asked + ["--jobs", jobs])
      #expect(several.output == one.output, "\(jobs)")
      #expect(several.messages == one.messages && several.status == one.status, "\(jobs)")
    }
  }

  @Test func `verify prints the same bytes for two folders in every process`() throws {
    let one = try Self.whole.get()
    #expect(one.status == 0)
    #expect(one.lines.last?.contains(" 0 divergences") == true)
    for number in HostileCases.isFull ? Array(1..<20) : [2] {
      let jobs = "\(1 + number % 4)"
      let several = try Self.run(["verify"] + Self.folders + ["--each", "--jobs", jobs])
      #expect(several.output == one.output, "\(jobs)")
      #expect(several.messages == one.messages && several.status == one.status, "\(jobs)")
    }
  }

  // MARK: Names

  @Test func `a folder, its files and a list of them are the same journals`() throws {
    let other = "journals/\(RecordedJournal.all[0].name).jsonl"
    let names = [other] + RecordedJournal.regressions.map { "journals/regressions/\($0.name).jsonl" }
    let folder = try Self.run(["verify", other, "journals/regressions", "--each", "--json"])
    let files = try Self.run(["verify"] + names + ["--each", "--json"])
    let list = try Self.run(["verify", "-", "--each", "--json"], input: names.joined(separator: "\n"))
    let mixed = try Self.run(
      ["verify", other, "-", "--each", "--json"], input: "journals/regressions\r\n\n")
    #expect(folder.lines.count == names.count)
    #expect(files.output == folder.output && list.output == folder.output && mixed.output == folder.output)
    let stats = try Self.run(["stats", "-", "--json"], input: names.joined(separator: "\n") + "\n")
    #expect(try stats.output == Self.run(["stats", other, "journals/regressions", "--json"]).output)
  }

  @Test func `a journal on standard input is distinguished from a list`() throws {
    let journal = try String(
      contentsOf: #require(RecordedJournal.all.first { $0.name == "auth-gate" }).journal, encoding: .utf8)
    let run = try Self.run(["verify", "-", "--json"], input: journal)
    #expect(run.output.hasPrefix(#"{"journals":1,"commits":18,"#))
    #expect(
      try Self.run(["stats", "-", "--json"], input: journal).output.hasPrefix(#"{"journal":"-","commits":18"#)
    )
    let none = try Self.run(["verify", "-"])
    #expect(none.status == 0 && none.output == "0 journals, 0 commits, 0 divergences\n")
    #expect(try Self.run(["verify", "-", "-"]).status == 2)
    #expect(try Self.run(["stats", "-", "-"]).status == 2)
  }

  @Test func `each line of a list that names no journal is an error, and the others are answered`() throws {
    let scratch = try Self.mixture()
    let list = Data("a.jsonl\n".utf8) + Data([0xFF, 0x0A]) + Data("missing.jsonl\nc.jsonl\n".utf8)
    let run = try Navrepl.run(["verify", "-", "--json", "--each"], input: list, in: scratch.folder)
    #expect(run.status == 4)
    #expect(run.lines.count == 4)
    #expect(run.lines.map { $0.contains(#""divergences":[]"#) } == [true, true, true, true])
    #expect(run.lines.map { $0.contains(#""errors":"#) } == [false, true, true, false])
    #expect(run.messages.contains("is not UTF-8"))
  }

  // MARK: Bad journals

  @Test func `the journals beside bad ones are answered, and the status is that of the bad ones`() throws {
    let scratch = try Self.mixture()
    for jobs in ["1", "4"] {
      let run = try Navrepl.run(["verify", ".", "--json", "--jobs", jobs], in: scratch.folder)
      #expect(run.status == 3)
      #expect(run.output.hasPrefix(#"{"journals":6,"#))
      #expect(run.lines.count == 1)
      let stats = try Navrepl.run(["stats", ".", "--json", "--jobs", jobs], in: scratch.folder)
      #expect(stats.status == 3 && stats.lines.count == 6)
      let found = try Navrepl.run(["find", ".", "--kind", "push", "--jobs", jobs], in: scratch.folder)
      #expect(found.status == 3)
      let journals = Set(found.lines.compactMap { $0.split(separator: "\t").first })
      #expect(journals.isSuperset(of: ["./a.jsonl", "./c.jsonl", "./d.jsonl", "./e.jsonl"]))
      let bisected = try Navrepl.run(
        ["bisect", ".", "not visible contains s2", "--json", "--jobs", jobs], in: scratch.folder)
      #expect(bisected.status == 3)
      #expect(bisected.lines.filter { $0.contains(#""commit":3"#) }.count == 3)
      #expect(bisected.lines.filter { $0.hasPrefix(#"{"journal":"#) }.count == 6)
    }
  }

  @Test func `a message that is the same for many journals is printed once`() throws {
    let run = try Self.whole.get()
    let changes = [
      "recorded with swipe-back version 1, decided with version 4\n",
      "recorded with tab-reselect version 1, decided with version 3\n",
    ]
    #expect(run.messages.contains("78 journals: \(changes[0])66 journals: \(changes[1])"))
    #expect(run.messages.split(separator: "\n").count == 14)
    let name = "journals/auth-gate.jsonl"
    let one = try Self.run(["verify", name])
    let all = changes + ["recorded with auth-gate version 1, decided with version 5\n"]
    #expect(one.messages == all.map { "\(name): \($0)" }.joined())
  }

  @Test func `verify succeeds when its reader goes away`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let run = try Navrepl.spawn(
      ["verify", "journals/regressions", "--each", "--jobs", "3"], in: Project.folder,
      output: .descriptor(pipe.fileHandleForWriting.fileDescriptor))
    #expect(run.status == 0)
  }

  @Test(arguments: ["0", "-1", "x", "1025", "1.5"])
  func `an invalid number of threads is a usage error`(_ jobs: String) throws {
    #expect(try Self.run(["verify", "journals", "--jobs=\(jobs)"]).status == 2)
  }
}
