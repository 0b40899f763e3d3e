import Foundation
import Testing

/// What goes with a redacted copy of a journal: the texts that are kept, and the list of intended divergences.
struct RedactedCopyTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func run(_ words: String...) throws -> Navrepl.Run {
    try Navrepl.run(words, in: scratch.folder)
  }

  private func record() throws {
    let verbs = #"push a title="Cups, plates"; push b title=Bowls; attr a kind="x,y"; attr a dirty=true"#
    #expect(try run("j.jsonl", "--clock", "1000", "--id", "j", "-c", verbs).status == 0)
  }

  @Test(arguments: [
    [#"Cups\, plates,Bowls"#], [#"Cups\, plates"#, "--keeping", "Bowls"],
    ["Bowls", "--keeping", #"Cups\, plates"#],
  ])
  func `a text with a comma is kept by name, and the option can be repeated`(_ kept: [String]) throws {
    try record()
    let words = ["export", "j.jsonl", "--redact", "-o", "r.jsonl", "--keeping"] + kept
    let run = try Navrepl.run(words, in: scratch.folder)
    #expect(run.status == 0 && run.messages.isEmpty, "\(run)")
    let copy = try String(contentsOf: scratch.file("r.jsonl"), encoding: .utf8)
    #expect(
      copy.contains(#""Cups, plates""#) && copy.contains(#""Bowls""#) && !copy.contains("x,y"), "\(copy)")
  }

  @Test func `a text to keep that is nowhere in the journal is named, and nothing else changes`() throws {
    try record()
    let known = try run("export", "j.jsonl", "--redact", "--keeping", "Bowls,kind,dirty,true,b")
    #expect(known.status == 0 && known.messages.isEmpty, "\(known.messages)")
    let run = try run("export", "j.jsonl", "--redact", "--keeping", "Bowls,kind,dirty,true,b,Bowl,Bowl,bowls")
    #expect(run.status == 0 && run.output == known.output)
    #expect(run.messages == "--keeping Bowl: there is no such text\n--keeping bowls: there is no such text\n")
    let report = try self.run(
      "doctor", "j.jsonl", "-o", "r.jsonl", "--last", "1", "--keeping", "Bowls,Forks")
    #expect(report.messages == "--keeping Forks: there is no such text\n", "\(report.messages)")
    let whole = try self.run("doctor", "j.jsonl", "-o", "w.jsonl", "--keeping", "Bowls,Forks")
    #expect(whole.messages == "--keeping Forks: there is no such text\n", "\(whole.messages)")
    let typed = try self.run("j.jsonl", "-c", "export --redact --keeping Bowls,Forks -o typed.jsonl")
    #expect(typed.messages == "--keeping Forks: there is no such text\n" && typed.status == 0, "\(typed)")
  }

  @Test func `a redacted copy is verified as its original is, because the list of divergences goes with it`()
    throws
  {
    let lists = try FileManager.default.contentsOfDirectory(atPath: Project.journals.path).filter {
      $0.hasSuffix(".expected.json")
    }
    #expect(lists.count > 10)
    for list in lists {
      let name = String(list.dropLast(".expected.json".count))
      let original = Project.journals.appendingPathComponent("\(name).jsonl").path
      let export = try run("export", original, "--redact", "-o", "copy.jsonl")
      #expect(export.messages.contains("wrote copy.expected.json, too: "), "\(name): \(export.messages)")
      let reasons = try String(contentsOf: Project.journals.appendingPathComponent(list), encoding: .utf8)
      let copied = try String(contentsOf: scratch.file("copy.expected.json"), encoding: .utf8)
      for line in reasons.split(separator: "\"") where line.contains(" ") && line.count > 20 {
        #expect(!copied.contains(line), "\(name): \(line)")
      }
      let (before, after) = (try run("verify", original), try run("verify", "copy.jsonl"))
      #expect(before.status == 0 && after.status == 0, "\(name): \(after)")
      for name in ["copy.jsonl", "copy.expected.json"] {
        try FileManager.default.removeItem(at: scratch.file(name))
      }
    }
  }

  @Test func `a list beside the copy is never overwritten, and a malformed one is not carried over`() throws {
    try record()
    try Data(#"{"divergences":[{"commit":1,"reason":"Bowls are secret."},{"commit":99,"reason":"x"}]}"#.utf8)
      .write(to: scratch.file("j.expected.json"))
    try Data("mine".utf8).write(to: scratch.file("r.expected.json"))
    for words in [["export", "j.jsonl", "--redact"], ["doctor", "j.jsonl"]] {
      let run = try Navrepl.run(words + ["-o", "r.jsonl"], in: scratch.folder)
      #expect(run.status == 4, "\(run)")
      #expect(
        run.messages.contains("io-error: r.expected.json exists already: choose another name"), "\(run)")
      #expect(try String(contentsOf: scratch.file("r.expected.json"), encoding: .utf8) == "mine")
      #expect(!FileManager.default.fileExists(atPath: scratch.path("r.jsonl")))
    }
    #expect(try run("export", "j.jsonl", "--redact", "-o", "s.jsonl").status == 0)
    let list = try String(contentsOf: scratch.file("s.expected.json"), encoding: .utf8)
    #expect(list.contains(#"{"commit":1,"#) && !list.contains("99") && !list.contains("Bowls"), "\(list)")
    try Data("{}".utf8).write(to: scratch.file("j.expected.json"))
    let malformed = try run("export", "j.jsonl", "--redact", "-o", "t.jsonl")
    #expect(malformed.status == 4 && malformed.messages.contains("expected-malformed: "), "\(malformed)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("t.jsonl")))
  }
}
