import Foundation
import NavEvents
import NavRuntime
import Testing

/// Closed standard descriptors: no file that is opened next may become one of them.
struct HostileDescriptorTests {
  /// One way to use the program.
  private struct Use {
    let arguments: [String]
    /// The content of standard input, when that is open.
    var input = ""
    /// A Boolean value that indicates whether the program prints something even with an empty input.
    var prints = true
    /// The numbers of commits that the program adds to the journal, with its standard input open and closed.
    var commits = (open: 0, closed: 0)
  }

  private static let uses: [Use] =
    ["always", "group", "group:1", "os"].map { level in
      Use(arguments: ["new.jsonl", "--durability", level, "-c", "push a; push b"], commits: (3, 3))
    } + [
      Use(arguments: ["new.jsonl"], input: "push a\n", prints: false, commits: (2, 0)),
      Use(arguments: ["new.jsonl", "--json"], input: "push a\npush b\n", prints: false, commits: (3, 0)),
      Use(arguments: ["new.jsonl", "--quiet", "-c", "push a"], prints: false, commits: (2, 2)),
      Use(arguments: ["old.jsonl"], input: "push c\nstate\n", prints: false, commits: (1, 0)),
      Use(arguments: ["old.jsonl", "-c", "log; goto 1; state; live; push c"], commits: (1, 1)),
      Use(arguments: ["run", "push.nav", "-j", "old.jsonl"], commits: (1, 1)),
      Use(arguments: ["run", "push.nav"]), Use(arguments: ["replay", "old.jsonl"]),
      Use(arguments: ["log", "old.jsonl"]), Use(arguments: ["verify", "old.jsonl"]),
      Use(arguments: ["explain", "old.jsonl", "1"]), Use(arguments: ["plugins", "old.jsonl"]),
      Use(arguments: ["fsck", "old.jsonl"]), Use(arguments: ["fsck", "old.jsonl", "--salvage", "new.jsonl"]),
      Use(arguments: ["-c", "scene scene.json; state"]), Use(arguments: ["-c", "push a; preserve out.json"]),
      Use(arguments: ["help"]), Use(arguments: ["--version"]),
    ]

  @Test func `with any of the standard descriptors closed the journal holds commits and nothing else`() throws
  {
    var cases = HostileCases("closed descriptors")
    for closed in 0..<8 {
      for use in Self.uses { cases.note(try Self.problem(with: use, closed: closed)) }
    }
    cases.finish()
  }

  private static func problem(with use: Use, closed: Int) throws -> String? {
    let scratch = try Scratch()
    let old = try SmallJournal.recorded(.always)
    try Data(old.bytes).write(to: scratch.file("old.jsonl"))
    try Data("push fresh\n".utf8).write(to: scratch.file("push.nav"))
    try Data(#"{"root":{"id":"main","kind":"stack"}}"#.utf8).write(to: scratch.file("scene.json"))
    let isOpen = (0..<3).map { closed & 1 << $0 == 0 }
    let run = try RawRun(
      use.arguments.map { Array($0.utf8) }, input: isOpen[0] ? .file(Array(use.input.utf8)) : .closed,
      output: isOpen[1] ? .file() : .closed, messages: isOpen[2] ? .file() : .closed, in: scratch.folder)
    let prints = use.prints || isOpen[0] && !use.input.isEmpty
    let status: Int32 = prints && !isOpen[1] ? 4 : 0
    let name = "\(use.arguments.joined(separator: " ")), open \(isOpen)"
    if run.end != .exited(status) { return "\(name): \(run.end) \(run.messageText)" }
    if status == 4, isOpen[2], !run.messageText.contains("cannot write standard output") {
      return "\(name): says “\(run.messageText)”"
    }
    let commits = isOpen[0] ? use.commits.open : use.commits.closed
    return try objection(to: scratch, use, old.views.count - 1, commits: commits).map { "\(name): \($0)" }
  }

  private static func objection(
    to scratch: Scratch, _ use: Use, _ oldCommits: Int, commits: Int
  ) throws -> String? {
    for name in ["old.jsonl", "new.jsonl"] {
      guard let data = FileManager.default.contents(atPath: scratch.path(name)) else { continue }
      let scan = try JournalScan([UInt8](data))
      if scan.verdict != .clean { return "\(name) is \(scan.verdict.message)" }
      let isWritten = use.arguments.contains(name) && !use.arguments.contains("--salvage")
      let before = name == "old.jsonl" || use.arguments.contains("--salvage") ? oldCommits : 0
      let expected = before + (isWritten ? commits : 0)
      if scan.position.commits != expected {
        return "\(name) has \(scan.position.commits) commits, not \(expected)"
      }
    }
    return nil
  }

  @Test func `the journal of an app without standard descriptors takes none of their numbers`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      for descriptor in Int32(0)...2 { close(descriptor) }
      for durability in [Durability.always, .group(milliseconds: 1), .os] {
        var options = SmallJournal.options
        options.durability = durability
        let path = folder.file("\(durability.name).jsonl")
        let session = try NavSession.open(at: path, options: options)
        for number in 1...4 {
          try session.send { $0.intern(.push(ScreenDescription("\(number)"))) }
          if (Int32(0)...2).contains(where: Self.isFileOrPipe) { exit(10) }
          _ = write(1, "printed", 7)
        }
        try session.close()
        let bytes = folder.contents(of: "\(durability.name).jsonl") ?? []
        if try JournalScan(bytes).verdict != .clean { exit(11) }
        if try JournalScan(bytes).position.commits != 5 { exit(12) }
      }
    }
  }

  /// Returns a Boolean value that indicates whether a descriptor is a file or a pipe, as a journal opens them. The system's
  /// own threads may have taken the number for something else.
  private static func isFileOrPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT)
  }

  @Test func `a journal opened by a relative path survives a change of the working folder`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      guard chdir(folder.path) == 0 else { exit(10) }
      let session = try NavSession.open(at: "trip.jsonl", options: SmallJournal.options)
      try session.send { $0.intern(.push("a")) }
      guard chdir("/") == 0 else { exit(11) }
      try session.send { $0.intern(.push("b")) }
      try session.close()
    }
  }

  @Test(arguments: ["a.jsonl", "/dev/stdout", "/dev/stderr", "link.jsonl"])
  func `a journal that is the program's own output is refused, and nothing is written to it`(
    _ path: String
  ) throws {
    var cases = HostileCases("a journal that is the program's output, \(path)")
    for redirection in [">a.jsonl", ">>a.jsonl", ">>a.jsonl 2>&1"] where path != "/dev/stderr" {
      cases.note(try Self.problem(path, redirection))
    }
    for redirection in ["2>a.jsonl", "2>>a.jsonl"] where path != "/dev/stdout" {
      cases.note(try Self.problem(path, redirection))
    }
    cases.finish()
  }

  private static func problem(_ path: String, _ redirection: String) throws -> String? {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link.jsonl"), withDestinationPath: "a.jsonl")
    let script = #""$0" "$1" -c 'push a' \#(redirection)"#
    let run = try RawRun(
      ["-c", script, Navrepl.program.path, path].map { Array($0.utf8) }, in: scratch.folder,
      program: URL(fileURLWithPath: "/bin/sh"))
    if run.status != 4 { return "\(redirection): \(run.end) \(run.messageText)" }
    let written = FileManager.default.contents(atPath: scratch.path("a.jsonl")) ?? Data()
    return written.starts(with: Data("{".utf8)) ? "\(redirection): a header was written" : nil
  }
}
