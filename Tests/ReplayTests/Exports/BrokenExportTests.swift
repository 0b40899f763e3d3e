import Foundation
import NavEvents
import NavRuntime
import Testing

/// Exports of a journal whose middle cannot be read.
struct BrokenExportTests {
  #if os(Linux)
    private static let strace = URL(filePath: "/usr/bin/strace")
    private static let hasStrace = FileManager.default.isExecutableFile(atPath: strace.path)

    /// Runs navrepl in a folder with a long journal, `long.jsonl`, of which a read in the middle fails; returns its status, and what
    /// it has printed.
    private static func run(_ words: [String], in scratch: Scratch, isOfJournal: Bool = true)
      throws -> (
        end: ChildProcess.End, printed: String
      )
    {
      let program = [Navrepl.program.path] + words
      let only = isOfJournal ? ["-P", scratch.path("long.jsonl")] : []
      let trace = ["-f", "-qq", "-o", "trace"] + only + ["-e", "trace=pread64"]
      _ = try ChildProcess(strace, trace + program, in: scratch.folder, output: .path(scratch.path("whole")))
        .wait()
      let reads = try String(contentsOf: scratch.file("trace"), encoding: .utf8).split(separator: "\n").count
      {
        $0.contains("pread64(")
      }
      try #require(reads > 3)
      for left in ["out.nav", "out.sql"] { try? FileManager.default.removeItem(at: scratch.file(left)) }
      let failing = trace + ["-e", "inject=pread64:error=EIO:when=\(reads - 1)"] + program
      let end = try ChildProcess(
        strace, failing, in: scratch.folder, output: .path(scratch.path("printed"))
      ).wait()
      return (end, try String(contentsOf: scratch.file("printed"), encoding: .utf8))
    }

    private static func scratch() throws -> Scratch {
      let scratch = try Scratch()
      var options = SmallJournal.options
      options.durability = .os
      let session = try NavSession.open(at: scratch.path("long.jsonl"), options: options)
      for number in 0..<8000 {
        try session.send(
          number % 2 == 0 ? .push(ScreenDescription("screen \(number)", title: "A title")) : .pop())
      }
      try session.close()
      return scratch
    }

    @Test(.enabled(if: hasStrace), arguments: ["script", "swift-test", "sql", "mermaid"])
    func `with --json, an export that breaks off is one error with its code, and no part of an answer`(
      _ format: String
    ) throws {
      let scratch = try Self.scratch()
      let (end, printed) = try Self.run(
        ["export", scratch.path("long.jsonl"), "--format", format, "--json"], in: scratch)
      #expect(end == .exited(4))
      #expect(printed.hasPrefix(#"{"ok":false,"error":{"code":"io-error""#), "\(printed.prefix(300))")
      #expect(printed.split(separator: "\n").count == 1 && printed.hasSuffix("}\n"))
    }

    @Test(.enabled(if: hasStrace))
    func
      `with --json, what was printed before a failure is a line that is no JSON, and the error is the next one`()
      throws
    {
      let scratch = try Self.scratch()
      let (end, printed) = try Self.run(
        ["export", scratch.path("long.jsonl"), "--format", "sql", "--json"], in: scratch, isOfJournal: false)
      let lines = printed.split(separator: "\n")
      #expect(end == .exited(4) && lines.count == 2)
      #expect(lines.last?.hasPrefix(#"{"ok":false,"error":{"code":"io-error""#) == true)
      #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) }
    }

    @Test(.enabled(if: hasStrace))
    func `an export into a file that breaks off leaves no file, and a pipe gets whole lines`() throws {
      let scratch = try Self.scratch()
      let (end, _) = try Self.run(["export", scratch.path("long.jsonl"), "-o", "out.sql"], in: scratch)
      #expect(end == .exited(4) && !FileManager.default.fileExists(atPath: scratch.path("out.sql")))
      let (piped, printed) = try Self.run(
        ["export", scratch.path("long.jsonl"), "--format", "script"], in: scratch)
      #expect(piped == .exited(4))
      #expect(printed.isEmpty || printed.hasSuffix("\n"))
      #expect(printed.split(separator: "\n").count < 8001)
    }
  #endif
}
