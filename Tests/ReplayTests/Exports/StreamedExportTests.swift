import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// Exports that are written while the journal is read: the same bytes as in one piece, in memory that does not grow with the
/// journal.
@Suite(.waits) struct StreamedExportTests {
  /// The forms that are written commit by commit.
  private static let forms = ["script", "swift-test", "sql"]

  /// Records `count` pushes and ways back of screens with long titles, in which no character has one byte.
  private static func record(_ count: Int, at path: String) throws {
    var options = SessionOptions(catalog: .builtIn, plugins: [])
    (options.durability, options.clock, options.id) = (.os, .fixed(5), "long")
    let session = try NavSession.open(at: path, options: options)
    for number in 0..<count {
      let title = String(repeating: "日本\(number)🇩🇪", count: 300)
      try session.send(number % 2 == 0 ? .push(ScreenDescription("s\(number)", title: title)) : .back())
    }
    try session.close()
  }

  @Test(arguments: forms) func `a text in many pieces is the text of the library`(_ form: String) throws {
    let scratch = try Scratch()
    try Self.record(120, at: scratch.path("j.jsonl"))
    let format = try #require(NavExportFormat(rawValue: form))
    let text = try NavJournal(at: scratch.path("j.jsonl")).export(format)
    try #require(text.utf8.count > 3 << 16)
    let printed = try RawRun("export", "j.jsonl", "--format", form, in: scratch.folder)
    #expect(printed.outputText == text)
    let json = try RawRun("export", "j.jsonl", "--format", form, "--json", in: scratch.folder)
    #expect(
      try CanonicalJSON(json.outputText.trimmingCharacters(in: .newlines)).member("result")?.string == text)
    let written = try RawRun("export", "j.jsonl", "--format", form, "-o", "new", in: scratch.folder)
    #expect(written.status == 0)
    #expect(try Data(contentsOf: scratch.file("new")) == Data(text.utf8))
  }

  @Test func `a redacted journal is printed as it is written to a file, and made into other forms from it`()
    throws
  {
    let scratch = try Scratch()
    try Self.record(120, at: scratch.path("j.jsonl"))
    _ = try RawRun("export", "j.jsonl", "--redact", "-o", "red.jsonl", in: scratch.folder)
    let red = try Data(contentsOf: scratch.file("red.jsonl"))
    try #require(red.count > 1000)
    #expect(try RawRun("export", "j.jsonl", "--redact", in: scratch.folder).output == Array(red))
    for form in Self.forms {
      let one = try RawRun("export", "j.jsonl", "--redact", "--format", form, in: scratch.folder)
      let other = try RawRun("export", "red.jsonl", "--format", form, in: scratch.folder)
      #expect(one.status == 0 && one.output == other.output, "\(form)")
    }
  }

  @Test(arguments: [
    ["stats"], ["export", "--format", "script"], ["export", "--format", "swift-test"],
    ["export", "--format", "sql"], ["export", "--format", "mermaid"], ["export", "--redact"],
    ["export", "--redact", "--format", "sql"],
  ])
  func `the memory of an export does not grow with the journal`(_ words: [String]) throws {
    let scratch = try Scratch()
    var (memory, sizes): ([Int], [Int]) = ([], [])
    for count in [100, 4000] {
      let path = scratch.path("\(count).jsonl")
      try Self.record(count, at: path)
      sizes.append(try Data(contentsOf: URL(fileURLWithPath: path)).count)
      var arguments = words + [path]
      if words[0] == "export" { arguments += ["-o", scratch.path("\(count).out")] }
      let run = try RawRun(
        arguments.map { Array($0.utf8) }, in: scratch.folder, deadline: 300, measuringMemory: true)
      #expect(run.status == 0, "\(run.messageText)")
      memory.append(run.mostMemory)
    }
    try #require(sizes[1] > 16 << 20 && memory[0] > 1 << 20)
    #expect(memory[1] - memory[0] < sizes[1] / 4, "\(memory) for \(sizes)")
  }

  @Test func `an old file stays until the new one in its place is complete`() throws {
    let scratch = try Scratch()
    try Self.record(4, at: scratch.path("j.jsonl"))
    try Data("old".utf8).write(to: scratch.file("out.nav"))
    var bytes = [UInt8](try Data(contentsOf: scratch.file("j.jsonl")))
    bytes[3] = 0
    try Data(bytes).write(to: scratch.file("broken.jsonl"))
    let failed = try RawRun("export", "broken.jsonl", "-o", "out.nav", "--force", in: scratch.folder)
    #expect(failed.status == 3)
    #expect(try String(contentsOf: scratch.file("out.nav"), encoding: .utf8) == "old")
    let written = try RawRun("export", "j.jsonl", "-o", "out.nav", "--force", in: scratch.folder)
    #expect(written.status == 0)
    #expect(try String(contentsOf: scratch.file("out.nav"), encoding: .utf8).hasPrefix("# The journal"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).allSatisfy {
        !$0.contains("unfinished")
      })
  }
}
