import Foundation
import Testing

@testable import NavBench
@testable import navrepl

/// The lines that `bench` has the shell run, with paths that mean something to a shell.
@Suite(.waits) struct BenchQuotingTests {
  /// Names of folders. In an unquoted line, or between quotes that are not escaped, each would run `touch`.
  private static let names = [
    "plain", "two words", "it's", "'; touch got; '", "$(touch got)", "`touch got`", "\"; touch got; \"", "\\",
  ]

  private static func tools(_ folder: String) -> OtherTools {
    OtherTools(folder: folder, shell: ShellCommand.succeeds)
  }

  private static func folder(_ name: String) throws -> (scratch: Scratch, path: String) {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(at: scratch.file(name), withIntermediateDirectories: false)
    return (scratch, scratch.path(name))
  }

  /// Returns what SQLite answers to a query of the only database in a folder.
  private static func answer(_ query: String, in folder: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix("-sqlite") }
    #expect(names.count == 1)
    let program = try #require(
      ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3", "/opt/homebrew/bin/sqlite3"].first(
        where: FileManager.default.isExecutableFile))
    return try Navrepl.run(URL(fileURLWithPath: program), ["\(folder)/\(names.first ?? "")", query]).output
  }

  @Test(.enabled(if: tools("").hasSQLite), arguments: names)
  func `SQLite has the rows, wherever the folder is`(_ name: String) throws {
    let (inserts, scan) = (try Self.folder(name), try Self.folder(name))
    _ = try SQLiteBench(lineLength: 10, tools: Self.tools(inserts.path)).inserts(6, batch: 3)()
    #expect(try Self.answer("SELECT count(*) FROM line", in: inserts.path) == "6\n")
    let journal = "\(scan.path)/journal.jsonl"
    try Data("{\"seq\":1,\"events\":[]}\n{\"seq\":2,\"events\":[{}]}\n".utf8).write(
      to: URL(fileURLWithPath: journal))
    _ = try SQLiteBench(lineLength: 0, tools: Self.tools(scan.path)).scan(of: journal, events: 2)()
    #expect(try Self.answer("SELECT sum(text ->> '$.seq') FROM line", in: scan.path) == "3\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: ".")
    #expect(!names.contains("got"))
  }

  /// The compiler takes seconds, so all the characters are in one name.
  @Test(.enabled(if: tools("").hasSwiftCompiler))
  func `Foundation's decoder is compiled and run, wherever the folder is`() throws {
    let (scratch, path) = try Self.folder(Self.names.joined(separator: " "))
    // The journal is a pipe: that it is read shows that the program runs.
    let journal = "\(path)/journal"
    #expect(mkfifo(journal, 0o600) == 0)
    let work = try FoundationBench(tools: Self.tools(path)).decoding(of: journal, events: 1)
    let writer = try ChildProcess(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "echo header > \"$0\"", journal])
    _ = work()
    // A program that has ended before the line is written has opened the pipe, too.
    let end = writer.wait(atMost: 10)
    #expect(end == .exited(0) || end == .signalled(SIGPIPE))
    withExtendedLifetime(scratch) {}
  }

  @Test func `the program that is started is this one, whatever its path`() throws {
    let (scratch, path) = try Self.folder(Self.names.joined(separator: " "))
    // The name by which bench is called is that of a program that counts its starts.
    let program = "\(path)/navrepl"
    try scratch.writeProgram("#!/bin/sh\necho \"$*\" >> \"${0%/*}/starts\"\n", to: "counting")
    try FileManager.default.moveItem(atPath: scratch.path("counting"), toPath: program)
    let run = try Navrepl.run(
      URL(fileURLWithPath: "/bin/bash"),
      ["-c", #"exec -a "$0" "$1" bench --rows start"#, program, Navrepl.program.path], in: scratch.folder)
    #expect(run.status == 0, "\(run.messages)")
    let starts = try String(contentsOfFile: "\(path)/starts", encoding: .utf8).split(separator: "\n")
    #expect(starts.count >= 20 && starts.allSatisfy { $0 == "-c quit" }, "\(starts)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).count == 1)
  }
}
