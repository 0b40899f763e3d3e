import Foundation
import Testing

/// The reader of standard output affects neither the commands nor the exit status.
struct HostileReaderTests {
  /// The moment at which the reader goes away.
  enum Leaving: CaseIterable {
    case beforeTheStart, afterTheFirstBytes
  }

  /// More commands than standard output and a pipe can buffer the answers of.
  private static let much = String(repeating: "state;", count: 150)

  /// Command lines with long answers. Each one that records a journal has a folder of its own.
  private static let long: [CommandLineWay] = {
    let recording = "--clock 1 --id x"
    return [
      CommandLineWay("-c push~a;\(much)push~a", 1), .init("-c \(much)expect~panes.left~==~b", 1),
      .init("-c \(much)nope", 2), .init("new.jsonl \(recording) -c push~a;\(much)push~b;push~b", 1),
      .init("new.jsonl \(recording) --json -c push~a;\(much)push~b", 0), .init("run long.nav --json", 1),
      .init("run long.nav -j new.jsonl \(recording)", 1), .init("log long.jsonl --json", 3),
      .init("log long.jsonl", 3),
    ]
  }()

  @Test func `every status is the same when the reader goes away, before the start or later`() throws {
    var cases = HostileCases("readers that go away")
    let alone = try Self.folder()
    let left = try Leaving.allCases.map { ($0, try Self.folder()) }
    for way in HostileCases.sample(CommandLineWay.all, every: 5) where !way.line.contains("new") {
      let expected = try HostileCommandLineTests.run(way.words, in: alone)
      for (leaving, folder) in left {
        let run = try Self.run(way, leaving, in: folder)
        cases.note(run.end == expected.end ? nil : "\(way.line): \(run.end), not \(expected.end)")
      }
    }
    cases.finish()
  }

  @Test func `a long batch, script or listing has its status and its journal without a reader`() throws {
    var cases = HostileCases("long answers that nobody reads")
    for way in Self.long {
      let alone = try Self.folder()
      _ = try HostileCommandLineTests.run(way.words, in: alone)
      for leaving in Leaving.allCases {
        let folder = try Self.folder()
        let run = try Self.run(way, leaving, in: folder)
        cases.note(run.end == .exited(way.status) ? nil : "\(way.line.suffix(60)): \(run.end)")
        let isSame = alone.contents["new.jsonl"] == folder.contents["new.jsonl"]
        cases.note(isSame ? nil : "\(way.line.suffix(60)): another journal")
      }
    }
    cases.finish()
  }

  private static func folder() throws -> CommandLineFolder {
    let folder = try CommandLineFolder()
    let script = "push a\n" + String(repeating: "state\n", count: 300) + "expect panes.left == b\npush z\n"
    try Data(script.utf8).write(to: folder.file("long.nav"))
    var journal = try longJournal.get()
    journal[journal.count - 300] ^= 1
    try journal.write(to: folder.file("long.jsonl"))
    return folder
  }

  /// A journal whose listing does not fit into a pipe.
  private static let longJournal = Result {
    let scratch = try Scratch()
    let pushes = String(repeating: "push a; pop\n", count: 700)
    _ = try RawRun("j.jsonl", "--durability", "os", "--quiet", input: pushes, in: scratch.folder)
    return try Data(contentsOf: scratch.file("j.jsonl"))
  }

  private static func run(
    _ way: CommandLineWay, _ leaving: Leaving, in folder: CommandLineFolder
  ) throws -> RawRun {
    let pipe = try ClosablePipe()
    switch leaving {
    case .beforeTheStart: pipe.leave()
    case .afterTheFirstBytes: pipe.leaveAfterFirstBytes()
    }
    let run = try RawRun(way.words.map { Array($0.utf8) }, output: .descriptor(pipe.writer), in: folder.url)
    pipe.leave()
    return run
  }

  @Test func `lines that are typed after the reader has gone are journalled`() throws {
    let scratch = try Scratch()
    let talk = try Talk([scratch.path("j.jsonl"), "--json"])
    #expect(try !talk.say("push a").isEmpty)
    try talk.leave()
    for line in ["push b", "push b", "nope", "push c"] { try talk.type(line) }
    #expect(try talk.end().status == 2)
    #expect(try RawRun("verify", "j.jsonl", in: scratch.folder).outputText.hasPrefix("1 journal, 5 commits"))
  }

  @Test func `an output that does not block loses nothing`() throws {
    let scratch = try Scratch()
    let words = ["--json", "-c", "push a; \(Self.much) push b"].map { Array($0.utf8) }
    let expected = try RawRun(words, in: scratch.folder)
    let pipe = try ClosablePipe()
    pipe.stopBlocking()
    let output = pipe.readSlowly(expected.output.count)
    let run = try RawRun(words, output: .descriptor(pipe.writer), in: scratch.folder)
    #expect(run.end == expected.end && run.messages == expected.messages)
    #expect(output() == Data(expected.output))
  }

  @Test func `an input that does not block is waited for`() throws {
    let scratch = try Scratch()
    let pipe = try ClosablePipe()
    pipe.stopBlocking()
    Thread.detachNewThread {
      usleep(200_000)
      pipe.fill(Array("push a\n".utf8))
    }
    let run = try RawRun(
      [Array("j.jsonl".utf8)], input: .descriptor(pipe.reader), in: scratch.folder)
    #expect(run.status == 0, "\(run)")
    let log = try RawRun("log", "j.jsonl", in: scratch.folder).outputText
    #expect(log.contains("pushed main a"), "\(log)")
  }

  @Test(arguments: [[], ["--json"]])
  func `unreadable standard input is an error, not the end of the commands`(_ options: [String]) throws {
    let scratch = try Scratch()
    let folder = open(scratch.folder.path, O_RDONLY | O_CLOEXEC)
    defer { close(folder) }
    let words = (["j.jsonl"] + options).map { Array($0.utf8) }
    let run = try RawRun(words, input: .descriptor(folder), in: scratch.folder)
    #expect(run.status == 4)
    #expect(run.messageText.hasPrefix("io-error: cannot read standard input: "))
    #expect(run.outputText.split(separator: "\n").count == options.count)
  }

  @Test func `a full disk under standard output is reported, and the commands are carried out`() throws {
    var cases = HostileCases("full disks under standard output")
    for way in HostileCases.sample(CommandLineWay.all.filter({ $0.objects == 1 }), every: 5) {
      let folder = try CommandLineFolder()
      let words = way.words + ["--json"]
      let run = try RawRun(words.map { Array($0.utf8) }, output: .path("/dev/full"), in: folder.url)
      let isSaid = run.messageText.contains("cannot write standard output")
      cases.note(run.status == 4 && isSaid ? nil : "\(way.line): \(run.end) \(run.messageText)")
    }
    let folder = try CommandLineFolder()
    let words = ["new.jsonl", "-c", "push a; \(Self.much) push b"].map { Array($0.utf8) }
    let run = try RawRun(words, output: .path("/dev/full"), in: folder.url)
    cases.note(run.status == 4 ? nil : "\(run.end)")
    let verified = try RawRun("verify", "new.jsonl", in: folder.url).outputText
    cases.note(verified.hasPrefix("1 journal, 3 commits") ? nil : verified)
    cases.finish()
  }
}
